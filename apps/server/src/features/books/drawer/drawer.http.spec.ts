import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changeDepositPolicy } from '#contracts/agency/organizations/agency.ts';
import { approveRequest, askForRefund } from '#contracts/books/approvals/approvals.ts';
import * as accounts from '#contracts/books/account/accounts.ts';
import { countDrawer, listDrawerCounts } from '#contracts/books/drawer/drawer-counts.ts';
import { getDeposit, getDepositSlip, getDrawer, getUnsettled, listDeposits } from '#contracts/books/drawer/drawer.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { addOpeningLine, bringInOpening, planMoveIn } from '#contracts/books/opening/opening.ts';
import { returnPayment } from '#contracts/books/payments/banking.ts';
import { makeDeposit, settleCards } from '#contracts/books/payments/deposits.ts';
import { transferEntry } from '#contracts/books/transfers/transfers.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const openAccount = async ({ story }: Person, fullName: string): Promise<string> =>
  (await story.account(await story.defendant({ fullName }))).accountId;

const pay = async (person: Person, accountId: string, amountCents: number, method: PaymentMethod, daysAgo = 0) => {
  const paidOn = addDays(today, -daysAgo);
  return { accountId, paymentId: await person.story.pay(accountId, amountCents, { method, paidOn }) };
};

/** How a payment is listed. */
const lineOf = ({ accountId, paymentId }: { accountId: string; paymentId: string }) => ({
  accountId,
  entryId: paymentId,
});

const deposit = async (
  person: Person,
  body: Omit<NonNullable<RequestOf<typeof makeDeposit>['body']>, 'depositedOn'>,
) => {
  const { depositId, leftOut } = await person.ask(makeDeposit, { body: { depositedOn: today, ...body } });
  expect(leftOut).toEqual([]);
  return depositId;
};

describe('The drawer (money#deposit-is-a-bag)', () => {
  it('is empty in a new agency', async () => {
    const admin = await system.signUp();
    expect(await admin.ask(getDrawer)).toEqual({
      receipts: [],
      count: 0,
      cashCents: 0,
      otherCents: 0,
      lineCents: 0,
      places: [],
      inTillsCents: 0,
      byTwo: false,
      waiting: 0,
      waitingCents: 0,
      waitingLineCents: 0,
      cardsCents: 0,
      toClassifyCents: 0,
    });
  });

  it('holds what was taken and is not at the bank, the oldest first, and says what cards and others come to', async () => {
    const admin = await system.signUp();
    const account = await openAccount(admin, 'Remy Thibodeaux');
    const check = await pay(admin, account, 5_000, 'Check', 3);
    const cash = await pay(admin, account, 10_000, 'Cash');
    const voided = await pay(admin, account, 700, 'Cash');
    await pay(admin, account, 4_000, 'Credit Card');
    await pay(admin, account, 300, 'Other');
    await admin.ask(accounts.voidPayment, {
      params: voided,
      body: { reasonCode: 'Duplicate', reason: 'Typed twice' },
    });
    const drawer = await admin.ask(getDrawer);
    expect(drawer).toMatchObject({ count: 2, cashCents: 10_000, otherCents: 5_000, lineCents: 0 });
    expect(drawer).toMatchObject({ cardsCents: 4_000, toClassifyCents: 300 });
    expect(drawer.receipts).toEqual([
      expect.objectContaining({
        ...lineOf(check),
        method: 'Check',
        amountCents: 5_000,
        defendantName: 'Remy Thibodeaux',
      }),
      expect.objectContaining({ ...lineOf(cash), method: 'Cash', amountCents: 10_000, takenOn: today }),
    ]);
    expect(drawer.receipts.map(({ receiptNumber }) => receiptNumber)).toEqual([1, 2]);
  });

  it('proposes a refund in cash as cash that left without a receipt, until a deposit has taken it along', async () => {
    const admin = await system.signUp();
    const second = await system.addAgent(admin, 'Supervisor');
    const account = await openAccount(admin, 'Remy Thibodeaux');
    const cash = await pay(admin, account, 10_000, 'Cash');
    const { requestId } = await second.ask(askForRefund, {
      params: { accountId: account },
      body: { amountCents: 2_000, method: 'Cash', reason: 'Paid too much', confirmed: true },
    });
    await admin.ask(approveRequest, { params: { accountId: account, requestId }, body: { confirmed: true } });
    expect(await admin.ask(getDrawer)).toMatchObject({ cashCents: 10_000, lineCents: -2_000 });
    await deposit(admin, { receipts: [cash], cashCents: -2_000 });
    expect(await admin.ask(getDrawer)).toMatchObject({ count: 0, cashCents: 0, lineCents: 0 });
  });

  it('holds a payment that was transferred on the account where it stands', async () => {
    const admin = await system.signUp();
    const [one, other] = [await openAccount(admin, 'Remy Thibodeaux'), await openAccount(admin, 'Jules Landry')];
    const { paymentId } = await pay(admin, one, 10_000, 'Cash');
    await admin.ask(transferEntry, {
      params: { accountId: one, entryId: paymentId },
      body: { toAccountId: other, reason: 'Wrong account' },
    });
    const { receipts } = await admin.ask(getDrawer);
    expect(receipts).toEqual([
      expect.objectContaining({ accountId: other, entryId: paymentId, defendantName: 'Jules Landry' }),
    ]);
  });
});

