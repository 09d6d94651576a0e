import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BACKWARDS, END, EventStoreDBClient, streamNameFilter } from '@eventstore/db-client';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import { filledStream, fillLog } from './filled-log.ts';
import type { RunningEventStore } from './server.ts';
import { startTestStore, take, tested } from './store-under-test.ts';

let databases: TestDatabase[];
beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

const sessions = `select 1 from pg_stat_activity
                  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

type Work = (store: RunningEventStore) => Promise<void>;

/** Rows of the log that a store reads to open, and for some work; the server counts a session's rows when it ends. */
const rowsRead = async (url: string, work: Work = () => Promise.resolve()): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Nor may those of before, which fill the log, be counted late.
    while ((await client.query(sessions)).rowCount !== 0);
    await client.query('select pg_stat_force_next_flush()');
    await client.query('select pg_stat_reset()');
    const store = await startTestStore({ databaseUrl: url });
    await work(store);
    await store.close();
    while ((await client.query(sessions)).rowCount !== 0);
    const counted = `select seq_tup_read + idx_tup_fetch as rows from pg_stat_user_tables where relid = 'log.event'::regclass`;
    return Number((await client.query<{ rows: string }>(counted)).rows[0]?.rows);
  } finally {
    await client.end();
  }
};

test('opening a log reads its newest events alone, however long it is', async () => {
  const rows: number[] = [];
  for (const [index, { url }] of databases.entries()) {
    await (await startTestStore({ databaseUrl: url })).close();
    await fillLog(url, (index + 1) * 30_000);
    rows.push(await rowsRead(url));
  }
  expect(rows[0]).toBeGreaterThanOrEqual(20_000); // what repeats are recognised by
  expect(rows[0]).toBeLessThan(21_000);
  expect(rows[1]).toBe(rows[0]);
}, 300_000);

test('events of a few streams are found at their own cost, however long the log is', async () => {
  const subscribe: Work = async (store) => {
    const client = EventStoreDBClient.connectionString(store.url);
    const filter = streamNameFilter({ prefixes: [filledStream(7), filledStream(8)] });
    expect(await take(client.subscribeToAll({ filter }), 100)).toHaveLength(100);
    await client.dispose();
  };
  for (const { url } of databases) {
    const rows = (await rowsRead(url, subscribe)) - (await rowsRead(url));
    expect(rows).toBeGreaterThanOrEqual(200); // each is found, then read
    expect(rows).toBeLessThan(250);
  }
});

test('a filled log is read and written as one that was written by appends', async () => {
  const store = await startTestStore({ databaseUrl: databases[0]?.url ?? '' });
  const client = EventStoreDBClient.connectionString(store.url);
  const [last] = await take(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
  expect(last?.event).toMatchObject({ type: 'PaymentReceived', revision: 49n, position: { commit: 30_000n } });
  expect(await take(client.readStream(filledStream(7)))).toHaveLength(50);
  const { position } = await client.appendToStream(filledStream(7), tested(1), { expectedRevision: 49n });
  expect(position?.commit).toBe(30_001n);
  await client.dispose();
  await store.close();
});
