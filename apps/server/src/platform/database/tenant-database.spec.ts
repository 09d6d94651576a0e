import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { trustedOrganizationId } from '../../kernel/actor.ts';
import { createPool } from './pools.ts';
import { roleUrl } from './roles.ts';
import { columnTypes } from './row-types.ts';
import { TenantDatabase } from './tenant-database.ts';
import { RowChain } from '../proof/row-chain.ts';

const ONE = trustedOrganizationId('00000000-0000-4000-8000-000000000001');
const TWO = trustedOrganizationId('00000000-0000-4000-8000-000000000002');

let database: MigratedDatabase;
let pool: Pool;
let tenants: TenantDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase();
  // A pool of one connection, so that a later transaction meets whatever an earlier one left on it.
  pool = createPool(roleUrl(database.ownerUrl, database.secret, 'app'), { max: 1 });
  tenants = new TenantDatabase(pool, new RowChain(database.secret));
  for (const organization of [ONE, TWO]) {
    await tenants.write(organization, (tx) =>
      tx.query('insert into organization (organization_id, name) values ($1, $2)', [organization, 'Pelican']),
    );
  }
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const SEEN = 'select organization_id as id, current_setting($1) as setting from organization';
const seen = async (organization: typeof ONE) =>
  (await tenants.read(organization, (tx) => tx.query<{ id: string; setting: string }>(SEEN, ['app.organization_id'])))
    .rows;
const seesItself = async (organization: typeof ONE) =>
  expect(await seen(organization)).toEqual([{ id: organization, setting: organization }]);

test('the first statement is sent together with the beginning, and belongs to its transaction and organization', async () => {
  await seesItself(ONE);
  await seesItself(TWO);
  const { rows } = await tenants.read(ONE, (tx) =>
    tx.query(
      "select current_setting('transaction_read_only') as only, current_setting('transaction_isolation') as level",
    ),
  );
  expect(rows).toEqual([{ only: 'on', level: 'repeatable read' }]);
  expect((await pool.query('select name from organization')).rows).toEqual([]);
});

test('what follows a transaction begins when its rows are there for others, and not at all where it failed', async () => {
  const found: Promise<number | null>[] = [];
  const name = "update organization set name = 'Magnolia'";
  const look = () => {
    const asked = tenants.read(ONE, (tx) => tx.query("select from organization where name = 'Magnolia'"));
    found.push(asked.then(({ rowCount }) => rowCount));
  };
  await tenants.write(ONE, async (tx) => {
    tenants.afterCommit(tx, look);
    await tx.query(name);
    expect(found).toEqual([]);
  });
  expect(await Promise.all(found)).toEqual([1]);
  const failing = tenants.write(ONE, async (tx) => {
    tenants.afterCommit(tx, look);
    await tx.query('select 1 / 0');
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(found).toHaveLength(1);
  await tenants.write(ONE, (tx) => tx.query("update organization set name = 'Pelican'"));
});

test('a failure undoes its whole transaction, and leaves nothing on the connection', async () => {
  const rename = "update organization set name = 'Bayou'";
  const failing = tenants.write(ONE, async (tx) => {
    await tx.query(rename);
    await tx.query('select 1 / 0');
  });
  await expect(failing).rejects.toThrow('division by zero');
  await expect(tenants.read(ONE, (tx) => tx.query(rename))).rejects.toThrow('read-only');
  await expect(tenants.write(ONE, (tx) => tx.query('select 1 / 0'))).rejects.toThrow('division by zero');
  await seesItself(TWO);
  const { rows } = await tenants.read(ONE, (tx) => tx.query('select name from organization'));
  expect(rows).toEqual([{ name: 'Pelican' }]);
});

test('statements that were sent when the connection broke fail together, and the next one gets another', async () => {
  await seesItself(ONE);
  const cut = tenants.read(ONE, (tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'));
  await expect(cut).rejects.toThrow();
  await seesItself(TWO);
});

test('of two transactions that wait for each other one runs again, and both are done', async () => {
  const two = createPool(roleUrl(database.ownerUrl, database.secret, 'app'), { max: 2 });
  const together = new TenantDatabase(two, new RowChain(database.secret));
  const codes = ['one', 'two'];
  await together.write(ONE, (tx) =>
    tx.query(
      `insert into catalogue_charge (organization_id, charge_id, code, description, amount_cents, ledger_account, changed_by)
       select $1, gen_random_uuid(), code, '', 1, '4100', gen_random_uuid() from unnest($2::text[]) code`,
      [ONE, codes],
    ),
  );
  const meeting = Promise.withResolvers<void>();
  let runs = 0;
  let holding = 0;
  const raise = (order: string[]) =>
    together.write(ONE, async (tx) => {
      runs += 1;
      for (const code of order) {
        await tx.query(
          'update catalogue_charge set amount_cents = amount_cents + 1 where organization_id = $1 and code = $2',
          [ONE, code],
        );
        // Both hold their first row before either asks for the other's.
        if ((holding += 1) === 2) meeting.resolve();
        await meeting.promise;
      }
    });
  await Promise.all([raise(codes), raise(codes.toReversed())]);
  // One that runs again may take a row before the other wakes up, and meet it once more.
  expect(runs).toBeGreaterThan(2);
  const { rows } = await together.read(ONE, (tx) =>
    tx.query('select amount_cents as cents from catalogue_charge where code = any($1)', [codes]),
  );
  expect(rows).toEqual([{ cents: 3 }, { cents: 3 }]);
  await two.end();
});

test('rows come in camelCase, cents as numbers, days and instants as text; by columnTypes under their own names', async () => {
  const text = `select $1::bigint as amount_cents, date '2026-03-09' as paid_on, '2026-03-09 12:00Z'::timestamptz as recorded_at,
    '4406' as ssn_last4`;
  const values = [12_500];
  const row = { amount: 12_500, on: '2026-03-09', at: '2026-03-09T12:00:00.000Z', last4: '4406' };
  const { amount, on, at, last4 } = row;
  await tenants.read(ONE, async (tx) => {
    const named = { amountCents: amount, paidOn: on, recordedAt: at, ssnLast4: last4 };
    expect((await tx.query(text, values)).rows).toEqual([named]);
    expect((await tx.query({ name: 'kept', text, values })).rows).toEqual([named]);
    expect((await tx.query({ text, values, types: columnTypes })).rows).toEqual([
      { amount_cents: amount, paid_on: on, recorded_at: at, ssn_last4: last4 },
    ]);
  });
});
