import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import { getReceipt, listAccountEntries } from '#contracts/books/account/statements.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { listDeposits } from '#contracts/books/drawer/drawer.ts';
import { depositPayment, returnPayment } from '#contracts/books/payments/banking.ts';
import { setChecksRefused } from '#contracts/books/account/checks-refused.ts';
import { getSituations } from '#contracts/books/payments/payments.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { addDays } from '#domain/kernel/days.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { closeWhatStands } from '../../../../test/close-account.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** An account that owes $100.00 and a check of $80.00 for it. */
const withCheck = async () => {
  const admin = await system.signUp();
  const { today } = await admin.ask(getDashboard);
  const { accountId } = await admin.story.account(await admin.story.defendant({ phoneNumber: '5045550142' }));
  await admin.story.fee(accountId, 10_000);
  const paymentId = await admin.story.pay(accountId, 8_000, { method: 'Check', externalReference: '1042' });
  return { admin, today, accountId, params: { accountId }, payment: { accountId, paymentId } };
};
const why = { reasonCode: 'Wrong amount', reason: 'Typed twice' } as const;

test('a check is deposited, cannot be voided any more, and comes back with a fee', async () => {
  const { admin, today, params, payment } = await withCheck();
  const sentBack = { returnedOn: today, reason: 'Insufficient funds', feeCents: 2_500 };
  const early = await admin.call(returnPayment, { params: payment, body: sentBack });
  expect(early.problem?.code).toBe('NOT_DEPOSITED');
  await admin.ask(depositPayment, { params: payment, body: { depositedOn: today } });
  const refused = await admin.call(accounts.voidPayment, { params: payment, body: why });
  expect(refused.problem?.code).toBe('RECEIPT_BANKED');
  expect(refused.problem?.detail).toBe('Deposited on D-0001: record it as returned, transfer it, or refund it.');
  expect(await admin.ask(returnPayment, { params: payment, body: sentBack })).toMatchObject({ reopened: false });
  const again = await admin.call(returnPayment, { params: payment, body: sentBack });
  expect(again.problem?.code).toBe('ENTRY_RETURNED');
  const { rows, closingCents } = await admin.ask(listAccountEntries, { params, query: {} });
  expect(closingCents).toBe(12_500);
  expect(rows.map(({ description, amountCents, what, stands }) => [description, amountCents, what, stands])).toEqual([
    ['Travel Fee', 10_000, 'added', true],
    ['Payment, Check', -8_000, 'added', false],
    ['Returned by the bank: Payment, Check', 8_000, 'returned', false],
    ['NSF Fee', 2_500, 'added', true],
  ]);
  expect(rows.map(({ depositedOn, slip, reason }) => [depositedOn, slip, reason])).toEqual([
    [null, null, null],
    [today, 'D-0001', null],
    [null, null, 'Insufficient funds'],
    [null, null, null],
  ]);
  expect(await admin.ask(accounts.getAccount, { params })).toMatchObject({ paymentsCents: 0, feesCents: 12_500 });
  const receipt = await admin.ask(getReceipt, { params: payment });
  expect(receipt).toMatchObject({ voided: null, banked: { on: today, slip: 'D-0001' } });
  expect(receipt).toMatchObject({ returned: { on: today, reason: 'Insufficient funds' } });
  const history = await admin.ask(listPayments, { query: {} });
  expect(history).toMatchObject({ count: 1, voidCount: 0, returnCount: 1, returnsCents: 8_000, totalCents: 0 });
});

test('a return reopens a closed account and says so', async () => {
  const { admin, today, params, payment } = await withCheck();
  await admin.ask(depositPayment, { params: payment, body: { depositedOn: today } });
  await closeWhatStands(system, admin, params.accountId);
  const body = { returnedOn: today, reason: 'Account closed' };
  expect(await admin.ask(returnPayment, { params: payment, body })).toMatchObject({ reopened: true });
  expect(await admin.ask(accounts.getAccount, { params })).toMatchObject({ status: 'open', balanceCents: 8_000 });
});

