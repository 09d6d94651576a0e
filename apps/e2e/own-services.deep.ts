/** Commands against services of one's own, as docs/own-services.md sets them up: by their environment alone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { build } from '../launcher/build.ts';
import { KeptChild } from '../launcher/child.ts';
import { startPostgres } from '../launcher/embedded-postgres.ts';
import { freePort } from '../launcher/free-port.ts';
import { entry } from '../launcher/product.ts';
import { root } from '../launcher/root.ts';

const SECRET = 'a secret of services of one’s own';
const closing: (() => Promise<unknown>)[] = [];
let folder: string;
let env: Record<string, string | undefined>;

/** What a command prints, and its exit code. */
const cli = async (args: string[], more: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ['apps/launcher/cli.mjs', ...args], { cwd: root, env: { ...env, ...more } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
};

const startStore = (databaseUrl: string): void => {
  const { PATH, NODE_COMPILE_CACHE } = env;
  const socket = join(folder, 'event-store.sock');
  const store = new KeptChild({
    name: 'event-store',
    entry: entry.eventStore,
    env: { PATH, NODE_COMPILE_CACHE, EVENT_STORE_DATABASE_URL: databaseUrl, EVENT_STORE_SOCKET: socket },
    print: () => undefined,
  });
  closing.push(() => store.stop());
};

beforeAll(async () => {
  await build(() => undefined, new AbortController().signal);
  folder = await mkdtemp(join(tmpdir(), 'own-services-'));
  closing.push(() => rm(folder, { recursive: true }));
  const [port, password] = [await freePort(), 'of the superuser'];
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port, password, settings: ['fsync=off'] });
  closing.push(() => postgres.stop());
  const address = `127.0.0.1:${port}`;
  const admin = new pg.Client({
    connectionString: `postgres://postgres:${encodeURIComponent(password)}@${address}/postgres`,
  });
  await admin.connect();
  // The page's own words, one statement after the other: `create database` stands in no transaction.
  const page = await readFile(join(root, 'docs/own-services.md'), 'utf8');
  const [, sql = ''] = /```sql\n([^`]+)```/.exec(page) ?? [];
  const [, newer = ''] = /From PostgreSQL 16 on also: `([^`]+)`/.exec(page) ?? [];
  const statements = `${sql}\n${newer}`.split('\n').filter((line) => line !== '' && !line.startsWith('--'));
  expect(statements.length).toBe(6);
  for (const statement of statements) await admin.query(statement);
  await admin.end();
  env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    BAILIWICK_DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `postgres://bailiwick:an-owner-password@${address}/bailiwick`,
    EVENTSTORE_URL: `unix:${join(folder, 'event-store.sock')}`,
    BAILIWICK_SECRET: SECRET,
    BACKUP_PASSPHRASE: 'four words are enough',
  };
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

test('a system is set up, filled, proved, saved and opened again by commands, without npm start', async () => {
  expect(await cli(['reach-log'])).toMatchObject({ code: 1, said: expect.stringContaining('nobody listens there') });
  expect(await cli(['migrate'])).toMatchObject({ code: 0, said: expect.stringContaining('Applied 0001_tenancy.sql') });
  const { code, said: storeUrl } = await cli(['store-url']);
  expect([code, storeUrl]).toEqual([
    0,
    expect.stringMatching(/^postgres:\/\/bailiwick_log:[0-9a-f]+@[\d.:]+\/bailiwick\n$/),
  ]);
  startStore(storeUrl.trim());
  while ((await cli(['reach-log'])).code !== 0);
  for (const [args, message] of [
    [['seed', '--agencies', '1', '--bonds', '3'], 'Done.'],
    [['rebuild', '--outdated'], ''],
    [['rebuild', '--all', '--check'], 'is equal to the log'],
    [['verify-ledger'], 'The books are right.'],
    [['backup', join(folder, 'backup')], 'events'],
    [['unseal-secret', join(folder, 'backup')], SECRET],
    [['rotate-event-keys'], 'Made 1 keys'],
  ] as const) {
    expect([args, await cli([...args])]).toEqual([args, { code: 0, said: expect.stringContaining(message) }]);
  }
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('a command that lacks one of the three says which are needed', async () => {
  const { code, said } = await cli(['verify-ledger'], { BAILIWICK_SECRET: '' });
  expect(code).toBe(1);
  expect(said).toContain('give DATABASE_URL, EVENTSTORE_URL and BAILIWICK_SECRET');
});
