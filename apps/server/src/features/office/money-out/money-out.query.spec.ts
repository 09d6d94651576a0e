import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { readMoneyOut, sumMoneyOut } from './money-out.query.ts';

const ENTRIES = 100_000;
const organizationId = randomUUID();
let database: MigratedDatabase;

/** Every tenth entry is money out, in turn an expense and a remittance; each tenth of these is void. The rest are fees. */
beforeAll(async () => {
  database = await createMigratedDatabase();
  const owner = database.pool('owner');
  await owner.query(
    `insert into journal_entry (organization_id, number, event_id, event_type, detail, stream, revision, position,
       effective_on, booked_on, recorded_at, actor_id, command_id, account_id, reverses_event_id, amount_cents)
     select $1::uuid, n, md5($1::text || n)::uuid,
            case when n % 20 = 0 then 'ExpensePaid' when n % 20 = 10 then 'DisbursementMade'
                 when n % 100 = 1 and n > 1 then 'ExpenseVoided' else 'FeeAdded' end,
            'Check', 'stream', n, n, '2024-03-09', '2024-03-09'::date + n / 200, now(), $1::uuid, gen_random_uuid(),
            case when n % 10 <> 0 then $1::uuid end,
            case when n % 100 = 1 and n > 1 then md5($1::text || n - 1)::uuid end, 100
     from generate_series(1, $2::int) as n`,
    [organizationId, ENTRIES],
  );
  await owner.query(
    `insert into posting (organization_id, journal_number, line, ledger_account, debit_cents, credit_cents, booked_on)
     select organization_id, number, line,
       case when line = 1 and event_type = 'ExpensePaid' then case when number % 1000 = 0 then '3100' else '5310' end
            when line = 1 and event_type = 'DisbursementMade' then '2200'
            when line = 1 then '1100' when event_type = 'FeeAdded' then '4100' else '1000' end,
       case when line = 1 then 100 else 0 end, case when line = 2 then 100 else 0 end, booked_on
     from journal_entry cross join generate_series(1, 2) as line`,
  );
  await owner.query(
    `insert into entry_text (organization_id, event_id, field, body, stream)
     select organization_id, event_id, field, field || ' ' || number, 'stream'
     from journal_entry cross join unnest(array['payee', 'reason', 'externalReference']) as field
     where number % 10 = 0`,
  );
  await owner.query('vacuum analyze journal_entry, posting, entry_text');
}, 120_000);
afterAll(() => database.drop());

/** What PostgreSQL does for what `read` asks, as the api's role. */
const planOf = async (read: (tx: TenantTransaction) => Promise<unknown>): Promise<string> => {
  const client = await database.pool('app').connect();
  let plan = '';
  try {
    await client.query(`select set_config('app.organization_id', $1, false)`, [organizationId]);
    const query = async (text: string, values: unknown[]) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, timing off) ${text}`, values);
      plan += rows.map((row) => row['QUERY PLAN']).join('\n');
      return { rows: [] };
    };
    await read({ query } as unknown as TenantTransaction);
  } finally {
    client.release(true);
  }
  return plan;
};

const view = 'out' as const;
const page = { ascending: false, after: null, limit: 51 };

it.each([
  ['the first page', {}, page],
  ['a later page', {}, { ...page, after: ['2025-02-01', 60_000] as [string, number] }],
  ['a kind', { kind: 'expense' as const }, page],
  ['a period', { from: '2024-05-01', to: '2024-05-31' }, page],
  ['a payee', { sought: 'payee 500' }, page],
  ['nothing', { sought: 'nobody' }, page],
])('%s is found by the index of money out alone', async (_, narrowed, asked) => {
  const plan = await planOf((tx) => readMoneyOut(tx, organizationId, { view, ...narrowed }, asked));
  expect(plan).toContain('journal_entry_money_out');
  expect(plan).not.toContain('Seq Scan');
});

it('draws are found by the entries of their account', async () => {
  for (const read of [sumMoneyOut, readMoneyOut] as const) {
    const plan = await planOf((tx) => read(tx, organizationId, { view, kind: 'draw' }, page));
    expect(plan).toContain('posting_of_account');
    expect(plan).not.toContain('Seq Scan');
  }
});

it('a page by effective day is found by an index of its own (money#which-day)', async () => {
  for (const narrowed of [{}, { from: '2024-03-01', to: '2024-05-31' }]) {
    const plan = await planOf((tx) => readMoneyOut(tx, organizationId, { view, by: 'effective', ...narrowed }, page));
    expect(plan).toContain('journal_entry_effective_money_out');
    expect(plan).not.toContain('Seq Scan');
  }
});

it('the sums of a filter are read of such an index', async () => {
  for (const narrowed of [{}, { sought: 'payee 500' }, { kind: 'expense' as const }]) {
    const plan = await planOf((tx) => sumMoneyOut(tx, organizationId, { view, ...narrowed }));
    expect(plan).toMatch(/journal_entry_(effective_)?money_out/); // both hold all that is read
    expect(plan).not.toContain('Seq Scan');
  }
});
