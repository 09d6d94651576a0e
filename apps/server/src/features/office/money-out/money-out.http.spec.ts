import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { giveUpCredit, payUnclaimed } from '#contracts/books/account/unclaimed.ts';
import { approveRequest, askForRefund } from '#contracts/books/approvals/approvals.ts';
import { downloadMoneyOut, downloadMoneyOutPaper, listMoneyOut } from '#contracts/office/money-out/money-out.ts';
import { recordExpense, recordMoneyIn, voidExpense } from '#contracts/payouts/expenses/expenses.ts';
import * as officials from '#contracts/payouts/official-fees/official-fees.ts';
import { repayAdvance } from '#contracts/payouts/remittances/advances.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { aHouse, duesOf, remit, type House } from '../../../../test/surety-house.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const reason = 'Owed';
const spent = { paidOn: today, method: 'Check', reason: 'Rent of May', payee: 'Teche Rentals' } as const;
const rent = { ...spent, account: '5310', amountCents: 40_000, externalReference: '501' };

let system: JoinedSystem;
let house: House;
let expenseId: string;
beforeAll(async () => {
  system = await joinTestSystem();
  house = await aHouse(system);
  const { admin, supervisor, suretyId, bonds } = house;
  ({ expenseId } = await admin.ask(recordExpense, { body: rent }));
  const yesterday = { paidOn: addDays(today, -1), account: '3100', payee: 'Odile Hebert' };
  await admin.ask(recordExpense, { body: { ...rent, ...yesterday, externalReference: '502' } });
  await admin.ask(recordMoneyIn, { body: { ...spent, method: 'Bank Transfer', account: '3000', amountCents: 90_000 } });
  await remit(house, admin, ['P-001'], { advancedBy: supervisor.userId, externalReference: '503' });
  const disbursementId = (await duesOf(house)).advances[0]?.disbursementId ?? '';
  const repay = { method: 'Check', externalReference: '504', reason } as const;
  await admin.ask(repayAdvance, { params: { suretyId, disbursementId }, body: repay });
  const fees = [{ account: '2120' as const, bondId: bonds[0] ?? '' }];
  const owed = { payee: 'sheriff:Orleans', kind: 'paid' as const, fees, amountCents: 20_000 };
  await admin.ask(officials.moveOfficialFees, { body: { ...owed, method: 'Check', reason, externalReference: '505' } });
  const { accountId } = await admin.story.account();
  await admin.story.pay(accountId, 6_000);
  const refund = { amountCents: 2_000, method: 'Cash', reason: 'Paid twice' } as const;
  const { requestId } = await admin.ask(askForRefund, { params: { accountId }, body: refund });
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(approveRequest, { params: { accountId, requestId }, body: {} });
  admin.client.readWhatWrote(supervisor.client);
  await admin.ask(giveUpCredit, { params: { accountId }, body: { amountCents: 4_000, reason: 'No address' } });
  const payout = { amountCents: 4_000, to: 'state', method: 'Check', externalReference: '506', reason } as const;
  await admin.ask(payUnclaimed, { params: { accountId }, body: payout });
});
afterAll(() => system.close());

const listed = async (query: object = {}) => house.admin.ask(listMoneyOut, { query });
const numbersOf = async (query: object) =>
  (await listed(query)).rows.map(({ kind, externalReference }) => [kind, externalReference]);

test('every payout stands in one list, the newest day first, with whom it was paid, from what and what for', async () => {
  const { rows, sums, waiting, nextCursor } = await listed();
  const { suretyName } = await duesOf(house);
  const shown = rows.map((row) => [row.kind, row.payee, row.externalReference, row.advancedBy ?? row.place]);
  expect(shown).toEqual([
    ['unclaimed', 'State', '506', 'bank'],
    ['refund', expect.any(String), '', 'drawer'],
    ['official', 'Sheriff of Orleans', '505', 'bank'],
    ['advance', 'Supervisor Guidry', '504', 'bank'],
    ['surety', suretyName, '503', 'Supervisor Guidry'],
    ['expense', 'Teche Rentals', '501', 'bank'],
    ['draw', 'Odile Hebert', '502', 'bank'],
  ]);
  expect(rows[1]).toMatchObject({ reason: 'Paid twice', method: 'Cash', amountCents: 2_000 });
  expect(rows[1]?.payee).not.toBe('');
  expect(rows[5]).toMatchObject({
    accounts: [{ code: '5310', name: 'Bank Fees' }],
    reason: 'Rent of May',
    bookedOn: today,
    voidedOn: null,
    approvedAlone: false,
    expense: { expenseId, voidWaits: false },
  });
  expect(rows[4]?.accounts.map(({ code }) => code)).toEqual(['2200', '2210']);
  expect(rows.filter(({ expense }) => expense !== null)).toHaveLength(2);
  expect(sums).toEqual({ count: 7, paidCents: 136_000, voidedCents: 0 });
  expect([waiting, nextCursor]).toEqual([[], null]);
  const put = await listed({ view: 'in' });
  expect(put.sums).toEqual({ count: 1, paidCents: 90_000, voidedCents: 0 });
  expect(put.rows).toMatchObject([
    {
      kind: 'money in',
      payee: 'Teche Rentals',
      place: 'bank',
      amountCents: 90_000,
      accounts: [{ code: '3000', name: "Owner's Equity" }],
      expense: { voidWaits: false },
    },
  ]);
});

