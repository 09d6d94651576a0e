import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import type pg from 'pg';
import { createTestDatabase, testPool, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import { FencedError, insertEvents, settleInsert, UnknownOutcomeError } from './insert-events.ts';
import type { LogEvent } from './log-event.ts';
import { longLimits } from './limits-under-test.ts';
import { numbers, startTestStore, take, tested } from './store-under-test.ts';
import { acquireWriterLock } from './writer-lock.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = testPool(database.url, 4);
  pool.on('error', () => undefined);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const standBy = { signal: new AbortController().signal, onWaiting: () => undefined };
const start = () => startTestStore({ databaseUrl: database.url });
const terminateWriter = () =>
  pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
              where application_name = 'event-store-writer' and datname = current_database()`);
const positions = async (): Promise<number[]> =>
  (await pool.query<{ position: string }>('select position from log.event order by position')).rows.map((row) =>
    Number(row.position),
  );

test('of two stores on one database the second serves only after the first has ended, and goes on where it was', async () => {
  const first = await start();
  let secondServes = false;
  const second = start().then((store) => {
    secondServes = true;
    return store;
  });
  const client = EventStoreDBClient.connectionString(first.url);
  await client.appendToStream('two-writers', tested(3), { expectedRevision: 'no_stream' });
  expect(secondServes).toBe(false);
  await client.dispose();
  await first.close();
  const successor = await second;
  expect(successor.storeId).toBe(first.storeId);
  const next = EventStoreDBClient.connectionString(successor.url);
  await next.appendToStream('two-writers', tested(1, 3), { expectedRevision: 2n });
  expect(numbers(await take(next.readStream('two-writers')))).toEqual([0, 1, 2, 3]);
  expect(await positions()).toEqual([0, 1, 2, 3, 4]);
  await next.dispose();
  await successor.close();
});

test('closing answers what is queued and tells subscribers that the store is going', async () => {
  const store = await start();
  const client = EventStoreDBClient.connectionString(store.url);
  const subscription = client.subscribeToAll();
  const reading = take(subscription);
  await once(subscription, 'caughtUp');
  const appending = Array.from({ length: 50 }, (_, n) => client.appendToStream('closing', tested(1, n)));
  await once(subscription, 'data');
  const closing = store.close();
  await expect(reading).rejects.toBeInstanceOf(UnavailableError);
  const settled = await Promise.allSettled(appending);
  await closing;
  const answered = settled.filter((result) => result.status === 'fulfilled').length;
  expect(answered).toBeGreaterThan(0);
  expect((await positions()).length - 1).toBeGreaterThanOrEqual(answered);
  await client.dispose();
});

test('a store that lost its lock connection stops by itself; everything under way is answered', async () => {
  const store = await start();
  const client = EventStoreDBClient.connectionString(store.url);
  await client.appendToStream('lost', tested(1));
  await terminateWriter();
  const reason = await store.failed;
  expect(reason.message).toContain('lock is lost');
  await expect(client.appendToStream('lost', tested(1))).rejects.toThrow('UNAVAILABLE');
  await client.dispose();
});

test('a writer with an old epoch writes nothing and stops', async () => {
  const store = await start();
  const client = EventStoreDBClient.connectionString(store.url);
  await client.appendToStream('fenced', tested(1));
  await pool.query('update log.store set epoch = epoch + 1');
  await expect(client.appendToStream('fenced', tested(1))).rejects.toBeInstanceOf(UnavailableError);
  await store.failed;
  expect(await positions()).toEqual([0, 1]);
  await client.dispose();
});

test('an append cut off before its commit is answered as not done, and is not there', async () => {
  const store = await start();
  const client = EventStoreDBClient.connectionString(store.url);
  await client.appendToStream('cut', tested(1));
  const blocker = await blockCommits();
  const appending = client.appendToStream('cut', tested(1, 1));
  appending.catch(() => undefined);
  await blocker.untilBlocked();
  await terminateWriter();
  await blocker.release();
  await expect(appending).rejects.toBeInstanceOf(UnavailableError);
  await store.failed;
  expect(await positions()).toEqual([0, 1]);
  await client.dispose();
});

const event = (position: number): LogEvent => ({
  position,
  stream: 'unknown',
  revision: position - 1,
  id: `00000000-0000-4000-8000-00000000000${String(position)}`,
  type: 'Tested',
  isJson: true,
  data: Buffer.from('{}'),
  metadata: new Uint8Array(0),
  createdMs: Date.now(),
});

test('a write whose answer was lost is found to be done when its commit went through', async () => {
  const lock = await acquireWriterLock(database.url, pool, standBy, longLimits);
  const blocker = await blockCommits();
  const writing = insertEvents(lock, [event(1), event(2)]);
  writing.catch(() => undefined);
  await blocker.untilBlocked();
  // The socket dies, the server's session does not know yet and will commit as soon as it can.
  lock.client.connection.stream.destroy();
  await expect(writing).rejects.toBeInstanceOf(UnknownOutcomeError);
  const settling = settleInsert(pool, lock.epoch, [event(1), event(2)]);
  await blocker.untilBlocked(2);
  await blocker.release();
  expect(await settling).toBe(true);
  expect(await positions()).toEqual([0, 1, 2]);
});

test('a former writer is fenced even on a connection that still works', async () => {
  const lock = await acquireWriterLock(database.url, pool, standBy, longLimits);
  await insertEvents(lock, [event(1)]);
  expect(await settleInsert(pool, lock.epoch, [event(2)])).toBe(false);
  await expect(insertEvents(lock, [event(2)])).rejects.toBeInstanceOf(FencedError);
  expect(await positions()).toEqual([0, 1]);
  await lock.release();
});

/** Holds the row that every commit must change. */
const blockCommits = async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select * from log.store for update');
  const waiting = `select count(*)::int as count from pg_stat_activity
                   where wait_event_type = 'Lock' and datname = current_database()`;
  return {
    untilBlocked: async (sessions = 1): Promise<void> => {
      while (((await pool.query<{ count: number }>(waiting)).rows[0]?.count ?? 0) < sessions);
    },
    release: async (): Promise<void> => {
      await client.query('rollback');
      client.release();
    },
  };
};
