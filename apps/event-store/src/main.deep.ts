import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  BACKWARDS,
  binaryEvent,
  DeadlineExceededError,
  END,
  ErrorType,
  EventStoreDBClient,
} from '@eventstore/db-client';
import pg from 'pg';
import { freePort } from '../../launcher/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import { spawnEventStore } from './process-under-test.ts';
import { take, tested } from './store-under-test.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

test('serves appends up to the limit that it was given, and SIGTERM stops it cleanly', async () => {
  const limit = 4 * 1024 * 1024;
  const store = spawnEventStore({
    EVENT_STORE_DATABASE_URL: database.url,
    EVENT_STORE_MAX_APPEND_BYTES: String(limit),
  });
  const client = EventStoreDBClient.connectionString(await store.ready);
  const large = (bytes: number) => binaryEvent({ type: 'T', data: new Uint8Array(bytes) });
  expect((await client.appendToStream('test-stop', large(limit))).success).toBe(true);
  const above = client.appendToStream('test-stop', large(limit + 1));
  await expect(above).rejects.toMatchObject({ type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED, maxAppendSize: limit });
  const [read, ...others] = await take(client.readStream('test-stop'));
  expect([read?.event?.data, others]).toEqual([expect.objectContaining({ length: limit }), []]);
  store.child.kill('SIGTERM');
  expect(await store.ended).toBe(0);
  await client.dispose();
});

test('an append that runs out of time while it is sent is done as a whole or not at all', async () => {
  const store = spawnEventStore({ EVENT_STORE_DATABASE_URL: database.url });
  const client = EventStoreDBClient.connectionString(await store.ready);
  const credentials = { username: 'anybody', password: 'for Append, frame by frame' };
  await client.appendToStream('test-warm', tested(1), { credentials });
  for (const deadline of [50, 100, 200, 400, 800]) {
    const stream = `test-out-of-time-${String(deadline)}`;
    const outcome = await client
      .appendToStream(stream, tested(10_000), { credentials, deadline, expectedRevision: 'no_stream' })
      .catch((error: unknown) => error);
    await client.appendToStream('test-warm', tested(1), { credentials }); // behind whatever the store makes of it
    const last = client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
    const [shown] = await take(last).catch(() => []);
    if (shown !== undefined) expect(shown.event?.revision).toBe(9999n);
    else expect(outcome).toBeInstanceOf(DeadlineExceededError);
  }
  await client.dispose();
  store.child.kill('SIGTERM');
  expect(await store.ended).toBe(0);
}, 300_000);

test('a stand-by waits without a port, can be stopped, and takes over when the writer ends', async () => {
  const writer = spawnEventStore({ EVENT_STORE_DATABASE_URL: database.url });
  await writer.ready;
  const stopped = spawnEventStore({ EVENT_STORE_DATABASE_URL: database.url });
  await waitingForLock(1);
  stopped.child.kill('SIGTERM');
  expect(await stopped.ended).toBe(0);
  const standBy = spawnEventStore({ EVENT_STORE_DATABASE_URL: database.url });
  await waitingForLock(1);
  expect(standBy.output()).toContain('stand-by');
  expect(standBy.output()).not.toContain('ready');
  writer.child.kill('SIGKILL');
  expect(await writer.ended).toBe(null);
  const client = EventStoreDBClient.connectionString(await standBy.ready);
  expect((await client.appendToStream('test-take-over', tested(1))).success).toBe(true);
  standBy.child.kill('SIGINT');
  expect(await standBy.ended).toBe(0);
  await client.dispose();
});

test('takes the lock again when the connection that holds it dies, and serves on the same port', async () => {
  const store = spawnEventStore({ EVENT_STORE_DATABASE_URL: database.url, EVENT_STORE_PORT: String(await freePort()) });
  const url = await store.ready;
  const client = EventStoreDBClient.connectionString(url);
  await client.appendToStream('test-again', tested(1));
  const [before] = await writers();
  await terminateWriter();
  await store.said('event store is ready', 2);
  await client.dispose();
  const [after] = await writers();
  expect(after).not.toEqual(before);
  const next = EventStoreDBClient.connectionString(url);
  expect((await next.appendToStream('test-again', tested(1, 1))).nextExpectedRevision).toBe(1n);
  await next.dispose();
  store.child.kill('SIGTERM');
  expect(await store.ended).toBe(0);
  expect(store.output()).toContain('no longer the writer');
});

