import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../kernel/config.ts';

const YEAR_MS = 365 * 86_400_000;

/** Whom to tell about a vulnerability (RFC 9116), served at its well-known path. */
export const serveSecurityTxt = (server: FastifyInstance, { PUBLIC_URL, SECURITY_CONTACT }: Settings): void => {
  const contact = SECURITY_CONTACT ?? `mailto:security@${new URL(PUBLIC_URL).hostname}`;
  const expires = new Date(Date.now() + YEAR_MS).toISOString();
  const text = `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${PUBLIC_URL}/.well-known/security.txt\n`;
  server.get('/.well-known/security.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(text));
};
