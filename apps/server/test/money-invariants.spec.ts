import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as accounts from '#contracts/accounts.ts';
import * as bonds from '#contracts/bonds.ts';
import { createDefendant } from '#contracts/defendants.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { getTrialBalance, listJournal, listPayments } from '#contracts/ledger.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/days.ts';
import { PAYMENT_METHODS } from '#domain/option-lists.ts';
import { quotePremium, SEEDED_PREMIUM_RULES } from '#domain/premium.ts';
import { startTestSystem } from './test-system.ts';
import type { Person, TestSystem } from './test-system.ts';

/** The invariants of domain.md 2.5 that an auditor would try first: 1–5 and 10, over HTTP, with many clerks at once. */

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.close());

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const why = { reasonCode: 'Duplicate', reason: 'Twice' } as const;

/** What should stand on an account, by what was answered. */
interface Book {
  accountId: string;
  /** Live entries by id: cents as they move the balance. */
  standing: Map<string, number>;
  payments: Set<string>;
}

interface Agency {
  admin: Person;
  books: Book[];
  receipts: number[];
}

const openAgency = async (): Promise<Agency> => {
  const admin = await system.signUp();
  const books = [];
  for (const fullName of ['Remy Thibodeaux', 'Odile Fontenot']) {
    const { defendantId } = await admin.ask(createDefendant, { body: { fullName } });
    const { accountId } = await admin.ask(accounts.openAccount, { body: { defendantId } });
    books.push({ accountId, defendantId, standing: new Map<string, number>(), payments: new Set<string>() });
  }
  return { admin, books, receipts: [] };
};

interface Roll {
  what: 'pay' | 'fee' | 'bond' | 'void' | 'voidTwice';
  book: number;
  cents: number;
  daysAgo: number;
  pick: number;
  copies: number;
}

