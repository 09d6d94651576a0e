import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openSocketFolder, storeSocket } from './store-socket.ts';
import { Unavailable } from './unavailable.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-socket-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('the socket lies in the data folder, in a folder of its user alone', () => {
  const path = storeSocket(folder);
  expect(path).toBe(join(folder, 'log', 'event-store.sock'));
  openSocketFolder(path);
  openSocketFolder(path);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
});

test('a path that a socket cannot have gives way to a temporary folder named by its hash, the same each time', () => {
  const long = join(folder, 'x'.repeat(100));
  const path = storeSocket(long);
  expect(dirname(dirname(path))).toBe(tmpdir());
  expect(basename(dirname(path))).toMatch(/^bailiwick-[0-9a-f]{16}$/);
  expect(storeSocket(long)).toBe(path);
  expect(storeSocket(`${long}y`)).not.toBe(path);
  openSocketFolder(path);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  rmSync(dirname(path), { recursive: true });
});

test('a folder that is open to others is refused in words', () => {
  const path = storeSocket(folder);
  openSocketFolder(path);
  chmodSync(dirname(path), 0o755);
  expect(() => {
    openSocketFolder(path);
  }).toThrow(Unavailable);
});
