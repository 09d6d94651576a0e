import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import { askForWriteOff, countApprovals } from '#contracts/books/approvals/approvals.ts';
import { depositPayment } from '#contracts/books/payments/banking.ts';
import { transferEntry } from '#contracts/books/transfers/transfers.ts';
import { getBoard } from '#contracts/office/dashboard/board.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { addDays } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const NOTHING = { cents: 0, byMethod: {} };
const todayOf = ({ session }: Person) => session.organization?.today ?? '';
const drawerOf = async (person: Person) => (await person.ask(getBoard)).drawer;

/** What the list of payments adds up to on these days, by method. */
const listed = async (person: Person, from: string, to: string) => {
  const { totalCents, byMethod } = await person.ask(listPayments, { query: { from, to } });
  return { cents: totalCents, byMethod: Object.fromEntries(byMethod.map(({ method, cents }) => [method, cents])) };
};

test('the drawer of a new agency is empty, and so it is of a neighbour', async () => {
  const [person, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
  const { accountId } = await neighbour.story.account();
  await neighbour.story.pay(accountId, 5_000);
  expect(await drawerOf(person)).toEqual({
    today: NOTHING,
    yesterday: NOTHING,
    week: NOTHING,
    undeposited: { cents: 0, since: null },
    others: { pastTerms: [], missing: null },
    approvals: 0,
  });
});

test('what was collected today, yesterday and since Monday is that of the payments, by method, less what was taken back', async () => {
  const admin = await system.signUp();
  const today = todayOf(admin);
  const yesterday = addDays(today, -1);
  const { accountId } = await admin.story.account();
  await admin.story.pay(accountId, 10_000);
  await admin.story.pay(accountId, 4_000, { method: 'Check' });
  const mistyped = await admin.story.pay(accountId, 3_000);
  await admin.ask(voidPayment, {
    params: { accountId, paymentId: mistyped },
    body: { reasonCode: 'Wrong amount', reason: 'Typed twice' },
  });
  for (let daysBack = 1; daysBack <= 8; daysBack += 1)
    await admin.story.pay(accountId, 1_000 + daysBack, { paidOn: addDays(today, -daysBack), method: 'Credit Card' });
  const drawer = await drawerOf(admin);
  expect(drawer?.today).toEqual({ cents: 14_000, byMethod: { Cash: 10_000, Check: 4_000 } });
  expect(drawer?.yesterday).toEqual({ cents: 1_001, byMethod: { 'Credit Card': 1_001 } });
  expect([drawer?.today, drawer?.yesterday, drawer?.week]).toEqual([
    await listed(admin, today, today),
    await listed(admin, yesterday, yesterday),
    await listed(admin, daysOfPreset('This week', today).from, today),
  ]);
});

test('what is not deposited says since when: deposited, voided and moved receipts are not among it', async () => {
  const admin = await system.signUp();
  const today = todayOf(admin);
  const day = (daysBack: number) => addDays(today, -daysBack);
  const { defendantId, accountId } = await admin.story.account();
  const undeposited = async () => (await drawerOf(admin))?.undeposited;
  const stands = async () => (await admin.story.balances('1010'))['1010'];
  const card = await admin.story.pay(accountId, 900, { paidOn: day(9), method: 'Credit Card' });
  expect([card !== '', await undeposited()]).toEqual([true, { cents: 0, since: null }]);
  const voided = await admin.story.pay(accountId, 1_000, { paidOn: day(7) });
  const deposited = await admin.story.pay(accountId, 2_000, { paidOn: day(6), method: 'Check' });
  const moved = await admin.story.pay(accountId, 3_000, { paidOn: day(5) });
  await admin.story.pay(accountId, 4_000, { paidOn: day(2) });
  expect(await undeposited()).toEqual({ cents: 10_000, since: day(7) });
  await admin.ask(voidPayment, {
    params: { accountId, paymentId: voided },
    body: { reasonCode: 'Entered in error', reason: 'Typed twice' },
  });
  expect(await undeposited()).toEqual({ cents: 9_000, since: day(6) });
  await admin.ask(depositPayment, { params: { accountId, paymentId: deposited }, body: { depositedOn: today } });
  expect(await undeposited()).toEqual({ cents: 7_000, since: day(5) });
  const other = await admin.story.account(defendantId);
  await admin.ask(transferEntry, {
    params: { accountId, entryId: moved },
    body: { toAccountId: other.accountId, reason: 'Wrong account' },
  });
  expect((await undeposited())?.cents).toBe(await stands());
  await admin.ask(depositPayment, {
    params: { accountId: other.accountId, paymentId: moved },
    body: { depositedOn: today },
  });
  expect(await undeposited()).toEqual({ cents: 4_000, since: day(2) });
  expect(await stands()).toBe(4_000);
});

test('what waits for a second person is counted as in the header', async () => {
  const admin = await system.signUp();
  const accounting = await system.addAgent(admin, 'Accounting');
  const { accountId } = await admin.story.account();
  await admin.story.fee(accountId, 5_000);
  for (const amountCents of [1_000, 2_000])
    await accounting.ask(askForWriteOff, { params: { accountId }, body: { amountCents, reason: 'Cannot be had' } });
  admin.client.readWhatWrote(accounting.client);
  expect((await drawerOf(accounting))?.approvals).toBe(2);
  expect((await admin.ask(countApprovals)).waiting).toBe(2);
});
