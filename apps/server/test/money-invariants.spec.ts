import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as accounts from '#contracts/books/account/accounts.ts';
import * as statements from '#contracts/books/account/statements.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { moneyAccountOf } from '#domain/kernel/chart-of-accounts.ts';
import { addDays } from '#domain/kernel/days.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { isDeep } from '../../../libs/tooling/deep-suite.ts';
import { openAgency, play, playOne, rolls, today, why, type Agency, type Book } from './money-scenarios.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';

/**
 * The invariants of money#money-invariants that an auditor would try first: 1–5 and 10, over HTTP, with many clerks at
 * once.
 */

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const total = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0);

const everyPage = async <R>(
  read: (cursor?: string) => Promise<{ rows: R[]; nextCursor: string | null }>,
): Promise<R[]> => {
  const rows: R[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await read(cursor);
    rows.push(...page.rows);
    if (page.nextCursor === null) return rows;
    cursor = page.nextCursor;
  }
};

const statementOf = ({ admin }: Agency, { accountId }: Book, days: { from?: string; to?: string } = {}) =>
  everyPage((cursor) =>
    admin.ask(statements.listAccountEntries, {
      params: { accountId },
      query: { limit: 7, voided: 'true', ...days, ...(cursor ? { cursor } : {}) },
    }),
  );

/** Some days in a row: ranges that together are all of time. */
const ranges = fc
  .uniqueArray(fc.nat({ max: 21 }), { minLength: 1, maxLength: 3 })
  .map((cuts) => cuts.toSorted((a, b) => b - a).map((daysAgo) => addDays(today, -daysAgo)))
  .map((ends) => [
    ...ends.map((to, index) => ({ to, ...(index > 0 ? { from: addDays(ends[index - 1]!, 1) } : {}) })),
    { from: addDays(ends.at(-1)!, 1) },
  ]);
interface Range {
  from?: string;
  to?: string;
}

/** Statements of any days foot: opening + lines = closing, which opens the next and is the sub-ledger's of that day. */
const checkStatements = async (agency: Agency, days: readonly Range[]) => {
  for (const book of agency.books) {
    const { accountId } = book;
    let balance = 0;
    for (const range of days) {
      const frame = await agency.admin.ask(statements.listAccountEntries, { params: { accountId }, query: range });
      expect(frame.openingCents).toBe(balance);
      const lines = await statementOf(agency, book, range);
      for (const { amountCents, runningBalanceCents } of lines)
        expect(runningBalanceCents).toBe((balance += amountCents));
      expect(frame.closingCents).toBe(balance);
      const order = lines.map(
        ({ effectiveOn, journalNumber }) => `${effectiveOn} ${String(journalNumber).padStart(6)}`,
      );
      expect(order).toEqual(order.toSorted());
      const { rows } = await system.owner.query<{ cents: number }>(
        `select coalesce(sum(debit_cents - credit_cents), 0)::bigint as cents from posting
         where ledger_account = '1100' and account_id = $1 and booked_on <= $2`,
        [accountId, range.to ?? today],
      );
      expect(rows[0]?.cents).toBe(balance);
    }
  }
};

/** Invariant 3: screen = statement = what was answered = sub-ledger = spec formula. */
const checkAccounts = async (agency: Agency) => {
  for (const book of agency.books) {
    const account = await agency.admin.ask(accounts.getAccount, { params: { accountId: book.accountId } });
    const { premiumCents, chargesCents, feesCents, paymentsCents, writeOffsCents, balanceCents } = account;
    expect(balanceCents).toBe(total(book.standing.values()));
    expect(balanceCents).toBe(premiumCents + chargesCents + feesCents - paymentsCents - writeOffsCents);
    expect(total((await statementOf(agency, book)).map(({ amountCents }) => amountCents))).toBe(balanceCents);
    expect((await statementOf(agency, book)).at(-1)?.runningBalanceCents ?? 0).toBe(balanceCents);
    const { rows } = await system.owner.query<{ cents: number }>(
      `select coalesce(sum(debit_cents - credit_cents), 0)::bigint as cents from posting
       where ledger_account = '1100' and account_id = $1`,
      [book.accountId],
    );
    expect(rows[0]?.cents).toBe(balanceCents);
  }
};

