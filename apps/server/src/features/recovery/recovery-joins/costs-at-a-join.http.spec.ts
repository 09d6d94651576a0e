import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import * as payables from '#contracts/recovery/payees/payables.ts';
import * as costs from '#contracts/recovery/recovery-costs/costs.ts';
import { joinRecoveryCases } from '#contracts/recovery/recovery-joins/joins.ts';
import { createRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { joinTestSystem, type JoinedSystem, type Remote } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { FinishPayments } from '../payees/finish-payments.ts';
import type { FinishRecoveryCosts } from '../recovery-costs/finish-recovery-costs.ts';

let system: JoinedSystem;
let finishing: Remote<FinishRecoveryCosts>;
let paying: Remote<FinishPayments>;
beforeAll(async () => {
  system = await joinTestSystem();
  finishing = system.provider<FinishRecoveryCosts>('FinishRecoveryCosts');
  paying = system.provider<FinishPayments>('FinishPayments');
});
afterAll(() => system.close());

let admin: Person;
let supervisor: Person;
let older: string;
let younger: string;
let costId: string;

/** Two cases; the younger has a cost of $120.00 that the Supervisor entered and nobody has approved. */
beforeEach(async () => {
  admin = await system.signUp();
  supervisor = await system.addAgent(admin, 'Supervisor');
  older = (await admin.ask(createRecoveryCase, { body: { title: 'The older' } })).caseId;
  younger = (await admin.ask(createRecoveryCase, { body: { title: 'The younger' } })).caseId;
  supervisor.client.readWhatWrote(admin.client);
  const spentOn = admin.session.organization?.today ?? '';
  const facts = { amountCents: 12_000, spentOn, whatFor: 'Locksmith', noReceiptReason: 'Paid at the door' };
  const payee = { payeeKind: 'agent', payeeId: supervisor.session.user.userId } as const;
  const entered = { params: { recoveryCaseId: younger }, body: { ...facts, ...payee } };
  costId = (await supervisor.ask(costs.enterRecoveryCost, entered)).costId;
  admin.client.readWhatWrote(supervisor.client);
});

const approve = () => admin.call(costs.approveRecoveryCost, { params: { costId }, body: {} });
const voidIt = () => admin.call(costs.voidRecoveryCost, { params: { costId }, body: { reason: 'Entered twice' } });
const join = () =>
  supervisor.call(joinRecoveryCases, {
    params: { recoveryCaseId: younger },
    body: { otherCaseId: older, reason: 'The same person' },
  });
const pay = () =>
  admin.call(payables.payPayables, {
    body: {
      payeeKind: 'agent',
      payeeId: supervisor.session.user.userId,
      costIds: [costId],
      amountCents: 12_000,
      method: 'Check',
      reason: 'Check 1002',
    },
  });

/** As a server that stopped before the event of what was decided was in the log, or before the row said that it is. */
const undecided = async (status: 'booking' | 'voiding') => {
  const set = status === 'booking' ? `approved_by = $2, approved_at = now()` : `ended_by = $2, ended_at = now()`;
  const of = [costId, admin.session.user.userId];
  await system.owner.query(`update recovery_cost set status = '${status}', ${set} where id = $1`, of);
};

/** An event of the Admin's after those of the rounds, of which nobody tells them: who has read it has read those. */
const readTheRounds = async () => {
  await admin.story.bond();
};

/** What the older case says of it by its own id and the younger's, and what the books say: 5600, 2600, 1000. */
const found = async () => {
  await finishing.round();
  admin.client.readWhatWrote(supervisor.client);
  await readTheRounds();
  supervisor.client.readWhatWrote(admin.client);
  const balances = await admin.story.balances('5600', '2600', '1000');
  const books = [balances['5600'], balances['2600'], balances['1000']];
  const [one, other] = await Promise.all(
    [older, younger].map((recoveryCaseId) => admin.ask(costs.listRecoveryCosts, { params: { recoveryCaseId } })),
  );
  expect(other).toEqual(one);
  expect(one?.costs).toHaveLength(1);
  return { books, status: one?.costs[0]?.status, spentCents: one?.spentCents };
};

const SPENT = { books: [12_000, -12_000, 0], status: 'approved', spentCents: 12_000 };
const VOIDED = { books: [0, 0, 0], status: 'voided', spentCents: 0 };
const PAID = { books: [12_000, 0, -12_000], status: 'paid', spentCents: 12_000 };

/** While a row is held, each waits for a lock before the next begins; then it is let go. Answers what each got. */
const inOrder = async (row: string, id: string, steps: readonly (() => Promise<{ status: number }>)[]) => {
  const stranger = await system.owner.connect();
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  try {
    await stranger.query('begin');
    await stranger.query(`select from ${row} where id = $1 for update`, [id]);
    const requests: Promise<{ status: number }>[] = [];
    for (const step of steps) {
      requests.push(step());
      while (((await system.owner.query(waits)).rowCount ?? 0) < requests.length);
    }
    await stranger.query('commit');
    return (await Promise.all(requests)).map(({ status }) => status);
  } finally {
    stranger.release();
  }
};

describe('a cost whose case is joined into another', () => {
  test('between its approval and its booking is booked once, and voided in the books', async () => {
    await undecided('booking');
    expect((await join()).status).toBe(200);
    await Promise.all([finishing.round(), finishing.round()]);
    expect(await found()).toEqual(SPENT);
    expect((await voidIt()).status).toBe(200);
    expect(await found()).toEqual(VOIDED);
  });

  test('after its booking, before its row says so, is booked once', async () => {
    expect((await approve()).status).toBe(200);
    await undecided('booking');
    const settled = uuidV5('approved', costId); // the command that says so
    await system.owner.query('delete from applied_command where command_id = $1', [settled]);
    supervisor.client.readWhatWrote(admin.client);
    expect((await join()).status).toBe(200);
    expect(await found()).toEqual(SPENT);
  });

  test('while it is booked is booked once, whoever is first', async () => {
    await undecided('booking');
    const [, joined] = await Promise.all([finishing.round(), join(), finishing.round()]);
    expect(joined.status).toBe(200);
    expect(await found()).toEqual(SPENT);
  });

  test('and whose void is not booked yet is voided where it was booked', async () => {
    await approve();
    await undecided('voiding');
    supervisor.client.readWhatWrote(admin.client);
    const [, joined] = await Promise.all([finishing.round(), join()]);
    expect(joined.status).toBe(200);
    expect(await found()).toEqual(VOIDED);
  });

  // Held by a stranger, the row makes both wait in this order.
  test.each([
    ['recovery_case', 'the approval first'],
    ['recovery_case', 'the join first'],
    ['recovery_cost', 'the approval first'],
    ['recovery_cost', 'the join first'],
  ])('is approved all the same, both waiting for its %s, %s', async (row, order) => {
    const steps = order === 'the join first' ? [join, approve] : [approve, join];
    const statuses = await inOrder(row, row === 'recovery_case' ? younger : costId, steps);
    expect(statuses).toEqual([200, 200]);
    expect(await found()).toEqual(SPENT);
  });

  test.each(['recovery_case', 'recovery_cost'])('is voided all the same, both waiting for its %s', async (row) => {
    await approve();
    supervisor.client.readWhatWrote(admin.client);
    expect(await inOrder(row, row === 'recovery_case' ? younger : costId, [join, voidIt])).toEqual([200, 200]);
    expect(await found()).toEqual(VOIDED);
  });

  test.each(['the payment first', 'the join first'])('is paid once, %s', async (order) => {
    await approve();
    supervisor.client.readWhatWrote(admin.client);
    const steps = order === 'the join first' ? [join, pay] : [pay, join];
    await inOrder('recovery_cost', costId, steps);
    await paying.round();
    expect(await found()).toEqual(PAID);
    const { payments } = await admin.ask(payables.listPayables);
    const params = { payablePaymentId: payments[0]?.paymentId ?? randomUUID() };
    await admin.ask(payables.voidPayment, { params, body: { reason: 'The check was lost' } });
    expect(await found()).toEqual(SPENT);
    const { payables: owed } = await admin.ask(payables.listPayables);
    expect(owed[0]?.costs.map((cost) => [cost.costId, cost.caseId])).toEqual([[costId, older]]);
  });
});
