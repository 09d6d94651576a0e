import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as approvals from '#contracts/books/approvals/approvals.ts';
import type { Approval } from '#contracts/books/approvals/approvals.ts';
import * as accounts from '#contracts/books/account/accounts.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { confirmIdentity } from '#contracts/office/identity/identity.ts';
import type { Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { closeWhatStands } from '../../../../test/close-account.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { SessionCache } from '../../../edge/auth/session-cache.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

const reason = 'Paid twice by mistake';
const why = { reasonCode: 'Entered in error', reason } as const;
let admin: Person;
let supervisor: Person;
let bookkeeper: Person;
let agent: Person;

/** A new agency with somebody of each role that matters here. */
beforeEach(async () => {
  admin = await system.signUp();
  [supervisor, bookkeeper, agent] = await Promise.all([
    system.addAgent(admin, 'Supervisor'),
    system.addAgent(admin, 'Accounting'),
    system.addAgent(admin, 'Agent'),
  ]);
});

type Method = NonNullable<RequestOf<typeof accounts.recordPayment>['body']>['method'];

/** An account that owes a fee of so much and has paid so much, in cents. */
const accountWith = async (feeCents: number, paidCents: number, method: Method = 'Cash') => {
  const { today } = await admin.ask(getDashboard);
  const { defendantId, accountId } = await admin.story.account();
  if (feeCents > 0) await admin.story.fee(accountId, feeCents, { chargedOn: today });
  const paymentId =
    paidCents > 0 ? await admin.story.pay(accountId, paidCents, { method, paidOn: today }) : randomUUID();
  return { defendantId, accountId, paymentId, today };
};

/** Does something when it was earlier. */
const hoursAgo = async <T>(hours: number, act: () => Promise<T>): Promise<T> => {
  const clock = system.provider<TestClock>('TestClock');
  await clock.set(new Date(Date.now() - hours * 3_600_000).toISOString());
  const done = await act();
  await clock.set(null);
  return done;
};
const askRefund = (by: Person, accountId: string, amountCents: number, more: object = {}) =>
  by.call(approvals.askForRefund, {
    params: { accountId },
    body: { amountCents, method: 'Check', reason, ...more },
    commandId: randomUUID(),
  });
const askWriteOff = (by: Person, accountId: string, amountCents: number) =>
  by.call(approvals.askForWriteOff, {
    params: { accountId },
    body: { amountCents, reason },
    commandId: randomUUID(),
  });
/** The id of a request that somebody makes. */
const refundOf = async (accountId: string, amountCents: number, by = bookkeeper) =>
  (await askRefund(by, accountId, amountCents)).body.requestId;
const writeOffOf = async (accountId: string, amountCents: number, by = bookkeeper) =>
  (await askWriteOff(by, accountId, amountCents)).body.requestId;
const approve = (by: Person, accountId: string, requestId: string, commandId = randomUUID(), body: object = {}) =>
  by.call(approvals.approveRequest, { params: { accountId, requestId }, body, commandId });
const release = (by: Person, accountId: string, requestId: string, commandId = randomUUID()) =>
  by.call(approvals.releaseRequest, { params: { accountId, requestId }, body: {}, commandId });
const inbox = async (by: Person, query: { accountId?: string; limit?: number; cursor?: string } = {}) =>
  by.ask(approvals.listApprovals, { query });
const waiting = async (by: Person) => (await by.ask(approvals.countApprovals)).waiting;
/** As whoever wrote last reads it. */
const totals = async (accountId: string, by: Person) => {
  const account = await by.ask(accounts.getAccount, { params: { accountId } });
  return [account.feesCents, account.paymentsCents, account.writeOffsCents, account.balanceCents];
};
const statement = async (accountId: string, by: Person) => {
  const { rows } = await by.ask(listAccountEntries, { params: { accountId }, query: { voided: 'true' } as never });
  return rows;
};

describe('a refund with four eyes', () => {
  test('is asked for, waits in the inbox, and is booked once somebody else approves it', async () => {
    const { accountId, defendantId } = await accountWith(5_000, 8_000);
    const { status, body } = await askRefund(bookkeeper, accountId, 3_000);
    expect(status).toBe(201);
    const requestId = body.requestId;
    expect(await totals(accountId, bookkeeper)).toEqual([5_000, 8_000, 0, -3_000]);
    const expected: Partial<Approval> = {
      requestId,
      kind: 'refund',
      state: 'pending',
      accountId,
      defendantName: 'Remy Thibodeaux',
      amountCents: 3_000,
      method: 'Check',
      reason,
      askedBy: 'Accounting Guidry',
      own: false,
      balanceCents: -3_000,
      closed: false,
      decidedBy: null,
      alone: false,
    };
    expect(await inbox(bookkeeper)).toMatchObject({ rows: [{ own: true }] });
    expect(await inbox(supervisor)).toMatchObject({ rows: [expected], nextCursor: null, secondApprover: true });
    expect(await waiting(supervisor)).toBe(1);

    expect((await approve(supervisor, accountId, requestId)).status).toBe(200);
    expect(await totals(accountId, supervisor)).toEqual([5_000, 5_000, 0, 0]);
    expect(await waiting(supervisor)).toBe(0);
    const decided = { state: 'approved', decidedBy: 'Supervisor Guidry', decidedReason: null, alone: false };
    expect(await inbox(supervisor)).toMatchObject({ rows: [decided] });
    expect((await statement(accountId, supervisor)).at(-1)).toMatchObject({
      kind: 'REFUND',
      what: 'added',
      description: 'Refund, Check',
      amountCents: 3_000,
      reason,
      entryId: requestId,
      runningBalanceCents: 0,
      recordedBy: 'Supervisor Guidry',
    });
    const { rows } = await supervisor.ask(getTrialBalance, {});
    expect(rows.find(({ account }) => account === '1000')).toMatchObject({ creditCents: 3_000 });
    const history = await supervisor.ask(listHistory, { params: { defendantId } });
    expect(JSON.stringify(history)).toContain('Approved a refund of $30.00, Check');
  });

  test('is voided by an Admin, which gives the credit back', async () => {
    const { accountId, paymentId } = await accountWith(0, 8_000);
    const requestId = await refundOf(accountId, 3_000);
    await approve(supervisor, accountId, requestId);
    const voidPayment = () =>
      refusalOf(
        admin.call(accounts.voidPayment, { params: { accountId, paymentId }, body: why, commandId: randomUUID() }),
      );
    expect(await voidPayment()).toBe('REFUNDED');
    const voidRefund = (by: Person) =>
      refusalOf(
        by.call(accounts.voidRefund, {
          params: { accountId, refundId: requestId },
          body: why,
          commandId: randomUUID(),
        }),
      );
    expect(await voidRefund(supervisor)).toBe('ROLE_REFUSED');
    expect(await voidRefund(admin)).toBe('done');
    expect(await voidRefund(admin)).toBe('ENTRY_VOIDED');
    expect(await totals(accountId, admin)).toEqual([0, 8_000, 0, -8_000]);
    expect((await statement(accountId, admin)).map(({ description, voided }) => [description, voided])).toEqual([
      ['Payment, Cash', false],
      ['Refund, Check', true],
      ['Void of Refund, Check', false],
    ]);
    expect(await voidPayment()).toBe('done');
  });

  test('asks first where a check of the last ten days stands, when asked for and when approved', async () => {
    const { accountId } = await accountWith(0, 8_000, 'Check');
    expect(await refusalOf(askRefund(bookkeeper, accountId, 3_000))).toBe('CONFIRM_FIRST');
    const { body } = await askRefund(bookkeeper, accountId, 3_000, { confirmed: true });
    const requestId = body.requestId;
    const { problem } = await approve(supervisor, accountId, requestId);
    expect(problem?.detail).toContain('the bank may still return it');
    expect((await approve(supervisor, accountId, requestId, randomUUID(), { confirmed: true })).status).toBe(200);
  });

  test('is at most the credit, and needs a reason and an amount', async () => {
    const { accountId } = await accountWith(5_000, 8_000);
    expect((await askRefund(bookkeeper, accountId, 3_001)).problem?.detail).toBe(
      'At most $30.00 can be refunded: the part of the credit that was paid in.',
    );
    expect((await askRefund(bookkeeper, accountId, 1, { reason: '  ' })).problem?.errors).toEqual([
      { path: 'reason', message: 'Give a reason.' },
    ]);
    expect((await askRefund(bookkeeper, accountId, 0)).status).toBe(422);
    expect((await askRefund(bookkeeper, accountId, 1_000_000_001)).status).toBe(422);
  });
});

test('a write-off takes what is owed off the balance, and stands in its own total', async () => {
  const { accountId } = await accountWith(5_000, 1_000);
  expect((await askWriteOff(bookkeeper, accountId, 4_001)).problem?.detail).toBe(
    'At most the balance of $40.00 can be written off.',
  );
  const requestId = await writeOffOf(accountId, 4_000);
  await approve(admin, accountId, requestId);
  expect(await totals(accountId, admin)).toEqual([5_000, 1_000, 4_000, 0]);
  expect((await statement(accountId, admin)).at(-1)).toMatchObject({
    description: 'Write-off',
    amountCents: -4_000,
    reason,
  });
  const { explanation } = await admin.ask(accounts.getAccount, { params: { accountId } });
  expect(explanation.at(-1)).toBe('$0.00 premium + $50.00 fees − $10.00 payments − $40.00 write-offs: nothing due.');
  const { rows } = await admin.ask(getTrialBalance, {});
  expect(rows.find(({ account }) => account === '5200')).toMatchObject({ name: 'Bad Debt', debitCents: 4_000 });
  const params = { accountId, writeOffId: requestId };
  await admin.ask(accounts.voidWriteOff, { params, body: why });
  expect(await totals(accountId, admin)).toEqual([5_000, 1_000, 0, 4_000]);
});

describe('who', () => {
  test('asks: a money role. Who approves: a Supervisor or an Admin. Who reads: these and the Auditor', async () => {
    const { accountId } = await accountWith(0, 8_000);
    const auditor = await system.addAgent(admin, 'Auditor');
    for (const nobody of [agent, auditor]) {
      expect(await refusalOf(askRefund(nobody, accountId, 1_000))).toBe('ROLE_REFUSED');
      expect(await refusalOf(askWriteOff(nobody, accountId, 1_000))).toBe('ROLE_REFUSED');
    }
    const requestId = await refundOf(accountId, 1_000);
    for (const nobody of [agent, auditor, bookkeeper]) {
      expect(await refusalOf(approve(nobody, accountId, requestId))).toBe('ROLE_REFUSED');
    }
    expect((await inbox(bookkeeper)).rows).toHaveLength(1);
    expect((await inbox(auditor)).rows).toHaveLength(1);
    expect(await refusalOf(agent.call(approvals.listApprovals))).toBe('ROLE_REFUSED');
  });

  test('nobody approves their own while somebody else may', async () => {
    const { accountId } = await accountWith(0, 8_000);
    const requestId = await hoursAgo(25, () => refundOf(accountId, 1_000, supervisor));
    expect(await refusalOf(approve(supervisor, accountId, requestId))).toBe('FOUR_EYES');
    expect(await refusalOf(release(supervisor, accountId, requestId))).toBe('FOUR_EYES');
    expect(await refusalOf(approve(admin, accountId, requestId))).toBe('done');
  });

  test('an Admin with nobody else releases their own after 24 hours, having said again who they are', async () => {
    admin = await system.signUp();
    const { accountId } = await accountWith(0, 8_000);
    const newer = await hoursAgo(23, () => refundOf(accountId, 1_000, admin));
    const older = await hoursAgo(25, () => refundOf(accountId, 2_000, admin));
    expect((await inbox(admin)).secondApprover).toBe(false);
    expect(await refusalOf(approve(admin, accountId, older))).toBe('FOUR_EYES');
    expect(await refusalOf(release(admin, accountId, newer))).toBe('WAITING_FOR_APPROVAL');
    await system.owner.query(
      `update auth.session set authenticated_at = now() - interval '16 minutes' where user_id = $1`,
      [admin.userId],
    );
    await system.provider<SessionCache>('SessionCache').changed(admin.userId);
    expect(await refusalOf(release(admin, accountId, older))).toBe('IDENTITY_REQUIRED');
    await admin.ask(confirmIdentity, { body: { secret: admin.password } });
    const commandId = randomUUID();
    for (const sent of [1, 2]) {
      const { status, body } = await release(admin, accountId, older, commandId);
      expect([sent, status, body]).toEqual([sent, 200, { requestId: older }]);
    }
    expect((await inbox(admin)).rows).toMatchObject([{ state: 'pending' }, { state: 'approved', alone: true }]);
  });

  test('a request is declined with a reason, or withdrawn by who asked; both end it', async () => {
    const { accountId } = await accountWith(0, 8_000);
    const [declined, withdrawn] = [await refundOf(accountId, 1_000), await refundOf(accountId, 2_000)];
    const decline = (requestId: string, by: Person, message = 'No receipt shown') =>
      by.call(approvals.declineRequest, {
        params: { accountId, requestId },
        body: { reason: message },
        commandId: randomUUID(),
      });
    const withdraw = (requestId: string, by: Person) =>
      by.call(approvals.withdrawRequest, { params: { accountId, requestId }, commandId: randomUUID() });
    expect((await decline(declined, supervisor, '')).status).toBe(422);
    expect(await refusalOf(decline(declined, supervisor))).toBe('done');
    expect(await refusalOf(withdraw(withdrawn, supervisor))).toBe('REQUEST_OF_SOMEBODY_ELSE');
    expect(await refusalOf(withdraw(withdrawn, bookkeeper))).toBe('done');
    for (const ended of [declined, withdrawn]) {
      expect(await refusalOf(approve(admin, accountId, ended))).toBe('REQUEST_DECIDED');
      expect(await refusalOf(decline(ended, admin))).toBe('REQUEST_DECIDED');
    }
    expect((await inbox(bookkeeper)).rows).toMatchObject([
      { state: 'withdrawn', decidedReason: null },
      { state: 'declined', decidedReason: 'No receipt shown', decidedBy: 'Supervisor Guidry' },
    ]);
    expect(await totals(accountId, bookkeeper)).toEqual([0, 8_000, 0, -8_000]);
  });
});

describe('at once', () => {
  test('two who approve the same request book it once', async () => {
    const { accountId } = await accountWith(0, 8_000);
    const requestId = await refundOf(accountId, 8_000);
    const codes = await Promise.all([admin, supervisor].map((by) => refusalOf(approve(by, accountId, requestId))));
    expect(codes.toSorted()).toEqual(['REQUEST_DECIDED', 'done']);
    await totals(accountId, admin);
    expect(await totals(accountId, supervisor)).toEqual([0, 0, 0, 0]);
  });

  test('two refunds of the same credit are not both paid', async () => {
    const { accountId } = await accountWith(0, 8_000);
    const requests = [await refundOf(accountId, 8_000), await refundOf(accountId, 5_000)];
    const codes = await Promise.all(requests.map((requestId) => refusalOf(approve(supervisor, accountId, requestId))));
    expect(codes.toSorted()).toEqual(['REFUND_LIMIT', 'done']);
  });

  test('what changes the balance in the same moment decides: a refund is never more than the credit before it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { accountId, today } = await accountWith(0, 8_000);
      const requestId = await refundOf(accountId, 8_000);
      const fee = { kind: 'Travel Fee', amountCents: 5_000, chargedOn: today } as const;
      const [, code] = await Promise.all([
        admin.ask(accounts.addFee, { params: { accountId }, body: fee }),
        refusalOf(approve(supervisor, accountId, requestId)),
      ]);
      await totals(accountId, admin);
      const lines = (await statement(accountId, supervisor)).map(({ kind }) => kind);
      expect([code, lines]).toEqual(
        code === 'done' ? [code, ['PAYMENT', 'REFUND', 'FEE']] : ['REFUND_LIMIT', ['PAYMENT', 'FEE']],
      );
    }
  });

  test('a write-off and a payment of the same balance leave no more written off than was owed', async () => {
    const { accountId, today } = await accountWith(5_000, 0);
    const requestId = await writeOffOf(accountId, 5_000);
    const payment = { amountCents: 5_000, method: 'Cash', paidOn: today } as const;
    const [, code] = await Promise.all([
      admin.ask(accounts.recordPayment, { params: { accountId }, body: payment }),
      refusalOf(approve(supervisor, accountId, requestId)),
    ]);
    await totals(accountId, admin);
    const lines = (await statement(accountId, supervisor)).map(({ kind }) => kind);
    expect([code, lines]).toEqual(
      code === 'done' ? [code, ['FEE', 'WRITE_OFF', 'PAYMENT']] : ['WRITE_OFF_LIMIT', ['FEE', 'PAYMENT']],
    );
  });

  test('the same command is answered as the first time, also where it was approved since', async () => {
    const { accountId } = await accountWith(0, 8_000);
    const ask = {
      params: { accountId },
      body: { amountCents: 8_000, method: 'Cash', reason },
      commandId: randomUUID(),
    };
    const askAgain = () => bookkeeper.ask(approvals.askForRefund, ask as RequestOf<typeof approvals.askForRefund>);
    const { requestId } = await askAgain();
    const commandId = randomUUID();
    await approve(supervisor, accountId, requestId, commandId);
    expect(await askAgain()).toEqual({ requestId });
    expect((await approve(supervisor, accountId, requestId, commandId)).body).toEqual({ requestId });
    expect(await totals(accountId, supervisor)).toEqual([0, 0, 0, 0]);
  });
});

