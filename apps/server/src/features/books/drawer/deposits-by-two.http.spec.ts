import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changeDepositPolicy } from '#contracts/agency/organizations/agency.ts';
import { countApprovals, listApprovals } from '#contracts/books/approvals/approvals.ts';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import {
  approveDeposit,
  declineDeposit,
  listDepositRequests,
  releaseDeposit,
  withdrawDeposit,
} from '#contracts/books/drawer/deposit-requests.ts';
import { getDeposit, getDrawer, listDeposits } from '#contracts/books/drawer/drawer.ts';
import { depositPayment } from '#contracts/books/payments/banking.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { recordExpense } from '#contracts/payouts/expenses/expenses.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const ROUNDS = isDeep ? 20 : 2;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

type Body = NonNullable<RequestOf<typeof makeDeposit>['body']>;

/** An agency whose deposits take a second person, with one account, Accounting and a Supervisor. */
const office = async () => {
  const admin = await system.signUp();
  await admin.ask(changeDepositPolicy, { body: { depositsByTwo: true } });
  const [accounting, supervisor] = [
    await system.addAgent(admin, 'Accounting'),
    await system.addAgent(admin, 'Supervisor'),
  ];
  const { accountId } = await admin.story.account(await admin.story.defendant({ fullName: 'Remy Thibodeaux' }));
  const all = [admin, accounting, supervisor];
  const told = () => {
    for (const one of all) for (const other of all) one.client.readWhatWrote(other.client);
  };
  const pay = async (amountCents: number, method: PaymentMethod = 'Cash') => {
    const paymentId = await admin.story.pay(accountId, amountCents, { method, payer: 'Denise Marchand' });
    told();
    return { accountId, paymentId };
  };
  const ask = async (by: Person, body: Omit<Body, 'depositedOn'>, commandId = randomUUID()) => {
    const sent = await by.call(makeDeposit, { body: { depositedOn: today, ...body }, commandId });
    told();
    return sent;
  };
  const decide = async (by: Person, requestId: string) => {
    const sent = await by.call(approveDeposit, { params: { requestId } });
    told();
    return sent;
  };
  return { admin, accounting, supervisor, accountId, pay, ask, decide, told };
};

const waiting = async (person: Person) => (await person.ask(listDepositRequests)).requests;

