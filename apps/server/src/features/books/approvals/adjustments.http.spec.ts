import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { askForAdjustment } from '#contracts/books/account/adjustments.ts';
import * as approvals from '#contracts/books/approvals/approvals.ts';
import * as accounts from '#contracts/books/account/accounts.ts';
import * as bonds from '#contracts/books/bond/bonds.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { rewriteBond } from '#contracts/books/bond/rewrites.ts';
import { confirmIdentity } from '#contracts/office/identity/identity.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

const reason = 'Agreed with the family';
let admin: Person;
let supervisor: Person;
beforeEach(async () => {
  admin = await system.signUp();
  supervisor = await system.addAgent(admin, 'Supervisor');
});

/** A bond of $10,000 in Orleans: its premium is $1,200. */
const aBond = async () => {
  const defendantId = await admin.story.defendant({ birthday: '1980-05-17' });
  const powerNumber = `N-${randomUUID().slice(0, 12)}`;
  const { bondId, accountId } = await admin.story.bond({ defendantId, powerNumber });
  return { defendantId, bondId, accountId, powerNumber };
};
const ask = (by: Person, bondId: string, amountCents: number, why = reason) =>
  by.call(askForAdjustment, {
    params: { bondId },
    body: { amountCents, reason: why },
    commandId: randomUUID(),
  });
const adjustment = async (by: Person, bondId: string, amountCents: number) =>
  (await ask(by, bondId, amountCents)).body.requestId;
const approve = (by: Person, bondId: string, requestId: string) =>
  by.call(approvals.approveAdjustment, { params: { bondId, requestId }, commandId: randomUUID() });
const release = (by: Person, bondId: string, requestId: string) =>
  by.call(approvals.releaseAdjustment, { params: { bondId, requestId }, commandId: randomUUID() });
const adjust = async (bondId: string, amountCents: number) => {
  const requestId = await adjustment(supervisor, bondId, amountCents);
  expect(await refusalOf(approve(admin, bondId, requestId))).toBe('done');
};
const premiumOf = async (bondId: string) => {
  const { premiumCents, adjustedCents } = await admin.ask(bonds.getBond, { params: { bondId } });
  return [premiumCents, adjustedCents];
};
const account = (accountId: string) => admin.ask(accounts.getAccount, { params: { accountId } });

test('a premium adjustment is asked for by a Supervisor, waits, and an Admin approves it, which books it', async () => {
  const { defendantId, bondId, accountId, powerNumber } = await aBond();
  const requestId = await adjustment(supervisor, bondId, 20_000);
  expect(await premiumOf(bondId)).toEqual([120_000, 0]);
  const waiting = {
    requestId,
    kind: 'adjustment',
    state: 'pending',
    accountId,
    bondId,
    powerNumber,
    amountCents: 20_000,
  };
  expect(await supervisor.ask(approvals.listApprovals, { query: {} })).toMatchObject({
    rows: [{ ...waiting, reason, own: true, balanceCents: 120_000 }],
    secondAdmin: true,
  });
  expect((await admin.ask(approvals.countApprovals)).waiting).toBe(1);
  expect(await refusalOf(approve(supervisor, bondId, requestId))).toBe('ROLE_REFUSED');
  expect(await refusalOf(approve(admin, bondId, requestId))).toBe('done');
  expect(await refusalOf(approve(admin, bondId, requestId))).toBe('REQUEST_DECIDED');

  expect(await premiumOf(bondId)).toEqual([100_000, 20_000]);
  const { premiumCents, balanceCents, explanation } = await account(accountId);
  expect([premiumCents, balanceCents]).toEqual([100_000, 100_000]);
  expect(explanation.join(' ')).toContain('adds a premium of $1,000.00');
  expect(explanation.join(' ')).toContain('less an adjustment of $200.00');
  const { rows } = await admin.ask(listAccountEntries, { params: { accountId }, query: {} });
  expect(rows.at(-1)).toMatchObject({
    kind: 'PREMIUM',
    what: 'adjusted',
    description: `Premium adjustment, power ${powerNumber}`,
    amountCents: -20_000,
    runningBalanceCents: 100_000,
    reason,
    bondId,
  });
  const trial = await admin.ask(getTrialBalance, {});
  const of = (code: string) => trial.rows.find((row) => row.account === code);
  expect(of('4000')).toMatchObject({ debitCents: 0, creditCents: 100_000 });
  expect(of('2120')).toMatchObject({ debitCents: 0, creditCents: 20_000 });
  const history = await admin.ask(listHistory, { params: { defendantId } });
  expect(JSON.stringify(history)).toContain(`Approved an adjustment of the premium of bond ${powerNumber} by −$200.00`);
});

