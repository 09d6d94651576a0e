import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PaperFile } from './receipt-file.ts';

/** A browser's own viewer shows the file; it may load nothing, and only our own pages may frame it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** A paper as the browser shows it in place. */
export const shownPaper = ({ name, bytes }: PaperFile, reply: FastifyReply): StreamableFile => {
  void reply.headers({ 'content-security-policy': POLICY, 'x-frame-options': 'SAMEORIGIN' });
  const disposition = `inline; filename="${name}"`;
  return new StreamableFile(bytes, { type: 'application/pdf', length: bytes.length, disposition });
};
