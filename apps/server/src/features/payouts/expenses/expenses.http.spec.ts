import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countApprovals, listApprovals } from '#contracts/books/approvals/approvals.ts';
import { getDrawer } from '#contracts/books/drawer/drawer.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import {
  approveExpense,
  chooseRecurrence,
  declineExpense,
  listVendors,
  recordExpense,
  recordMoneyIn,
  voidExpense,
  withdrawExpense,
} from '#contracts/payouts/expenses/expenses.ts';
import { listPayoutApprovals } from '#contracts/payouts/payout-approvals/payout-approvals.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-system.ts';

const paidOn = dayOf(new Date(), DEFAULT_TIME_ZONE);
const charge = {
  paidOn,
  account: '5310',
  amountCents: 1_500,
  method: 'Check',
  payee: 'Hancock Bank',
  externalReference: '',
  reason: 'Charge of March',
} as const;

let system: JoinedSystem;
let admin: Person;
let accounting: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  accounting = await system.addAgent(admin, 'Accounting');
});
afterAll(() => system.close());

const record = async (more: object = {}) =>
  (await accounting.ask(recordExpense, { body: { ...charge, ...more } })).expenseId;
const refusal = async (more: object) =>
  (await accounting.call(recordExpense, { body: { ...charge, ...more } })).problem;
const balances = async (...codes: string[]) => {
  admin.client.readWhatWrote(accounting.client);
  return admin.story.balances(...codes);
};

test('an expense within the limit is booked at once with its number, remembers its vendor, and is voided by its mirror', async () => {
  const expenseId = await record({ externalReference: '2001' });
  expect(await balances('5310', '1000')).toEqual({ '5310': 1_500, '1000': -1_500 });
  const { rows } = await admin.ask(listJournal, { query: { reference: '2001' } });
  expect(rows).toMatchObject([{ description: 'Expense paid (Check)', effectiveOn: paidOn, externalReference: '2001' }]);
  const newest = { expenseId, paidOn, amountCents: 1_500, method: 'Check', reason: 'Charge of March' };
  expect((await admin.ask(listVendors)).vendors).toEqual([
    { name: 'Hancock Bank', account: '5310', yearCents: 1_500, newest, recurring: null },
  ]);
  const params = { expenseId };
  const body = { reason: 'Entered twice' };
  expect((await accounting.call(voidExpense, { params, body })).problem?.code).toBe('ROLE_REFUSED');
  await admin.ask(voidExpense, { params, body });
  expect(await balances('5310', '1000')).toEqual({ '5310': 0, '1000': 0 });
  expect((await admin.ask(listVendors)).vendors).toMatchObject([{ name: 'Hancock Bank', yearCents: 0, newest: null }]);
  expect((await admin.call(voidExpense, { params, body })).problem?.code).toBe('ENTRY_VOIDED');
});

test('a check number that was used before asks first, but for one whose payment is void', async () => {
  const voided = await record({ externalReference: '2002' });
  await admin.ask(voidExpense, { params: { expenseId: voided }, body: { reason: 'Lost' } });
  accounting.client.readWhatWrote(admin.client);
  await balances('5310');
  await record({ externalReference: '2002' });
  await balances('5310');
  expect((await refusal({ externalReference: '20-02' }))?.code).toBe('CONFIRM_FIRST');
  await record({ externalReference: '2002', confirmed: true });
  await record({ externalReference: '2002', method: 'Bank Transfer' });
});

