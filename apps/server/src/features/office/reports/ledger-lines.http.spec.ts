import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { downloadLedgerLines, listLedgerLines } from '#contracts/office/reports/ledger-lines.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-system.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const params = { ledgerAccount: '1100' };

let system: JoinedSystem;
let admin: Person;
let accountId: string;
let other: string;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  ({ accountId } = await admin.story.bond());
  await admin.story.pay(accountId, 30_000);
  await admin.story.fee(accountId, 5_000);
  ({ accountId: other } = await admin.story.bond());
  await admin.story.pay(other, 10_000);
});
afterAll(() => system.close());

/** Every line by pages of two. */
const linesOf = async (query: { tag?: string; from?: string; to?: string; ascending?: 'true' }) => {
  const lines = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf({ ...query, ...(cursor === null ? {} : { cursor }) });
    lines.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return lines;
};
const pageOf = (query: object) => admin.ask(listLedgerLines, { params, query: { ...query, limit: 2 } });

test('the balance after each line is the same whichever way the pages run, and ends at the trial balance', async () => {
  const up = await linesOf({ ascending: 'true' });
  expect(up.map(({ debitCents, creditCents, balanceCents }) => [debitCents, creditCents, balanceCents])).toEqual([
    [120_000, 0, 120_000],
    [0, 30_000, 90_000],
    [5_000, 0, 95_000],
    [120_000, 0, 215_000],
    [0, 10_000, 205_000],
  ]);
  expect(await linesOf({})).toEqual(up.toReversed());
  const { rows } = await admin.ask(getTrialBalance, { query: {} });
  expect(rows.find(({ account }) => account === '1100')?.debitCents).toBe(205_000);
});

test('a tag and a period narrow lines and sums alike', async () => {
  const one = await pageOf({ tag: `account:${other}` });
  expect(one.sums).toEqual({ openingCents: 0, debitCents: 120_000, creditCents: 10_000, closingCents: 110_000 });
  expect(one.rows.map(({ balanceCents }) => balanceCents)).toEqual([110_000, 120_000]);
  expect(one.rows[0]).toMatchObject({ accountId: other, accountShortId: 2, description: 'Payment received (Cash)' });
  const before = await pageOf({ to: '2020-01-01' });
  expect([before.rows, before.sums?.closingCents]).toEqual([[], 0]);
  const since = await pageOf({ from: today, ascending: 'true' });
  expect(since.sums).toMatchObject({ openingCents: 0, closingCents: 205_000 });
  const payee = await admin.ask(listLedgerLines, { params: { ledgerAccount: '2120' }, query: {} });
  expect(payee.rows[0]).toMatchObject({ payeeTag: 'sheriff:Orleans', payeeName: 'Sheriff of Orleans' });
});

test('kinds of entries, the method of what they take back, and whose accounts they are narrow lines and sums alike', async () => {
  const paid = await pageOf({ of: 'PaymentReceived,PaymentVoided' });
  expect(paid.sums).toMatchObject({ debitCents: 0, creditCents: 40_000 });
  expect(paid.narrowedTo).toEqual(['Payment received, Payment voided']);
  const others = await pageOf({ of: '-PaymentReceived,PaymentVoided' });
  expect(others.sums).toMatchObject({ debitCents: 245_000, creditCents: 0, closingCents: 245_000 });
  expect(others.narrowedTo).toEqual(['Without: Payment received, Payment voided']);
  const cash = await pageOf({ of: 'PaymentReceived', detail: 'Cash', tag: `account:${other}` });
  expect(cash.sums).toMatchObject({ creditCents: 10_000 });
  expect((await pageOf({ of: 'PaymentReceived', detail: 'Check' })).sums).toMatchObject({ creditCents: 0 });
  expect((await pageOf({ tag: `account:${other},bond:none` })).sums).toMatchObject({ debitCents: 0 });
  const ofAgent = await pageOf({ agentId: admin.userId });
  expect([ofAgent.sums, ofAgent.narrowedTo]).toEqual([(await pageOf({})).sums, [expect.stringMatching(/^Agent /)]]);
  expect((await pageOf({ parish: 'Acadia' })).sums).toMatchObject({ closingCents: 0 });
});

test('lines are as they were known at an entry, and at the end of a day', async () => {
  const then = await pageOf({ upToNumber: 2, ascending: 'true' });
  expect(then.sums).toMatchObject({ closingCents: 90_000 });
  expect(then.rows.map(({ balanceCents }) => balanceCents)).toEqual([120_000, 90_000]);
  expect(await pageOf({ knownOn: today })).toEqual(await pageOf({}));
  expect((await pageOf({ knownOn: '2020-01-01' })).sums).toMatchObject({ closingCents: 0 });
  const { text } = await admin.call(downloadLedgerLines, { params, query: { upToNumber: 2 } });
  expect(text.trim().split('\r\n').at(-1)).toBe(',,,Closing balance,,,,,,900.00');
});

test('the file has every line between opening and closing balance', async () => {
  const { text } = await admin.call(downloadLedgerLines, { params, query: {} });
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(9);
  expect(lines.at(-1)).toBe(',,,Closing balance,,,,,,2050.00');
  const us = `${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`;
  expect(lines[4]).toBe(`${us},${us},2,Payment received (Cash),0000001,,,,300.00,900.00`);
});

test('an account that is not in the chart, and a senseless tag, are refused; another agency sees its own', async () => {
  const unknown = await admin.call(listLedgerLines, { params: { ledgerAccount: '4999' }, query: {} });
  expect(unknown.problem?.code).toBe('LEDGER_ACCOUNT_NOT_FOUND');
  const senseless = await admin.call(listLedgerLines, { params, query: { tag: 'account:1' } });
  expect(senseless.status).toBe(422);
  const stranger = await system.signUp();
  expect(await stranger.ask(listLedgerLines, { params, query: { tag: `account:${accountId}` } })).toMatchObject({
    rows: [],
    sums: { closingCents: 0 },
  });
});
