import { createHash, randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import type { MultipartFields, MultipartValue } from '@fastify/multipart';
import '@fastify/multipart';
import type { UploadLimit } from '#contracts/kernel/endpoint.ts';
import { Refused } from '../../kernel/refused.ts';
import type { UploadBytes, UploadRequest } from './upload-bytes.ts';

/** One file, and of fields no more than a browser may add; the parser keeps fields in memory. */
const PARTS = { files: 1, fields: 4, parts: 5, fieldSize: 1_024, fieldNameSize: 100, headerPairs: 20 };

/** An uploaded file at a temporary place that nobody else can open. */
export class ReceivedFile {
  constructor(
    private readonly handle: FileHandle,
    /** As the browser named it; not to be trusted. */
    readonly name: string,
    readonly sizeBytes: number,
    /** Hex SHA-256. */
    readonly sha256: string,
    /** What the request says beside it; checked by the contract where it names fields. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {}

  /** The same file by another name. */
  named(name: string): ReceivedFile {
    return new ReceivedFile(this.handle, name, this.sizeBytes, this.sha256, this.fields);
  }

  /** The bytes from the beginning; may be read several times. */
  stream(): Readable {
    return this.handle.createReadStream({ start: 0, autoClose: false });
  }

  /** For whatever reads it at any place itself; open as long as the file is. */
  get fd(): number {
    return this.handle.fd;
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
    private readonly request: UploadRequest,
    private readonly limit: UploadLimit,
  ) {}

  /**
   * Takes it in, however large, without holding it in memory; it is gone when `work` is done.
   * @throws Refused the limit's refusal, FILE_MISSING, FILE_EMPTY, MALFORMED_REQUEST, and what `work` throws
   */
  async receive<T>(work: (file: ReceivedFile) => Promise<T>): Promise<T> {
    const { uploadBytes } = this.request;
    if (!this.request.isMultipart() || !uploadBytes) throw new Refused('FILE_MISSING');
    if (uploadBytes.announcesTooMany) throw new Refused(this.limit.tooLarge);
    const handle = await openNameless();
    try {
      return await work(await this.take(handle, uploadBytes));
    } finally {
      await handle.close();
    }
  }

  private async take(handle: FileHandle, uploadBytes: UploadBytes): Promise<ReceivedFile> {
    const { maxBytes, tooLarge } = this.limit;
    // A sender who has already disconnected causes no event, not even an end.
    if (this.request.raw.destroyed) throw new Refused('MALFORMED_REQUEST');
    const parts = this.request.files({ limits: { ...PARTS, fileSize: maxBytes }, throwFileSizeLimit: false });
    const first = parts.next();
    const tooMany = uploadBytes.watch();
    try {
      const part = await orStopped(first, tooMany);
      if (part.done) throw new Refused('FILE_MISSING');
      const { file, filename } = part.value;
      const { sizeBytes, sha256 } = await keep(read(addAbortSignal(tooMany, file)), handle);
      if (file.truncated) throw new Refused(tooLarge);
      // Only the end of the request may follow; a request that was cut short has none.
      await orStopped(parts.next(), tooMany);
      const said = this.said(part.value.fields);
      if (sizeBytes === 0) throw new Refused('FILE_EMPTY');
      return new ReceivedFile(handle, filename, sizeBytes, sha256, said);
    } catch (error) {
      throw tooMany.aborted ? new Refused(tooLarge) : error;
    }
  }

  /** The fields that the contract names, once the request has ended: they may stand behind the file. */
  private said(parts: MultipartFields): Record<string, string> {
    const { fields } = this.limit;
    if (!fields) return {};
    const given = Object.keys(fields.shape).flatMap((name) => {
      const part = parts[name];
      return isText(part) ? [[name, part.value]] : [];
    });
    const parsed = fields.safeParse(Object.fromEntries(given));
    if (parsed.success) return parsed.data as Record<string, string>;
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    throw new Refused('VALIDATION_FAILED', {}, errors);
  }
}

/**
 * The same for bytes that came another way: they lie in a file that nobody else can open until `work` is done.
 */
export const receiveBytes = async <T>(
  name: string,
  bytes: Buffer | AsyncIterable<Buffer>,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> => {
  const handle = await openNameless();
  try {
    const { sizeBytes, sha256 } = await keep(Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes, handle);
    return await work(new ReceivedFile(handle, name, sizeBytes, sha256));
  } finally {
    await handle.close();
  }
};

const isPlain = (error: unknown): boolean => !(error instanceof Error && 'code' in error);

const isText = (part: unknown): part is MultipartValue<string> =>
  typeof part === 'object' && part !== null && 'value' in part && typeof part.value === 'string';

/** What the parser throws without a code is a body that it cannot read: cut short, or no multipart at all. */
const asRefused = (error: unknown): unknown => (isPlain(error) ? new Refused('MALFORMED_REQUEST') : error);

/** The next part, unless the upload is stopped before it comes. */
const orStopped = <T>(next: Promise<T>, stop: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    stop.addEventListener('abort', () => reject(new Error('The upload was stopped.')));
    next.then(resolve, (error: unknown) => reject(asRefused(error) as Error));
  });

async function* read(content: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) yield chunk as Buffer;
  } catch (error) {
    throw asRefused(error);
  }
}

/** The file is unlinked at once, so that it is gone when the process ends in any way. */
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
