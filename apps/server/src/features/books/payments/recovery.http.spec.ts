import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import { getReceipt, listAccountEntries } from '#contracts/books/account/statements.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { depositPayment, returnPayment } from '#contracts/books/payments/banking.ts';
import { recoverWriteOff } from '#contracts/books/payments/recovery.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { closeWhatStands } from '../../../../test/close-account.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** A closed account of which $100.00 is written off. */
const writtenOff = async () => {
  const admin = await system.signUp();
  const { today } = await admin.ask(getDashboard);
  const { accountId } = await admin.story.account();
  const params = { accountId };
  await admin.story.fee(accountId, 10_000);
  await closeWhatStands(system, admin, accountId);
  const body = { amountCents: 4_000, method: 'Check', paidOn: today, confirmed: true } as const;
  return { admin, today, accountId, params, body };
};
const lines = async (admin: Awaited<ReturnType<typeof writtenOff>>['admin'], accountId: string) => {
  const { rows } = await admin.ask(listAccountEntries, { params: { accountId }, query: { voided: 'true' } });
  return rows.map(({ description, amountCents, what }) => [description, amountCents, what]);
};

test('a recovery on a closed account is a payment with a receipt and a smaller write-off', async () => {
  const { admin, today, accountId, params, body } = await writtenOff();
  const agent = await system.addAgent(admin, 'Agent');
  expect((await agent.call(recoverWriteOff, { params, body })).problem?.code).toBe('ROLE_REFUSED');
  const commandId = randomUUID();
  const [first, again] = await Promise.all([
    admin.ask(recoverWriteOff, { params, body, commandId }),
    admin.ask(recoverWriteOff, { params, body, commandId }),
  ]);
  expect([first.receiptNumber, again]).toEqual([1, first]);
  expect(await admin.ask(accounts.getAccount, { params })).toMatchObject({
    status: 'closed',
    balanceCents: 0,
    paymentsCents: 4_000,
    writeOffsCents: 6_000,
  });
  expect(await lines(admin, accountId)).toEqual([
    ['Travel Fee', 10_000, 'added'],
    ['Write-off', -10_000, 'added'],
    ['Recovery of a write-off, Check', 4_000, 'recovered'],
    ['Payment, Check', -4_000, 'added'],
  ]);
  const receipt = await admin.ask(getReceipt, { params: { accountId, paymentId: first.paymentId } });
  expect(receipt).toMatchObject({ amountCents: 4_000, balanceCents: 0, paidOn: today });
  expect(await admin.ask(listPayments, {})).toMatchObject({ count: 1, grossCents: 4_000, totalCents: 4_000 });
  const tooMuch = await admin.call(recoverWriteOff, { params, body: { ...body, amountCents: 6_001 } });
  expect(tooMuch.problem?.detail).toBe('At most the $60.00 that is written off can be recovered.');
});

test('what is voided or comes back from the bank restores the write-off, and the closed account stays closed', async () => {
  const { admin, today, accountId, params, body } = await writtenOff();
  const mistyped = await admin.ask(recoverWriteOff, { params, body });
  const place = { accountId, paymentId: mistyped.paymentId };
  const why = { reasonCode: 'Wrong amount', reason: 'Typed twice' } as const;
  await admin.ask(accounts.voidPayment, { params: place, body: why });
  const { paymentId } = await admin.ask(recoverWriteOff, { params, body });
  await admin.ask(depositPayment, { params: { accountId, paymentId }, body: { depositedOn: today } });
  const back = { returnedOn: today, reason: 'Insufficient funds' };
  const returned = await admin.ask(returnPayment, { params: { accountId, paymentId }, body: back });
  expect(returned.reopened).toBe(false);
  expect(await admin.ask(accounts.getAccount, { params })).toMatchObject({
    status: 'closed',
    balanceCents: 0,
    paymentsCents: 0,
    writeOffsCents: 10_000,
  });
  expect((await lines(admin, accountId)).slice(2)).toEqual([
    ['Recovery of a write-off, Check', 4_000, 'recovered'],
    ['Payment, Check', -4_000, 'added'],
    ['Void of Recovery of a write-off, Check', -4_000, 'voided'],
    ['Void of Payment, Check', 4_000, 'voided'],
    ['Recovery of a write-off, Check', 4_000, 'recovered'],
    ['Payment, Check', -4_000, 'added'],
    ['Returned by the bank: Recovery of a write-off, Check', -4_000, 'returned'],
    ['Returned by the bank: Payment, Check', 4_000, 'returned'],
  ]);
  expect(await admin.ask(listPayments, {})).toMatchObject({ voidsCents: 4_000, returnsCents: 4_000, totalCents: 0 });
});

test('of recoveries that come in at once no more than is written off is taken', async () => {
  const { admin, params, body } = await writtenOff();
  const taken = await Promise.all(
    [1, 2, 3, 4].map(() => admin.call(recoverWriteOff, { params, body: { ...body, method: 'Cash' } })),
  );
  expect(taken.map(({ status, problem }) => [status, problem?.code]).toSorted()).toEqual(
    [
      [201, undefined],
      [201, undefined],
      [409, 'RECOVERY_LIMIT'],
      [409, 'RECOVERY_LIMIT'],
    ].toSorted(),
  );
  expect(await admin.ask(accounts.getAccount, { params })).toMatchObject({ writeOffsCents: 2_000, balanceCents: 0 });
});
