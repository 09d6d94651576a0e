import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '#domain/kernel/days.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { trustedOrganizationId, type Actor } from '../../../kernel/actor.ts';
import { AccountStatements } from './account-statement.query.ts';
import { RowChain } from '../../../platform/proof/row-chain.ts';

const LINES = isDeep ? 20_000 : 5_000;
const accountId = randomUUID();
const actor = { organizationId: trustedOrganizationId(randomUUID()) } as Actor;

let database: MigratedDatabase;
let statements: AccountStatements;

/** The expected lines of the long statement, by effective day. */
let lines: { position: number; amountCents: number; visible: boolean }[];

beforeAll(async () => {
  database = await createMigratedDatabase();
  // Rows are put in by hand, so there is no log to wait for.
  const readYourWrites = { wait: () => Promise.resolve() } as unknown as ReadYourWrites;
  const tenants = new TenantDatabase(database.pool('app'), new RowChain(database.secret));
  statements = new AccountStatements(new Reads(tenants, readYourWrites));
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
            '2026-03-09'::date + (case when n % 7 = 1 then n + 6 else n end * 37 % 60), now(), gen_random_uuid(), 'Travel Fee', n % 7 = 0
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
    `select position, amount_cents, not voided and what <> 'voided' as visible
     from account_entry order by effective_on, position`,
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
])(
  `pages through ${String(LINES)} lines with the right balances (voided %p, newest first %p)`,
  async (voided, newestFirst) => {
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
  },
);

it('sums up what lies before a page by the index, not by walking the table', async () => {
  const { rows } = await database.pool('owner').query<{ 'QUERY PLAN': string }>(
    `explain select sum(amount_cents) from account_entry
     where organization_id = $1 and account_id = $2 and (effective_on, position) < ($3, $4)
       and not voided and what <> 'voided'`,
    [actor.organizationId, accountId, '2026-03-20', LINES * 5],
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /Index Scan on account_entry_day|Index (Only )?Scan using account_entry_day/,
  );
});

/** One event of a random account: a fee on a day, and where `voidedAfter` says so, its void so many days later. */
interface Scenario {
  cents: number;
  day: number;
  voidedAfter: number | null;
}

interface Line {
  position: number;
  entryId: string;
  what: 'added' | 'voided';
  cents: number;
  day: string;
  voided: boolean;
}

const START = '2026-03-09';
const HIGHEST = 30;

/** The lines of some scenarios in log order: each void comes at a place of its own after what it takes back. */
const linesOfScenarios = (scenarios: readonly Scenario[]): Line[] => {
  const added = scenarios.map(({ cents, day, voidedAfter }, index) => ({
    position: index * 100,
    entryId: randomUUID(),
    what: 'added' as const,
    cents,
    day: addDays(START, day),
    voided: voidedAfter !== null,
  }));
  const voids = scenarios.flatMap(({ voidedAfter }, index) => {
    const original = added[index];
    if (voidedAfter === null || !original) return [];
    const day = addDays(original.day, voidedAfter);
    const position = original.position + voidedAfter * 100 + 50;
    return [{ ...original, position, what: 'voided' as const, cents: -original.cents, day, voided: false }];
  });
  // No two events stand at one place of the log.
  return [...added, ...voids]
    .toSorted((a, b) => a.position - b.position)
    .map((line, index) => ({ ...line, position: index }));
};

const keep = async (id: string, kept: readonly Line[]): Promise<void> => {
  const owner = database.pool('owner');
  const sum = kept.reduce((total, { cents }) => total + cents, 0);
  await owner.query(
    `insert into account (organization_id, account_id, defendant_id, status, opened_on, opened_position, fees_cents)
     values ($1, $2, gen_random_uuid(), 'open', $3, 0, $4)`,
    [actor.organizationId, id, START, sum],
  );
  await owner.query(
    `insert into account_entry (organization_id, account_id, position, event_id, entry_id, kind, what, amount_cents,
       effective_on, recorded_at, actor_id, fee_kind, voided)
     select $1, $2, position, gen_random_uuid(), entry, 'FEE', what, cents, day, now(), gen_random_uuid(), 'Travel Fee', voided
     from unnest($3::bigint[], $4::uuid[], $5::text[], $6::bigint[], $7::date[], $8::boolean[])
       as line (position, entry, what, cents, day, voided)`,
    [
      actor.organizationId,
      id,
      kept.map(({ position }) => position),
      kept.map(({ entryId }) => entryId),
      kept.map(({ what }) => what),
      kept.map(({ cents }) => cents),
      kept.map(({ day }) => day),
      kept.map(({ voided }) => voided),
    ],
  );
};

interface Range {
  from?: string;
  to?: string;
}

const read = async (id: string, query: Range & { voided: boolean; newestFirst: boolean }) => {
  const pages = [];
  for (let cursor: string | undefined; ;) {
    const page = await statements.page(actor, id, { ...query, limit: 3, ...(cursor ? { cursor } : {}) });
    pages.push(page);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  const [first] = pages;
  if (!first) throw new Error('No page.');
  for (const { openingCents, closingCents } of pages) {
    expect([openingCents, closingCents]).toEqual([first.openingCents, first.closingCents]);
  }
  const rows = pages.flatMap((page) => page.rows);
  return { ...first, rows: query.newestFirst ? rows.toReversed() : rows };
};

const scenarios = fc.array(
  fc.record({
    cents: fc.integer({ min: 1, max: 1_000 }),
    day: fc.nat({ max: HIGHEST }),
    voidedAfter: fc.option(fc.nat({ max: 8 })),
  }),
  { maxLength: 14 },
);

it('foots for any scenario and any range: opening and lines are the closing, which opens the next range', async () => {
  await fc.assert(
    fc.asyncProperty(
      scenarios,
      fc.uniqueArray(fc.nat({ max: HIGHEST + 10 }), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (lived, cuts, voided) => {
        const id = randomUUID();
        const kept = linesOfScenarios(lived);
        await keep(id, kept);
        const ends = cuts.toSorted((a, b) => a - b).map((cut) => addDays(START, cut));
        const ranges: Range[] = [...ends, undefined].map((to, index) => {
          const before = ends[index - 1];
          return { ...(before ? { from: addDays(before, 1) } : {}), ...(to ? { to } : {}) };
        });
        let opening = 0;
        for (const { from = '', to = '9999' } of ranges) {
          const inRange = (day: string) => day >= from && day <= to;
          const range = { ...(from ? { from } : {}), ...(to === '9999' ? {} : { to }) };
          const told = kept
            .filter(({ day }) => inRange(day))
            .filter(
              (line) =>
                voided ||
                (!line.voided && line.what === 'added') ||
                kept.some(({ entryId, day }) => entryId === line.entryId && !inRange(day)),
            )
            .toSorted((a, b) => (a.day === b.day ? a.position - b.position : a.day < b.day ? -1 : 1));
          let balance = opening;
          const expected = told.map(({ day, cents }) => [day, cents, (balance += cents)]);
          for (const newestFirst of [false, true]) {
            const statement = await read(id, { ...range, voided, newestFirst });
            expect(statement.openingCents).toBe(opening);
            expect(statement.closingCents).toBe(balance);
            expect(statement.rows.map((row) => [row.effectiveOn, row.amountCents, row.runningBalanceCents])).toEqual(
              expected,
            );
          }
          opening = balance;
        }
        expect(opening).toBe(kept.reduce((total, { cents }) => total + cents, 0));
      },
    ),
    { numRuns: 40, seed: 49 },
  );
});
