import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordPayment, voidPayment, voidRefund } from '#contracts/books/account/accounts.ts';
import { closeWithDisposition } from '#contracts/books/account/closing.ts';
import { getReceipt } from '#contracts/books/account/statements.ts';
import { approveRequest, askForRefund } from '#contracts/books/approvals/approvals.ts';
import { getDeposit, getDrawer } from '#contracts/books/drawer/drawer.ts';
import { changeDepositPolicy } from '#contracts/agency/organizations/agency.ts';
import { approveDeposit } from '#contracts/books/drawer/deposit-requests.ts';
import { depositPayment } from '#contracts/books/payments/banking.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { takePayment } from '#contracts/books/payments/payments.ts';
import * as contract from '#contracts/books/tills/tills.ts';
import { recordExpense, voidExpense } from '#contracts/payouts/expenses/expenses.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import {
  agencyWithTills,
  cashOf,
  checksOf,
  closeTill as close,
  offerCash as offer,
  openTill as open,
  setUpTill as setUp,
  takeHandOver as take,
} from '../../../../test/agency-with-tills.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { CallAnswer } from '../../../../test/test-client.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const ROUNDS = isDeep ? 200 : 6;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const whyNot = ({ problem }: Pick<CallAnswer<Endpoint>, 'problem'>) => problem?.code;
const handOf = (fromTillId: string, amountCents: number) => ({ fromTillId, toTillId: null, amountCents });
const office = () => agencyWithTills(system);

const problemsOf = async ({ organizationId }: Person) =>
  (await system.provider<TestViews>('TestViews').verified(organizationId)).problems;

describe('An agency with one drawer', () => {
  it('has no tills until an Admin turns them on', async () => {
    const admin = await system.signUp();
    expect(await admin.ask(contract.listTills)).toEqual({
      on: false,
      officeCents: null,
      tills: [],
      handOvers: [],
      counts: [],
    });
    const body = { name: 'Front', kind: 'clerk' as const, holders: [admin.userId] };
    const early = await admin.call(contract.setUpTill, { params: { tillId: randomUUID() }, body });
    expect(whyNot(early)).toBe('TILLS_NOT_FOUND');
  });
});

