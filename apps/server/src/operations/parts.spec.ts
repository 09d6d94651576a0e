import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readManifest } from './manifest.ts';
import { checkBytes, checkLines, writeBytes, writeLines, type Part } from './parts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bailiwick-parts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const LINES = Array.from({ length: 500 }, (_, number) => `{"number":${number}}`);
const lines = async function* () {
  await Promise.resolve();
  yield* LINES;
};

const damage: [string, (path: string) => Promise<unknown>][] = [
  ['is cut', async (path) => truncate(path, Math.floor((await readFile(path)).length / 2))],
  ['is empty', (path) => truncate(path, 0)],
  ['has one byte changed', async (path) => writeFile(path, (await readFile(path)).fill(0, 20, 21))],
  ['is of something else', (path) => writeFile(path, 'Laissez les bons temps rouler.')],
  ['is gone', (path) => rm(path)],
];
const kinds: [string, (path: string) => Promise<Part>, (path: string, wanted: Part) => Promise<void>][] = [
  ['table.jsonl.gz', (path) => writeLines(path, lines()), checkLines],
  ['log.jsonl', (path) => writeLines(path, lines()), checkLines],
  ['mugshot', (path) => writeBytes(path, Readable.from([Buffer.from(LINES.join())])), checkBytes],
];

test.each(
  kinds.flatMap(([name, write, check]) => damage.map(([what, spoil]) => ({ name, write, check, what, spoil }))),
)('a $name that $what is named, with what to do', async ({ name, write, check, spoil }) => {
  const path = join(folder, name);
  const wanted = await write(path);
  await check(path, wanted);
  await spoil(path);
  await expect(check(path, wanted)).rejects.toThrow(path);
  await expect(check(path, wanted)).rejects.toThrow(/(is damaged|cannot be read).*Use another one\.$/);
});

test('a manifest that is cut, or of another kind, is named too', async () => {
  const path = join(folder, 'manifest.json');
  await expect(readManifest(folder)).rejects.toThrow(`${folder} holds no whole backup: manifest.json`);
  for (const text of ['{"format":1,"tak', '{"format":2}', '']) {
    await writeFile(path, text);
    await expect(readManifest(folder)).rejects.toThrow(`${path} is damaged, or of a newer build`);
  }
});