/** Invariants 1 and 2: every entry sums to zero, and the trial balance with it, at any instant by both dates. */
const checkBooks = async ({ admin, books }: Agency) => {
  const { rows: off } = await system.owner.query(
    `select journal_number from posting where organization_id = $1
     group by journal_number having sum(debit_cents) <> sum(credit_cents)`,
    [admin.organizationId],
  );
  expect(off).toEqual([]);
  const newest = await admin.ask(getTrialBalance, {});
  for (const part of [0, 0.3, 0.7, 1]) {
    const journalNumber = Math.floor(newest.journalNumber * part);
    for (const effectiveOn of [addDays(today, -10), today]) {
      const balance = await admin.ask(getTrialBalance, { query: { journalNumber, effectiveOn } });
      expect(balance.totalDebitCents).toBe(balance.totalCreditCents);
    }
  }
  const receivable = newest.rows.find(({ account }) => account === '1100');
  const control = (receivable?.debitCents ?? 0) - (receivable?.creditCents ?? 0);
  expect(control).toBe(total(books.flatMap(({ standing }) => [...standing.values()])));
};

/** Where payments come to stand (money#payment-methods), by nothing but them as yet. */
const MONEY_IN = [...new Set(PAYMENT_METHODS.map(moneyAccountOf))];

/** What the ledger moved on the accounts in a range of days, by two trial balances. */
const movedIn = async ({ admin }: Agency, { from, to }: Range, codes: readonly string[]): Promise<number> => {
  const standing = async (effectiveOn: string) => {
    const { rows } = await admin.ask(getTrialBalance, { query: { effectiveOn } });
    return total(rows.filter(({ account }) => codes.includes(account)).map((row) => row.debitCents - row.creditCents));
  };
  return (await standing(to ?? today)) - (from ? await standing(addDays(from, -1)) : 0);
};

/**
 * Payment History foots with the ledger (money#payment-history): gross − voids = what money in hand moved, for any
 * days.
 */
const checkPayments = async (agency: Agency, days: readonly Range[]) => {
  const { admin } = agency;
  const read = (query: object) =>
    everyPage((cursor) => admin.ask(listPayments, { query: { limit: 5, ...query, ...(cursor ? { cursor } : {}) } }));
  for (const range of days) {
    const sums = await admin.ask(listPayments, { query: range });
    const rows = await read(range);
    const received = rows.filter(({ what }) => what === 'received');
    const voids = rows.filter(({ what }) => what === 'voided');
    expect([sums.count, sums.grossCents]).toEqual([received.length, total(received.map((row) => row.amountCents))]);
    expect([sums.voidCount, 0 - sums.voidsCents]).toEqual([voids.length, total(voids.map((row) => row.amountCents))]);
    expect(sums.totalCents).toBe(sums.grossCents - sums.voidsCents);
    expect(sums.totalCents).toBe(await movedIn(agency, range, MONEY_IN));
    const places = rows.map((row) => `${row.bookedOn} ${String(row.journalNumber).padStart(9, '0')}`);
    expect(places).toEqual([...new Set(places)].toSorted().toReversed());
    for (const code of MONEY_IN) {
      const methods = PAYMENT_METHODS.filter((method) => moneyAccountOf(method) === code);
      const nets = await Promise.all(
        methods.map(async (method) => (await admin.ask(listPayments, { query: { ...range, method } })).totalCents),
      );
      expect(total(nets)).toBe(await movedIn(agency, range, [code]));
    }
  }
};

/** Invariant 4: receipts run from 1 without gap or repeat, one for each payment. */
const checkReceipts = async ({ admin, books, receipts }: Agency) => {
  const paid = await everyPage((cursor) =>
    admin.ask(listPayments, { query: { limit: 50, ...(cursor ? { cursor } : {}) } }),
  );
  const numbers = paid
    .filter(({ what }) => what === 'received')
    .map(({ receiptNumber }) => receiptNumber ?? 0)
    .toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(numbers).toHaveLength(total(books.map(({ payments }) => payments.size)));
  for (const number of receipts) expect(numbers).toContain(number);
  expect(new Set(receipts).size).toBe(receipts.length);
};

