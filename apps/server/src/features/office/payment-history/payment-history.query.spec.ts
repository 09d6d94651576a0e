import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { readPayments, sumPayments } from './payment-history.query.ts';

const ENTRIES = 60_000;
const organizationId = randomUUID();
let database: MigratedDatabase;

/** Every third entry is a payment, every tenth of these is voided by the entry after it; the rest are fees. */
beforeAll(async () => {
  database = await createMigratedDatabase();
  const owner = database.pool('owner');
  await owner.query(
    `insert into journal_entry (organization_id, number, event_id, event_type, stream, revision, position, effective_on,
       booked_on, recorded_at, actor_id, command_id, account_id, reverses_event_id, amount_cents)
     select $1::uuid, n, md5($1::text || n)::uuid,
            case when n % 3 = 0 then 'PaymentReceived' when n % 30 = 1 and n > 1 then 'PaymentVoided' else 'FeeAdded' end,
            'account', n, n, '2026-03-09', '2026-03-09'::date + n / 200, now(), $1::uuid, gen_random_uuid(), $1::uuid,
            case when n % 30 = 1 and n > 1 then md5($1::text || n - 1)::uuid end, 100
     from generate_series(1, $2::int) as n`,
    [organizationId, ENTRIES],
  );
  await owner.query(
    `insert into receipt (organization_id, number, payment_id, event_id, journal_number, account_id, method, amount_cents, paid_on)
     select organization_id, number / 3, gen_random_uuid(), event_id, number, account_id,
            case when number % 2 = 0 then 'Cash' else 'Check' end, amount_cents, effective_on
     from journal_entry where event_type = 'PaymentReceived'`,
  );
  await owner.query('vacuum analyze journal_entry, receipt');
});
afterAll(() => database.drop());

/** What PostgreSQL would do for what `read` asks. */
const planOf = async (read: (tx: TenantTransaction) => Promise<unknown>): Promise<string> => {
  const owner = database.pool('owner');
  let plan = '';
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain (analyze, timing off) ${text}`, values);
    plan += rows.map((row) => row['QUERY PLAN']).join('\n');
    return { rows: [] };
  };
  await read({ query } as unknown as TenantTransaction);
  return plan;
};

const page = { ascending: false, after: null, limit: 51 } as const;

it.each([
  { sort: 'day', index: 'journal_entry_payment_day', after: ['2026-06-01', 30_000] },
  { sort: 'amount', index: 'journal_entry_payment_amount', after: [100, 30_000] },
] as const)('finds a page by $sort by its index, and looks up no more receipts than it shows', async (order) => {
  const { sort, index, after } = order;
  for (const request of [
    { ...page, sort },
    { ...page, sort, after },
    { ...page, sort, after, ascending: true },
  ]) {
    const plan = await planOf((tx) => readPayments(tx, organizationId, {}, request));
    expect(plan).toContain(index);
    expect(plan).toContain('receipt_event');
    expect(plan).not.toMatch(/Seq Scan on (journal_entry|receipt)|\bSort\b.*rows=\d{3}/);
  }
});

it('finds a page by effective day by its index (money#which-day)', async () => {
  const filter = { by: 'effective' } as const;
  for (const after of [null, ['2026-03-09', 30_000]]) {
    const plan = await planOf((tx) => readPayments(tx, organizationId, filter, { ...page, sort: 'day', after }));
    expect(plan).toContain('journal_entry_effective_payment');
    expect(plan).not.toMatch(/Seq Scan on (journal_entry|receipt)|\bSort\b.*rows=\d{3}/);
  }
});

it('adds a range up by the index of payments', async () => {
  const days = { from: '2026-04-01', to: '2026-04-30' };
  const plan = await planOf((tx) => sumPayments(tx, organizationId, days));
  expect(plan).toContain('journal_entry_payment');
});
