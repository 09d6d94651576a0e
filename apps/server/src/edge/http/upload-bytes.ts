import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Allowance for what a multipart request carries beside its file: boundaries and headers, in bytes. */
const WRAPPING_BYTES = 65_536;

/** A request that carries an upload. */
export interface UploadRequest extends FastifyRequest {
  uploadBytes?: UploadBytes;
}

/** Counts what comes of an upload, whoever reads it: what goes beyond its limit is read no further. */
export class UploadBytes {
  private readonly limit: number;
  private readonly tooMany = new AbortController();
  private count = 0;
  private counting = false;

  /** `maxBytes` is the largest file that fits. */
  constructor(
    private readonly raw: IncomingMessage,
    maxBytes: number,
  ) {
    this.limit = maxBytes + WRAPPING_BYTES;
  }

  /** Whether the request says itself that it is too large. */
  get announcesTooMany(): boolean {
    return Number(this.raw.headers['content-length'] ?? 0) > this.limit;
  }

  /** Call it in the tick that starts to read. The signal ends the reading, at the limit. */
  watch(): AbortSignal {
    if (!this.counting) this.raw.on('data', this.add);
    this.counting = true;
    return this.tooMany.signal;
  }

  /**
   * Drops what nobody has read, up to the limit, so that the sender gets to read the answer.
   * Answers whether the request is over; where not, its connection must be closed.
   */
  async drop(): Promise<boolean> {
    if (this.raw.readableEnded || this.raw.destroyed) return true;
    if (this.announcesTooMany || this.tooMany.signal.aborted) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.watch().addEventListener('abort', () => resolve(false));
    this.raw.once('end', () => resolve(true)).once('close', () => resolve(true));
    this.raw.unpipe();
    this.raw.resume();
    return promise;
  }

  private readonly add = (chunk: Buffer): void => {
    this.count += chunk.length;
    if (this.count <= this.limit) return;
    this.raw.off('data', this.add).unpipe();
    this.raw.pause();
    this.tooMany.abort();
  };
}
