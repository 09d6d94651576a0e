import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMigratedDatabase } from '../../../test/migrated-database.ts';
import type { MigratedDatabase } from '../../../test/migrated-database.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import type { Freshness } from '../../platform/projections/read-your-writes.ts';
import { organizationId } from '../../platform/tenancy/actor.ts';
import type { Actor } from '../../platform/tenancy/actor.ts';
import { AccountStatements } from './account-statement.view.ts';
import { RowChain } from '../../platform/proof/row-chain.ts';

const LINES = 20_000;
const accountId = randomUUID();
const actor = { organizationId: organizationId(randomUUID()) } as Actor;

let database: MigratedDatabase;
let statements: AccountStatements;

/** Every line of the long statement, oldest first: what it must read as. */
let lines: { position: number; amountCents: number; visible: boolean }[];

beforeAll(async () => {
  database = await createMigratedDatabase();
  // Rows are put in by hand, so there is no log to wait for.
  const freshness = { wait: () => Promise.resolve() } as unknown as Freshness;
  statements = new AccountStatements(
    new TenantDatabase(database.pool('app'), new RowChain(database.secret)),
    freshness,
  );
  const owner = database.pool('owner');
  await owner.query(
    `insert into account (organization_id, account_id, defendant_id, status, opened_on, opened_position)
     values ($1, $2, gen_random_uuid(), 'open', '2026-03-09', 0)`,
    [actor.organizationId, accountId],
  );
  // Every seventh fee is voided by the line after it.
  await owner.query(
    `insert into account_entry (organization_id, account_id, position, event_id, entry_id, kind, what, amount_cents,
       effective_on, recorded_at, actor_id, fee_kind, voided)
     select $1, $2::uuid, n * 100, gen_random_uuid(), md5($2::text || case when n % 7 = 1 then n - 1 else n end)::uuid, 'FEE',
            case when n % 7 = 1 then 'voided' else 'added' end,
            case when n % 7 = 1 then -(100 + (n - 1) % 900) else 100 + n % 900 end,
            '2026-03-09', now(), gen_random_uuid(), 'Travel Fee', n % 7 = 0
     from generate_series(2, $3::int) as n`,
    [actor.organizationId, accountId, LINES],
  );
  await owner.query(
    `update account set fees_cents = (select sum(amount_cents) from account_entry where organization_id = $1)
     where organization_id = $1`,
    [actor.organizationId],
  );
  await owner.query('analyze');
  const { rows } = await owner.query<(typeof lines)[number]>(
    `select position, amount_cents as "amountCents", not voided and what <> 'voided' as visible
     from account_entry order by position`,
  );
  lines = rows;
});
afterAll(() => database.drop());

/** The running balances of the lines that a reader sees, oldest first. */
const expected = (voided: boolean): number[] => {
  let balance = 0;
  return lines.filter(({ visible }) => voided || visible).map(({ amountCents }) => (balance += amountCents));
};

it.each([
  [true, false],
  [true, true],
  [false, false],
  [false, true],
])('pages through 20,000 lines with the right balances (voided %p, newest first %p)', async (voided, newestFirst) => {
  const seen: number[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { voided, newestFirst, limit: 200, ...(cursor ? { cursor } : {}) };
    const page = await statements.page(actor, accountId, query);
    seen.push(...page.rows.map(({ runningBalanceCents }) => runningBalanceCents));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  const all = expected(voided);
  expect(seen).toEqual(newestFirst ? all.toReversed() : all);
});

it('sums up what lies before a page by the index, not by walking the table', async () => {
  const { rows } = await database.pool('owner').query<{ 'QUERY PLAN': string }>(
    `explain select sum(amount_cents) from account_entry
     where organization_id = $1 and account_id = $2 and position < $3 and not voided and what <> 'voided'`,
    [actor.organizationId, accountId, LINES * 5],
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /Index Scan on account_entry_pkey|Index (Only )?Scan using account_entry_pkey/,
  );
});