test('a closed account refuses to ask and to approve, and says how to go on', async () => {
  const { accountId } = await accountWith(0, 8_000);
  const requestId = await refundOf(accountId, 1_000);
  await closeWhatStands(system, admin, accountId);
  expect((await askRefund(bookkeeper, accountId, 1_000)).problem).toMatchObject({
    code: 'ACCOUNT_CLOSED',
    detail: 'Account 0000001 is closed. Reopen it first.',
  });
  expect((await approve(supervisor, accountId, requestId)).problem?.detail).toContain('is closed. Reopen it first.');
  expect((await inbox(admin)).rows).toMatchObject([
    { requestId, closed: true },
    { state: 'approved', closes: true },
  ]);
  await admin.ask(accounts.reopenAccount, { params: { accountId }, body: { reason } });
  expect(await refusalOf(approve(supervisor, accountId, requestId))).toBe('REFUND_LIMIT'); // the closing paid it
});

test('the inbox shows what waits first, page by page, and of an account its own', async () => {
  const { accountId } = await accountWith(0, 8_000);
  const other = await accountWith(9_000, 0);
  const made: string[] = [];
  for (const cents of [1_000, 2_000, 3_000]) made.push(await refundOf(accountId, cents));
  await approve(supervisor, accountId, made[2] ?? '');
  made.push(await writeOffOf(other.accountId, 9_000));
  const expected = [made[3], made[1], made[0], made[2]];
  expect((await inbox(bookkeeper)).rows.map(({ requestId }) => requestId)).toEqual(expected);
  const paged: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Awaited<ReturnType<typeof inbox>> = await inbox(bookkeeper, {
      limit: 1,
      ...(cursor ? { cursor } : {}),
    });
    paged.push(...page.rows.map(({ requestId }) => requestId));
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(expected);
  const { rows } = await inbox(bookkeeper, { accountId: other.accountId });
  expect(rows.map(({ requestId }) => requestId)).toEqual([made[3]]);
  expect(await waiting(supervisor)).toBe(3);
});

