import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts';
import { proofsOf } from '../../test/proofs.ts';
import { startTestStore } from '../../../event-store/src/store-under-test.ts';
import type { RunningEventStore } from '../../../event-store/src/server.ts';
import { categories, eventTypes } from '../event-types.ts';
import { readSettings } from '../kernel/config.ts';
import { FileStore } from '../platform/storage/file-store.ts';
import { views } from '../views.ts';
import { verifyLedger } from '../features/books/ledger/index.ts';
import { TenantDatabase } from '../platform/database/tenant-database.ts';
import { keyedHashOf } from '../platform/event-log/keyed-hash-of-keys.ts';
import { EventStoreLog } from '../platform/event-log/event-store-log.ts';
import { seedCommand } from './seed.ts';
import { RowChain } from '../platform/proof/row-chain.ts';

let database: MigratedDatabase;
let store: RunningEventStore;
let owner: Pool;
const before = { ...process.env };

/** What was written on a surety: its powers in hand and on bonds, and what is owed and paid in cents. */
type Business = Record<'held' | 'written' | 'owed' | 'bufPaid', number>;

beforeAll(async () => {
  database = await createMigratedDatabase();
  store = await startTestStore({ databaseUrl: database.roleUrl('log') });
  owner = database.pool('owner');
  Object.assign(process.env, {
    DATABASE_URL: database.ownerUrl,
    EVENTSTORE_URL: store.url,
    BAILIWICK_SECRET: database.secret,
  });
});
afterAll(async () => {
  process.env = before;
  await store.close();
  await database.drop();
});

test('nothing is seeded beside a real agency', async () => {
  const id = randomUUID();
  // Without triggers, so that the chain of rows, which the other test proves, does not know of this agency.
  const silently = (sql: string) => owner.query(`begin; set local session_replication_role = replica; ${sql}; commit`);
  await silently(`insert into organization (organization_id, name) values ('${id}', 'Real Bail Bonds')`);
  await expect(seedCommand.run(['--bonds', '1'])).rejects.toThrow('1 of the agencies here are no demo agencies');
  expect((await owner.query("select from organization where name like '%(Demo)'")).rowCount).toBe(0);
  await silently(`delete from organization where organization_id = '${id}'`);
});

test('demo agencies have real events, right books and their mark; the same seed makes the same money', async () => {
  const args = ['--agencies', '2', '--bonds', '61', '--password', 'brass lantern'];
  expect(await seedCommand.run([...args, '--seed', '7'])).toBe(0);
  const agencies = await owner.query<{ id: string; name: string; bonds: number; defendants: number; payments: number }>(
    `select organization_id as id, name, (select count(*) from bond b where b.organization_id = o.organization_id) as bonds,
            (select count(*) from defendant d where d.organization_id = o.organization_id) as defendants,
            (select count(*) from receipt r where r.organization_id = o.organization_id) as payments
     from organization o order by name`,
  );
  expect(agencies.rows.map(({ name, bonds }) => [name, bonds])).toEqual([
    ['Bayou Bail Bonds (Demo)', 30],
    ['Pelican Bail Bonds (Demo)', 31],
  ]);
  for (const { defendants, payments } of agencies.rows) {
    expect(defendants).toBeGreaterThan(10);
    expect(payments).toBeGreaterThan(10);
  }

  // Each has what a surety sends, and has written on it: bonds that owe, a report that is sent, and one that was paid.
  for (const { id } of agencies.rows) {
    const { rows } = await owner.query<Record<'name' | 'contracts' | 'cases' | 'sent', unknown> & Business>(
      `select s.name, (select count(*)::int from surety_contract c where c.surety_id = s.surety_id) as contracts,
              (select count(*)::int from surety_case c where c.organization_id = s.organization_id
                 and c.insurer_name = s.name) as cases,
              (select count(*)::int from surety_report r where r.surety_id = s.surety_id) as sent,
              (select count(*)::int from power p where p.surety_id = s.surety_id and p.state = 'assigned') as held,
              (select count(*)::int from power p join bond b on b.bond_id = p.claim_bond_id and b.surety_id = s.surety_id
                 where p.surety_id = s.surety_id and p.state = 'executed' and p.lot_id is not null
                   and b.status = 'OPEN' and b.amount_cents <= p.amount_cents) as written,
              (select sum(credit_cents - debit_cents)::int from posting p
                 where p.surety_id = s.surety_id and p.ledger_account in ('2200', '2210')) as owed,
              (select coalesce(sum(debit_cents), 0)::int from posting p
                 where p.surety_id = s.surety_id and p.ledger_account = '2210') as buf_paid
       from surety s where s.organization_id = $1 order by s.name`,
      [id],
    );
    const of = { contracts: 1, cases: 1, sent: 2 };
    expect(rows).toMatchObject([
      { name: 'Acadian Casualty', ...of, bufPaid: 0 },
      { name: 'Pelican Surety', ...of },
    ]);
    for (const { held, written, owed } of rows) {
      expect(held + written).toBe(25);
      expect(written).toBeGreaterThan(2);
      expect(owed).toBeGreaterThan(0);
    }
    expect(rows[1]?.bufPaid).toBeGreaterThan(0);
  }

  const unpayable = `select from posting where ledger_account in ('2100', '2110', '2120') and payee is null`;
  expect((await owner.query(unpayable)).rowCount).toBe(0);

  const log = new EventStoreLog(store.url, eventTypes, categories, proofsOf(database));
  const problems: string[] = [];
  const app = database.pool('app');
  const tenants = new TenantDatabase(app, new RowChain(database.secret));
  const files = new FileStore(readSettings(process.env));
  const hash = keyedHashOf(tenants, database.secret);
  const parts = {
    log,
    app,
    projector: database.pool('projector'),
    store: database.pool('log'),
    database: tenants,
    hash,
    views,
    files,
  };
  const { entries } = await verifyLedger(parts, {}, (problem) => problems.push(problem));
  await log.close();
  expect(problems).toEqual([]);
  expect(entries).toBeGreaterThan(150);

  // The same seed again changes nothing; another seed makes other people.
  expect(await seedCommand.run([...args, '--seed', '7'])).toBe(0);
  const count = await owner.query('select count(*) from organization');
  expect(count.rows).toEqual([{ count: 2 }]);
});
