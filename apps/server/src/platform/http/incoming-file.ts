import { createHash, randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadLimit } from '#contracts/endpoint.ts';
import { Refused } from '../refused.ts';

/** What a multipart request carries beside its file: boundaries and headers. */
const WRAPPING_BYTES = 65_536;

/** An uploaded file at a temporary place that nobody else can open. */
export class ReceivedFile {
  constructor(
    private readonly handle: FileHandle,
    /** As the browser named it; not to be trusted. */
    readonly name: string,
    readonly sizeBytes: number,
    /** Hex SHA-256. */
    readonly sha256: string,
  ) {}

  /** The bytes from the beginning; may be read several times. */
  stream(): Readable {
    return this.handle.createReadStream({ start: 0, autoClose: false });
  }

  /** The first bytes, at most `count`. */
  async head(count: number): Promise<Buffer> {
    const bytes = Buffer.alloc(Math.min(count, this.sizeBytes));
    await this.handle.read(bytes, 0, bytes.length, 0);
    return bytes;
  }
}

/** The file of an upload, still on its way: nothing of it is read before `receive`. */
export class IncomingFile {
  constructor(
    private readonly request: FastifyRequest,
    private readonly limit: UploadLimit,
  ) {}

  /**
   * Takes it in, however large, without holding it in memory; it is gone when `work` is done.
   * @throws Refused the limit's refusal, FILE_MISSING, FILE_EMPTY, and what `work` throws
   */
  async receive<T>(work: (file: ReceivedFile) => Promise<T>): Promise<T> {
    const { maxBytes, tooLarge } = this.limit;
    if (!this.request.isMultipart()) throw new Refused('FILE_MISSING');
    if (Number(this.request.headers['content-length'] ?? 0) > maxBytes + WRAPPING_BYTES) throw new Refused(tooLarge);
    const part = await this.request.file({ limits: { fileSize: maxBytes, files: 1 }, throwFileSizeLimit: false });
    if (!part) throw new Refused('FILE_MISSING');
    const handle = await openNameless();
    try {
      const { sizeBytes, sha256 } = await keep(part.file, handle);
      if (part.file.truncated) throw new Refused(tooLarge);
      if (sizeBytes === 0) throw new Refused('FILE_EMPTY');
      return await work(new ReceivedFile(handle, part.filename, sizeBytes, sha256));
    } finally {
      await handle.close();
    }
  }
}

/** A file without a name: whatever happens to the process, nothing of it stays behind. */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `bailiwick-upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
};

const keep = async (
  content: AsyncIterable<Buffer>,
  handle: FileHandle,
): Promise<{ sizeBytes: number; sha256: string }> => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    await handle.write(chunk, 0, chunk.length, sizeBytes);
    sizeBytes += chunk.length;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
};