test('what was decided leaves the inbox after 30 days and stays with its account', async () => {
  const { accountId } = await accountWith(0, 8_000);
  const requestId = await refundOf(accountId, 1_000);
  await hoursAgo(31 * 24, () => approve(admin, accountId, requestId));
  expect((await inbox(admin)).rows).toEqual([]);
  expect((await inbox(admin, { accountId })).rows).toMatchObject([{ state: 'approved' }]);
});

test('another agency finds none of it', async () => {
  const { accountId } = await accountWith(0, 8_000);
  const requestId = await refundOf(accountId, 1_000);
  const neighbour = await system.signUp();
  const on = async (endpoint: Endpoint, params: object, body: object) =>
    refusalOf(neighbour.call(endpoint, { params, body, commandId: randomUUID() }));
  expect(await refusalOf(askRefund(neighbour, accountId, 1_000))).toBe('ACCOUNT_NOT_FOUND');
  expect(await refusalOf(askWriteOff(neighbour, accountId, 1_000))).toBe('ACCOUNT_NOT_FOUND');
  for (const endpoint of [approvals.approveRequest, approvals.releaseRequest, approvals.withdrawRequest] as const) {
    expect(await on(endpoint, { accountId, requestId }, {})).toBe('ACCOUNT_NOT_FOUND');
  }
  expect(await on(approvals.declineRequest, { accountId, requestId }, { reason })).toBe('ACCOUNT_NOT_FOUND');
  expect((await inbox(neighbour)).rows).toEqual([]);
  expect((await inbox(neighbour, { accountId })).rows).toEqual([]);
  expect(await waiting(neighbour)).toBe(0);
});