describe('A day with tills (money#tills, money#till-sessions)', () => {
  it('takes cash into the open till of its clerk, counts blind, and brings it to the bank by the office drawer', async () => {
    const { admin, clerk, accounting, tillId, accountId, pay, told } = await office();
    const cash = { amountCents: 10_000, method: 'Cash', paidOn: today } as const;
    const early = await clerk.call(takePayment, {
      body: { payments: [{ accountId, amountCents: 10_000 }], method: 'Cash', paidOn: today },
    });
    expect(whyNot(early)).toBe('TILL_NOT_OPEN');
    await clerk.story.pay(accountId, 500, { method: 'Check', payer: 'Denise Marchand' });

    await accounting.ask(contract.drawFloat, { params: { tillId }, body: { amountCents: 20_000 } });
    told();
    await open(clerk, tillId, 20_000);
    const payment = await pay(cash.amountCents);
    await clerk.ask(takePayment, {
      body: { payments: [{ accountId, amountCents: 2_500 }], method: 'Cash', paidOn: today },
    });
    told();
    expect(await cashOf(admin, tillId)).toBe(32_500);
    expect((await admin.ask(getDrawer)).receipts.map(({ method, till }) => [method, till])).toEqual([
      ['Check', null],
      ['Cash', 'Front counter'],
      ['Cash', 'Front counter'],
    ]);
    expect(await clerk.ask(getReceipt, { params: payment })).toMatchObject({ till: 'Front counter' });
    expect(await admin.ask(getDrawer)).toMatchObject({ cashCents: 12_500, inTillsCents: 32_500, lineCents: -12_500 });
    expect(await clerk.ask(contract.listTills)).toMatchObject({
      officeCents: null,
      tills: [{ name: 'Front counter', yours: true, cashCents: null }],
    });

    const bag = { depositedOn: today, receipts: [payment] };
    expect(whyNot(await accounting.call(makeDeposit, { body: bag }))).toBe('NOT_IN_TILL');
    const handOverId = await offer(clerk, tillId, null, 12_500);
    told();
    expect(whyNot(await clerk.call(contract.closeTill, { params: { tillId }, body: { countedCents: 0 } }))).toBe(
      'HAND_OVER_WAITS',
    );
    expect(whyNot(await clerk.call(contract.takeHandOver, { params: { handOverId } }))).toBe('NOT_YOUR_TILL');
    await take(accounting, handOverId);
    told();
    expect(await accounting.ask(getDrawer)).toMatchObject({ inTillsCents: 20_000, lineCents: 0 });
    const { depositId } = await accounting.ask(makeDeposit, { body: bag });
    expect(await accounting.ask(getDeposit, { params: { depositId } })).toMatchObject({
      lines: [{ till: 'Front counter' }],
    });

    expect(await close(clerk, tillId, 19_500, 'Five short')).toMatchObject({
      expectedCents: 20_000,
      differenceCents: -500,
    });
    told();
    expect((await admin.ask(contract.listTills)).counts).toMatchObject([
      { what: 'closed', countedCents: 19_500, expectedCents: 20_000, note: 'Five short', till: 'Front counter' },
      { what: 'opened', countedCents: 20_000, expectedCents: 20_000 },
    ]);
    expect(await cashOf(admin, tillId)).toBe(19_500);
    expect(await problemsOf(admin)).toEqual([]);
  });

  it('takes one bag from a till and from the office drawer, each as far as its cash reaches', async () => {
    const { admin, clerk, accounting, tillId, accountId, pay, told } = await office();
    const neighbour = await office();
    await open(clerk, tillId);
    const receipts = [await pay(10_000), await pay(4_000)];
    const checkId = await clerk.story.pay(accountId, 500, { method: 'Check' });
    receipts.push({ accountId, paymentId: checkId });
    const handOverId = await offer(clerk, tillId, null, 3_000);
    told();
    await take(accounting, handOverId);
    told();
    const place = async (of: string | null) =>
      (await accounting.ask(getDrawer)).places.find((one) => one.tillId === of);
    expect(await place(tillId)).toMatchObject({ till: 'Front counter', thereCents: 11_000, lineCents: -3_000 });
    expect(await place(null)).toMatchObject({ till: 'Office drawer', thereCents: 3_000, lineCents: 3_000 });

    const bag = (lineCents: number, officeCents = 3_000, of = tillId) => ({
      depositedOn: today,
      receipts,
      cashCents: officeCents,
      tills: [{ tillId: of, cashCents: lineCents }],
    });
    const ofTill = await accounting.call(makeDeposit, { body: bag(-2_999) });
    expect([whyNot(ofTill), ofTill.problem?.errors?.[0]?.path]).toEqual(['NOT_IN_TILL', 'tills.0.cashCents']);
    expect(whyNot(await accounting.call(makeDeposit, { body: bag(-14_001) }))).toBe('NOT_IN_TILL');
    expect(whyNot(await accounting.call(makeDeposit, { body: bag(-3_000, 3_001) }))).toBe('NOT_IN_TILL');
    const foreign = { ...bag(1, 0, neighbour.tillId), receipts: [] };
    expect(whyNot(await accounting.call(makeDeposit, { body: foreign }))).toBe('NOT_IN_TILL');
    expect((await clerk.call(makeDeposit, { body: bag(-3_000) })).status).toBe(403);
    const twice = {
      ...bag(0),
      tills: [
        { tillId, cashCents: 0 },
        { tillId, cashCents: 0 },
      ],
    };
    expect((await accounting.call(makeDeposit, { body: twice })).status).toBe(422);

    const sent = { body: bag(-4_000, 2_500), commandId: randomUUID() };
    const [made, again] = [await accounting.call(makeDeposit, sent), await accounting.call(makeDeposit, sent)];
    expect(made.body).toMatchObject({ totalCents: 13_000, cashCents: -1_500, leftOut: [] });
    expect(again.body).toEqual(made.body);
    told();
    expect(await cashOf(admin, tillId)).toBe(1_000);
    expect((await admin.ask(contract.listTills)).officeCents).toBe(500);
    expect(await place(tillId)).toMatchObject({ thereCents: 1_000, lineCents: 1_000 });
    const { depositId } = made.body;
    expect(await accounting.ask(getDeposit, { params: { depositId } })).toMatchObject({
      totalCents: 13_000,
      cashCents: -1_500,
      cashLines: [
        { till: null, cashCents: 2_500 },
        { till: 'Front counter', cashCents: -4_000 },
      ],
    });
    expect(await close(clerk, tillId, 900, 'One short')).toMatchObject({ expectedCents: 1_000, differenceCents: -100 });
    expect(await problemsOf(admin)).toEqual([]);
  });

  it('lets a bag from a till wait for a second person, and takes one receipt out of its till', async () => {
    const { admin, clerk, accounting, tillId, pay, told } = await office();
    await admin.ask(changeDepositPolicy, { body: { depositsByTwo: true } });
    told();
    await open(clerk, tillId);
    const receipt = await pay(10_000);
    const tills = [{ tillId, cashCents: -1_000 }];
    const { depositId } = await accounting.ask(makeDeposit, {
      body: { depositedOn: today, receipts: [receipt], tills },
    });
    told();
    expect(await cashOf(admin, tillId)).toBe(10_000);
    expect((await accounting.ask(getDrawer)).places).toMatchObject([
      { tillId: null, thereCents: 0, lineCents: 0 },
      { tillId, thereCents: 1_000, lineCents: 1_000 },
    ]);
    const more = { depositedOn: today, tills: [{ tillId, cashCents: 1_001 }] };
    expect(whyNot(await accounting.call(makeDeposit, { body: more }))).toBe('NOT_IN_TILL');
    await admin.ask(approveDeposit, { params: { requestId: depositId } });
    told();
    expect(await cashOf(admin, tillId)).toBe(1_000);

    await admin.ask(changeDepositPolicy, { body: { depositsByTwo: false } });
    told();
    const single = await pay(2_000);
    await accounting.ask(depositPayment, { params: single, body: { depositedOn: today } });
    told();
    expect(await cashOf(admin, tillId)).toBe(1_000);
    expect((await admin.ask(contract.listTills)).officeCents).toBe(0);
    expect(await problemsOf(admin)).toEqual([]);
  });

  it('voids a cash receipt as far as the cash of its till reaches', async () => {
    const { admin, clerk, accounting, tillId, pay, told } = await office();
    await open(clerk, tillId);
    const [gone, stays] = [await pay(10_000), await pay(4_000)];
    const handOverId = await offer(clerk, tillId, null, 10_000);
    told();
    await take(accounting, handOverId);
    told();
    const body = { reasonCode: 'Duplicate', reason: 'Typed twice' } as const;
    expect(whyNot(await admin.call(voidPayment, { params: gone, body }))).toBe('NOT_IN_TILL');
    await admin.ask(voidPayment, { params: stays, body });
    told();
    expect(await cashOf(admin, tillId)).toBe(0);
    const back = await offer(accounting, null, tillId, 10_000);
    told();
    await take(clerk, back);
    told();
    await admin.ask(voidPayment, { params: gone, body });
    expect(await problemsOf(admin)).toEqual([]);
  });

  it('pays cash out of the office drawer where whoever records it has no till open', async () => {
    const { admin, clerk, accounting, tillId, pay, told } = await office();
    await open(clerk, tillId);
    await pay(10_000);
    const spend = (amountCents: number) =>
      accounting.call(recordExpense, {
        body: { paidOn: today, account: '5310', amountCents, method: 'Cash', payee: 'Post office', reason: 'Stamps' },
      });
    expect(whyNot(await spend(1_000))).toBe('NOT_IN_TILL');
    const handOverId = await offer(clerk, tillId, null, 10_000);
    told();
    await take(accounting, handOverId);
    told();
    expect((await spend(1_000)).status).toBe(201);
    told();
    expect((await admin.ask(contract.listTills)).officeCents).toBe(9_000);
  });

  it('pays an expense out of the open till of whoever records it, as far as it reaches, and a void gives it back', async () => {
    const { admin, clerk, accounting, tillId, pay, told } = await office();
    const own = await setUp(admin, 'Back office', [accounting]);
    told();
    await open(accounting, own, 5_000);
    await open(clerk, tillId);
    await pay(10_000);
    const handOverId = await offer(clerk, tillId, null, 10_000);
    told();
    await take(accounting, handOverId);
    told();
    const spend = async (amountCents: number) => {
      const sent = await accounting.ask(recordExpense, {
        body: { paidOn: today, account: '5310', amountCents, method: 'Cash', payee: 'Post office', reason: 'Stamps' },
      });
      told();
      return sent.expenseId;
    };
    const cash = async () => [await cashOf(admin, own), (await admin.ask(contract.listTills)).officeCents];
    const small = await spend(1_000);
    expect(await cash()).toEqual([4_000, 10_000]);
    await spend(4_500);
    expect(await cash()).toEqual([4_000, 5_500]);
    await admin.ask(voidExpense, { params: { expenseId: small }, body: { reason: 'Typed twice' } });
    told();
    expect(await cash()).toEqual([5_000, 5_500]);
    await close(accounting, own, 5_000);
    await spend(500);
    expect(await cash()).toEqual([5_000, 5_000]);
    expect(await problemsOf(admin)).toEqual([]);
  });

  it('pays a refund out of the open till of whoever asked for it, as far as it reaches, and a void gives it back', async () => {
    const { admin, clerk, accounting, tillId, accountId, pay, told } = await office();
    const own = await setUp(admin, 'Back office', [accounting]);
    told();
    await open(accounting, own, 5_000);
    await open(clerk, tillId);
    await pay(20_000);
    const handOverId = await offer(clerk, tillId, null, 10_000);
    told();
    await take(accounting, handOverId);
    told();
    const params = { accountId };
    const ask = (amountCents: number) =>
      accounting.call(askForRefund, { params, body: { amountCents, method: 'Cash', reason: 'Paid twice' } });
    const approve = async (requestId: string, account = accountId) => {
      told();
      await admin.ask(approveRequest, { params: { accountId: account, requestId }, body: {} });
      told();
    };
    const refund = async (amountCents: number) => {
      const { requestId } = (await ask(amountCents)).body;
      await approve(requestId);
      return requestId;
    };
    const cash = async () => {
      const { officeCents } = await admin.ask(contract.listTills);
      return [await cashOf(admin, own), await cashOf(admin, tillId), officeCents];
    };
    const small = await refund(1_000);
    expect(await cash()).toEqual([4_000, 10_000, 10_000]);
    await refund(4_500);
    expect(await cash()).toEqual([4_000, 10_000, 5_500]);
    expect(whyNot(await ask(5_501))).toBe('NOT_IN_TILL');
    const why = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;
    await admin.ask(voidRefund, { params: { ...params, refundId: small }, body: why });
    told();
    expect(await cash()).toEqual([5_000, 10_000, 5_500]);
    // What pays it is decided when it is approved: by then their till is closed.
    const { requestId } = (await ask(500)).body;
    await close(accounting, own, 5_000);
    await approve(requestId);
    expect(await cash()).toEqual([5_000, 10_000, 5_000]);
    await open(accounting, own, 5_000);

    const other = (await admin.story.account()).accountId;
    await clerk.story.pay(other, 2_000, { method: 'Cash' });
    told();
    const body = { disposition: 'refund', method: 'Cash', reason: 'Moves away', confirmed: true } as const;
    const closing = await accounting.ask(closeWithDisposition, { params: { accountId: other }, body });
    await approve(closing.requestId ?? '', other);
    expect(await cash()).toEqual([3_000, 12_000, 5_000]);
    expect(await problemsOf(admin)).toEqual([]);
  });

  it('takes cash into a shared till of several, and an Agent’s pocket goes to another till', async () => {
    const { admin, clerk, accounting, tillId, pay, told } = await office();
    const shared = await setUp(admin, 'Window', [clerk, accounting], 'shared');
    told();
    await open(accounting, shared);
    await pay(3_000, accounting);
    await pay(2_000);
    expect(await cashOf(admin, shared)).toBe(5_000);
    await open(clerk, tillId);
    await pay(1_000);
    expect([await cashOf(admin, shared), await cashOf(admin, tillId)]).toEqual([5_000, 1_000]);
    const handOverId = await offer(clerk, tillId, shared, 1_000);
    told();
    expect(whyNot(await clerk.call(contract.takeHandOver, { params: { handOverId } }))).toBe('HAND_OVER_BY_TWO');
    await take(accounting, handOverId);
    told();
    expect([await cashOf(admin, shared), await cashOf(admin, tillId)]).toEqual([6_000, 0]);
  });

  it('answers the same again where it is sent twice', async () => {
    const { admin, clerk, tillId, told } = await office();
    const opened = { params: { tillId }, body: { countedCents: 700 }, commandId: randomUUID() };
    const [first, second] = [await clerk.call(contract.openTill, opened), await clerk.call(contract.openTill, opened)];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    const again = await clerk.call(contract.openTill, { ...opened, commandId: randomUUID() });
    expect(whyNot(again)).toBe('TILL_OPEN');
    told();
    expect(await cashOf(admin, tillId)).toBe(700);
  });

  it('is somebody else’s to another clerk, and nobody’s in another agency', async () => {
    const { admin, clerk, tillId, told } = await office();
    const other = await system.addAgent(admin, 'Agent');
    const neighbour = await office();
    told();
    const opened = { params: { tillId }, body: { countedCents: 0 } };
    expect(whyNot(await other.call(contract.openTill, opened))).toBe('NOT_YOUR_TILL');
    expect(whyNot(await neighbour.clerk.call(contract.openTill, opened))).toBe('TILL_NOT_FOUND');
    await open(clerk, tillId, 1_000);
    const handOverId = await offer(clerk, tillId, null, 1_000);
    const params = { handOverId };
    expect(whyNot(await neighbour.admin.call(contract.takeHandOver, { params }))).toBe('HAND_OVER_NOT_FOUND');
    expect(whyNot(await neighbour.admin.call(contract.endHandOver, { params }))).toBe('HAND_OVER_NOT_FOUND');
    const body = { name: 'Front', kind: 'clerk' as const, holders: [neighbour.clerk.userId] };
    expect(whyNot(await admin.call(contract.setUpTill, { params: { tillId: randomUUID() }, body }))).toBe(
      'AGENT_NOT_FOUND',
    );
  });

  it('is turned off only while every till is closed and empty', async () => {
    const { admin, clerk, accounting, tillId, pay, told } = await office();
    const off = async () => {
      told();
      return admin.call(contract.turnTills, { body: { on: false } });
    };
    await open(clerk, tillId);
    expect(whyNot(await off())).toBe('TILL_IN_USE');
    await pay(1_000);
    await close(clerk, tillId, 1_000);
    expect(whyNot(await off())).toBe('TILL_IN_USE');
    await open(clerk, tillId, 1_000);
    const handOverId = await offer(clerk, tillId, null, 1_000);
    told();
    await take(accounting, handOverId);
    await close(clerk, tillId, 0);
    expect((await off()).status).toBe(200);
    await pay(2_000);
    expect(await admin.ask(getDrawer)).toMatchObject({ cashCents: 3_000, lineCents: 0, inTillsCents: 0 });
  });
});

