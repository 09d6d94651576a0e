import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { takeNightly } from './nightly-backup.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'nightly-')), 'backups');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

/** Takes one as `cli backup` does: its manifest last. */
const take = async (path: string) => {
  await mkdir(path);
  await writeFile(join(path, 'manifest.json'), '{}');
};
const night = (day: number) => new Date(Date.UTC(2026, 10, day, 8, 30));
const nights = async (from: number, to: number, days = 7) => {
  for (let day = from; day <= to; day += 1) await takeNightly({ folder, days }, night(day), take);
};

test('backups are kept for so many days, each in a folder of its second', async () => {
  await nights(1, 9);
  expect(await readdir(folder)).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => `2026-11-0${day}-083000`));
});

test('old ones are removed only once the new one is whole', async () => {
  await nights(1, 3);
  const failing = takeNightly({ folder, days: 1 }, night(20), async (path) => {
    await mkdir(path);
    await writeFile(join(path, 'log.jsonl.gz'), 'half');
    throw new Error('no space left');
  });
  await expect(failing).rejects.toThrow('no space left');
  expect(await readdir(folder)).toEqual(['2026-11-01-083000', '2026-11-02-083000', '2026-11-03-083000']);
  let during: string[] = [];
  await takeNightly({ folder, days: 1 }, night(20), async (path) => {
    await take(path);
    during = await readdir(folder);
  });
  expect(during).toEqual([
    '2026-11-01-083000',
    '2026-11-02-083000',
    '2026-11-03-083000',
    '2026-11-20-083000.unfinished',
  ]);
  expect(await readdir(folder)).toEqual(['2026-11-20-083000']);
});

test('what was cut off has no name of a backup, keeps none from being taken, and is removed a day later', async () => {
  await nights(1, 1);
  await mkdir(join(folder, '2026-11-02-082959.unfinished'));
  await nights(2, 2);
  expect(await readdir(folder)).toEqual(['2026-11-01-083000', '2026-11-02-082959.unfinished', '2026-11-02-083000']);
  await nights(3, 3);
  expect(await readdir(folder)).toEqual([1, 2, 3].map((day) => `2026-11-0${day}-083000`));
});

test('what else lies in the folder is left alone, however old', async () => {
  await mkdir(join(folder, 'from-the-old-server'), { recursive: true });
  await nights(1, 1);
  await nights(25, 25);
  expect(await readdir(folder)).toEqual(['2026-11-25-083000', 'from-the-old-server']);
});
