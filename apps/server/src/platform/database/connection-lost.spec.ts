import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg, { type Pool } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { refusalOf } from '../../edge/http/problem.ts';
import { ConnectionLost } from './connection-lost.ts';
import { isTransient } from './transient-errors.ts';
import { createPool } from './pools.ts';

let database: MigratedDatabase;
let owner: Pool;
beforeAll(async () => {
  database = await createMigratedDatabase();
  owner = database.pool('owner');
});
afterAll(() => database.drop());

const aPool = (options: pg.PoolConfig = {}) => createPool(database.roleUrl('app'), { max: 1, ...options });
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const kindOf = (error: unknown) => [isTransient(error), refusalOf(error).code];
const PASSING = [true, 'TEMPORARILY_UNAVAILABLE'];
const LASTING = [false, 'INTERNAL_ERROR'];

test('a statement whose connection is ended under it, and every later one on it, has lost its connection', async () => {
  const pool = aPool();
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const underWay = failure(client.query('select pg_sleep(600)'));
  const behind = failure(client.query('select 1'));
  await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  // The server still sends an error for the statement that it was executing.
  expect(kindOf(await underWay)).toEqual(PASSING);
  expect(await behind).toBeInstanceOf(ConnectionLost);
  expect(await failure(client.query('select 1'))).toBeInstanceOf(ConnectionLost);
  client.release(true);
  expect(kindOf(await behind)).toEqual(PASSING);
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  expect(await failure(pool.query('select 1'))).toBeInstanceOf(ConnectionLost);
});

test('an answer that does not come in time and an exhausted pool are transient too', async () => {
  const slow = aPool({ query_timeout: 50 });
  expect(await failure(slow.query('select pg_sleep(600)'))).toBeInstanceOf(ConnectionLost);
  await slow.end();
  const small = aPool({ connectionTimeoutMillis: 500 });
  const client = await small.connect();
  expect(await failure(small.connect())).toBeInstanceOf(ConnectionLost);
  client.release();
  await small.end();
});

test('a server that is not there, or never answers, gives no connection', async () => {
  const mute = createServer((socket) => socket.resume());
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as AddressInfo;
  const waiting = createPool(`postgres://x@127.0.0.1:${port}/x`, { connectionTimeoutMillis: 100 });
  expect(await failure(waiting.query('select 1'))).toBeInstanceOf(ConnectionLost);
  await new Promise((resolve) => mute.close(resolve));
  expect(await failure(waiting.query('select 1'))).toBeInstanceOf(ConnectionLost);
  await waiting.end();
});

test('errors of the server and of the caller are passed on unchanged', async () => {
  const pool = aPool();
  const circle: { of?: unknown } = {};
  circle.of = circle;
  const wrong: Promise<unknown>[] = [
    pool.query("select 'connection terminated unexpectedly'::int"),
    pool.query('select $1::jsonb', [circle]),
    pool.query('select 9007199254740993::int8'),
    pool.query('select * from connection_timeout_pool'),
  ];
  for (const error of await Promise.all(wrong.map(failure))) expect(kindOf(error)).toEqual(LASTING);
  await pool.end();
});

/** Every text that the driver has for a connection that is gone, and words that look like it. */
const POISON_WORDS = [
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'ECONNRESET socket hang up in the pool, 14 UNAVAILABLE, 57P01',
];

test.each(POISON_WORDS)('an error of our own that says %p lies in what was asked', (message) => {
  class Ours extends Error {}
  const named = Object.assign(new Error(message), { name: 'ConnectionLost', code: message });
  const quoting = new pg.DatabaseError(message, 0, 'error');
  quoting.code = '23514';
  quoting.detail = message;
  for (const error of [
    new Error(message),
    new Ours(message),
    new Error('x', { cause: new Error(message) }),
    named,
    quoting,
  ]) {
    expect(kindOf(error)).toEqual(LASTING);
  }
});