test('a check that lies in the drawer and came back is deposited and returned in one press, once', async () => {
  const { admin, today, params, payment } = await withCheck();
  const body = { bankedOn: today, returnedOn: today, reason: 'Insufficient funds', feeCents: 2_500 };
  const yesterday = addDays(today, -1);
  const before = await admin.call(returnPayment, { params: payment, body: { ...body, bankedOn: yesterday } });
  expect(before.problem?.detail).toBe('The deposit is before the receipt’s day.');
  const tooMuch = await admin.call(returnPayment, { params: payment, body: { ...body, feeCents: 90_000 } });
  expect(tooMuch.problem?.code).toBe('NSF_FEE_LIMIT');
  expect(await admin.ask(getReceipt, { params: payment })).toMatchObject({ banked: null, returned: null });
  const commandId = randomUUID();
  const sent = { params: payment, body, commandId };
  expect(await admin.ask(returnPayment, sent)).toMatchObject({ reopened: false });
  expect(await admin.ask(returnPayment, sent)).toMatchObject({ reopened: false });
  expect(await admin.ask(getReceipt, { params: payment })).toMatchObject({
    banked: { on: today, slip: 'D-0001' },
    returned: { on: today, reason: 'Insufficient funds' },
  });
  expect(await admin.ask(accounts.getAccount, { params })).toMatchObject({ paymentsCents: 0, balanceCents: 12_500 });
  expect(await admin.ask(listDeposits, { query: {} })).toMatchObject({
    rows: [{ number: 'D-0001', totalCents: 8_000 }],
  });
});

test('a transfer that came back is matched and returned in one press', async () => {
  const { admin, today, accountId } = await withCheck();
  const paymentId = await admin.story.pay(accountId, 2_000, { method: 'Bank Transfer' });
  const payment = { accountId, paymentId };
  const body = { bankedOn: addDays(today, -2), returnedOn: today, reason: 'No such account' };
  await admin.ask(returnPayment, { params: payment, body });
  expect(await admin.ask(getReceipt, { params: payment })).toMatchObject({
    banked: { on: addDays(today, -2), slip: null },
    returned: { on: today },
  });
});

test('cash never comes back from a bank, and nothing of it is deposited by the way', async () => {
  const { admin, today, accountId } = await withCheck();
  const paymentId = await admin.story.pay(accountId, 2_000, { method: 'Cash' });
  const body = { bankedOn: today, returnedOn: today, reason: 'Counted short' };
  const refused = await admin.call(returnPayment, { params: { accountId, paymentId }, body });
  expect(refused.problem?.code).toBe('NOT_RETURNABLE');
  expect(await admin.ask(getReceipt, { params: { accountId, paymentId } })).toMatchObject({ banked: null });
});

test('after a returned check an account takes cash, card and money order only, until somebody says otherwise', async () => {
  const { admin, today, params, accountId, payment } = await withCheck();
  const body = { bankedOn: today, returnedOn: today, reason: 'Insufficient funds', refuseChecks: true };
  await admin.ask(returnPayment, { params: payment, body });
  expect(await admin.ask(accounts.getAccount, { params })).toMatchObject({ checksRefused: true });
  const { accounts: asked } = await admin.ask(getSituations, { body: { accountIds: [accountId] } });
  expect(asked).toMatchObject([{ checksRefused: true }]);
  const pay = (method: PaymentMethod, amountCents: number, confirmed = false) =>
    admin.call(accounts.recordPayment, { params, body: { amountCents, method, paidOn: today, confirmed } });
  expect((await pay('Check', 1_000)).problem).toMatchObject({
    code: 'CONFIRM_FIRST',
    detail: 'A check came back here: this account takes cash, card and money order only.',
  });
  expect((await pay('Bank Transfer', 1_100)).problem?.code).toBe('CONFIRM_FIRST');
  for (const [method, amountCents] of [
    ['Cash', 1_200],
    ['Credit Card', 1_300],
    ['Money Order', 1_400],
  ] as const) {
    expect((await pay(method, amountCents)).problem).toBeNull();
  }
  expect((await pay('Check', 1_000, true)).problem).toBeNull();
  await admin.ask(setChecksRefused, { params, body: { refused: false } });
  expect((await pay('Check', 1_500)).problem).toBeNull();
});