describe('Cards (money#card-settlement)', () => {
  it('are paid out whole where an Admin said that the fees are billed by the month, until that is changed', async () => {
    const admin = await system.signUp();
    const feesByMonth = async () => (await admin.ask(getUnsettled)).feesByMonth;
    expect(await feesByMonth()).toBe(false);
    await admin.ask(changeDepositPolicy, { body: { depositsByTwo: false, cardFeesByMonth: true } });
    await admin.ask(changeDepositPolicy, { body: { depositsByTwo: true } });
    expect(await feesByMonth()).toBe(true);
    await admin.ask(changeDepositPolicy, { body: { depositsByTwo: true, cardFeesByMonth: false } });
    expect(await feesByMonth()).toBe(false);
  });

  it('of an opening are one line of a settlement, or of several, never more than is left (moving-in#opening-cash)', async () => {
    const admin = await system.signUp();
    const account = await openAccount(admin, 'Remy Thibodeaux');
    await admin.ask(planMoveIn, { body: { program: 'Bail Books 4', cutOverOn: addDays(today, -1) } });
    await admin.ask(addOpeningLine, { body: { account: '1020', amountCents: 30_000 } });
    await admin.ask(bringInOpening);
    const card = await pay(admin, account, 10_000, 'Credit Card', 0);
    expect(await admin.ask(getUnsettled)).toMatchObject({ count: 1, lineCents: 30_000 });
    const settle = (lineCents: number, payoutCents: number, more = {}) =>
      admin.call(settleCards, { body: { settledOn: today, lineCents, payoutCents, ...more } });
    expect((await settle(30_001, 30_001)).problem?.detail).toBe(
      'The card company owes $300.00 beside the payments. Enter at most that.',
    );
    expect((await settle(30_000, 29_000)).problem?.code).toBe('PAYOUT_DIFFERS');
    const { settlementId } = (await settle(20_000, 29_500, { payments: [card], feeCents: 500 })).body;
    expect(await admin.ask(getDeposit, { params: { depositId: settlementId } })).toMatchObject({
      cashCents: 20_000,
      feeCents: 500,
      totalCents: 29_500,
      cashLines: [{ cashCents: 20_000 }],
    });
    expect(await admin.ask(getUnsettled)).toMatchObject({ count: 0, lineCents: 10_000 });
    expect(await admin.story.balances('1000', '1020', '5300')).toEqual({ '1000': 29_500, '1020': 10_000, '5300': 500 });
    const both = await Promise.all([settle(10_000, 10_000), settle(10_000, 10_000)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await admin.ask(getUnsettled)).toMatchObject({ lineCents: 0 });
    expect(await admin.story.balances('1000', '1020')).toEqual({ '1000': 39_500, '1020': 0 });
  });

  it('wait for a settlement with refunds and returns, and come to the payout and the fee of the card company', async () => {
    const admin = await system.signUp();
    const colleague = await system.addAgent(admin, 'Supervisor');
    const account = await openAccount(admin, 'Remy Thibodeaux');
    const [first, cancelled] = [
      await pay(admin, account, 50_000, 'Credit Card', 2),
      await pay(admin, account, 7_000, 'Credit/Debit', 1),
    ];
    await admin.ask(returnPayment, { params: cancelled, body: { returnedOn: today, reason: 'Disputed' } });
    const { requestId } = await colleague.ask(askForRefund, {
      params: { accountId: account },
      body: { amountCents: 20_000, method: 'Credit Card', reason: 'Paid twice', confirmed: true },
    });
    await admin.ask(approveRequest, { params: { accountId: account, requestId }, body: { confirmed: true } });
    const waiting = await admin.ask(getUnsettled);
    expect(waiting.lines.map(({ kind, entryId, amountCents }) => [kind, entryId, amountCents])).toEqual([
      ['card', first.paymentId, 50_000],
      ['refund', requestId, -20_000],
    ]);
    const { settlementId } = await admin.ask(settleCards, {
      body: {
        settledOn: today,
        payments: [first],
        refunds: [{ accountId: account, requestId }],
        payoutCents: 29_100,
        feeCents: 900,
      },
    });
    expect(await admin.ask(getUnsettled)).toEqual({ lines: [], count: 0, lineCents: 0, feesByMonth: false });
    const settled = await admin.ask(getDeposit, { params: { depositId: settlementId } });
    expect(settled).toMatchObject({ kind: 'settlement', number: 'S-0001', feeCents: 900, totalCents: 29_100 });
    expect(settled.lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['card', 50_000],
      ['refund', -20_000],
    ]);

    // A settled card that comes back is a line of the next settlement, once.
    await admin.ask(returnPayment, { params: first, body: { returnedOn: today, reason: 'Disputed' } });
    expect((await admin.ask(getUnsettled)).lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['return', -50_000],
    ]);
    await admin.ask(settleCards, { body: { settledOn: today, returns: [first], payoutCents: -50_000 } });
    expect(await admin.ask(getUnsettled)).toEqual({ lines: [], count: 0, lineCents: 0, feesByMonth: false });
    const { rows } = await admin.ask(listDeposits, { query: { kind: 'settlement' } });
    expect(rows.map(({ number, totalCents }) => [number, totalCents])).toEqual([
      ['S-0002', -50_000],
      ['S-0001', 29_100],
    ]);
    expect(await admin.ask(listDeposits)).toEqual({ rows: [], nextCursor: null });
  });
});

