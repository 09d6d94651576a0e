import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { credit, mirrored, receivableUp } from '#domain/kernel/posting.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts';
import { RecordedEvents } from '../../../../test/recorded-events.ts';
import { applyInBatches, contentsOf } from '../../../../test/view-tables.ts';
import { duesView } from './dues.projection.ts';

let database: MigratedDatabase;
let projector: Pool;
let owner: Pool;

beforeAll(async () => {
  database = await createMigratedDatabase();
  projector = database.pool('projector');
  owner = database.pool('owner');
});
afterAll(() => database.drop());

const fee = (
  log: RecordedEvents,
  at: { organization: string; accountId: string },
  amountCents: number,
  dueOn?: string,
) => {
  const { organization, accountId } = at;
  const postings = [receivableUp(amountCents, { accountId }), credit('4100', amountCents, { accountId })];
  const data = {
    feeId: randomUUID(),
    kind: 'Transfer Fee',
    bondId: null,
    amountCents,
    chargedOn: '2026-03-09',
    postings,
  };
  return log.record(organization, 'account', accountId, 'FeeAdded', dueOn === undefined ? data : { ...data, dueOn });
};

/** A bond goes with all of its premium from one account to another. */
const moveBond = (log: RecordedEvents, organization: string, [from, to]: readonly [string, string], bondId: string) =>
  log.record(organization, 'account', from, 'EntriesTransferred', {
    transferId: randomUUID(),
    toAccountId: to,
    bondId,
    premiumCents: 60_000,
    entries: [],
    effectiveOn: '2026-03-20',
    postings: [],
  });

const dues = async (accountId: string) => {
  const { rows } = await owner.query<{ dueOn: string; owedCents: number }>(
    'select due_on, owed_cents from account_due where account_id = $1 order by due_on',
    [accountId],
  );
  return rows.map(({ dueOn, owedCents }) => [dueOn, owedCents]);
};
/** Beside the first day that is owed: what of the account is owed in all. */
const allOwed = async (accountId: string) => {
  const { rows } = await owner.query<{ dueOn: string; allOwedCents: number }>(
    'select due_on, all_owed_cents from account_due where account_id = $1 and all_owed_cents is not null',
    [accountId],
  );
  return rows.map(({ dueOn, allOwedCents }) => [dueOn, allOwedCents]);
};
const KEPT_DAYS = 'select due_on, owed_cents, accounts from dues_of_day order by due_on';
const SUMMED_DAYS = `
  select due_on, sum(owed_cents)::bigint as owed_cents, count(all_owed_cents)::int as accounts from account_due
  where owed_cents > 0 group by due_on order by due_on`;

const take = (log: RecordedEvents, size = 500) =>
  applyInBatches(
    projector,
    duesView,
    log.all.filter(({ type }) => duesView.types.includes(type)),
    size,
  );

it('keeps what is owed by its day: money covers the earliest, and what it took back is owed again', async () => {
  const log = new RecordedEvents();
  const [organization, accountId] = [randomUUID(), randomUUID()];
  log.openAccount(organization, accountId);
  log.premium(organization, accountId, 60_000);
  fee(log, { organization, accountId }, 2_500, '2026-09-01');
  const payment = log.payment(organization, accountId, 20_000);
  await take(log);
  expect(await dues(accountId)).toEqual([
    ['2026-03-16', 40_000],
    ['2026-09-01', 2_500],
  ]);
  expect(await allOwed(accountId)).toEqual([['2026-03-16', 42_500]]);
  const back = new RecordedEvents();
  back.voidPayment(payment, '2026-03-12');
  await take(back);
  expect(await dues(accountId)).toEqual([
    ['2026-03-16', 60_000],
    ['2026-09-01', 2_500],
  ]);
  const most = new RecordedEvents();
  most.payment(organization, accountId, 61_000);
  await take(most);
  expect(await allOwed(accountId)).toEqual([['2026-09-01', 1_500]]);
});

it('keeps of each day what all accounts owe of it, and of how many it is the first, and no day of which nobody owes', async () => {
  const log = new RecordedEvents();
  const organization = randomUUID();
  const accounts = [randomUUID(), randomUUID()] as const;
  for (const id of accounts) log.openAccount(organization, id);
  const [first, second] = accounts;
  fee(log, { organization, accountId: first }, 10_000, '2026-03-16');
  fee(log, { organization, accountId: first }, 2_500, '2026-09-01');
  fee(log, { organization, accountId: second }, 4_000, '2026-09-01');
  await take(log);
  const days = async () => {
    const { rows } = await owner.query<{ dueOn: string; owedCents: number; accounts: number }>(
      'select due_on, owed_cents, accounts from dues_of_day where organization_id = $1 order by due_on',
      [organization],
    );
    return rows.map(({ dueOn, owedCents, accounts: firsts }) => [dueOn, owedCents, firsts]);
  };
  expect(await days()).toEqual([
    ['2026-03-16', 10_000, 1],
    ['2026-09-01', 6_500, 1],
  ]);
  const paid = new RecordedEvents();
  const payment = paid.payment(organization, first, 10_500);
  await take(paid);
  expect(await days()).toEqual([['2026-09-01', 6_000, 2]]);
  const back = new RecordedEvents();
  back.voidPayment(payment, '2026-03-12');
  back.payment(organization, second, 5_000);
  await take(back);
  expect(await days()).toEqual([
    ['2026-03-16', 10_000, 1],
    ['2026-09-01', 2_500, 0],
  ]);
});

