import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import {
  DEFLATED,
  ELSEWHERE,
  endOfZip,
  fields,
  FIRST_DAY,
  UTF8_NAMES,
  VERSION,
  VERSION_OF_LARGE,
} from './zip-fields.ts';

/** A file of a ZIP whose bytes come piece by piece. */
export interface StreamedFile {
  name: string;
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Sizes and check sum stand behind the bytes, since they are not known before. */
const SIZES_BEHIND = 0x0008;

/** Sizes of a file stand behind it in four bytes. */
const fitting = (bytes: number): number => {
  if (bytes >= ELSEWHERE[4]) throw new RangeError('A file of more than 4 GB is not put into a ZIP.');
  return bytes;
};

/** Where a file begins, as its line of the list says it: beyond 4 GB in the extra field of larger ones. */
const placeOf = (at: number): { place: number; extra: Buffer; version: number } =>
  at < ELSEWHERE[4]
    ? { place: at, extra: Buffer.alloc(0), version: VERSION }
    : { place: ELSEWHERE[4], extra: fields([2, 1], [2, 8], [8, at]), version: VERSION_OF_LARGE };

/** A line of the list at the end. */
const lineOf = (path: Buffer, kind: Buffer, sizes: Buffer, at: number): Buffer => {
  const { place, extra, version } = placeOf(at);
  const names = fields([2, path.length], [2, extra.length]);
  const rest = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, place]);
  return Buffer.concat([fields([4, 0x02014b50], [2, version]), kind, sizes, names, rest, path, extra]);
};

interface Sums {
  crc: number;
  size: number;
}

async function* summed(pieces: StreamedFile['pieces'], sums: Sums): AsyncIterable<Buffer> {
  for await (const piece of pieces) {
    sums.crc = crc32(piece, sums.crc);
    sums.size += piece.length;
    yield piece;
  }
}

/** The pieces deflated; what fails as they are made fails here. */
async function* deflated(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const deflate = createDeflateRaw({ level: 6 });
  const fed = pipeline(Readable.from(pieces, { objectMode: true }), deflate);
  fed.catch(() => undefined);
  for await (const piece of deflate as AsyncIterable<Buffer>) yield piece;
  await fed;
}

/**
 * Files as a ZIP (PKWARE's APPNOTE 4.3) that is handed on as it is made, so that its size costs no memory; beyond 4 GB or
 * 65,535 files as one of those (ZIP64). Where a file fails, so does the ZIP, and what was sent cannot be opened: its list
 * is missing.
 */
export async function* zipStream(files: AsyncIterable<StreamedFile>): AsyncIterable<Buffer> {
  const entries: Buffer[] = [];
  let at = 0;
  for await (const { name, pieces } of files) {
    const path = Buffer.from(name, 'utf8');
    const kind = fields([2, VERSION], [2, UTF8_NAMES | SIZES_BEHIND], [2, DEFLATED], [2, 0], [2, FIRST_DAY]);
    const names = fields([2, path.length], [2, 0]);
    const head = Buffer.concat([fields([4, 0x04034b50]), kind, fields([4, 0], [4, 0], [4, 0]), names, path]);
    yield head;
    const sums: Sums = { crc: 0, size: 0 };
    let packed = 0;
    for await (const piece of deflated(summed(pieces, sums))) {
      packed += piece.length;
      yield piece;
    }
    const sizes = fields([4, sums.crc], [4, fitting(packed)], [4, fitting(sums.size)]);
    yield Buffer.concat([fields([4, 0x08074b50]), sizes]);
    entries.push(lineOf(path, kind, sizes, at));
    at += head.length + packed + 16;
  }
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  yield Buffer.concat([...entries, endOfZip(entries.length, size, at)]);
}
