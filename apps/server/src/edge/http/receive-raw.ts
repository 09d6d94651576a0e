import type { FastifyRequest } from 'fastify';
import type { RawLimit } from '#contracts/kernel/endpoint.ts';
import { Refused } from '../../kernel/refused.ts';
import type { UploadRequest } from './upload-bytes.ts';

/** What the bodies of one endpoint may hold of this process while they arrive and are worked on. */
export interface RawBodyLimits {
  /** For the arrival of one, in milliseconds. */
  withinMs: number;
  /** How many of one sender, by whatever tells senders apart. */
  ofOneSender: number;
  /** In memory, of all of them together: one that drips holds what has come of it, no more. */
  bytes: number;
}

const BUSY_SECONDS = 5;
const busy = (): Refused => new Refused('BUSY', { seconds: String(BUSY_SECONDS) });

/** Receives bodies as they stand; whoever works on one is called when it is there, so that a slow one holds no place. */
export class RawBodies {
  private readonly senders = new Map<string, number>();
  private bytes = 0;

  constructor(private readonly limits: RawBodyLimits) {}

  /**
   * Does something with the body of a request; what is too large is read no further, what is too slow is cut off.
   * @throws Refused the limit's refusal, MALFORMED_REQUEST where it breaks off or takes too long, BUSY where there are
   * too many, and what `work` throws
   */
  async take<T>(
    request: FastifyRequest,
    limit: RawLimit,
    sender: string,
    work: (body: Buffer) => Promise<T>,
  ): Promise<T> {
    const others = this.senders.get(sender) ?? 0;
    if (others >= this.limits.ofOneSender) throw busy();
    this.senders.set(sender, others + 1);
    let held = 0;
    const hold = (bytes: number): boolean => {
      if (this.bytes + bytes > this.limits.bytes) return false;
      held += bytes;
      this.bytes += bytes;
      return true;
    };
    try {
      return await work(await receive(request, limit, this.limits.withinMs, hold));
    } finally {
      this.bytes -= held;
      const left = (this.senders.get(sender) ?? 1) - 1;
      if (left === 0) this.senders.delete(sender);
      else this.senders.set(sender, left);
    }
  }
}

const receive = async (
  request: FastifyRequest,
  { maxBytes, tooLarge }: RawLimit,
  withinMs: number,
  hold: (bytes: number) => boolean,
): Promise<Buffer> => {
  const { raw, uploadBytes }: UploadRequest = request;
  if (!uploadBytes || raw.destroyed) throw new Refused('MALFORMED_REQUEST');
  if (uploadBytes.announcesTooMany) throw new Refused(tooLarge);
  const pieces: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const take = (piece: Buffer): void => {
    if (hold(piece.length)) pieces.push(piece);
    else reject(busy());
  };
  const late = setTimeout(() => raw.destroy(), withinMs).unref();
  uploadBytes.watch().addEventListener('abort', () => reject(new Refused(tooLarge)));
  raw
    .on('data', take)
    .once('end', () => resolve(undefined))
    .once('close', () => reject(new Refused('MALFORMED_REQUEST')));
  try {
    await promise;
    const body = Buffer.concat(pieces);
    if (body.length > maxBytes) throw new Refused(tooLarge);
    return body;
  } finally {
    clearTimeout(late);
    raw.off('data', take);
    pieces.length = 0;
  }
};
