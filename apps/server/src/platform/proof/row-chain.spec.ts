import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { trustedOrganizationId, type OrganizationId } from '../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../database/tenant-database.ts';
import { noteAllRows } from './linked-tables.ts';
import { RowChain } from './row-chain.ts';

let database: MigratedDatabase;
let owner: Pool;
let tenants: TenantDatabase;
let agency: OrganizationId;

beforeAll(async () => {
  database = await createMigratedDatabase();
  owner = database.pool('owner');
  tenants = new TenantDatabase(database.pool('app'), new RowChain(database.secret));
});
afterAll(() => database.drop());
beforeEach(async () => {
  agency = trustedOrganizationId(randomUUID());
  await tenants.write(agency, (tx) =>
    tx.query(`insert into organization (organization_id, name) values ($1, 'Pelican Bail')`, [agency]),
  );
});

const ADD = 'insert into holiday (organization_id, day) values ($1, $2)';
const add = (tx: TenantTransaction, day: string) => tx.query(ADD, [agency, day]);
const write = (day: string) => tenants.write(agency, (tx) => add(tx, day));

const keysOf = async (table: 'row_link' | 'row_change'): Promise<string[]> => {
  const { rows } = await owner.query<{ key: string }>(
    `select row_key as key from ${table} where organization_id = $1 and table_name = 'holiday' order by 1`,
    [agency],
  );
  return rows.map(({ key }) => key);
};

test('what another hand changed stays noted, whatever the product writes, until an operator has it linked', async () => {
  await owner.query(ADD, [agency, '2026-12-24']);
  await write('2026-12-25');
  await tenants.write(agency, (tx) =>
    tx.query('delete from holiday where organization_id = $1 and day = $2', [agency, '2026-12-24']),
  );
  await write('2026-12-24');
  expect(await keysOf('row_change')).toEqual(['2026-12-24']);

  await tenants.write(agency, (tx) => noteAllRows(tx));
  expect(await keysOf('row_change')).toEqual([]);
});

test('a note that somebody made out to a transaction to come is not linked by it', async () => {
  await owner.query(
    `insert into row_change (organization_id, made_in, table_name, row_key, digest, attributes)
     select $1, (pg_current_xact_id()::text::bigint + ahead)::text::xid8, 'holiday', '2026-07-04', repeat('a', 64), 2
     from generate_series(1, 20000) as ahead`,
    [agency],
  );
  const wasMadeOut = await tenants.write(agency, async (tx) => {
    await add(tx, '2026-12-25');
    const made = await tx.query('select from row_change where made_in = pg_current_xact_id() and row_key = $1', [
      '2026-07-04',
    ]);
    return made.rowCount === 1;
  });
  expect(wasMadeOut).toBe(true);
  expect(await keysOf('row_link')).toEqual(['2026-12-25']);
  expect(await keysOf('row_change')).toHaveLength(20_000);
});

test('one that is committed while a transaction runs, made out to it, is not linked by it', async () => {
  await tenants.write(agency, async (tx) => {
    await add(tx, '2026-12-25');
    const { rows } = await tx.query<{ own: string }>('select pg_current_xact_id()::text as own');
    await owner.query(
      `insert into row_change (organization_id, made_in, table_name, row_key, digest, attributes)
       values ($1, $2, 'holiday', '2026-07-04', repeat('a', 64), 2)`,
      [agency, rows[0]?.own],
    );
  });
  expect([await keysOf('row_link'), await keysOf('row_change')]).toEqual([['2026-12-25'], ['2026-07-04']]);
});

test('what a savepoint kept is linked; what one undid, or a transaction that failed, leaves nothing', async () => {
  await tenants.write(agency, async (tx) => {
    await tx.query('savepoint one');
    await add(tx, '2026-12-24');
    await tx.query('release savepoint one; savepoint two');
    await add(tx, '2026-12-31');
    await tx.query('rollback to savepoint two; savepoint three');
    await add(tx, '2027-01-01');
    await tx.query('savepoint four');
    await add(tx, '2027-01-02');
  });
  const failing = tenants.write(agency, async (tx) => {
    await add(tx, '2026-12-26');
    throw new Error('It failed.');
  });
  await expect(failing).rejects.toThrow('It failed.');
  expect(await keysOf('row_link')).toEqual(['2026-12-24', '2027-01-01', '2027-01-02']);
  expect(await keysOf('row_change')).toEqual([]);
});

test('transactions of one agency at once link each its own, in one chain', async () => {
  const first = Promise.withResolvers<undefined>();
  const slow = tenants.write(agency, async (tx) => {
    await add(tx, '2026-12-24');
    await first.promise;
    await add(tx, '2026-12-25');
  });
  await Promise.all(['2026-12-26', '2026-12-27', '2026-12-28'].map(write));
  expect(await keysOf('row_link')).toEqual(['2026-12-26', '2026-12-27', '2026-12-28']);
  first.resolve(undefined);
  await slow;
  expect(await keysOf('row_link')).toHaveLength(5);
  expect(await keysOf('row_change')).toEqual([]);
});