describe('A deposit that takes a second person (money#deposits-by-two)', () => {
  it('waits with what is in it, books nothing, and is made under its number once somebody else approves it', async () => {
    const { admin, accounting, supervisor, pay, ask, decide } = await office();
    const [cash, check] = [await pay(10_000), await pay(5_000, 'Check')];
    const commandId = randomUUID();
    const body = { receipts: [cash, check], cashCents: -1_000 };
    const asked = await ask(accounting, body, commandId);
    const sums = { totalCents: 14_000, cashCents: -1_000 };
    const answer = { depositId: commandId, number: null, waiting: true, leftOut: [], words: null, ...sums };
    expect([asked.status, asked.body]).toEqual([201, answer]);
    expect((await ask(accounting, body, commandId)).body).toEqual(answer);
    const other = await ask(accounting, { receipts: [cash] }, commandId);
    expect(other.problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await admin.story.balances('1010', '1000')).toEqual({ '1010': 15_000, '1000': 0 });
    expect(await waiting(supervisor)).toMatchObject([
      {
        requestId: commandId,
        madeOn: today,
        cashCents: 9_000,
        lineCents: -1_000,
        totalCents: 14_000,
        receipts: [
          { name: 'Denise Marchand', method: 'Cash', amountCents: 10_000 },
          { name: 'Denise Marchand', method: 'Check', amountCents: 5_000 },
        ],
        own: false,
        readerMay: 'approve',
      },
    ]);
    expect(await waiting(accounting)).toMatchObject([{ own: true, readerMay: 'neither' }]);
    expect((await admin.ask(countApprovals)).waiting).toBe(1);
    expect((await admin.ask(listApprovals, { query: {} })).elsewhere).toEqual([
      { kind: 'deposits', subjectId: null, name: '', waiting: 1 },
    ]);
    const drawer = await accounting.ask(getDrawer);
    expect(drawer).toMatchObject({ receipts: [], count: 0, byTwo: true, waiting: 1, waitingCents: 14_000 });
    expect(drawer).toMatchObject({ cashCents: 10_000, otherCents: 5_000, lineCents: 0, waitingLineCents: -1_000 });

    const own = await decide(accounting, commandId);
    expect(own.problem?.code).toBe('ROLE_REFUSED');
    expect((await decide(supervisor, commandId)).body).toEqual({ requestId: commandId });
    expect((await decide(admin, commandId)).problem?.code).toBe('REQUEST_DECIDED');
    expect((await ask(accounting, body, commandId)).body).toEqual(answer);
    expect(await admin.story.balances('1010', '1000')).toEqual({ '1010': 1_000, '1000': 14_000 });
    expect(await waiting(admin)).toEqual([]);
    expect(await admin.ask(getDeposit, { params: { depositId: commandId } })).toMatchObject({
      number: 'D-0001',
      totalCents: 14_000,
      madeBy: 'Accounting Guidry',
      approvedBy: 'Supervisor Guidry',
      approvedAlone: false,
    });
    const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
    expect(problems).toEqual([]);
  });

  it('holds its receipts and its cash: neither is in a second one, nor deposited by itself', async () => {
    const { admin, accounting, supervisor, pay, ask } = await office();
    const [cash, later] = [await pay(10_000), await pay(3_000)];
    const first = await ask(accounting, { receipts: [cash] });
    expect(first.status).toBe(201);
    const again = await ask(supervisor, { receipts: [later, cash] });
    const message = 'This receipt is in a deposit that waits for a second person.';
    expect(again.problem).toMatchObject({ code: 'DEPOSIT_WAITS', errors: [{ path: 'receipts.1', message }] });
    const tooMuch = await ask(supervisor, { receipts: [later], cashCents: 1 });
    expect(tooMuch.problem?.code).toBe('NOT_IN_TILL');
    const single = await supervisor.call(depositPayment, { params: cash, body: { depositedOn: today } });
    expect(single.problem?.code).toBe('DEPOSIT_WAITS');
    const alone = await supervisor.ask(depositPayment, { params: later, body: { depositedOn: today } });
    expect(alone).toEqual({ paymentId: later.paymentId, waiting: true });
    // What waits goes on waiting, and holds, once an Admin has turned it off.
    await admin.ask(changeDepositPolicy, { body: { depositsByTwo: false } });
    expect((await ask(supervisor, { receipts: [cash] })).problem?.code).toBe('DEPOSIT_WAITS');
    expect(await waiting(admin)).toHaveLength(2);
    const fresh = await pay(700);
    expect((await ask(supervisor, { receipts: [fresh] })).body).toMatchObject({ number: 'D-0001', waiting: false });
  });

  it('is nobody’s own to approve; who is left alone releases it after a day, and the trail says so', async () => {
    const admin = await system.signUp();
    await admin.ask(changeDepositPolicy, { body: { depositsByTwo: true } });
    const { accountId } = await admin.story.account(await admin.story.defendant());
    const receipts = [{ accountId, paymentId: await admin.story.pay(accountId, 4_000) }];
    const { depositId: requestId } = await admin.ask(makeDeposit, { body: { depositedOn: today, receipts } });
    const params = { requestId };
    expect((await admin.call(approveDeposit, { params })).problem?.code).toBe('FOUR_EYES');
    expect((await admin.call(releaseDeposit, { params })).problem?.code).toBe('WAITING_FOR_APPROVAL');
    await system.writeLinked((owner) =>
      owner.query(`update deposit_request set asked_at = asked_at - interval '25 hours' where request_id = $1`, [
        requestId,
      ]),
    );
    await admin.ask(releaseDeposit, { params });
    expect(await admin.ask(getDeposit, { params: { depositId: requestId } })).toMatchObject({ approvedAlone: true });
    const { rows } = await admin.ask(listAudit, { query: {} });
    expect(rows.map(({ words }) => words)).toEqual(
      expect.arrayContaining(['Asked for a deposit of $40.00', 'Approved their own deposit of $40.00']),
    );
  });

  it('declined with a reason, or withdrawn by who asked alone, frees what was in it', async () => {
    const { accounting, supervisor, pay, ask, told } = await office();
    const cash = await pay(10_000);
    const { depositId: declined } = (await ask(accounting, { receipts: [cash] })).body;
    const blank = await supervisor.call(declineDeposit, { params: { requestId: declined }, body: { reason: ' ' } });
    expect(blank.problem?.errors).toEqual([{ path: 'reason', message: 'Give a reason.' }]);
    await supervisor.ask(declineDeposit, { params: { requestId: declined }, body: { reason: 'Count it again' } });
    told();
    const { depositId: withdrawn } = (await ask(accounting, { receipts: [cash] })).body;
    const byAnother = await supervisor.call(withdrawDeposit, { params: { requestId: withdrawn } });
    expect(byAnother.problem?.code).toBe('REQUEST_OF_SOMEBODY_ELSE');
    await accounting.ask(withdrawDeposit, { params: { requestId: withdrawn } });
    told();
    expect(await waiting(supervisor)).toEqual([]);
    const gone = await supervisor.call(approveDeposit, { params: { requestId: withdrawn } });
    expect(gone.problem?.detail).toMatch(/withdrawn/);
    expect((await accounting.ask(getDrawer)).count).toBe(1);
    expect(await accounting.ask(listDeposits)).toEqual({ rows: [], nextCursor: null });
  });

  it('is judged again: a receipt that was voided, and cash that left, hold it up', async () => {
    const { admin, accounting, supervisor, pay, ask, decide, told } = await office();
    const [one, other] = [await pay(10_000), await pay(2_000)];
    const { depositId } = (await ask(accounting, { receipts: [one] })).body;
    const { depositId: line } = (await ask(accounting, { receipts: [other] })).body;
    const why = { reasonCode: 'Duplicate', reason: 'Typed twice' } as const;
    await admin.ask(voidPayment, { params: one, body: why });
    told();
    expect((await decide(supervisor, depositId)).problem?.code).toBe('ENTRY_VOIDED');
    expect((await decide(supervisor, line)).status).toBe(200);
    await supervisor.ask(declineDeposit, { params: { requestId: depositId }, body: { reason: 'Voided' } });
    const { depositId: bag } = (await ask(accounting, { receipts: [await pay(5_000)] })).body;
    const rent = { paidOn: today, account: '5310', amountCents: 4_000, method: 'Cash', payee: 'Bank' } as const;
    await admin.ask(recordExpense, { body: { ...rent, externalReference: '', reason: 'Change' } });
    told();
    expect((await decide(supervisor, bag)).problem?.code).toBe('NOT_IN_TILL');
  });

  it('is of its own agency alone', async () => {
    const { accounting, pay, ask } = await office();
    const { depositId: requestId } = (await ask(accounting, { receipts: [await pay(1_000)] })).body;
    const stranger = await system.signUp();
    const params = { requestId };
    expect((await stranger.call(approveDeposit, { params })).problem?.code).toBe('REQUEST_NOT_FOUND');
    expect((await stranger.call(withdrawDeposit, { params })).problem?.code).toBe('REQUEST_NOT_FOUND');
    expect(await waiting(stranger)).toEqual([]);
  });

  it('is decided once, whoever decides at the same moment', async () => {
    const { admin, accounting, supervisor, pay, ask, decide, told } = await office();
    let cents = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { depositId: requestId } = (await ask(accounting, { receipts: [await pay(1_000 + round)] })).body;
      const [approved, other, withdrawn] = await Promise.all([
        decide(supervisor, requestId),
        decide(admin, requestId),
        accounting.call(withdrawDeposit, { params: { requestId } }),
      ]);
      told();
      const answers = [approved.status, other.status, withdrawn.status];
      expect([round, answers.filter((status) => status === 200)]).toEqual([round, [200]]);
      if (withdrawn.status !== 200) cents += 1_000 + round;
      expect(await admin.story.balances('1000')).toEqual({ '1000': cents });
    }
    const made = (await admin.ask(listDeposits, { query: { limit: 100 } })).rows.reduce(
      (sum, { totalCents }) => sum + totalCents,
      0,
    );
    expect(made).toBe(cents);
  });
});
