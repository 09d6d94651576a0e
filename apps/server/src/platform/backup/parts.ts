import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { onDisk } from '../storage/file-store.ts';

/** What a backup says of one of its files: how many lines or bytes, and their SHA-256 before compression. */
export const part = z.object({ count: z.int(), sha256: z.string() });
export type Part = z.output<typeof part>;

/** Writes lines to a gzip file that is on disk when it answers. */
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
  await pipeline(Readable.from(counted()), createGzip({ level: 6 }), createWriteStream(path, { mode: 0o600 }));
  await onDisk(path);
  return { count, sha256: hash.digest('hex') };
};

/** Lines as `writeLines` wrote them. Throws at the end where they are not those. */
export async function* readLines(path: string, wanted: Part): AsyncIterable<string> {
  const hash = createHash('sha256');
  let count = 0;
  const file = createReadStream(path).pipe(createGunzip());
  for await (const line of createInterface({ input: file, crlfDelay: Infinity })) {
    count += 1;
    hash.update(`${line}\n`);
    yield line;
  }
  assertWhole(path, { count, sha256: hash.digest('hex') }, wanted);
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
  for await (const piece of through(createReadStream(path))) void piece;
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
  throw new Error(`${path} is damaged: it is not what the backup's manifest says. Use another backup.`);
};
