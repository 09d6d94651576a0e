import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import { spawnEventStore } from './process-under-test.ts';
import { startTestStore, take, tested } from './store-under-test.ts';

let database: TestDatabase;
let folder: string;
let socket: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'private-socket-'));
  socket = join(folder, 'event-store.sock');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const clientOf = (endpoint: string) =>
  new EventStoreDBClient({ endpoint, defaultDeadline: 600_000 }, { insecure: true });

/** Whether another user of this machine can connect; needs root, who alone can become one. */
const isOpenToAnother = (path: string): boolean => {
  const script = `require('node:net').connect(process.argv[1]).once('connect', () => process.exit(0)).once('error', () => process.exit(9))`;
  try {
    execFileSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, '-e', script, path]);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ status: 9 });
    return false;
  }
};

test('the official client appends and reads over the socket, which is this user’s alone', async () => {
  await chmod(folder, 0o755); // it is the socket that refuses others, not only its folder
  const store = spawnEventStore({
    EVENT_STORE_DATABASE_URL: database.url,
    EVENT_STORE_SOCKET: socket,
    EVENT_STORE_PORT: '',
  });
  await store.ready;
  expect((await stat(socket)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['event-store.sock']);
  if (process.getuid?.() === 0) expect(isOpenToAnother(socket)).toBe(false);
  const client = clientOf(`unix:${socket}`);
  await client.appendToStream('test-socket', tested(3), { expectedRevision: 'no_stream' });
  expect(await take(client.readStream('test-socket'))).toHaveLength(3);
  await client.dispose();
  store.child.kill('SIGTERM');
  expect(await store.ended).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});

test('the holder of the writer lock replaces what a killed store left, and a former writer that ends late leaves it', async () => {
  await writeFile(socket, 'what somebody left');
  const former = await startTestStore({ databaseUrl: database.url, socket });
  const other = await createTestDatabase();
  // The writer of another log stands in for the next one of this log: it never waits for the lock.
  const next = await startTestStore({ databaseUrl: other.url, socket });
  const client = clientOf(`unix:${socket}`);
  await client.appendToStream('test-next', tested(1));
  const { ino } = await stat(socket);
  await terminate(database);
  await former.failed;
  await former.close();
  expect((await stat(socket)).ino).toBe(ino);
  await new Promise<void>((resolve, reject) => {
    const again = connect(socket, () => {
      again.destroy();
      resolve();
    }).once('error', reject);
  });
  await client.dispose();
  await next.close();
  await other.drop();
});

test.each([
  ['a folder that others may write to', 0o777, 'event-store.sock', 'Others may write to'],
  ['a path that no socket can have', 0o700, 'x'.repeat(100), 'too long'],
])('refuses %s', async (_name, mode, name, message) => {
  await chmod(folder, mode);
  await expect(startTestStore({ databaseUrl: database.url, socket: join(folder, name) })).rejects.toThrow(message);
});

const terminate = async ({ url }: TestDatabase): Promise<void> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and l.granted and d.datname = current_database()`);
  await admin.end();
};
