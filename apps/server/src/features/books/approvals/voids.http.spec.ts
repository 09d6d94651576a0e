import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as approvals from '#contracts/books/approvals/approvals.ts';
import * as bondVoids from '#contracts/books/approvals/bond-voids.ts';
import * as accounts from '#contracts/books/account/accounts.ts';
import * as bonds from '#contracts/books/bond/bonds.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { confirmIdentity } from '#contracts/office/identity/identity.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
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

const why = { reasonCode: 'Entered in error', reason: 'Typed into the wrong account' } as const;
let admin: Person;
let other: Person;
let supervisor: Person;
let today: string;

/** A new agency with two Admins and a Supervisor; its limit is $500. */
beforeEach(async () => {
  admin = await system.signUp();
  [other, supervisor] = await Promise.all([system.addAgent(admin, 'Admin'), system.addAgent(admin, 'Supervisor')]);
  today = (await admin.ask(getDashboard)).today;
});

const payment = async (amountCents: number, method: 'Cash' | 'Check' = 'Check') => {
  const { defendantId, accountId } = await admin.story.account();
  const body = { amountCents, method, paidOn: today } as const;
  const paid = await admin.ask(accounts.recordPayment, { params: { accountId }, body });
  return { defendantId, accountId, ...paid };
};
type Paid = Awaited<ReturnType<typeof payment>>;
const voidIt = (by: Person, { accountId, paymentId }: Paid, commandId = randomUUID()) =>
  by.call(accounts.voidPayment, { params: { accountId, paymentId }, body: why, commandId });
const approve = (by: Person, { accountId }: Paid, requestId: string, commandId = randomUUID()) =>
  by.call(approvals.approveRequest, { params: { accountId, requestId }, body: {}, commandId });
const statement = async (by: Person, accountId: string) =>
  (await by.ask(listAccountEntries, { params: { accountId }, query: { voided: 'true' } as never })).rows;
const balanceOf = async (by: Person, accountId: string) =>
  (await by.ask(accounts.getAccount, { params: { accountId } })).balanceCents;
const receivable = async (by: Person) => (await by.story.balances('1100'))['1100'];

