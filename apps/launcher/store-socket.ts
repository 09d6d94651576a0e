import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Unavailable } from './unavailable.ts';

/** The longest path of a Unix socket, in bytes. */
const MOST_BYTES = 100;

/** Where the embedded event store listens: in the data folder, or where its path is too long in a temporary folder. */
export const storeSocket = (dataDir: string): string => {
  const path = join(dataDir, 'log', 'event-store.sock');
  if (Buffer.byteLength(path) <= MOST_BYTES) return path;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `bailiwick-${name}`, 'event-store.sock');
};

/** Makes its folder, for this user alone. @throws Unavailable where somebody else was there first. */
export function openSocketFolder(path: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (found.isDirectory() && (found.mode & 0o077) === 0 && found.uid === (process.getuid?.() ?? found.uid)) return;
  throw new Unavailable(
    `${folder} is not a folder of this user alone.`,
    'The event store listens there, for this user only: remove the folder and start again.',
  );
}