test('an expense above the limit waits in the inbox, and books on its own day once somebody else approves it', async () => {
  const requestId = await record({ amountCents: 120_000, externalReference: '2003' });
  admin.client.readWhatWrote(accounting.client);
  const { rows } = await admin.ask(listPayoutApprovals);
  expect(rows).toMatchObject([
    {
      requestId,
      of: 'expense',
      name: 'Hancock Bank',
      what: 'Expense: Bank Fees',
      isVoid: false,
      amountCents: 120_000,
      externalReference: '2003',
      reason: charge.reason,
      readerMay: 'approve',
    },
  ]);
  expect((await admin.ask(countApprovals)).waiting).toBe(1);
  expect((await admin.ask(listApprovals, { query: {} })).elsewhere).toEqual([
    { kind: 'expenses', subjectId: null, name: '', waiting: 1 },
  ]);
  const params = { requestId };
  await admin.ask(approveExpense, { params });
  const { rows: booked } = await admin.ask(listJournal, { query: { reference: '2003' } });
  expect(booked).toMatchObject([{ description: 'Expense paid (Check)', effectiveOn: paidOn, payee: 'Hancock Bank' }]);
  expect((await admin.call(approveExpense, { params })).problem?.code).toBe('REQUEST_DECIDED');

  const body = { reason: 'Stopped' };
  const { waiting } = await admin.ask(voidExpense, { params: { expenseId: requestId }, body });
  expect(waiting).toBe(true);
  const again = await admin.call(voidExpense, { params: { expenseId: requestId }, body });
  expect(again.problem?.code).toBe('REMITTANCE_WAITS');
  const [theVoid] = (await admin.ask(listPayoutApprovals)).rows;
  expect(theVoid).toMatchObject({ isVoid: true, reason: 'Stopped', readerMay: 'release' });
  const supervisor = await system.addAgent(admin, 'Supervisor');
  await supervisor.ask(approveExpense, { params: { requestId: theVoid?.requestId ?? '' } });
  admin.client.readWhatWrote(supervisor.client);
  expect((await admin.ask(listJournal, { query: {} })).rows[0]).toMatchObject({
    description: 'Expense voided (Check)',
  });
});

test('what waits is declined with a reason, or withdrawn by who asked alone', async () => {
  const declined = await record({ amountCents: 120_000 });
  await admin.ask(declineExpense, { params: { requestId: declined }, body: { reason: 'Not ours' } });
  const withdrawn = await record({ amountCents: 120_000 });
  const byAnother = await admin.call(withdrawExpense, { params: { requestId: withdrawn } });
  expect(byAnother.problem?.code).toBe('REQUEST_OF_SOMEBODY_ELSE');
  await accounting.ask(withdrawExpense, { params: { requestId: withdrawn } });
  const stranger = await system.signUp();
  const theirs = await stranger.call(approveExpense, { params: { requestId: withdrawn } });
  expect(theirs.problem?.code).toBe('REQUEST_NOT_FOUND');
  const theirVoid = await stranger.call(voidExpense, { params: { expenseId: withdrawn }, body: { reason: 'Mine' } });
  expect(theirVoid.problem?.code).toBe('ENTRY_NOT_FOUND');
});

test('cash leaves the drawer as far as it is there, and the next deposit proposes so much less', async () => {
  const owner = await system.signUp();
  const { accountId } = await owner.story.bond();
  await owner.story.pay(accountId, 30_000);
  const cash = { ...charge, method: 'Cash' } as const;
  const tooMuch = await owner.call(recordExpense, { body: { ...cash, amountCents: 30_001 } });
  expect(tooMuch.problem).toMatchObject({
    code: 'NOT_IN_TILL',
    detail: 'There is $300.00 in cash here, less than $300.01. Pay by check or bank transfer.',
  });
  const { expenseId } = await owner.ask(recordExpense, { body: { ...cash, amountCents: 4_500 } });
  await owner.ask(recordMoneyIn, { body: { ...cash, account: '3000', amountCents: 1_000, method: 'Cash' } });
  const drawer = await owner.ask(getDrawer);
  expect(drawer).toMatchObject({ cashCents: 30_000, lineCents: -3_500 });
  const receipts = drawer.receipts.map(({ accountId: of, entryId }) => ({ accountId: of, paymentId: entryId }));
  const deposit = { depositedOn: paidOn, receipts, cashCents: -3_500 };
  expect(await owner.ask(makeDeposit, { body: deposit })).toMatchObject({ totalCents: 26_500 });
  expect(await owner.story.balances('1010', '1000')).toEqual({ '1010': 0, '1000': 26_500 });
  await owner.ask(voidExpense, { params: { expenseId }, body: { reason: 'Given back' } });
  expect(await owner.story.balances('1010', '5310')).toEqual({ '1010': 4_500, '5310': 0 });
  const { problems } = await system.provider<TestViews>('TestViews').verified(owner.organizationId);
  expect(problems).toEqual([]);
});

