import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import { getReceipt, listAccountEntries } from '#contracts/books/account/statements.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { depositPayment, returnPayment } from '#contracts/books/payments/banking.ts';
import { listPayments } from '#contracts/office/reports/reports.ts';
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
