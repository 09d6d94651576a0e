import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { WebAssets } from './web-assets.ts';

let database: MigratedDatabase;
let assets: WebAssets;
const folders: string[] = [];
beforeAll(async () => {
  database = await createMigratedDatabase();
  assets = new WebAssets(database.pool('app'));
});
afterAll(async () => {
  await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const buildWith = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'assets-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
};

const contentOf = async (name: string) => (await assets.read(name))?.content.toString();

test('a build’s scripts are there for the builds after it, and for those before it', async () => {
  const first = await buildWith({ 'index-1.js': 'one', 'index-1.js.br': 'x', 'same.css': 'body{}' });
  const second = await buildWith({ 'index-2.js': 'two', 'same.css': 'body{}' });
  await assets.keep(first);
  await assets.keep(second);
  await assets.keep(first);
  expect([await contentOf('index-1.js'), await contentOf('index-2.js')]).toEqual(['one', 'two']);
  expect(await assets.read('same.css')).toEqual({ type: 'text/css; charset=utf-8', content: Buffer.from('body{}') });
  for (const name of ['index-1.js.br', 'index-3.js', '../../package.json']) expect(await assets.read(name)).toBeNull();
});

test('scripts that no build has had for a month are deleted; a build that ran for long loses nothing', async () => {
  const [old, young] = [await buildWith({ 'old.js': 'old' }), await buildWith({ 'young.js': 'young' })];
  const owner = database.pool('owner');
  const aMonthPasses = () =>
    owner.query(`update operation.web_asset set superseded_at = superseded_at - interval '31 days'`);
  await assets.keep(old);
  await aMonthPasses();
  await assets.keep(young);
  expect(await contentOf('old.js')).toBe('old');
  await aMonthPasses();
  await assets.keep(young);
  expect([await contentOf('old.js'), await contentOf('young.js')]).toEqual([undefined, 'young']);
});