describe('the void of a payment', () => {
  test('is made at once up to the limit; above it waits on the account and in the inbox', async () => {
    const small = await payment(50_000);
    expect((await voidIt(admin, small)).body).toMatchObject({ waiting: false });
    expect(await balanceOf(admin, small.accountId)).toBe(0);

    const large = await payment(50_001);
    const requestId = randomUUID();
    expect((await voidIt(admin, large, requestId)).body).toEqual({ requestId, waiting: true });
    expect((await voidIt(admin, large, requestId)).body).toEqual({ requestId, waiting: true });
    expect((await voidIt(other, large)).problem).toMatchObject({
      code: 'WAITING_FOR_APPROVAL',
      detail: 'Waiting for approval.',
    });
    const account = await admin.ask(accounts.getAccount, { params: { accountId: large.accountId } });
    expect(account).toMatchObject({
      balanceCents: -50_001,
      waiting: [{ requestId, kind: 'void', voids: 'payment', amountCents: 50_001 }],
    });
    supervisor.client.readWhatWrote(admin.client);
    const { rows } = await supervisor.ask(approvals.listApprovals, { query: { accountId: large.accountId } });
    expect(rows).toMatchObject([
      {
        requestId,
        kind: 'void',
        voids: 'payment',
        state: 'pending',
        receiptNumber: large.receiptNumber,
        amountCents: 50_001,
        reason: why.reason,
        own: false,
        balanceCents: -50_001,
      },
    ]);
  });

  test('once approved is in the books with the reason of who asked', async () => {
    const paid = await payment(90_000);
    const { requestId } = (await voidIt(admin, paid)).body;
    expect(await refusalOf(approve(admin, paid, requestId))).toBe('FOUR_EYES');
    const commandId = randomUUID();
    expect(await refusalOf(approve(supervisor, paid, requestId, commandId))).toBe('done');
    expect(await refusalOf(approve(supervisor, paid, requestId, commandId))).toBe('done');
    expect(await refusalOf(approve(supervisor, paid, requestId))).toBe('REQUEST_DECIDED');
    expect(await balanceOf(supervisor, paid.accountId)).toBe(0);
    const line = (await statement(supervisor, paid.accountId)).at(-1);
    expect(line?.reason).toContain(why.reason);
    expect(line).toMatchObject({
      kind: 'PAYMENT',
      what: 'voided',
      amountCents: 90_000,
      recordedBy: 'Supervisor Guidry',
    });
    const { rows } = await supervisor.ask(approvals.listApprovals, { query: { accountId: paid.accountId } });
    expect(rows).toMatchObject([{ state: 'approved', decidedBy: 'Supervisor Guidry', alone: false }]);
    const history = JSON.stringify(await supervisor.ask(listHistory, { params: { defendantId: paid.defendantId } }));
    expect(history).toContain('Asked to void a payment of $900.00: Entered in error');
    expect(history).toContain('Approved the void of a payment of $900.00');
  });

  test('once declined or withdrawn leaves the payment as it is, and can be asked for again', async () => {
    const paid = await payment(90_000);
    const params = { accountId: paid.accountId };
    const first = (await voidIt(admin, paid)).body.requestId;
    const declined = { params: { ...params, requestId: first }, body: { reason: 'The receipt is right' } };
    await supervisor.ask(approvals.declineRequest, declined);
    const second = (await voidIt(admin, paid)).body.requestId;
    await admin.ask(approvals.withdrawRequest, { params: { ...params, requestId: second } });
    expect(await balanceOf(admin, paid.accountId)).toBe(-90_000);
    const { rows } = await admin.ask(approvals.listApprovals, { query: params });
    expect(rows.map(({ state, decidedReason }) => [state, decidedReason])).toEqual([
      ['withdrawn', null],
      ['declined', 'The receipt is right'],
    ]);
    expect((await voidIt(other, paid)).body).toMatchObject({ waiting: true });
  });

  test('that was deposited meanwhile is refused on approval with what to do instead', async () => {
    const paid = await payment(90_000);
    const { requestId } = (await voidIt(admin, paid)).body;
    const { accountId, paymentId } = paid;
    await admin.ask(makeDeposit, { body: { depositedOn: today, receipts: [{ accountId, paymentId }] } });
    expect((await approve(supervisor, paid, requestId)).problem).toMatchObject({
      code: 'RECEIPT_BANKED',
      detail: 'Deposited on D-0001: record it as returned, transfer it, or refund it.',
    });
    const body = { reason: 'It is at the bank' };
    expect(await refusalOf(supervisor.call(approvals.declineRequest, { params: { accountId, requestId }, body }))).toBe(
      'done',
    );
  });

  test('is decided once, whoever comes at the same moment: two approvals, a deposit, the same command twice', async () => {
    for (let round = 0; round < 6; round += 1) {
      const paid = await payment(60_000);
      const { accountId, paymentId } = paid;
      const asking = randomUUID();
      const requests = await Promise.all([voidIt(admin, paid, asking), voidIt(admin, paid, asking)]);
      expect(requests.map(({ body }) => body)).toEqual(Array(2).fill({ requestId: asking, waiting: true }));
      const receipts = [{ accountId, paymentId }];
      const codes = await Promise.all([
        refusalOf(approve(supervisor, paid, asking)),
        refusalOf(approve(other, paid, asking)),
        ...(round % 2 === 0 ? [refusalOf(admin.call(makeDeposit, { body: { depositedOn: today, receipts } }))] : []),
      ]);
      expect(codes.slice(0, 2).filter((code) => code === 'done').length).toBeLessThanOrEqual(1);
      admin.client.readWhatWrote(supervisor.client);
      admin.client.readWhatWrote(other.client);
      const lines = await statement(admin, accountId);
      const isVoid = lines.some(({ what }) => what === 'voided');
      const isBanked = lines.some(({ depositedOn }) => depositedOn !== null);
      expect([isVoid, isBanked].filter(Boolean)).toHaveLength(1);
      expect(codes.slice(0, 2).includes('done')).toBe(isVoid);
    }
  });
});

test('with nobody else to approve it an Admin releases a void after 24 hours, shown as approved alone', async () => {
  const owner = await system.signUp();
  const { accountId } = await owner.story.account();
  const fee = { kind: 'Travel Fee', amountCents: 70_000, chargedOn: today } as const;
  const clock = system.provider<TestClock>('TestClock');
  await clock.set(new Date(Date.now() - 25 * 3_600_000).toISOString());
  const { feeId } = await owner.ask(accounts.addFee, {
    params: { accountId },
    body: { ...fee, chargedOn: (await owner.ask(getDashboard)).today },
  });
  const { requestId } = await owner.ask(accounts.voidFee, { params: { accountId, feeId }, body: why });
  const release = () =>
    refusalOf(
      owner.call(approvals.releaseRequest, { params: { accountId, requestId }, body: {}, commandId: randomUUID() }),
    );
  expect(await release()).toBe('WAITING_FOR_APPROVAL');
  await clock.set(null);
  await owner.ask(confirmIdentity, { body: { secret: owner.password } });
  expect(await release()).toBe('done');
  const { rows } = await owner.ask(approvals.listApprovals, { query: {} });
  expect(rows).toMatchObject([{ kind: 'void', voids: 'fee', state: 'approved', alone: true }]);
  expect(await balanceOf(owner, accountId)).toBe(0);
});

