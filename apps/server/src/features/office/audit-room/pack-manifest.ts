import { createHash } from 'node:crypto';
import { csv, type Cell } from '../../../platform/csv/csv.ts';
import type { StreamedFile } from '../../../platform/zip/zip-stream.ts';

/** What a pack does not have, and why. */
export interface NotThere {
  name: string;
  why: string;
}

const HEADINGS = ['Name', 'Bytes', 'SHA-256', 'Not there because'];

/**
 * The files, and behind them a manifest: size and SHA-256 of each, taken as they go by, and what is not there with the
 * reason. `missing` is read last, when all files were made.
 */
export async function* withPackManifest(
  files: AsyncIterable<StreamedFile>,
  missing: () => readonly NotThere[],
): AsyncIterable<StreamedFile> {
  const lines: Cell[][] = [HEADINGS];
  for await (const { name, pieces } of files) {
    const hash = createHash('sha256');
    let size = 0;
    const read = async function* () {
      for await (const piece of pieces) {
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
    };
    yield { name, pieces: read() };
    lines.push([name, size, hash.digest('hex'), '']);
  }
  lines.push(...missing().map(({ name, why }) => [name, '', '', why]));
  yield { name: 'manifest.csv', pieces: [Buffer.from(csv(lines))] };
}
