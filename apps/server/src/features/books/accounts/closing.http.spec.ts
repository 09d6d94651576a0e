import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { approveRequest, declineRequest, listApprovals } from '#contracts/books/approvals/approvals.ts';
import * as accounts from '#contracts/books/account/accounts.ts';
import * as closing from '#contracts/books/account/closing.ts';
import * as bonds from '#contracts/books/bond/bonds.ts';
import * as discharges from '#contracts/books/bond/bond-status.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { depositPayment } from '#contracts/books/payments/banking.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { getPlan, setPlan } from '#contracts/books/plans/plans.ts';
import { listAlarms } from '#contracts/office/system/system.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

let admin: Person;
let bookkeeper: Person;
let agent: Person;
let today: string;
beforeEach(async () => {
  admin = await system.signUp();
  [bookkeeper, agent] = await Promise.all([system.addAgent(admin, 'Accounting'), system.addAgent(admin, 'Agent')]);
  today = (await admin.ask(getDashboard)).today;
});

type Closing = NonNullable<RequestOf<typeof closing.closeWithDisposition>['body']>;

const newAccount = async (feeCents: number, paidCents = 0) => {
  const { defendantId, accountId } = await admin.story.account();
  const feeId = feeCents > 0 ? await admin.story.fee(accountId, feeCents) : '';
  const paymentId = paidCents > 0 ? await admin.story.pay(accountId, paidCents) : '';
  return { defendantId, accountId, params: { accountId }, feeId, paymentId };
};
const close = (accountId: string, body: Closing, person = bookkeeper, commandId: string = randomUUID()) =>
  person.call(closing.closeWithDisposition, { params: { accountId }, body, commandId });
const approve = (accountId: string, requestId: string | null) =>
  admin.call(approveRequest, { params: { accountId, requestId: requestId ?? '' }, body: { confirmed: true } });
const summary = (accountId: string) => admin.ask(accounts.getAccount, { params: { accountId } });
const reason = 'Not to be had';
const writeOff: Closing = { disposition: 'write-off', reason };
const refund: Closing = { disposition: 'refund', method: 'Check', reason, confirmed: true };

test('a premium that a colleague has booked a moment before counts, though it stands on another stream', async () => {
  const { defendantId, accountId, params } = await newAccount(0);
  for (let round = 1; round <= 10; round += 1) {
    await admin.story.bond({ defendantId, accountId });
    const refused = await agent.call(closing.closeAccount, { params, body: { confirmed: true } });
    expect(refused.problem?.detail).toContain(`$${(round * 1_200).toLocaleString('en-US')}.00 is owed`);
  }
});

test('an account with a balance does not close by itself: the answer says what to do', async () => {
  const owed = await newAccount(5_000);
  const refused = await agent.call(closing.closeAccount, { params: owed.params, body: { confirmed: true } });
  expect(refused.problem).toMatchObject({
    status: 409,
    code: 'ACCOUNT_HAS_BALANCE',
    detail: '$50.00 is owed on this account. Take the payment, or close it with a write-off.',
  });
  expect((await close(owed.accountId, writeOff, agent)).status).toBe(403);
  expect((await close(owed.accountId, { ...writeOff, reason: ' ' })).problem?.errors).toEqual([
    { path: 'reason', message: 'Give a reason.' },
  ]);
  expect((await close(owed.accountId, { disposition: 'refund', reason })).problem?.errors).toEqual([
    { path: 'method', message: 'Choose how it is paid.' },
  ]);
  expect((await close(owed.accountId, refund)).problem?.code).toBe('DISPOSITION_UNFIT');
  expect((await close(randomUUID(), writeOff)).problem?.code).toBe('ACCOUNT_NOT_FOUND');
  expect(await summary(owed.accountId)).toMatchObject({ status: 'open', balanceCents: 5_000 });
});

test('live bonds and receipts that are not deposited are named and asked about, and are no hindrance', async () => {
  const { defendantId, params, feeId, paymentId, accountId } = await newAccount(5_000, 5_000);
  const bond = { defendantId, accountId, amountCents: null, powerNumber: `C-${randomUUID().slice(0, 8)}` };
  await admin.story.bond(bond);
  const request = await agent.call(closing.closeAccount, { params, body: {} });
  expect([request.problem?.code, request.problem?.detail]).toEqual([
    'CONFIRM_FIRST',
    `This account has live bonds: ${bond.powerNumber}. Its receipts are not deposited: 1.`,
  ]);
  await admin.ask(depositPayment, { params: { accountId, paymentId }, body: { depositedOn: today } });
  const again = await agent.call(closing.closeAccount, { params, body: {} });
  expect(again.problem?.detail).toBe(`This account has live bonds: ${bond.powerNumber}.`);
  await agent.ask(closing.closeAccount, { params, body: { confirmed: true } });
  expect((await agent.ask(accounts.getAccount, { params })).status).toBe('closed');
  const why = { reasonCode: 'Duplicate', reason } as const;
  const late = await admin.call(accounts.voidFee, { params: { accountId, feeId }, body: why });
  expect(late.problem?.code).toBe('ACCOUNT_CLOSED');
});