describe('Deposits', () => {
  it('are listed the newest first, each with its receipts, its total, and what the bank sent back', async () => {
    const admin = await system.signUp();
    const account = await openAccount(admin, 'Remy Thibodeaux');
    const [check, cash] = [await pay(admin, account, 5_000, 'Check'), await pay(admin, account, 10_000, 'Cash')];
    const first = await deposit(admin, { receipts: [check] });
    const second = await deposit(admin, { receipts: [cash], cashCents: -1_500 });
    const page = await admin.ask(listDeposits, { query: { limit: 1 } });
    expect(page.rows).toEqual([
      expect.objectContaining({
        depositId: second,
        number: 'D-0002',
        receipts: 1,
        cashCents: -1_500,
        totalCents: 8_500,
      }),
    ]);
    const next = await admin.ask(listDeposits, { query: { limit: 1, cursor: page.nextCursor ?? '' } });
    expect(next).toMatchObject({ rows: [{ depositId: first, number: 'D-0001', totalCents: 5_000 }], nextCursor: null });
    await admin.ask(returnPayment, { params: check, body: { returnedOn: today, reason: 'Not sufficient funds' } });
    const { lines, ...made } = await admin.ask(getDeposit, { params: { depositId: first } });
    expect(made).toMatchObject({ number: 'D-0001', madeOn: today, isUnderway: false, totalCents: 5_000 });
    expect(lines).toEqual([expect.objectContaining({ ...lineOf(check), amountCents: 5_000, returnedOn: today })]);
  });

  it('have a slip with every receipt, the cash by itself, and a total that foots', async () => {
    const admin = await system.signUp();
    const account = await openAccount(admin, 'Remy Thibodeaux');
    const [check, cash] = [await pay(admin, account, 5_000, 'Check'), await pay(admin, account, 10_000, 'Cash')];
    const depositId = await deposit(admin, { receipts: [check, cash], cashCents: -1_500 });
    const slip = await admin.call(getDepositSlip, { params: { depositId } });
    expect([slip.status, slip.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = (await readPdf(slip.bytes)).pages.join('').replaceAll(/\s/g, '');
    const lines = ['DEPOSIT D-0001', '1 Remy Thibodeaux Check $50.00', '2 Remy Thibodeaux Cash $100.00'];
    const sums = [
      'Cash $85.00',
      'Checks and money orders $50.00',
      `Cash without a receipt Cash ${formatCents(-1_500)}`,
      'Total $135.00',
    ];
    expect([...lines, ...sums].filter((said) => !text.includes(said.replaceAll(' ', '')))).toEqual([]);
  });

  it('are found in their own agency alone', async () => {
    const [admin, other] = [await system.signUp(), await system.signUp()];
    const account = await openAccount(admin, 'Remy Thibodeaux');
    const depositId = await deposit(admin, { receipts: [await pay(admin, account, 5_000, 'Check')] });
    for (const contract of [getDeposit, getDepositSlip]) {
      const refused = await other.call(contract, { params: { depositId } });
      expect([refused.status, refused.body]).toEqual([404, expect.objectContaining({ code: 'DEPOSIT_NOT_FOUND' })]);
    }
    expect(await other.ask(listDeposits)).toEqual({ rows: [], nextCursor: null });
  });
});

describe('Counting the drawer (money#counting-the-drawer)', () => {
  const cashOf = async (person: Person) => {
    const { cashCents, lineCents } = await person.ask(getDrawer);
    return cashCents + lineCents;
  };

  it('books the difference, lists the count, and the next deposit takes it into account', async () => {
    const admin = await system.signUp();
    const accountId = await openAccount(admin, 'Remy Thibodeaux');
    const cash = await pay(admin, accountId, 10_000, 'Cash');
    await pay(admin, accountId, 5_000, 'Check');
    expect(await cashOf(admin)).toBe(10_000);
    const short = { countedCents: 9_200, expectedCents: 10_000, note: 'A bill is missing' };
    const sent = { body: short, commandId: randomUUID() };
    expect(await admin.ask(countDrawer, sent)).toMatchObject({ differenceCents: -800 });
    expect(await admin.ask(countDrawer, sent)).toMatchObject({ differenceCents: -800 });
    expect(await cashOf(admin)).toBe(9_200);
    expect(await admin.ask(listDrawerCounts)).toMatchObject([
      { countedCents: 9_200, expectedCents: 10_000, countedOn: today, note: 'A bill is missing' },
    ]);
    const { lineCents } = await admin.ask(getDrawer);
    const depositId = await deposit(admin, { receipts: [cash], cashCents: lineCents });
    expect(await admin.ask(getDeposit, { params: { depositId } })).toMatchObject({ totalCents: 9_200 });
    expect(await cashOf(admin)).toBe(0);
  });

  it('is refused where a payment came while somebody counted, and books nothing', async () => {
    const admin = await system.signUp();
    const accountId = await openAccount(admin, 'Remy Thibodeaux');
    await pay(admin, accountId, 10_000, 'Cash');
    await pay(admin, accountId, 2_500, 'Cash');
    const refused = await admin.call(countDrawer, { body: { countedCents: 10_000, expectedCents: 10_000 } });
    expect(refused.problem).toMatchObject({
      code: 'DRAWER_MOVED',
      detail: 'Cash came or went while you counted: by the books $125.00 lies here now. Count again.',
    });
    expect(await admin.ask(listDrawerCounts)).toEqual([]);
    expect(await cashOf(admin)).toBe(12_500);
  });

  it('books one difference where two count the same drawer at once', async () => {
    const admin = await system.signUp();
    const accountId = await openAccount(admin, 'Remy Thibodeaux');
    await pay(admin, accountId, 10_000, 'Cash');
    const body = { countedCents: 9_000, expectedCents: 10_000 };
    const both = await Promise.all([admin.call(countDrawer, { body }), admin.call(countDrawer, { body })]);
    expect(both.map(({ problem }) => problem?.code ?? 'counted').toSorted()).toEqual(['DRAWER_MOVED', 'counted']);
    expect(await cashOf(admin)).toBe(9_000);
  });
});