test('waits while Postgres is away or does not answer, says what it waits for, and can be stopped', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const mute = spawnEventStore({
    EVENT_STORE_DATABASE_URL: `postgres://log:secret-word@127.0.0.1:${String(port)}/log`,
  });
  const [socket] = (await once(silent, 'connection')) as [Socket];
  const left = once(socket.resume(), 'close');
  mute.child.kill('SIGTERM');
  silent.close();
  const nobody = spawnEventStore({
    EVENT_STORE_DATABASE_URL: `postgres://log:secret-word@127.0.0.1:${String(port)}/log`,
  });
  await nobody.said('waiting for PostgreSQL');
  nobody.child.kill('SIGTERM');
  expect(await nobody.ended).toBe(0);
  expect(nobody.output()).toContain(`127.0.0.1:${String(port)} is away: connect ECONNREFUSED`);
  expect(nobody.output()).not.toContain('secret-word');
  expect(await mute.ended).toBe(0);
  await left;
});

test('ends with an error, and gives the lock back, where it cannot serve', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const store = spawnEventStore({ EVENT_STORE_DATABASE_URL: database.url, EVENT_STORE_PORT: String(port) });
  expect(await store.ended).toBe(1);
  expect(store.output()).toContain('in use by another program');
  expect(await writers()).toEqual([]);
  taken.close();
  const unknown = spawnEventStore({ EVENT_STORE_DATABASE_URL: `${database.url}-unknown` });
  expect(await unknown.ended).toBe(1);
  expect(unknown.output()).toContain('does not exist');
});

test.each([
  ['a host that is not loopback', { EVENT_STORE_HOST: '0.0.0.0' }, 'it takes an address of this machine alone'],
  ['no Postgres', { EVENT_STORE_DATABASE_URL: '' }, 'EVENT_STORE_DATABASE_URL is not set: it takes postgres://'],
  ['what is no address of a Postgres', { EVENT_STORE_DATABASE_URL: 'mysql://log@db/s3cret' }, 'it takes postgres://'],
  ['a port out of range', { EVENT_STORE_PORT: '70000' }, 'it takes 0 to 65,535'],
  ['a socket by half its path', { EVENT_STORE_SOCKET: 's3cret.sock' }, 'it takes the whole path of a socket'],
  ['an append without end', { EVENT_STORE_MAX_APPEND_BYTES: '1e12' }, 'it takes 1,024 to 16,777,216'],
  ['a time-out that is no number', { EVENT_STORE_SILENT_SECONDS: 'long' }, 'it takes 5 to 3,600'],
  [
    'a level that is none',
    { EVENT_STORE_LOG_LEVEL: 'loud' },
    'it takes fatal, error, warn, info, debug, trace, silent',
  ],
  ['to choose where it listens', { EVENT_STORE_PORT: '' }, 'Give EVENT_STORE_SOCKET', 'EVENT_STORE_SOCKET'],
  ['a socket and a port', { EVENT_STORE_SOCKET: '/tmp/event-store.sock' }, 'or EVENT_STORE_PORT', 'EVENT_STORE_SOCKET'],
])(
  'refuses %s in one line of JSON that names the variable',
  async (_name, env, message, named = Object.keys(env)[0]) => {
    const store = spawnEventStore({ EVENT_STORE_DATABASE_URL: database.url, ...env });
    expect(await store.ended).toBe(1);
    const [line = '', ...others] = store.output().split('\n');
    expect(others).toEqual([]);
    const said = JSON.parse(line) as { settings: string[]; msg: string };
    expect(said).toMatchObject({ process: 'event-store', level: 60, msg: expect.stringContaining(message) });
    expect(said.settings).toContain(named);
    expect(line).not.toContain('s3cret');
  },
);

const query = async (text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

const terminateWriter = () =>
  query(`select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and l.granted and d.datname = current_database()`);

const writers = () =>
  query(`select l.pid from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and l.granted and d.datname = current_database()`);

/** Resolves when so many sessions wait for the writer lock of this database. */
const waitingForLock = async (count: number): Promise<void> => {
  const text = `select 1 from pg_locks l join pg_database d on d.oid = l.database
                where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`;
  for (;;) {
    if ((await query(text)).length === count) return;
  }
};
