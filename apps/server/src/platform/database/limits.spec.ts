import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { refusalOf } from '../../edge/http/problem.ts';
import { trustedOrganizationId } from '../../kernel/actor.ts';
import { createPool, RUNNING_LIMITS } from './pools.ts';
import { TenantDatabase } from './tenant-database.ts';
import { RowChain } from '../proof/row-chain.ts';

let database: MigratedDatabase;
let owner: Pool;
let holder: PoolClient;
beforeAll(async () => {
  database = await createMigratedDatabase();
  owner = database.pool('owner');
  // The lock that every statement below waits for, longer than any time-out.
  holder = await owner.connect();
  await holder.query('select pg_advisory_lock(1)');
});
afterAll(async () => {
  holder.release(true);
  await database.drop();
});

const anyone = trustedOrganizationId(randomUUID());
const refusedCode = async (work: Promise<unknown>) =>
  refusalOf(await work.then(() => null).catch((error: unknown) => error)).code;
/** What a process hears in the end, though on a busy machine the limit of a test ends what nobody holds up. */
const inTime = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      expect(refusalOf(error).code).toBe('TEMPORARILY_UNAVAILABLE');
    }
  }
};
const waiting = async () =>
  (
    await owner.query(`select 1 from pg_locks where not granted and database = (
     select oid from pg_database where datname = current_database())`)
  ).rowCount;

/** A process with one connection to PostgreSQL, and what it asks. */
const processWith = (limits: PoolConfig) => {
  const pool = createPool(database.roleUrl('app'), { ...RUNNING_LIMITS, ...limits, max: 1 });
  const tenants = new TenantDatabase(pool, new RowChain('never written with'));
  return {
    pool,
    tooLong: () => tenants.write(anyone, (tx) => tx.query('select pg_advisory_xact_lock(1)')),
    pid: () =>
      inTime(async () => {
        const text = 'select pg_backend_pid() as pid';
        return (await tenants.read(anyone, (tx) => tx.query<{ pid: number }>(text))).rows[0]?.pid;
      }),
  };
};

test('a statement that takes too long is ended, its caller is refused, and its connection goes on', async () => {
  const { pool, pid, tooLong } = processWith({ statement_timeout: 200 });
  const before = await pid();
  expect(await refusedCode(tooLong())).toBe('TEMPORARILY_UNAVAILABLE');
  expect([await pid(), await waiting()]).toEqual([before, 0]);
  // Outside of a transaction the pool makes another connection.
  expect(await refusedCode(pool.query('select pg_advisory_lock(1)'))).toBe('TEMPORARILY_UNAVAILABLE');
  expect([typeof (await pid()), await waiting()]).toEqual(['number', 0]);
  await pool.end();
});

test('a connection that does not answer is given up at once, and another is made', async () => {
  const { pool, pid, tooLong } = processWith({ statement_timeout: 0, query_timeout: 200 });
  const before = await pid();
  // On a busy machine the statement may be given up before PostgreSQL has it.
  do expect(await refusedCode(tooLong())).toBe('TEMPORARILY_UNAVAILABLE');
  while ((await waiting()) === 0);
  // PostgreSQL still waits on the former one.
  expect(await waiting()).toBe(1);
  expect(await pid()).not.toBe(before);
  await pool.end();
});