test('a premium adjustment is at most the premium, put back at most what was taken off, and needs a reason', async () => {
  const { bondId } = await aBond();
  expect((await ask(supervisor, bondId, 120_001)).problem?.detail).toBe(
    'At most the premium of $1,200.00 can be taken off.',
  );
  expect(await refusalOf(ask(supervisor, bondId, -1))).toBe('ADJUSTMENT_BACK_LIMIT');
  expect((await ask(supervisor, bondId, 0)).status).toBe(422);
  expect((await ask(supervisor, bondId, 100, ' ')).problem?.errors).toEqual([
    { path: 'reason', message: 'Give a reason.' },
  ]);
  await adjust(bondId, 30_000);
  await adjust(bondId, -10_000);
  expect(await premiumOf(bondId)).toEqual([100_000, 20_000]);
  expect(await refusalOf(ask(supervisor, bondId, -20_001))).toBe('ADJUSTMENT_BACK_LIMIT');
});

test('two premium adjustments that together are more than the premium are judged again when approved', async () => {
  const { bondId } = await aBond();
  const [one, other] = [await adjustment(supervisor, bondId, 70_000), await adjustment(supervisor, bondId, 70_000)];
  const codes = await Promise.all([refusalOf(approve(admin, bondId, one)), refusalOf(approve(admin, bondId, other))]);
  expect(codes.toSorted()).toEqual(['ADJUSTMENT_LIMIT', 'done']);
  expect(await premiumOf(bondId)).toEqual([50_000, 70_000]);
});

test('nobody approves their own adjustment; with no other Admin it is released alone after 24 hours', async () => {
  const { bondId } = await aBond();
  const clock = system.provider<TestClock>('TestClock');
  await clock.set(new Date(Date.now() - 25 * 3_600_000).toISOString());
  const early = await adjustment(admin, bondId, 10_000);
  await clock.set(null);
  await admin.ask(confirmIdentity, { body: { secret: admin.password } });
  expect(await refusalOf(approve(admin, bondId, early))).toBe('FOUR_EYES');
  const late = await adjustment(admin, bondId, 10_000);
  expect(await refusalOf(release(admin, bondId, late))).toBe('WAITING_FOR_APPROVAL');
  expect(await refusalOf(release(admin, bondId, early))).toBe('done');
  const { rows, secondAdmin } = await admin.ask(approvals.listApprovals, { query: {} });
  expect(secondAdmin).toBe(false);
  expect(rows.find(({ requestId }) => requestId === early)).toMatchObject({ state: 'approved', alone: true });
});

test('an adjustment that waits is declined with a reason or withdrawn by who asked, and books nothing', async () => {
  const { bondId } = await aBond();
  const [one, other] = [await adjustment(supervisor, bondId, 10_000), await adjustment(supervisor, bondId, 5_000)];
  const body = { reason: 'Not agreed' };
  await admin.ask(approvals.declineAdjustment, { params: { bondId, requestId: one }, body });
  const withdraw = (by: Person) =>
    refusalOf(by.call(approvals.withdrawAdjustment, { params: { bondId, requestId: other }, commandId: randomUUID() }));
  expect(await withdraw(admin)).toBe('REQUEST_OF_SOMEBODY_ELSE');
  expect(await withdraw(supervisor)).toBe('done');
  expect(await refusalOf(approve(admin, bondId, one))).toBe('REQUEST_DECIDED');
  const { rows } = await supervisor.ask(approvals.listApprovals, { query: {} });
  expect(rows.map(({ state, decidedReason }) => [state, decidedReason])).toEqual([
    ['withdrawn', null],
    ['declined', 'Not agreed'],
  ]);
  expect(await premiumOf(bondId)).toEqual([120_000, 0]);
});

test('an amendment cuts what is adjusted to the smaller premium, and a void takes back what stands', async () => {
  const { bondId, accountId } = await aBond();
  await adjust(bondId, 80_000);
  const { revision } = await admin.ask(bonds.getBond, { params: { bondId } });
  await admin.ask(bonds.amendBond, { params: { bondId }, body: { amountCents: 500_000, basedOn: revision } });
  expect(await premiumOf(bondId)).toEqual([0, 60_000]);
  expect((await account(accountId)).balanceCents).toBe(0);
  await admin.ask(bonds.voidBond, { params: { bondId }, body: { reasonCode: 'Entered in error', reason } });
  expect((await account(accountId)).balanceCents).toBe(0);
  expect(await refusalOf(ask(supervisor, bondId, 100))).toBe('BOND_VOIDED');
});

test('a rewritten bond may still be adjusted', async () => {
  const { bondId } = await aBond();
  const body = { amountCents: 1_000_000, jurisdiction: 'Orleans', reason: 'Raised' } as const;
  await admin.ask(rewriteBond, { params: { bondId }, body });
  await adjust(bondId, 10_000);
  expect(await premiumOf(bondId)).toEqual([110_000, 10_000]);
});