describe('the void of a bond', () => {
  const write = async () => {
    const { bondId, accountId } = await admin.story.bond({ amountCents: 400_000, bondDate: today });
    const feeId = await admin.story.fee(accountId, 2_500, { kind: 'Application Fee', chargedOn: today, bondId });
    return { bondId, accountId, feeId };
  };
  const voidBond = (by: Person, bondId: string, fees: string[] = []) =>
    by.call(bonds.voidBond, { params: { bondId }, body: { ...why, fees }, commandId: randomUUID() });
  const decide = (by: Person, bondId: string, requestId: string, commandId = randomUUID()) =>
    by.call(bondVoids.approveBondVoid, { params: { bondId, requestId }, commandId });

  test('counts for the limit with its premium and the fees, which go along once it is approved', async () => {
    const alone = await write(); // $480.00
    expect((await voidBond(admin, alone.bondId)).body).toMatchObject({ waiting: false });

    const { bondId, accountId, feeId } = await write(); // $480.00 and $25.00
    const { requestId } = (await voidBond(admin, bondId, [feeId])).body;
    expect(await balanceOf(admin, accountId)).toBe(50_500);
    expect((await voidBond(other, bondId)).problem?.code).toBe('WAITING_FOR_APPROVAL');
    // The bond's own screen says so, too.
    expect((await admin.ask(accounts.getAccount, { params: { accountId } })).waiting).toMatchObject([
      { requestId, voids: 'bond', bondId },
    ]);
    const { rows } = await admin.ask(approvals.listApprovals, { query: { accountId } });
    expect(rows).toMatchObject([
      { kind: 'void', voids: 'bond', bondId, amountCents: 50_500, reason: why.reason, state: 'pending' },
    ]);
    expect(await refusalOf(decide(admin, bondId, requestId))).toBe('FOUR_EYES');
    const commandId = randomUUID();
    const both = await Promise.all([
      refusalOf(decide(supervisor, bondId, requestId, commandId)),
      refusalOf(decide(supervisor, bondId, requestId, commandId)),
      refusalOf(decide(other, bondId, requestId)),
    ]);
    expect(both.filter((code) => code === 'done').length).toBeGreaterThan(0);
    expect((await voidBond(admin, bondId)).problem?.code).toBe('BOND_VOIDED');
    admin.client.readWhatWrote(supervisor.client);
    admin.client.readWhatWrote(other.client);
    expect(await balanceOf(admin, accountId)).toBe(0);
    const lines = (await statement(admin, accountId)).filter(({ what }) => what === 'voided');
    expect(lines.map(({ kind, reason }) => [kind, reason?.includes(why.reason)])).toEqual([
      ['PREMIUM', true],
      ['FEE', true],
    ]);
    expect(await receivable(admin)).toBe(2_500); // the fee of the first bond stayed
  });

  test('is declined with a reason, or withdrawn by who asked, and the bond stays', async () => {
    const { bondId, accountId, feeId } = await write();
    const first = (await voidBond(admin, bondId, [feeId])).body.requestId;
    const body = { reason: 'It is the right bond' };
    await supervisor.ask(bondVoids.declineBondVoid, { params: { bondId, requestId: first }, body });
    const second = (await voidBond(admin, bondId, [feeId])).body.requestId;
    const withdraw = (by: Person) =>
      refusalOf(
        by.call(bondVoids.withdrawBondVoid, { params: { bondId, requestId: second }, commandId: randomUUID() }),
      );
    expect([await withdraw(other), await withdraw(admin)]).toEqual(['REQUEST_OF_SOMEBODY_ELSE', 'done']);
    expect(await refusalOf(decide(supervisor, bondId, second))).toBe('REQUEST_DECIDED');
    expect(await balanceOf(supervisor, accountId)).toBe(50_500);
    const { rows } = await supervisor.ask(approvals.listApprovals, { query: { accountId } });
    expect(rows.map(({ state, decidedReason }) => [state, decidedReason])).toEqual([
      ['withdrawn', null],
      ['declined', 'It is the right bond'],
    ]);
  });

  test('whose fee was voided meanwhile is refused on approval', async () => {
    const { bondId, accountId, feeId } = await write();
    const { requestId } = (await voidBond(admin, bondId, [feeId])).body;
    await admin.ask(accounts.voidFee, { params: { accountId, feeId }, body: why });
    expect(await refusalOf(decide(supervisor, bondId, requestId))).toBe('ENTRY_VOIDED');
    expect((await admin.ask(bonds.getBond, { params: { bondId } })).voidedAt).toBeNull();
  });
});

test('an Admin sets from where on a void takes a second person', async () => {
  const paid = await payment(90_000);
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 90_000 } });
  expect((await voidIt(admin, paid)).body).toMatchObject({ waiting: false });
});
