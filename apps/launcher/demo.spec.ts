import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keepDemo, openDemo } from './demo.ts';
import type { Installation } from './installation.ts';
import { Unavailable } from './unavailable.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

const installation = (changes: Partial<Installation> = {}): Installation => ({
  dataDir,
  host: '127.0.0.1',
  port: 4000,
  publicUrl: 'http://localhost:4000',
  secret: 'a'.repeat(32),
  databaseUrl: undefined,
  eventStoreUrl: undefined,
  postgres: { port: 5432, password: 'kept' },
  backupDir: null,
  headsDir: `${dataDir}-heads`,
  ...changes,
});
const withDatabase = () => mkdir(join(dataDir, 'postgres'));

test('a demo keeps its password, which a command line takes, and stays made', async () => {
  const demo = openDemo(installation());
  expect(demo.isMade).toBe(false);
  expect(demo.password).toMatch(/^[0-9a-f]{24}$/);
  await withDatabase();
  keepDemo(dataDir, { ...demo, isMade: true });
  expect(openDemo(installation())).toEqual({ ...demo, isMade: true });
});

test.each([
  ['listens for others', { host: '0.0.0.0' }],
  ['has an address that others know', { publicUrl: 'https://office.example.com' }],
  ['has a database elsewhere', { databaseUrl: 'postgres://owner@db.example.com/office' }],
  ['has a log elsewhere', { eventStoreUrl: 'esdb://log.example.com:2113' }],
])('a demo that %s is refused', (_, changes) => {
  expect(() => openDemo(installation(changes))).toThrow(Unavailable);
});

test('the data of an agency that is no demo are not made one', async () => {
  await withDatabase();
  expect(() => openDemo(installation())).toThrow("are no demo's");
});

test('a demo that was stopped while it was made is not shown half', async () => {
  openDemo(installation());
  await withDatabase();
  expect(() => openDemo(installation())).toThrow('was stopped while it was made');
});
