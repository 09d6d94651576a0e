import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getAccount, voidCharge } from '#contracts/books/account/accounts.ts';
import * as contract from '#contracts/recovery/recovery-costs/costs.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { createRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { addDays } from '#domain/kernel/days.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem, type Remote } from '../../../../test/join-system.ts';
import { makeBillable, makeForfeited } from '../../../../test/sample-judgments.ts';
import { nonce } from '../../../../test/sample-requests.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { FinishBills } from './finish-bills.ts';

let system: JoinedSystem;
let admin: Person;
let supervisor: Person;
let accounting: Person;
let today: string;
let finishing: Remote<FinishBills>;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  supervisor = await system.addAgent(admin, 'Supervisor');
  accounting = await system.addAgent(admin, 'Accounting');
  today = admin.session.organization?.today ?? '';
  finishing = system.provider<FinishBills>('FinishBills');
});
afterAll(() => system.close());

/** A booked cost of a case: that of a forfeited bond, or of a title alone. */
const booked = async (recoveryCaseId: string, amountCents = 40_000): Promise<string> => {
  const payee = { payeeKind: 'agent', payeeId: supervisor.userId } as const;
  const facts = { amountCents, spentOn: today, whatFor: 'Locksmith', noReceiptReason: 'Paid at the door' };
  supervisor.client.readWhatWrote(admin.client);
  const { costId } = await supervisor.ask(contract.enterRecoveryCost, {
    params: { recoveryCaseId },
    body: { ...facts, ...payee },
  });
  admin.client.readWhatWrote(supervisor.client);
  await admin.ask(contract.approveRecoveryCost, { params: { costId }, body: {} });
  accounting.client.readWhatWrote(admin.client);
  return costId;
};

const aCase = async () => {
  const forfeiture = await makeForfeited(admin, addDays(today, -10));
  const { caseId } = await openCase(admin, forfeiture.bondId);
  return { ...forfeiture, caseId };
};

const bill = (costId: string, amountCents: number, by = accounting, commandId = randomUUID()) =>
  by.call(contract.billRecoveryCost, { params: { costId }, body: { amountCents }, commandId });
const income = async () => -(await accounting.story.balances('4300'))['4300'];

test('a cost is billed once, at most itself, where the account takes recovery and an agreement is on file', async () => {
  const { caseId, accountId, bondId, ...forfeiture } = await aCase();
  const costId = await booked(caseId);
  const before = await income();
  expect(await refusalOf(bill(costId, 40_000))).toBe('RECOVERY_NOT_BILLABLE');
  await makeBillable(admin, { accountId, bondId, ...forfeiture });
  accounting.client.readWhatWrote(admin.client);
  expect(await refusalOf(bill(costId, 40_001))).toBe('COST_BILL_LIMIT');
  const commandId = randomUUID();
  for (const _ of [1, 2]) expect(await refusalOf(bill(costId, 30_000, accounting, commandId))).toBe('done');
  await finishing.round();
  expect(await refusalOf(bill(costId, 1_000))).toBe('COST_BILLED');
  expect(await income()).toBe(before + 30_000);
  const account = await accounting.ask(getAccount, { params: { accountId } });
  expect(account).toMatchObject({ premiumCents: 120_000, chargesCents: 30_000, balanceCents: 150_000 });
  const { rows } = await accounting.ask(listAccountEntries, { params: { accountId }, query: {} });
  expect(rows.at(-1)).toMatchObject({ kind: 'CHARGE', description: 'Cost of recovery', amountCents: 30_000, bondId });

  admin.client.readWhatWrote(accounting.client);
  const voidIt = { params: { costId }, body: { reason: 'Of another case' } };
  expect(await refusalOf(admin.call(contract.voidRecoveryCost, voidIt))).toBe('COST_BILLED');
  const { costs } = await admin.ask(contract.listRecoveryCosts, { params: { recoveryCaseId: caseId } });
  const [line] = costs[0]?.bills ?? [];
  expect(line).toMatchObject({ accountId, amountCents: 30_000, status: 'billed', isVoided: false });
  const why = { reasonCode: 'Entered in error', reason: 'Agreed otherwise' } as const;
  await admin.ask(voidCharge, { params: { accountId, chargeId: line?.chargeId ?? '' }, body: why });
  accounting.client.readWhatWrote(admin.client);
  expect(await income()).toBe(before);
  expect(await refusalOf(bill(costId, 40_000))).toBe('done');
  expect(await income()).toBe(before + 40_000);
});

test('several bonds bear it by face, to the cent', async () => {
  const one = await aCase();
  const { bondId } = await admin.story.bond({
    defendantId: one.defendantId,
    accountId: one.accountId,
    amountCents: 500_000,
    powerNumber: nonce(),
    bondDate: today,
    status: 'FORFEITED',
    forfeitureDate: today,
  });
  const { caseId } = await openCase(admin, bondId, one.caseId);
  expect(caseId).toBe(one.caseId);
  await makeBillable(admin, one);
  const costId = await booked(caseId, 10_000);
  expect(await refusalOf(bill(costId, 10_000))).toBe('INDEMNITY_AGREEMENT_MISSING');
  await makeBillable(admin, { ...one, bondId });
  accounting.client.readWhatWrote(admin.client);
  expect(await refusalOf(bill(costId, 10_000))).toBe('done');
  const { costs } = await accounting.ask(contract.listRecoveryCosts, { params: { recoveryCaseId: caseId } });
  const cents = Object.fromEntries((costs[0]?.bills ?? []).map((line) => [line.bondId, line.amountCents]));
  expect(cents).toEqual({ [one.bondId]: 6_667, [bondId]: 3_333 });
});

test('a case without a forfeited bond has no account to bill; a cost that waits is not billed', async () => {
  const { caseId } = await admin.ask(createRecoveryCase, { body: { title: 'By a title' } });
  expect(await refusalOf(bill(await booked(caseId), 40_000))).toBe('COST_WITHOUT_BOND');
  expect(await refusalOf(bill(randomUUID(), 40_000))).toBe('COST_NOT_FOUND');
});

test('of a bill and a void of the cost at once one stands', async () => {
  const forfeiture = await aCase();
  await makeBillable(admin, forfeiture);
  const costId = await booked(forfeiture.caseId);
  const voidIt = { params: { costId }, body: { reason: 'Of another case' } };
  const codes = await Promise.all([
    refusalOf(bill(costId, 40_000)),
    refusalOf(admin.call(contract.voidRecoveryCost, voidIt)),
  ]);
  expect([
    ['done', 'COST_BILLED'],
    ['COST_MOVED_ON', 'done'],
  ]).toContainEqual(codes);
});

test('one that was decided and not charged, since the server stopped, is charged by the next round, once', async () => {
  const forfeiture = await aCase();
  await makeBillable(admin, forfeiture);
  const costId = await booked(forfeiture.caseId);
  await system.owner.query(
    `insert into recovery_bill (organization_id, id, cost_id, case_id, bond_id, account_id, amount_cents, status,
       billed_by, billed_at)
     select organization_id, gen_random_uuid(), id, case_id, $2, $3, 700, 'billing', $4, now() from recovery_cost
     where id = $1`,
    [costId, forfeiture.bondId, forfeiture.accountId, admin.userId],
  );
  for (const _ of [1, 2]) await finishing.round();
  expect(await refusalOf(bill(costId, 100))).toBe('COST_BILLED');
  const account = await accounting.ask(getAccount, { params: { accountId: forfeiture.accountId } });
  expect(account.chargesCents).toBe(700);
});