test('what is owed is written off and the account closed once somebody else approves it; a plan ends with it', async () => {
  const { defendantId, accountId, params } = await newAccount(5_000);
  const plan = { amountCents: 1_000, frequency: 'WEEKLY', startOn: today, endsAfter: null } as const;
  await bookkeeper.ask(setPlan, { params, body: plan });
  const commandId = randomUUID();
  const [request, again] = [
    await close(accountId, writeOff, bookkeeper, commandId),
    await close(accountId, writeOff, bookkeeper, commandId),
  ];
  expect([request.body, again.body]).toEqual([
    { accountId, requestId: commandId },
    { accountId, requestId: commandId },
  ]);
  expect(await bookkeeper.ask(accounts.getAccount, { params })).toMatchObject({
    status: 'open',
    balanceCents: 5_000,
    waiting: [{ requestId: commandId, kind: 'write-off', amountCents: 5_000, closes: true }],
  });
  const { rows } = await bookkeeper.ask(listApprovals, { query: { accountId } });
  expect(rows).toMatchObject([{ requestId: commandId, closes: true, balanceCents: 5_000, reason }]);
  expect((await approve(accountId, commandId)).status).toBe(200);
  expect(await summary(accountId)).toMatchObject({
    status: 'closed',
    closedOn: today,
    balanceCents: 0,
    writeOffsCents: 5_000,
    waiting: [],
  });
  expect((await admin.ask(getPlan, { params })).plan).toMatchObject({ end: { why: 'account closed' } });
  const { rows: history } = await admin.ask(listHistory, { params: { defendantId }, query: {} });
  expect(history.map(({ words }) => words)).toEqual(
    expect.arrayContaining([
      `Asked to write off $50.00, to close the account · ${reason}`,
      'Approved a write-off of $50.00',
    ]),
  );
  expect((await close(accountId, writeOff)).problem?.detail).toMatch(/^Account \d+ is closed\. Reopen it first\.$/);
});

test('a bond’s date corrected on a closed account leaves it closed, without an alarm and without a word of its premium', async () => {
  const { defendantId, accountId, params } = await newAccount(0);
  const day = addDays(today, -4);
  const place = { defendantId, accountId, amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
  const { bondId } = await admin.story.bond({ ...place, bondDate: day });
  await agent.story.pay(accountId, 120_000);
  const forfeited = { basedOn: 0, status: 'FORFEITED', forfeitureDate: today } as const;
  await agent.ask(bonds.amendBond, { params: { bondId }, body: forfeited });
  const taken = { how: 'Entered in error', reason: 'Typed on the wrong bond' } as const;
  await admin.ask(discharges.reinstateBond, { params: { bondId }, body: { ...taken, basedOn: 1 } });
  await agent.ask(closing.closeAccount, { params, body: { confirmed: true } });
  const { revision } = await agent.ask(bonds.getBond, { params: { bondId } });
  await agent.ask(bonds.amendBond, { params: { bondId }, body: { basedOn: revision, bondDate: addDays(day, 1) } });
  expect((await admin.ask(listAlarms, {})).lateMoney).toBeNull();
  expect(await summary(accountId)).toMatchObject({ status: 'closed', balanceCents: 0 });
  const { rows } = await admin.ask(listHistory, { params: { defendantId } });
  expect(rows[0]?.words).toBe(`Changed a bond: Bond Date from ${formatDay(day)} to ${formatDay(addDays(day, 1))}`);
  expect(rows.filter(({ words }) => words.includes('Premium'))).toEqual([]);
});

test('a closing is approved for the balance that it was asked for alone', async () => {
  const { accountId } = await newAccount(5_000);
  const { requestId } = (await close(accountId, writeOff)).body;
  await bookkeeper.story.pay(accountId, 2_000);
  expect((await approve(accountId, requestId)).problem).toMatchObject({
    code: 'CLOSING_CHANGED',
    detail: 'The balance changed to $30.00. Decline this and send a new request.',
  });
  await admin.ask(declineRequest, { params: { accountId, requestId: requestId ?? '' }, body: { reason: 'He paid' } });
  const second = await close(accountId, { ...writeOff, confirmed: true });
  expect((await approve(accountId, second.body.requestId)).status).toBe(200);
  expect(await summary(accountId)).toMatchObject({ status: 'closed', balanceCents: 0, writeOffsCents: 3_000 });
});

test('a credit is paid back as far as the client paid it; the rest takes the write-off back, and shows on the statement', async () => {
  const { accountId, params, feeId } = await newAccount(10_000, 3_000);
  const first = await close(accountId, { ...writeOff, confirmed: true });
  await approve(accountId, first.body.requestId);
  await admin.ask(accounts.reopenAccount, { params, body: { reason: 'The fee was wrong' } });
  const why = { reasonCode: 'Wrong amount', reason: 'The fee was wrong' } as const;
  await admin.ask(accounts.voidFee, { params: { accountId, feeId }, body: why });
  const { requestId } = (await close(accountId, refund)).body;
  expect((await approve(accountId, requestId)).status).toBe(200);
  expect(await summary(accountId)).toMatchObject({
    status: 'closed',
    balanceCents: 0,
    paymentsCents: 0,
    writeOffsCents: 0,
    feesCents: 0,
  });
  const { rows } = await admin.ask(listAccountEntries, { params, query: {} });
  expect(rows.map(({ description, amountCents }) => [description, amountCents]).slice(-2)).toEqual([
    ['Refund, Check', 3_000],
    ['Write-off reversed at closing', 7_000],
  ]);
});