test('the list is narrowed by kind, period, payee, number and words, and so are its sums', async () => {
  expect(await numbersOf({ kind: 'expense' })).toEqual([['expense', '501']]);
  expect(await numbersOf({ kind: 'draw' })).toEqual([['draw', '502']]);
  expect(await numbersOf({ to: addDays(today, -1) })).toEqual([['draw', '502']]);
  expect(await numbersOf({ sought: 'teche' })).toEqual([['expense', '501']]);
  expect(await numbersOf({ sought: '505' })).toEqual([['official', '505']]);
  expect(await numbersOf({ sought: '506' })).toEqual([['unclaimed', '506']]);
  expect(await numbersOf({ sought: 'sheriff of orl' })).toEqual([['official', '505']]);
  expect(await numbersOf({ sought: 'rent of', kind: 'draw' })).toEqual([['draw', '502']]);
  expect((await listed({ kind: 'draw' })).sums).toEqual({ count: 1, paidCents: 40_000, voidedCents: 0 });
  expect((await listed({ from: addDays(today, 1) })).sums).toEqual({ count: 0, paidCents: 0, voidedCents: 0 });
});

test('it is paged without leaving one out, and the file has all of them, the oldest first', async () => {
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listed>> = await listed({ limit: 2, ...(cursor === null ? {} : { cursor }) });
    expect(page.sums === null).toBe(cursor !== null);
    seen.push(...page.rows.map(({ journalNumber }) => journalNumber));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual((await listed()).rows.map(({ journalNumber }) => journalNumber));
  const { text } = await house.admin.call(downloadMoneyOut, { query: {} });
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines[1]).toContain(
    ",Owner's draw,Odile Hebert,Check,502,3100,Owner's Draws,Rent of May,Operating Bank,paid,,400.00,",
  );
});

test('what is void says so and counts apart; what waits stands before all; another agency sees its own alone', async () => {
  const { admin } = house;
  await admin.ask(voidExpense, { params: { expenseId }, body: { reason: 'Entered twice' } });
  const { rows, sums } = await listed({ kind: 'expense' });
  expect(rows).toMatchObject([{ voidedOn: today, amountCents: 40_000 }]);
  expect(sums).toEqual({ count: 1, paidCents: 0, voidedCents: 40_000 });
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 0 } });
  await admin.ask(recordExpense, { body: { ...rent, externalReference: '507' } });
  const { accountId } = await admin.story.account();
  await admin.story.pay(accountId, 6_000);
  const refund = { amountCents: 2_500, method: 'Check', reason } as const;
  await admin.ask(askForRefund, { params: { accountId }, body: refund });
  const { waiting } = await listed();
  expect(waiting).toMatchObject([
    { kind: 'refund', amountCents: 2_500, reason, what: 'Refund', askedOn: today },
    { kind: 'expense', payee: 'Teche Rentals', externalReference: '507', reason: 'Rent of May' },
  ]);
  expect((await listed({ kind: 'refund' })).waiting).toEqual([]);
  const stranger = await system.signUp();
  expect(await stranger.ask(listMoneyOut, { query: {} })).toMatchObject({ rows: [], waiting: [] });
});

test('the paper has every line, who was paid for what, and what they come to; as known earlier less', async () => {
  const { admin } = house;
  const said = async (query: object) => {
    const paper = await admin.call(downloadMoneyOutPaper, { query });
    return (await readPdf(paper.bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
  };
  const all = await said({});
  for (const words of ['All days, booked days', 'Teche Rentals', 'Sheriff & court fees', 'Voided, not counted'])
    expect(all).toContain(words);
  const before = await said({ knownOn: addDays(today, -1) });
  expect(before).toContain('As known at the end of');
  expect(before).not.toContain('Teche Rentals');
  const { rows, sums } = await admin.ask(listMoneyOut, { query: { knownOn: addDays(today, -1) } });
  expect([rows, sums]).toEqual([[], { count: 0, paidCents: 0, voidedCents: 0 }]);
  expect((await admin.ask(listMoneyOut, { query: { knownOn: today } })).sums).toEqual(
    (await admin.ask(listMoneyOut)).sums,
  );
});