it('the invariants hold for random histories of two agencies with many clerks at once', async () => {
  await fc.assert(
    fc.asyncProperty(rolls, rolls, ranges, async (one, two, days) => {
      const agencies = [await openAgency(system), await openAgency(system)] as const;
      await Promise.all([play(agencies[0], one), play(agencies[1], two)]);
      for (const agency of agencies) {
        await checkAccounts(agency);
        await checkStatements(agency, days);
        await checkPayments(agency, days);
        await checkBooks(agency);
        await checkReceipts(agency);
      }
      await checkApart(agencies);
    }),
    { numRuns: isDeep ? 20 : 1, endOnFailure: true },
  );
});

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Invariant 10: nothing that one agency can list names anything of the other. */
const checkApart = async ([one, two]: readonly [Agency, Agency]) => {
  const seenBy = async ({ admin, books }: Agency) => {
    const lists = await Promise.all([
      admin.call(listJournal as Endpoint, { query: { limit: 200 } }),
      admin.call(listPayments as Endpoint, { query: { limit: 200 } }),
      ...books.flatMap(({ accountId }) => [
        admin.call(accounts.getAccount as Endpoint, { params: { accountId } }),
        admin.call(statements.listAccountEntries as Endpoint, { params: { accountId }, query: { limit: 200 } }),
      ]),
    ]);
    for (const { status } of lists) expect(status).toBe(200);
    return new Set(lists.flatMap(({ text }) => text.match(UUID) ?? []));
  };
  const [ofOne, ofTwo] = [await seenBy(one), await seenBy(two)];
  expect(ofOne.size).toBeGreaterThan(2);
  expect([...ofOne].filter((id) => ofTwo.has(id))).toEqual([]);
  for (const { accountId } of two.books) {
    const { problem } = await one.admin.call(accounts.getAccount, { params: { accountId } });
    expect(problem?.status).toBe(404);
  }
};

it('a void restores every balance exactly and cannot itself be voided', async () => {
  const agency = await openAgency(system);
  const { admin } = agency;
  const [book] = agency.books;
  const params = { accountId: book!.accountId };
  const balances = async () => (await admin.ask(getTrialBalance, {})).rows;
  await playOne(agency, { what: 'fee', book: 0, cents: 777, daysAgo: 3, pick: 1, copies: 1 });
  for (const method of PAYMENT_METHODS) {
    const before = await balances();
    const body = { amountCents: 12_345, method, paidOn: today };
    const { paymentId } = await admin.ask(accounts.recordPayment, { params, body });
    await admin.ask(accounts.voidPayment, { params: { ...params, paymentId }, body: why });
    const after = await balances();
    const net = (rows: typeof before) =>
      Object.fromEntries(rows.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents]));
    for (const [code, cents] of Object.entries(net(after))) expect(cents).toBe(net(before)[code] ?? 0);
    const again = await admin.call(accounts.voidPayment, { params: { ...params, paymentId }, body: why });
    expect(again.problem?.code).toBe('ENTRY_VOIDED');
  }
});

/** A statement as one of the roles that the product runs as, undone where it was let through. */
const asRole = async (role: 'app' | 'projector', statement: string): Promise<void> => {
  const client = await system.owner.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    await client.query('begin');
    await client.query(`set local role ${client.escapeIdentifier(`${String(rows[0]?.name)}_${role}`)}`);
    await client.query(statement);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

it('no running role may change or remove what was booked', async () => {
  for (const role of ['app', 'projector'] as const) {
    for (const table of ['journal_entry', 'posting', 'receipt']) {
      for (const change of [
        `delete from ${table}`,
        `update ${table} set organization_id = organization_id`,
        `truncate ${table}`,
      ])
        await expect(asRole(role, change)).rejects.toThrow('permission denied');
    }
  }
});