test("money in that is no client's is booked at once, and its void takes cash only as far as it is there", async () => {
  const owner = await system.signUp();
  const put = { ...charge, account: '3000', amountCents: 90_000, method: 'Cash' } as const;
  const { expenseId } = await owner.ask(recordMoneyIn, { body: put });
  expect(await owner.story.balances('1010', '3000')).toEqual({ '1010': 90_000, '3000': -90_000 });
  await owner.ask(recordExpense, { body: { ...charge, method: 'Cash' } });
  const taken = await owner.call(voidExpense, { params: { expenseId }, body: { reason: 'Not put in' } });
  // Above the limit it is asked for; what the cash allows is judged when it is approved.
  expect(taken.body).toMatchObject({ waiting: true });
  const small = await owner.ask(recordMoneyIn, { body: { ...put, account: '4400', amountCents: 1_000 } });
  await owner.ask(recordExpense, { body: { ...charge, method: 'Cash', amountCents: 40_000 } });
  await owner.ask(recordExpense, { body: { ...charge, method: 'Cash', amountCents: 49_000 } });
  const gone = await owner.call(voidExpense, { params: { expenseId: small.expenseId }, body: { reason: 'Wrong' } });
  expect(gone.problem?.code).toBe('NOT_IN_TILL');
});

test('an expense that cannot be booked is refused beside its field', async () => {
  expect((await refusal({ account: '1100' }))?.errors).toEqual([{ path: 'account', message: 'Choose an account.' }]);
  expect((await refusal({ account: '5999' }))?.code).toBe('MANUAL_ACCOUNT_UNKNOWN');
  expect((await refusal({ paidOn: '2999-01-01' }))?.code).toBe('FUTURE_DAY');
  expect((await refusal({ reason: ' ' }))?.errors).toEqual([{ path: 'reason', message: 'Say what it is for.' }]);
  expect((await refusal({ payee: ' ' }))?.errors).toEqual([{ path: 'payee', message: 'Enter who is paid.' }]);
});

test('the same command sent again is answered as the first time, and books once', async () => {
  const owner = await system.signUp();
  const sent = { body: { ...charge, externalReference: '3001' }, commandId: crypto.randomUUID() };
  const first = await owner.call(recordExpense, sent);
  const second = await owner.call(recordExpense, sent);
  expect(second.body).toEqual(first.body);
  expect(await owner.story.balances('5310')).toEqual({ '5310': 1_500 });
  const another = await owner.call(recordExpense, { body: { ...charge, externalReference: '3001' } });
  expect(another.problem?.code).toBe('CONFIRM_FIRST');
  expect(another.problem?.detail).toMatch(/^Check 3001 paid \$15\.00 on /);
  await owner.ask(recordExpense, { body: { ...charge, externalReference: '3001', confirmed: true } });
  expect(await owner.story.balances('5310')).toEqual({ '5310': 3_000 });
});

test('what was paid three months in a row is proposed when it is due again, and not once somebody said not again', async () => {
  const owner = await system.signUp();
  const today = owner.session.organization?.today ?? '';
  const pay = (on: string) =>
    owner.ask(recordExpense, { body: { ...charge, paidOn: on, payee: 'Landry Realty', reason: 'Rent' } });
  const recurring = async () => (await owner.ask(listVendors)).vendors.map((one) => one.recurring?.isDue ?? null);
  await pay(addDays(today, -90));
  await pay(addDays(today, -60));
  expect(await recurring()).toEqual([null]);
  const { expenseId } = await pay(addDays(today, -30));
  expect(await recurring()).toEqual([true]);
  const params = { expenseId };
  const commandId = randomUUID();
  for (const _ of [1, 2]) await owner.ask(chooseRecurrence, { params, body: { recurs: false }, commandId });
  const other = await owner.call(chooseRecurrence, { params, body: { recurs: true }, commandId });
  expect(other.problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await recurring()).toEqual([null]);
  await owner.ask(chooseRecurrence, { params, body: { recurs: true } });
  expect(await recurring()).toEqual([true]);
  await pay(today);
  expect(await recurring()).toEqual([false]);
  const stranger = await system.signUp();
  const theirs = await stranger.call(chooseRecurrence, { params, body: { recurs: true } });
  expect(theirs.problem?.code).toBe('ENTRY_NOT_FOUND');
});
