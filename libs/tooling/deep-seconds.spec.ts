import { expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { balanced, KNOWN, secondsOf } from './deep-seconds.ts';
import { KNOWN as KNOWN_QUICK } from './quick-seconds.ts';
import { files, filesIn } from './tree.ts';

const all = filesIn('apps', /\.deep\.[\w.]*tsx?$/).map((path) => ({ path }));
const seconds = (files: readonly { path: string }[]) => files.reduce((sum, { path }) => sum + secondsOf(path), 0);

test('every file whose seconds are written down exists once', () => {
  const names = all.map(({ path }) => basename(path));
  expect(Object.keys(KNOWN).filter((name) => names.filter((found) => found === name).length !== 1)).toEqual([]);
});

test('so does every quick one', () => {
  const quick = files.filter((path) => /\.(spec|e2e)\.tsx?$/.test(path) && !path.includes('.deep.'));
  const found = (end: string) => quick.filter((path) => path.endsWith(`/${end}`));
  expect(Object.keys(KNOWN_QUICK).filter((end) => found(end).length !== 1)).toEqual([]);
});

test.each([2, 3, 4, 6])(
  'the %i parts of the deep suite are the whole of it, each file once, and equally long',
  (count) => {
    const parts = balanced(all, count, secondsOf);
    expect(parts.flat()).toHaveLength(all.length);
    expect(new Set(parts.flat())).toEqual(new Set(all));
    const lengths = parts.map(seconds);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(60);
  },
);

test('parts are the same in whatever order the files are found', () => {
  expect(balanced(all.toReversed(), 4, secondsOf)).toEqual(balanced(all, 4, secondsOf));
});

test('a shard takes what its files take, and a file that nobody has measured a little', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deep-'));
  try {
    mkdirSync(join(folder, 'shards'));
    const shard = join(folder, 'shards/node-1.ts');
    const load = (name: string) => `  'apps/${name}': () => import('/tree/apps/${name}'),`;
    writeFileSync(shard, [load('fuzz.deep.spec.ts'), load('quite-new.deep.spec.ts')].join('\n'));
    expect(secondsOf(shard)).toBe(secondsOf('/tree/fuzz.deep.spec.ts') + secondsOf('/tree/quite-new.deep.spec.ts'));
    expect(secondsOf('/tree/quite-new.deep.spec.ts')).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