describe('A check of a till (money#tills)', () => {
  const checkOf = async (by: Person, accountId: string, amountCents: number) => ({
    accountId,
    paymentId: await by.story.pay(accountId, amountCents, { method: 'Check' }),
  });

  it('lies in the open till of whoever took it, else in the office drawer, and no count has it', async () => {
    const { admin, clerk, accounting, tillId, accountId, pay, told } = await office();
    const early = await checkOf(clerk, accountId, 700);
    told();
    await open(clerk, tillId);
    const [check, another] = [await checkOf(clerk, accountId, 50_000), await checkOf(clerk, accountId, 600)];
    const payments = [{ accountId, amountCents: 300 }];
    await clerk.ask(takePayment, { body: { payments, method: 'Money Order', paidOn: today, confirmed: true } });
    const cash = await pay(2_000);
    expect([await cashOf(admin, tillId), await checksOf(admin, tillId)]).toEqual([2_000, 50_900]);
    expect([await cashOf(clerk, tillId), await checksOf(clerk, tillId)]).toEqual([null, 50_900]);
    expect((await admin.ask(contract.listTills)).officeCents).toBe(0);
    expect(await admin.ask(getDrawer)).toMatchObject({
      cashCents: 2_000,
      otherCents: 51_600,
      inTillsCents: 2_000,
      lineCents: -2_000,
      places: [
        { tillId: null, thereCents: 0 },
        { tillId, thereCents: 2_000, lineCents: 0 },
      ],
    });
    expect((await clerk.ask(getReceipt, { params: check })).till).toBe('Front counter');
    expect((await clerk.ask(getReceipt, { params: early })).till).toBeNull();

    expect(whyNot(await clerk.call(contract.handOverCash, { body: handOf(tillId, 2_001) }))).toBe('NOT_IN_TILL');
    expect(await close(clerk, tillId, 1_900)).toMatchObject({ expectedCents: 2_000, differenceCents: -100 });
    told();
    expect(await checksOf(admin, tillId)).toBe(50_900);

    // A bag takes each from where it lies, of a closed till, too, whether it names tills or not.
    const byTills = { depositedOn: today, receipts: [check, early, cash], tills: [{ tillId, cashCents: -100 }] };
    expect(await accounting.ask(makeDeposit, { body: byTills })).toMatchObject({ totalCents: 52_600, cashCents: -100 });
    told();
    expect([await cashOf(admin, tillId), await checksOf(admin, tillId)]).toEqual([0, 900]);
    await accounting.ask(makeDeposit, { body: { depositedOn: today, receipts: [another] } });
    told();
    expect([await cashOf(admin, tillId), await checksOf(admin, tillId)]).toEqual([0, 300]);
    expect(await admin.ask(getDrawer)).toMatchObject({ cashCents: 0, otherCents: 300, lineCents: 0 });
    expect(await problemsOf(admin)).toEqual([]);
  });

  it('leaves it by its void and by a deposit of itself, and keeps the till in use until then', async () => {
    const { admin, clerk, accounting, tillId, accountId, told } = await office();
    await open(clerk, tillId);
    const [wrong, right] = [await checkOf(clerk, accountId, 4_000), await checkOf(clerk, accountId, 500)];
    told();
    await admin.ask(voidPayment, { params: wrong, body: { reasonCode: 'Wrong amount', reason: 'Typed twice' } });
    told();
    expect(await checksOf(admin, tillId)).toBe(500);
    await close(clerk, tillId, 0);
    told();
    const putAway = { name: 'Front counter', kind: 'clerk' as const, holders: [clerk.userId], inUse: false };
    const away = () => admin.call(contract.setUpTill, { params: { tillId }, body: putAway });
    expect(whyNot(await away())).toBe('TILL_IN_USE');
    expect(whyNot(await admin.call(contract.turnTills, { body: { on: false } }))).toBe('TILL_IN_USE');
    await accounting.ask(depositPayment, { params: right, body: { depositedOn: today } });
    told();
    expect(await checksOf(admin, tillId)).toBe(0);
    expect((await away()).status).toBe(200);
    expect(await problemsOf(admin)).toEqual([]);
  });
});

