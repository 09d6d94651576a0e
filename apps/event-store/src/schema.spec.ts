import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { createTestDatabase, testPool, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import { longLimits } from './limits-under-test.ts';
import { startTestStore, tested } from './store-under-test.ts';
import { acquireWriterLock } from './writer-lock.ts';

const role = `log_${randomUUID().slice(0, 8)}`;
let database: TestDatabase;
let owner: pg.Client;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`create role ${role} login password 'log' nosuperuser`);
  await owner.query(`create schema log authorization ${role}`);
  await owner.query('revoke all on schema public from public');
  const given = new URL(database.url);
  given.username = role;
  given.password = 'log';
  url = given.href;
});
afterAll(async () => {
  await owner.query(`drop owned by ${role}`);
  await owner.query(`drop role ${role}`);
  await owner.end();
  await database.drop();
});

test('a role that owns nothing but its schema is enough, and a second start finds what is there', async () => {
  const first = await startTestStore({ databaseUrl: url });
  const client = EventStoreDBClient.connectionString(first.url);
  await client.appendToStream('schema', tested(1), { expectedRevision: 'no_stream' });
  await client.dispose();
  await first.close();
  const second = await startTestStore({ databaseUrl: url });
  expect(second.storeId).toBe(first.storeId);
  await second.close();
  const { rows } = await owner.query<{ position: string; stream: string }>(
    'select position, stream from log.event order by position',
  );
  expect(rows).toEqual([
    { position: '0', stream: '$store' },
    { position: '1', stream: 'schema' },
  ]);
});

test('the writer waits for durable commits, whatever the role or database says', async () => {
  await owner.query(`alter role ${role} set synchronous_commit = off`);
  const pool = testPool(url, 10);
  const standBy = { signal: new AbortController().signal, onWaiting: () => undefined };
  const lock = await acquireWriterLock(url, pool, standBy, longLimits);
  const { rows } = await lock.client.query('show synchronous_commit');
  expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  await lock.release();
  await pool.end();
});

test('refuses a log that a newer build has changed', async () => {
  await owner.query('insert into log.schema_version (version) values (1000)');
  await expect(startTestStore({ databaseUrl: url })).rejects.toThrow('use a newer build');
  await owner.query('delete from log.schema_version where version = 1000');
});

test('refuses any host but loopback', async () => {
  await expect(startTestStore({ databaseUrl: url, host: '0.0.0.0' })).rejects.toThrow('loopback');
});
