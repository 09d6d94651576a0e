import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { approveRequest, askForRefund, askForWriteOff } from '#contracts/books/approvals/approvals.ts';
import * as accounts from '#contracts/books/account/accounts.ts';
import { giveUpCredit, payUnclaimed } from '#contracts/books/account/unclaimed.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { classifyFunds, depositPayment, returnPayment } from '#contracts/books/payments/banking.ts';
import { recoverWriteOff } from '#contracts/books/payments/recovery.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { addDays } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const reason = 'Agreed';
const why = { reasonCode: 'Wrong amount', reason } as const;
const MONEY_IN_HAND = ['1000', '1010', '1020', '1030'];
const BAD_DEBT = ['5200'];

/** What stands on these ledger accounts at the end of a day, in cents. */
const standing = async (reader: Person, codes: readonly string[], effectiveOn: string) => {
  const { rows } = await reader.ask(getTrialBalance, { query: { effectiveOn } });
  return rows
    .filter(({ account }) => codes.includes(account))
    .reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0);
};

test('what came in, was voided, sent back and given back adds up to what the ledger moved, for any days', async () => {
  const admin = await system.signUp();
  const clerk = await system.addAgent(admin, 'Supervisor');
  const { today } = await admin.ask(getDashboard);
  const [first, second] = [addDays(today, -4), addDays(today, -2)];
  const { accountId } = await clerk.story.account();
  const params = { accountId };
  const pay = async (amountCents: number, method: 'Cash' | 'Check', paidOn: string) =>
    await clerk.story.pay(accountId, amountCents, { method, paidOn });
  const approved = async ({ requestId }: { requestId: string }) =>
    (await admin.ask(approveRequest, { params: { accountId, requestId }, body: { confirmed: true } })).requestId;
  await clerk.story.fee(accountId, 5_000, { chargedOn: first });
  const [mistyped, check] = [await pay(9_999, 'Cash', first), await pay(4_000, 'Check', first)];
  await pay(30_000, 'Cash', second);
  await admin.ask(accounts.voidPayment, { params: { accountId, paymentId: mistyped }, body: why });
  await clerk.ask(depositPayment, { params: { accountId, paymentId: check }, body: { depositedOn: second } });
  const back = { returnedOn: second, reason: 'Insufficient funds' };
  await clerk.ask(returnPayment, { params: { accountId, paymentId: check }, body: back });
  const refund = { amountCents: 7_000, method: 'Check', reason } as const;
  const refundId = await approved(await clerk.ask(askForRefund, { params, body: refund }));
  await admin.ask(accounts.voidRefund, { params: { accountId, refundId }, body: why });
  await approved(await clerk.ask(askForRefund, { params, body: { ...refund, amountCents: 6_000, method: 'Cash' } }));
  await clerk.ask(giveUpCredit, { params, body: { amountCents: 2_000, reason } });
  const out = { amountCents: 1_500, to: 'state', method: 'Check', reason } as const;
  await clerk.ask(payUnclaimed, { params, body: out });
  await clerk.story.fee(accountId, 40_000, { chargedOn: today });
  await approved(await clerk.ask(askForWriteOff, { params, body: { amountCents: 10_000, reason } }));
  const recovery = { amountCents: 2_500, method: 'Cash', paidOn: today, confirmed: true } as const;
  await clerk.ask(recoverWriteOff, { params, body: recovery });

  const all = await clerk.ask(listPayments, {});
  expect(all).toMatchObject({
    count: 4,
    grossCents: 46_499,
    voidCount: 1,
    voidsCents: 9_999,
    returnCount: 1,
    returnsCents: 4_000,
    refundCount: 4,
    refundsCents: 7_500,
    totalCents: 25_000,
    writeOffsCents: 7_500,
    byMethod: [
      { method: 'Cash', cents: 26_500 },
      { method: 'Check', cents: -1_500 },
    ],
  });
  expect(all.rows.map(({ what, amountCents, bookedOn }) => [bookedOn, what, amountCents])).toEqual([
    [today, 'received', 2_500],
    [today, 'unclaimed', -1_500],
    [today, 'refunded', -6_000],
    [today, 'refund-voided', 7_000],
    [today, 'refunded', -7_000],
    [today, 'voided', -9_999],
    [second, 'returned', -4_000],
    [second, 'received', 30_000],
    [first, 'received', 4_000],
    [first, 'received', 9_999],
  ]);
  for (const [from, to] of [
    [first, first],
    [first, second],
    [second, second],
    [addDays(second, 1), today],
    [first, today],
  ] as const) {
    const { rows, ...sums } = await clerk.ask(listPayments, { query: { from, to } });
    const moved = async (codes: readonly string[]) =>
      (await standing(clerk, codes, to)) - (await standing(clerk, codes, addDays(from, -1)));
    expect({ from, to, net: sums.totalCents, writeOffs: sums.writeOffsCents }).toEqual({
      from,
      to,
      net: await moved(MONEY_IN_HAND),
      writeOffs: await moved(BAD_DEBT),
    });
    expect(sums.totalCents).toBe(sums.grossCents - sums.voidsCents - sums.returnsCents - sums.refundsCents);
    expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(sums.totalCents);
  }
  const byCheck = await clerk.ask(listPayments, { query: { method: 'Check' } });
  expect([byCheck.totalCents, byCheck.refundsCents, byCheck.writeOffsCents]).toEqual([-1_500, 1_500, null]);
  for (const person of ['thibo', 'THÍBO']) {
    const byPerson = await clerk.ask(listPayments, { query: { person } });
    expect([byPerson.totalCents, byPerson.rows.length]).toEqual([25_000, 10]);
  }
});

test('each method adds up to what the list of that method shows, whatever its money was found to be later', async () => {
  const admin = await system.signUp();
  const { today } = await admin.ask(getDashboard);
  const { accountId } = await admin.story.account();
  await admin.story.pay(accountId, 20_000, { method: 'Cash' });
  await admin.story.pay(accountId, 3_000, { method: 'Other' });
  const params = { accountId, paymentId: await admin.story.pay(accountId, 7_000, { method: 'Other' }) };
  await admin.ask(classifyFunds, { params, body: { as: 'Bank Transfer', classifiedOn: today } });
  await admin.ask(accounts.voidPayment, { params, body: why });
  const { byMethod } = await admin.ask(listPayments, {});
  expect(byMethod).toEqual([
    { method: 'Cash', cents: 20_000 },
    { method: 'Other', cents: 3_000 },
  ]);
  for (const { method, cents } of byMethod) {
    const listed = await admin.ask(listPayments, { query: { method } });
    expect([listed.totalCents, listed.byMethod]).toEqual([cents, [{ method, cents }]]);
  }
});

test('it is as it was known at a journal number: a void that came later is none (money#as-of)', async () => {
  const admin = await system.signUp();
  const { accountId } = await admin.story.account();
  const paymentId = await admin.story.pay(accountId, 30_000);
  const { journalNumber: upToNumber } = await admin.ask(getTrialBalance);
  await admin.ask(accounts.voidPayment, { params: { accountId, paymentId }, body: why });
  const now = await admin.ask(listPayments);
  expect([now.count, now.voidCount, now.totalCents]).toEqual([1, 1, 0]);
  const then = await admin.ask(listPayments, { query: { upToNumber } });
  expect([then.count, then.voidCount, then.totalCents, then.rows[0]?.voided]).toEqual([1, 0, 30_000, false]);
});