describe('A hand-over and a count at the same moment', () => {
  it('come one after the other: what was counted is what the till holds', async () => {
    const { admin, clerk, accounting, tillId, pay, told } = await office();
    await open(clerk, tillId);
    for (let round = 0; round < ROUNDS; round += 1) {
      await pay(1_000);
      const handOverId = await offer(clerk, tillId, null, 400);
      told();
      const [taken, closed] = await Promise.all([
        accounting.call(contract.takeHandOver, { params: { handOverId } }),
        clerk.call(contract.closeTill, { params: { tillId }, body: { countedCents: 600 } }),
      ]);
      expect(taken.status).toBe(200);
      told();
      // Either the count came first and was refused, or it met a till that the cash had left.
      if (closed.status !== 201) {
        expect(whyNot(closed)).toBe('HAND_OVER_WAITS');
        await close(clerk, tillId, 600);
      }
      told();
      expect(await cashOf(admin, tillId)).toBe(600);
      await open(clerk, tillId, 600);
      const rest = await offer(clerk, tillId, null, 600);
      told();
      await take(accounting, rest);
      told();
      expect(await cashOf(admin, tillId)).toBe(0);
    }
    expect(await problemsOf(admin)).toEqual([]);
  });
});

describe('A payment and a count at the same moment', () => {
  it('come one after the other: its cash lies in what was counted, or is refused', async () => {
    const { admin, clerk, tillId, accountId, told } = await office();
    for (let round = 0; round < ROUNDS; round += 1) {
      await open(clerk, tillId);
      const body = { method: 'Cash', paidOn: today, confirmed: true } as const;
      const payments = [{ accountId, amountCents: 1_000 }];
      const [paid, closed] = await Promise.all([
        round % 2 === 0
          ? clerk.call(takePayment, { body: { ...body, payments } })
          : clerk.call(recordPayment, { params: { accountId }, body: { ...body, amountCents: 1_000 } }),
        clerk.call(contract.closeTill, { params: { tillId }, body: { countedCents: 0 } }),
      ]);
      expect(closed.status).toBe(201);
      const isTaken = paid.status === 201;
      if (!isTaken) expect(whyNot(paid)).toBe('TILL_NOT_OPEN');
      expect(closed.body.expectedCents).toBe(isTaken ? 1_000 : 0);
      told();
      expect(await cashOf(admin, tillId)).toBe(0);
    }
    expect((await admin.ask(contract.listTills)).officeCents).toBe(0);
    expect(await problemsOf(admin)).toEqual([]);
  });

  it('a payment for several accounts that was cut off is in the office drawer once its till is closed', async () => {
    const { admin, clerk, tillId, accountId, told } = await office();
    await open(clerk, tillId);
    const other = (await admin.story.account()).accountId;
    told();
    const payments = [accountId, other].map((one) => ({ accountId: one, amountCents: 1_000 }));
    const taking = { body: { payments, method: 'Cash', paidOn: today } as const, commandId: randomUUID() };
    const cut = await system.killedAfter(1, () => clerk.call(takePayment, taking));
    expect(cut.status).toBe(500);
    expect(await close(clerk, tillId, 1_000)).toMatchObject({ expectedCents: 1_000 });
    expect((await clerk.call(takePayment, taking)).status).toBe(201);
    told();
    expect(await cashOf(admin, tillId)).toBe(1_000);
    expect((await admin.ask(contract.listTills)).officeCents).toBe(1_000);
    expect(await problemsOf(admin)).toEqual([]);
  });
});

describe('A hand-over and a bag at the same moment', () => {
  it('never take the same notes', async () => {
    const { admin, clerk, accounting, tillId, pay, told } = await office();
    await open(clerk, tillId);
    for (let round = 1; round <= (isDeep ? 200 : 4); round += 1) {
      await pay(1_000);
      const handOverId = await offer(clerk, tillId, null, 800);
      told();
      const bag = { depositedOn: today, tills: [{ tillId, cashCents: 800 }] };
      const [taken, made] = await Promise.all([
        accounting.call(contract.takeHandOver, { params: { handOverId } }),
        admin.call(makeDeposit, { body: bag }),
      ]);
      expect([taken.status, made.status].toSorted()).toEqual([taken.status === 200 ? 200 : 201, 409]);
      expect(whyNot(taken.status === 409 ? taken : made)).toBe('NOT_IN_TILL');
      told();
      if (taken.status === 409) await clerk.ask(contract.endHandOver, { params: { handOverId } });
      const rest = await offer(clerk, tillId, null, 200);
      told();
      await take(accounting, rest);
      told();
      expect(await cashOf(admin, tillId)).toBe(0);
    }
    expect(await problemsOf(admin)).toEqual([]);
  });
});
