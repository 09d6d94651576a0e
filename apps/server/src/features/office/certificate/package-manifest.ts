import { createHash } from 'node:crypto';
import { csv, type Cell } from '../../../platform/csv/csv.ts';
import type { StreamedFile } from '../../../platform/zip/zip-stream.ts';

const lineFeeds = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
};

/** Lines of events, rows under the headings of tables; of other files none are counted. */
const rowsOf = (name: string, lines: number): number => {
  if (name.endsWith('.jsonl')) return lines;
  return name.endsWith('.csv') ? lines - 1 : 0;
};

/** The files, and behind them a manifest with the rows and the SHA-256 of each, taken as they go by. */
export async function* withManifest(files: readonly StreamedFile[]): AsyncIterable<StreamedFile> {
  const manifest: Cell[][] = [['Name', 'Rows', 'SHA-256']];
  for (const { name, pieces } of files) {
    const hash = createHash('sha256');
    let lines = 0;
    const read = async function* () {
      for await (const piece of pieces) {
        hash.update(piece);
        lines += lineFeeds(piece);
        yield piece;
      }
    };
    yield { name, pieces: read() };
    manifest.push([name, rowsOf(name, lines), hash.digest('hex')]);
  }
  yield { name: 'manifest.csv', pieces: [Buffer.from(csv(manifest))] };
}
