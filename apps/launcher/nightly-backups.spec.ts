import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { isDue, newestBackup } from './nightly-backups.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightly-backups-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** An instant by the clock of this machine. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

describe('a backup', () => {
  test('is due from half past two on, unless one was taken since', () => {
    expect(isDue(at(20, 2, 29), at(19, 2, 31))).toBe(false);
    expect(isDue(at(20, 2, 30), at(19, 2, 31))).toBe(true);
    expect(isDue(at(20, 2, 30), at(20, 2, 30))).toBe(false);
    expect(isDue(at(21, 1), at(20, 3))).toBe(false);
  });

  test('of a machine that was off at night is due when it starts', () => {
    expect(isDue(at(20, 9), at(18, 2, 40))).toBe(true);
    expect(isDue(at(20, 1), at(18, 2, 40))).toBe(true);
  });

  test('of a new installation is due in the night after', () => {
    expect(isDue(at(20, 18), at(20, 10))).toBe(false);
    expect(isDue(at(21, 2, 31), at(20, 10))).toBe(true);
  });
});

test('the newest backup is the newest whole one; what was cut off counts for nothing', async () => {
  expect([newestBackup(folder), newestBackup(join(folder, 'none'))]).toEqual([null, null]);
  for (const name of ['2026-11-19-083000', '2026-11-20-083507', '2026-11-21-083000.unfinished', 'zzz'])
    await mkdir(join(folder, name));
  expect(newestBackup(folder)).toEqual(new Date('2026-11-20T08:35:07Z'));
});