it('keeps no more of an account after a hundred payments than after one', async () => {
  const log = new RecordedEvents();
  const [organization, accountId] = [randomUUID(), randomUUID()];
  log.openAccount(organization, accountId);
  const kept = async (payments: number) => {
    for (let made = 0; made < payments; made += 1) log.payment(organization, accountId, 20_000);
    await take(log);
    const { rows } = await owner.query<{ size: number }>(
      "select length((kept #- '{money,balanceCents}')::text) as size from account_dues where account_id = $1",
      [accountId],
    );
    return rows[0]?.size;
  };
  expect(await kept(1)).toBeLessThan(200);
  expect(await kept(99)).toBe(await kept(1));
});

it('a premium keeps the day of the terms at its booking, also where its bond moves to another account', async () => {
  const log = new RecordedEvents();
  const [organization, from, to] = [randomUUID(), randomUUID(), randomUUID()];
  await owner.query(
    "insert into organization (organization_id, name, time_zone) values ($1, 'Pelican', 'America/Chicago')",
    [organization],
  );
  const setTerms = (setAt: string, fromOn: string, days: number) =>
    owner.query('insert into payment_terms (organization_id, set_at, from_on, days) values ($1, $2, $3, $4)', [
      organization,
      setAt,
      fromOn,
      days,
    ]);
  await setTerms('2026-03-01T12:00:00Z', '2026-03-01', 30);
  await setTerms('2026-04-01T12:00:00Z', '2026-03-09', 0);
  log.openAccount(organization, from);
  log.openAccount(organization, to);
  const { bondId } = log.premium(organization, from, 60_000).data as { bondId: string };
  await take(log);
  expect(await dues(from)).toEqual([['2026-04-08', 60_000]]);
  moveBond(log, organization, [from, to], bondId);
  const moving = new RecordedEvents();
  moving.all.push(...log.all.slice(-1));
  await take(moving);
  expect([await dues(from), await dues(to)]).toEqual([[], [['2026-04-08', 60_000]]]);
});

it('holds the same rows after batches of 1, 7 and 500, and after a rebuild', async () => {
  const dice = fc.array(fc.nat({ max: 10_000 }), { minLength: 20, maxLength: 60 });
  const historyOf = (rolled: readonly number[]) => {
    const log = new RecordedEvents();
    const organization = randomUUID();
    const accounts = [randomUUID(), randomUUID()] as const;
    for (const id of accounts) log.openAccount(organization, id);
    const bonds = accounts.map((id) => (log.premium(organization, id, 60_000).data as { bondId: string }).bondId);
    for (const die of rolled) {
      const accountId = accounts[die % 2]!;
      const at = { organization, accountId };
      const day = `2026-03-${String(10 + (die % 15))}`;
      [
        () => log.premium(organization, accountId, 12_000 + die, day),
        () => fee(log, at, 100 + die, die % 3 === 0 ? day : undefined),
        () => {
          const { feeId, postings } = fee(log, at, 100 + die).data as {
            feeId: string;
            postings: Parameters<typeof mirrored>[0];
          };
          log.record(organization, 'account', accountId, 'FeeVoided', {
            feeId,
            effectiveOn: day,
            postings: mirrored(postings),
          });
        },
        () => log.payment(organization, accountId, 5_000 + die, { paidOn: day }),
        () => log.voidPayment(log.payment(organization, accountId, 7_000), day),
        () => moveBond(log, organization, die % 2 ? [accounts[1], accounts[0]] : accounts, bonds[die % 2]!),
      ][die % 6]!();
    }
    return log;
  };
  const empty = () => owner.query(`truncate ${duesView.tables.join(', ')}`);
  await empty();
  await fc.assert(
    fc.asyncProperty(dice, async (rolled) => {
      const log = historyOf(rolled);
      const results = [];
      for (const size of [1, 7, 500, 500]) {
        await take(log, size);
        results.push(await contentsOf(owner, duesView));
        expect((await owner.query(KEPT_DAYS)).rows).toEqual((await owner.query(SUMMED_DAYS)).rows);
        await empty();
      }
      for (const result of results) expect(result).toEqual(results[0]);
    }),
    { numRuns: 5 },
  );
});
