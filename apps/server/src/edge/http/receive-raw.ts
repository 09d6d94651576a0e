import type { FastifyRequest } from 'fastify';
import type { RawLimit } from '#contracts/kernel/endpoint.ts';
import { Refused } from '../../kernel/refused.ts';
import type { UploadRequest } from './upload-bytes.ts';

/**
 * The body of a request as it stands; what is too large is read no further.
 * @throws Refused the limit's refusal, MALFORMED_REQUEST where it breaks off, or takes longer than a request may
 */
export const receiveRaw = (request: FastifyRequest, { maxBytes, tooLarge }: RawLimit): Promise<Buffer> => {
  const { raw, uploadBytes }: UploadRequest = request;
  if (!uploadBytes || raw.destroyed) throw new Refused('MALFORMED_REQUEST');
  if (uploadBytes.announcesTooMany) throw new Refused(tooLarge);
  const pieces: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const take = (piece: Buffer): void => void pieces.push(piece);
  uploadBytes.watch().addEventListener('abort', () => reject(new Refused(tooLarge)));
  raw
    .on('data', take)
    .once('end', () => resolve(Buffer.concat(pieces)))
    .once('close', () => reject(new Refused('MALFORMED_REQUEST')));
  return promise
    .then((body) => {
      if (body.length > maxBytes) throw new Refused(tooLarge);
      return body;
    })
    .finally(() => {
      raw.off('data', take);
      pieces.length = 0;
    });
};
