import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import type pg from 'pg';
import { pino } from 'pino';
import { createTestDatabase, testPool, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import { numbers, startTestStore, take, tested } from './store-under-test.ts';

let database: TestDatabase;
let pool: pg.Pool;
let lines: Record<string, unknown>[];
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  pool = testPool(database.url, 4);
  lines = [];
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await pool.end();
  await database.drop();
});

const start = async () => {
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const store = await startTestStore({ databaseUrl: database.url, log: pino({ level: 'error' }, { write }) });
  const client = EventStoreDBClient.connectionString(store.url);
  closing.push(
    () => store.close(),
    () => client.dispose(),
  );
  return { store, client };
};

/** As somebody does with SQL; answers the id of the event. */
const insert = async (position: number, stream: string, revision: number): Promise<string> => {
  const id = randomUUID();
  await pool.query(
    `insert into log.event (position, stream, revision, event_id, type, is_json, data, metadata, created)
     values ($1, $2, $3, $4, 'Foreign', true, 'no JSON', '', now())`,
    [position, stream, revision, id],
  );
  return id;
};

test('a row that somebody wrote where the next event goes is passed by the next start, named, and read like any other', async () => {
  const { store, client } = await start();
  await client.appendToStream('one', tested(2), { expectedRevision: 'no_stream' });
  const id = await insert(3, 'foreign', 0);
  await insert(4, 'foreign', 1);
  await insert(9, 'far-ahead', 0);
  await expect(client.appendToStream('two', tested(1))).rejects.toBeInstanceOf(UnavailableError);
  const reason = await store.failed;
  expect(reason.message).toBe('Somebody has written to log.event past the store: Key ("position")=(3) already exists.');

  const next = await start();
  const row = { position: 3, stream: 'foreign', revision: 0, id, type: 'Foreign' };
  expect(lines.filter((line) => 'row' in line)).toMatchObject([{ row }, { row: { position: 4 } }]);
  await next.client.appendToStream('two', tested(3), { expectedRevision: 'no_stream' });
  const all = await take(next.client.readAll());
  expect(all.map(({ event }) => event?.streamId).slice(1)).toEqual([
    'one',
    'one',
    'foreign',
    'foreign',
    'two',
    'two',
    'two',
  ]);
});

test('a row at a revision that a stream must take stops that stream alone', async () => {
  const { store, client } = await start();
  await client.appendToStream('one', tested(2), { expectedRevision: 'no_stream' });
  await insert(-5, 'one', 2);
  const together = [
    client.appendToStream('one', tested(1, 2), { expectedRevision: 1n }),
    client.appendToStream('two', tested(1)),
  ];
  for (const one of await Promise.allSettled(together))
    if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(UnavailableError);
  expect((await store.failed).message).toMatch(/Key \(stream, revision\)=\(one, 2\) already exists/);

  const next = await start();
  await next.client.appendToStream('two', tested(1, 1));
  expect(numbers(await take(next.client.readStream('two'))).at(-1)).toBe(1);
  await expect(next.client.appendToStream('one', tested(1, 2), { expectedRevision: 1n })).rejects.toMatchObject({
    type: 'wrong-expected-version',
  });
});
