import { createHash } from 'node:crypto';
import { csv, csvLines } from '../../../platform/csv/csv.ts';
import { zipStream, type StreamedFile } from '../../../platform/zip/zip-stream.ts';
import type { CopyFile } from './data-copy.ts';

/** How large a part of the ZIP is that is stored by itself: as much as is in memory at once. */
const PART_BYTES = 8 * 1024 * 1024;

interface Listed {
  name: string;
  rows: number | null;
  bytes: number;
  sha256: string;
}

/** A file as it is packed: its line of the manifest is known once its bytes have come. */
async function* listed({ name, pieces, counted }: CopyFile, note: (line: Listed) => void): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of pieces) {
    const some = typeof piece === 'string' ? Buffer.from(piece) : piece;
    hash.update(some);
    bytes += some.length;
    if (some.length > 0) yield some;
  }
  note({ name, rows: counted?.rows ?? null, bytes, sha256: hash.digest('hex') });
}

/** What says of each file its rows and SHA-256, as the last one (moving-in#leaving). */
async function* manifest(lines: readonly Listed[]): AsyncIterable<Buffer> {
  yield Buffer.from(csv([['File', 'Rows', 'Bytes', 'SHA-256']]));
  for (const { name, rows, bytes, sha256 } of lines) {
    await Promise.resolve();
    yield Buffer.from(csvLines([[name, rows, bytes, sha256]]));
  }
}

/** The files one after the other with their manifest; `onFile` is told of each that is packed. */
async function* withManifest(
  files: AsyncIterable<CopyFile>,
  onFile: (packed: number) => Promise<void>,
): AsyncIterable<StreamedFile> {
  const lines: Listed[] = [];
  for await (const file of files) {
    yield { name: file.name, pieces: listed(file, (line) => lines.push(line)) };
    await onFile(lines.length);
  }
  yield { name: 'manifest.csv', pieces: manifest(lines) };
}

/** The ZIP of the files in parts of some size, each handed on as soon as it is full. */
export async function* partsOfCopy(
  files: AsyncIterable<CopyFile>,
  onFile: (packed: number) => Promise<void>,
  partBytes = PART_BYTES,
): AsyncIterable<Buffer> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of zipStream(withManifest(files, onFile))) {
    pieces.push(piece);
    size += piece.length;
    if (size < partBytes) continue;
    yield Buffer.concat(pieces);
    [pieces, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(pieces);
}