const rolls = fc.array(
  fc.record({
    what: fc.constantFrom<Roll['what']>('pay', 'pay', 'fee', 'bond', 'void', 'voidTwice'),
    book: fc.nat({ max: 1 }),
    cents: fc.integer({ min: 1, max: 5_000_000 }),
    daysAgo: fc.nat({ max: 20 }),
    pick: fc.nat({ max: 1_000 }),
    copies: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 24, maxLength: 40 },
);

/** Sends the same command several times at once: every copy must answer the same. */
const sentAlike = async <T>(copies: number, send: (commandId: string) => Promise<T>): Promise<T> => {
  const commandId = randomUUID();
  const answers = await Promise.all(Array.from({ length: copies }, () => send(commandId)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  return answers[0]!;
};

const playOne = async (agency: Agency, roll: Roll): Promise<void> => {
  const { admin, receipts } = agency;
  const book = agency.books[roll.book]!;
  const params = { accountId: book.accountId };
  const day = addDays(today, -roll.daysAgo);
  switch (roll.what) {
    case 'pay': {
      const body = { amountCents: roll.cents, method: PAYMENT_METHODS[roll.pick % 8]!, paidOn: day };
      const answer = await sentAlike(roll.copies, (commandId) =>
        admin.ask(accounts.recordPayment, { params, body, commandId }),
      );
      if (answer.receiptNumber !== null) receipts.push(answer.receiptNumber);
      book.standing.set(answer.paymentId, -roll.cents);
      book.payments.add(answer.paymentId);
      return;
    }
    case 'fee': {
      const kind = roll.pick % 2 ? 'Jail Fee' : 'Travel Fee';
      const body = { kind, amountCents: roll.cents, chargedOn: day } as const;
      const { feeId } = await sentAlike(roll.copies, (commandId) =>
        admin.ask(accounts.addFee, { params, body, commandId }),
      );
      book.standing.set(feeId, roll.cents);
      return;
    }
    case 'bond': {
      const { defendantId } = await admin.ask(accounts.getAccount, { params });
      const fields = {
        amountCents: roll.cents,
        jurisdiction: roll.pick % 2 ? 'Jefferson' : 'Orleans',
        bondDate: day,
      } as const;
      const body = { ...fields, defendantId, accountId: book.accountId };
      const written = await sentAlike(roll.copies, (commandId) => admin.ask(bonds.writeBond, { body, commandId }));
      const quote = quotePremium(SEEDED_PREMIUM_RULES, { ...fields, postedAt: null, on: day });
      expect(written.premiumCents).toBe(quote?.premiumCents);
      book.standing.set(written.bondId, written.premiumCents);
      return;
    }
    case 'void':
    case 'voidTwice': {
      const paymentId = [...book.payments][roll.pick % Math.max(1, book.payments.size)];
      if (!paymentId) return;
      const voidIt = () => admin.call(accounts.voidPayment, { params: { ...params, paymentId }, body: why });
      const answers = await Promise.all(roll.what === 'void' ? [voidIt()] : [voidIt(), voidIt(), voidIt()]);
      // Each void is a command of its own: one at most wins, whatever stood before.
      expect(answers.filter(({ status }) => status === 200).length).toBe(book.standing.has(paymentId) ? 1 : 0);
      for (const { problem } of answers) if (problem) expect(problem.code).toBe('ENTRY_VOIDED');
      book.standing.delete(paymentId);
    }
  }
};

/** Rounds of clerks at once; within a round voids come alone, so that the model knows what stands. */
const play = async (agency: Agency, rolled: readonly Roll[]): Promise<void> => {
  const adding = rolled.filter(({ what }) => what === 'pay' || what === 'fee' || what === 'bond');
  const voiding = rolled.filter(({ what }) => what === 'void' || what === 'voidTwice');
  for (let from = 0; from < adding.length; from += 8) {
    await Promise.all(adding.slice(from, from + 8).map((roll) => playOne(agency, roll)));
    const next = voiding.shift();
    if (next) await playOne(agency, next);
  }
  for (const roll of voiding) await playOne(agency, roll);
};

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

const statementOf = ({ admin }: Agency, { accountId }: Book) =>
  everyPage((cursor) =>
    admin.ask(accounts.listAccountEntries, {
      params: { accountId },
      query: { limit: 7, voided: 'true', ...(cursor ? { cursor } : {}) },
    }),
  );

/** Invariant 3: screen = statement = what was answered = sub-ledger = spec formula. */
const checkAccounts = async (agency: Agency) => {
  for (const book of agency.books) {
    const account = await agency.admin.ask(accounts.getAccount, { params: { accountId: book.accountId } });
    const { premiumCents, chargesCents, feesCents, paymentsCents, balanceCents } = account;
    expect(balanceCents).toBe(total(book.standing.values()));
    expect(balanceCents).toBe(premiumCents + chargesCents + feesCents - paymentsCents);
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

/** Invariant 4: receipts run from 1 without gap or repeat, one for each payment. */
const checkReceipts = async ({ admin, books, receipts }: Agency) => {
  const paid = await everyPage((cursor) =>
    admin.ask(listPayments, { query: { limit: 50, ...(cursor ? { cursor } : {}) } }),
  );
  const numbers = paid.map(({ receiptNumber }) => receiptNumber).toReversed();
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(numbers).toHaveLength(total(books.map(({ payments }) => payments.size)));
  for (const number of receipts) expect(numbers).toContain(number);
  expect(new Set(receipts).size).toBe(receipts.length);
};

it('holds for random histories of two agencies with many clerks at once', async () => {
  await fc.assert(
    fc.asyncProperty(rolls, rolls, async (one, two) => {
      const agencies = [await openAgency(), await openAgency()] as const;
      await Promise.all([play(agencies[0], one), play(agencies[1], two)]);
      for (const agency of agencies) {
        await checkAccounts(agency);
        await checkBooks(agency);
        await checkReceipts(agency);
      }
      await checkApart(agencies);
    }),
    { numRuns: 3, endOnFailure: true },
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
        admin.call(accounts.listAccountEntries as Endpoint, { params: { accountId }, query: { limit: 200 } }),
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
  const agency = await openAgency();
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

it('no running role may change or remove what was booked', async () => {
  for (const role of ['app', 'projector'] as const) {
    const pool = system.database.pool(role);
    for (const table of ['journal_entry', 'posting', 'receipt']) {
      await expect(pool.query(`delete from ${table}`)).rejects.toThrow('permission denied');
      await expect(pool.query(`update ${table} set organization_id = organization_id`)).rejects.toThrow(
        'permission denied',
      );
      await expect(pool.query(`truncate ${table}`)).rejects.toThrow('permission denied');
    }
  }
});
