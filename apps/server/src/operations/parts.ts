import { createHash, type Hash } from 'node:crypto';
import { createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, pipeline as connect } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { onDisk } from '../platform/storage/file-store.ts';

/** What a backup says of one of its files: how many lines or bytes, and their SHA-256 before compression. */
export const part = z.object({ count: z.int(), sha256: z.string() });
export type Part = z.output<typeof part>;

/** Makes the folder of a backup. @throws Error with words for the operator where something is in it */
export const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: give a new folder each time.`);
};

const isCompressed = (path: string): boolean => path.endsWith('.gz');

/** Writes lines to a file that is on disk when it answers; one named `….gz` is compressed. */
export const writeLines = async (path: string, lines: AsyncIterable<string>): Promise<Part> => {
  const hash = createHash('sha256');
  let count = 0;
  const counted = async function* () {
    for await (const line of lines) {
      count += 1;
      hash.update(`${line}\n`);
      yield `${line}\n`;
    }
  };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = createWriteStream(path, { mode: 0o600 });
  if (isCompressed(path)) await pipeline(Readable.from(counted()), createGzip({ level: 6 }), file);
  else await pipeline(Readable.from(counted()), file);
  await onDisk(path);
  return { count, sha256: hash.digest('hex') };
};

/** Lines as `writeLines` wrote them. Throws at the end where they are not those. */
export async function* readLines(path: string, wanted: Part): AsyncIterable<string> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const line of linesIn(path)) {
    count += 1;
    hash.update(`${line}\n`);
    yield line;
  }
  assertWhole(path, { count, sha256: hash.digest('hex') }, wanted);
}

/** Reads them all and keeps nothing: throws where they are not those that were written. */
export const checkLines = async (path: string, wanted: Part): Promise<void> => {
  for await (const line of readLines(path, wanted)) void line;
};

/** A part that is being read. @throws Error with words for the operator where it is not there */
const reading = async (path: string): Promise<ReadStream> => {
  const file = await open(path).catch((error: unknown) => {
    throw new Error(`${path} cannot be read: the backup is not whole. Use another one.`, { cause: error });
  });
  return file.createReadStream();
};

/** Ended by a line feed and nothing else: typed text may hold every other kind of line end. */
async function* linesIn(path: string): AsyncIterable<string> {
  const file = await reading(path);
  // What goes wrong with the file reaches whoever reads the end of the pipe.
  const bytes = isCompressed(path) ? connect(file, createGunzip(), () => undefined) : file;
  let rest = '';
  try {
    for await (const piece of bytes.setEncoding('utf8')) {
      const lines = `${rest}${String(piece)}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new Error(`${path} is damaged: ${(error as Error).message}. Use another one.`, { cause: error });
  }
  if (rest !== '') yield rest;
}

/** Copies bytes to a file, on disk when it answers. */
export const writeBytes = async (path: string, bytes: Readable): Promise<Part> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { through, result } = counting();
  await pipeline(bytes, through, createWriteStream(path, { mode: 0o600 }));
  await onDisk(path);
  return result();
};

/** Throws where a file's bytes are not those that were written. */
export const checkBytes = async (path: string, wanted: Part): Promise<void> => {
  const { through, result } = counting();
  for await (const piece of through(await reading(path))) void piece;
  assertWhole(path, result(), wanted);
};

interface Counting {
  through: (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  result: () => Part;
}

const counting = (): Counting => {
  const hash: Hash = createHash('sha256');
  let count = 0;
  return {
    through: async function* (source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      for await (const piece of source) {
        count += piece.length;
        hash.update(piece);
        yield piece;
      }
    },
    result: (): Part => ({ count, sha256: hash.digest('hex') }),
  };
};

const assertWhole = (path: string, found: Part, wanted: Part): void => {
  if (found.count === wanted.count && found.sha256 === wanted.sha256) return;
  throw new Error(`${path} is damaged: it is not what the backup's manifest says. Use another one.`);
};
