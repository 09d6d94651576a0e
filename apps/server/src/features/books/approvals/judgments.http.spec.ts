import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import * as approvals from '#contracts/books/approvals/approvals.ts';
import * as accounts from '#contracts/books/account/accounts.ts';
import { reinstateBond } from '#contracts/books/bond/bond-status.ts';
import * as bonds from '#contracts/books/bond/bonds.ts';
import { closeAccount } from '#contracts/books/account/closing.ts';
import * as judgments from '#contracts/books/bond/judgments.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { confirmIdentity } from '#contracts/office/identity/identity.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { getMove, moveBond } from '#contracts/books/transfers/transfers.ts';
import { judgmentOwed } from '#domain/books/judgment.ts';
import { addDays } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { makeBillable, makeForfeited } from '../../../../test/sample-judgments.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

let admin: Person;
let supervisor: Person;
let accounting: Person;
let agent: Person;
let today = '';
beforeEach(async () => {
  admin = await system.signUp();
  [supervisor, accounting, agent] = await Promise.all([
    system.addAgent(admin, 'Supervisor'),
    system.addAgent(admin, 'Accounting'),
    system.addAgent(admin, 'Agent'),
  ]);
  today = admin.session.organization?.today ?? '';
});

/** A bond of $10,000 in Orleans, forfeited ten days ago: its premium is $1,200. */
const aForfeiture = () => makeForfeited(admin, addDays(today, -10));
const mayBill = (forfeiture: Awaited<ReturnType<typeof aForfeiture>>) => makeBillable(supervisor, forfeiture);

const enter = (by: Person, bondId: string, judgedCents = 1_000_000, costsCents = 0, commandId = randomUUID()) =>
  by.call(judgments.enterJudgment, {
    params: { bondId },
    body: { judgedOn: today, judgedCents, costsCents },
    commandId,
  });
const pay = (by: Person, bondId: string, amountCents: number, commandId = randomUUID()) =>
  by.call(judgments.payJudgment, {
    params: { bondId },
    body: { amountCents, reason: 'Check 1001 to the clerk' },
    commandId,
  });
const bill = (by: Person, bondId: string, accountId: string, amountCents: number) =>
  by.call(judgments.billJudgment, { params: { bondId }, body: { accountId, amountCents }, commandId: randomUUID() });
const remit = (by: Person, bondId: string, amountCents: number, commandId = randomUUID()) =>
  by.call(judgments.recordRemission, { params: { bondId }, body: { amountCents }, commandId });
const request = (bondId: string, requestId: string) => ({ params: { bondId, requestId }, commandId: randomUUID() });
const approve = (by: Person, bondId: string, requestId: string) =>
  by.call(approvals.approveJudgmentPayment, request(bondId, requestId));
const get = (bondId: string, by = admin) => by.ask(bonds.getBond, { params: { bondId } });
const trial = async (by = admin) => {
  const books = await by.story.balances('1000', '2220', '5500', '1100');
  return { bank: books['1000'], owed: books['2220'], loss: books['5500'], receivable: books['1100'] };
};

test('a judgment is entered, approved, paid, billed and remitted, and each place shows it', async () => {
  const forfeiture = await aForfeiture();
  const { defendantId, bondId, accountId, powerNumber } = forfeiture;
  expect(await refusalOf(enter(accounting, bondId, 1_000_000, 25_000))).toBe('done');
  expect((await get(bondId, accounting)).judgment).toMatchObject({
    judgedOn: today,
    judgedCents: 1_000_000,
    costsCents: 25_000,
  });
  expect(await trial(accounting)).toMatchObject({ bank: 0, owed: -1_025_000, loss: 1_025_000 });

  const request = await pay(accounting, bondId, 1_025_000);
  expect(request.body).toMatchObject({ waiting: true, status: 'FORFEITED' });
  const { requestId } = request.body;
  const { rows: waiting } = await accounting.ask(approvals.listApprovals, { query: {} });
  expect(waiting).toMatchObject([
    { requestId, kind: 'judgment payment', state: 'pending', bondId, powerNumber, amountCents: 1_025_000, own: true },
  ]);
  expect(waiting[0]?.reason).toBe('Check 1001 to the clerk');
  expect(await refusalOf(approve(accounting, bondId, requestId))).toBe('ROLE_REFUSED');
  expect(await refusalOf(approve(supervisor, bondId, requestId))).toBe('done');
  expect(await refusalOf(approve(supervisor, bondId, requestId))).toBe('REQUEST_DECIDED');
  const paid = await get(bondId, supervisor);
  expect(paid).toMatchObject({ status: 'PAID', forfeited: true, forfeitureDate: addDays(today, -10) });
  expect(await trial(supervisor)).toMatchObject({ bank: -1_025_000, owed: 0 });

  await mayBill(forfeiture);
  expect(await refusalOf(bill(accounting, bondId, accountId, 410_000))).toBe('done');
  expect(await refusalOf(remit(accounting, bondId, 512_500))).toBe('done');
  const account = await accounting.ask(accounts.getAccount, { params: { accountId } });
  expect(account).toMatchObject({ premiumCents: 120_000, chargesCents: 205_000, balanceCents: 325_000 });
  expect(account.explanation).toContain(
    'A judgment of forfeiture was billed: $4,100.00, less a share of $2,050.00 in what was remitted. It counts as a charge.',
  );
  const { rows } = await accounting.ask(listAccountEntries, { params: { accountId }, query: {} });
  expect(rows.slice(-2)).toMatchObject([
    {
      kind: 'CHARGE',
      what: 'added',
      description: `Judgment of forfeiture, power ${powerNumber}`,
      amountCents: 410_000,
      stands: false,
    },
    {
      kind: 'CHARGE',
      what: 'lowered',
      description: `Remission of the judgment, power ${powerNumber}`,
      amountCents: -205_000,
    },
  ]);
  const billed = { kind: 'CHARGE', description: 'Judgment', amountCents: 205_000 };
  expect((await accounting.ask(getMove, { params: { bondId } })).fees).toMatchObject([billed]);
  expect(await trial(accounting)).toMatchObject({ bank: -512_500, owed: 0, loss: 307_500, receivable: 325_000 });
  const history = JSON.stringify(await accounting.ask(listHistory, { params: { defendantId } }));
  for (const message of [
    `Entered the judgment of bond ${powerNumber}`,
    `Approved a payment of $10,250.00 of the judgment of bond ${powerNumber}`,
    `Billed $4,100.00 of the judgment of bond ${powerNumber}`,
    `Recorded a remission of $5,125.00 of the judgment of bond ${powerNumber}; $2,050.00 of this went back to the billed accounts`,
  ])
    expect(history).toContain(message);
});

test('entering, paying, billing and remitting are for the money roles, and another agency finds nothing', async () => {
  const forfeiture = await aForfeiture();
  const { bondId, accountId } = forfeiture;
  const stranger = await system.signUp({ organizationName: 'Bayou Bail Bonds' });
  const acts = [enter, pay, remit].map((act) => (by: Person) => refusalOf(act(by, bondId, 1_000)));
  const all = [...acts, (by: Person) => refusalOf(bill(by, bondId, accountId, 1_000))];
  for (const act of all) {
    expect(await act(agent)).toBe('ROLE_REFUSED');
    expect(await act(stranger)).toBe('BOND_NOT_FOUND');
  }
  const params = { accountId };
  const set = (by: Person) => refusalOf(by.call(judgments.setRecoveryBillable, { params, body: { billable: true } }));
  expect([await set(accounting), await set(agent), await set(stranger)]).toEqual([
    'ROLE_REFUSED',
    'ROLE_REFUSED',
    'ACCOUNT_NOT_FOUND',
  ]);
  await enter(admin, bondId);
  const { body } = await pay(admin, bondId, 60_000);
  expect(await refusalOf(approve(stranger, bondId, body.requestId))).toBe('BOND_NOT_FOUND');
  await mayBill(forfeiture);
  const other = await stranger.story.account();
  expect(await refusalOf(bill(admin, bondId, other.accountId, 1_000))).toBe('ACCOUNT_NOT_FOUND');
});

test('a judgment is billed where the account takes recovery and an agreement of the bond is on file', async () => {
  const forfeiture = await aForfeiture();
  const { bondId, accountId } = forfeiture;
  await enter(admin, bondId);
  expect(await refusalOf(bill(admin, bondId, accountId, 1_000))).toBe('RECOVERY_NOT_BILLABLE');
  await supervisor.ask(judgments.setRecoveryBillable, { params: { accountId }, body: { billable: true } });
  expect(await refusalOf(bill(admin, bondId, accountId, 1_000))).toBe('INDEMNITY_AGREEMENT_MISSING');
  await mayBill(forfeiture);
  expect((await bill(admin, bondId, accountId, 1_000_001)).problem?.detail).toBe(
    'At most $10,000.00 of this judgment can still be billed.',
  );
  const other = await admin.story.account();
  expect(await refusalOf(bill(admin, bondId, other.accountId, 1_000))).toBe('ACCOUNT_OF_OTHER_DEFENDANT');
  await supervisor.ask(judgments.setRecoveryBillable, { params: { accountId }, body: { billable: false } });
  expect(await refusalOf(bill(admin, bondId, accountId, 1_000))).toBe('RECOVERY_NOT_BILLABLE');
});

test('nobody approves their own payment; with nobody else there it is released alone after 24 hours', async () => {
  const owner = await system.signUp();
  admin = owner;
  const { bondId } = await aForfeiture();
  await enter(owner, bondId);
  const clock = system.provider<TestClock>('TestClock');
  await clock.set(new Date(Date.now() - 25 * 3_600_000).toISOString());
  const { requestId } = (await pay(owner, bondId, 1_000_000)).body;
  await clock.set(null);
  await owner.ask(confirmIdentity, { body: { secret: owner.password } });
  expect(await refusalOf(approve(owner, bondId, requestId))).toBe('FOUR_EYES');
  const release = (id: string) => refusalOf(owner.call(approvals.releaseJudgmentPayment, request(bondId, id)));
  const late = (await pay(owner, bondId, 600_000)).body.requestId;
  expect(await release(late)).toBe('WAITING_FOR_APPROVAL');
  expect(await release(requestId)).toBe('done');
  const { rows } = await owner.ask(approvals.listApprovals, { query: {} });
  expect(rows.find((row) => row.requestId === requestId)).toMatchObject({ state: 'approved', alone: true });
  expect(await refusalOf(owner.call(approvals.withdrawJudgmentPayment, request(bondId, late)))).toBe('done');
  expect((await get(bondId)).status).toBe('PAID');
});

test('an Admin sets from where on a second person approves; below it the payment is booked at once', async () => {
  const { bondId } = await aForfeiture();
  await enter(admin, bondId);
  expect((await pay(accounting, bondId, 50_000)).body).toMatchObject({ waiting: false });
  expect((await pay(accounting, bondId, 1)).body).toMatchObject({ waiting: true });
  const body = { approvalLimitCents: 2_000_000 };
  expect(await refusalOf(supervisor.call(changeApprovalLimit, { body }))).toBe('ROLE_REFUSED');
  expect((await admin.ask(changeApprovalLimit, { body })).approvalLimitCents).toBe(2_000_000);
  expect((await pay(accounting, bondId, 950_000)).body).toMatchObject({ waiting: false, status: 'PAID' });
});

test('a payment that waits is declined with a reason, or withdrawn by who asked, and books nothing', async () => {
  const { bondId } = await aForfeiture();
  await enter(admin, bondId);
  const [one, other] = [await pay(accounting, bondId, 60_000), await pay(accounting, bondId, 70_000)];
  const declined = { ...request(bondId, one.body.requestId), body: { reason: 'Not due yet' } };
  expect(await refusalOf(supervisor.call(approvals.declineJudgmentPayment, declined))).toBe('done');
  const withdraw = (by: Person) =>
    refusalOf(by.call(approvals.withdrawJudgmentPayment, request(bondId, other.body.requestId)));
  expect([await withdraw(admin), await withdraw(accounting)]).toEqual(['REQUEST_OF_SOMEBODY_ELSE', 'done']);
  const { rows } = await accounting.ask(approvals.listApprovals, { query: {} });
  expect(rows.map(({ state, decidedReason }) => [state, decidedReason])).toEqual([
    ['withdrawn', null],
    ['declined', 'Not due yet'],
  ]);
  expect(await trial(accounting)).toMatchObject({ bank: 0, owed: -1_000_000 });
});

test('while a judgment stands the bond stays forfeited and is not voided; remitted whole, it is free', async () => {
  const { bondId } = await aForfeiture();
  await enter(admin, bondId);
  const { revision } = await get(bondId);
  const params = { bondId };
  const reason = 'The court set it aside';
  const ways = (basedOn: number) => [
    () =>
      refusalOf(admin.call(bonds.amendBond, { params, body: { status: 'CLOSED', basedOn, reason, confirmed: true } })),
    () => refusalOf(admin.call(bonds.voidBond, { params, body: { reasonCode: 'Entered in error', reason } })),
    () => refusalOf(admin.call(reinstateBond, { params, body: { how: 'Entered in error', reason, basedOn } })),
  ];
  for (const way of ways(revision)) expect(await way()).toBe('JUDGMENT_STANDS');
  expect(await refusalOf(remit(admin, bondId, 1_000_000))).toBe('done');
  expect(await trial()).toMatchObject({ bank: 0, owed: 0, loss: 0 });
  const after = await get(bondId);
  expect(await refusalOf(enter(admin, bondId))).toBe('JUDGED_ALREADY');
  const reinstated = await admin.call(reinstateBond, {
    params,
    body: { how: 'Entered in error', reason, basedOn: after.revision },
  });
  expect(reinstated.body).toMatchObject({ status: 'OPEN' });
  const { judgment, earlierForfeitures } = await get(bondId);
  expect(judgment).toBeNull();
  expect(earlierForfeitures).toMatchObject([{ judgment: { judgedCents: 1_000_000, remittedCents: 1_000_000 } }]);
});

test('of two judgments at once one is entered; a command sent twice answers as the first time', async () => {
  const { bondId } = await aForfeiture();
  const both = await Promise.all([refusalOf(enter(admin, bondId)), refusalOf(enter(supervisor, bondId))]);
  expect(both.toSorted()).toEqual(['JUDGED_ALREADY', 'done']);
  const [paying, remitting] = [randomUUID(), randomUUID()];
  const answers = await Promise.all([1, 2, 3].map(() => pay(admin, bondId, 40_000, paying)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  await Promise.all([1, 2, 3].map(() => remit(admin, bondId, 10_000, remitting)));
  expect((await get(bondId)).judgment).toMatchObject({ paidCents: 40_000, remittedCents: 10_000 });
  expect(await refusalOf(pay(admin, bondId, 40_001, paying))).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('a payment against a remission, and a judgment against a reinstatement, come out as one after the other', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { bondId } = await aForfeiture();
    await enter(admin, bondId, 50_000);
    await Promise.all([pay(accounting, bondId, 50_000), remit(supervisor, bondId, 50_000)]);
    // Each waits for what they did themselves.
    const seen = await Promise.all([accounting, supervisor].map((by) => get(bondId, by)));
    const [bond] = seen.toSorted((one, other) => other.revision - one.revision);
    if (!bond?.judgment) throw new RangeError('It was entered.');
    expect(judgmentOwed(bond.judgment)).toBe(0);
    // Either nothing was owed any more, or what was paid came back.
    expect(bond.judgment.paidCents).toBe(bond.judgment.cameBackCents);
    expect(bond.judgment.remittedCents).toBe(50_000);

    const next = await aForfeiture();
    const { revision } = await get(next.bondId);
    const body = { how: 'Entered in error', reason: 'The wrong bond', basedOn: revision } as const;
    const codes = await Promise.all([
      refusalOf(enter(accounting, next.bondId)),
      refusalOf(supervisor.call(reinstateBond, { params: { bondId: next.bondId }, body, commandId: randomUUID() })),
    ]);
    expect([
      ['done', 'JUDGMENT_STANDS'],
      ['JUDGMENT_FORFEITED_ONLY', 'done'],
    ]).toContainEqual(codes);
  }
});

test('a share in a remission does not go to a closed account', async () => {
  const forfeiture = await aForfeiture();
  const { bondId, accountId } = forfeiture;
  await enter(admin, bondId, 40_000);
  await mayBill(forfeiture);
  await bill(admin, bondId, accountId, 10_000);
  const { balanceCents } = await admin.ask(accounts.getAccount, { params: { accountId } });
  await admin.story.pay(accountId, balanceCents, { paidOn: today });
  await admin.ask(closeAccount, { params: { accountId }, body: { confirmed: true } });
  expect(await refusalOf(remit(admin, bondId, 40_000))).toBe('ACCOUNT_CLOSED');
  await admin.ask(accounts.reopenAccount, { params: { accountId }, body: { reason: 'A remission came' } });
  expect(await refusalOf(remit(admin, bondId, 40_000))).toBe('done');
  expect((await admin.ask(accounts.getAccount, { params: { accountId } })).balanceCents).toBe(-10_000);
});

test('a bond that moves takes along what its judgment billed there, unless it is left behind', async () => {
  const forfeiture = await aForfeiture();
  const { bondId, accountId, defendantId } = forfeiture;
  await enter(admin, bondId, 40_000);
  await mayBill(forfeiture);
  await bill(admin, bondId, accountId, 10_000);
  await remit(admin, bondId, 4_000);
  const listed = await admin.ask(getMove, { params: { bondId } });
  expect(listed.fees).toMatchObject([{ kind: 'CHARGE', description: 'Judgment', amountCents: 9_000 }]);
  const { accountId: other } = await admin.story.account(defendantId);
  const reason = 'His brother pays';
  const left = { toAccountId: other, leaveBehind: listed.fees.map(({ entryId }) => entryId), reason };
  await accounting.ask(moveBond, { params: { bondId }, body: left });
  const balances = async (by: Person) => {
    const read = (id: string) => by.ask(accounts.getAccount, { params: { accountId: id } });
    return [await read(accountId), await read(other)].map(({ balanceCents, chargesCents }) => [
      balanceCents,
      chargesCents,
    ]);
  };
  expect(await balances(accounting)).toEqual([
    [9_000, 9_000],
    [120_000, 0],
  ]);
  await agent.ask(moveBond, { params: { bondId }, body: { toAccountId: accountId, reason } });
  await agent.ask(moveBond, { params: { bondId }, body: { toAccountId: other, reason } });
  expect(await balances(agent)).toEqual([
    [0, 0],
    [129_000, 9_000],
  ]);
  const { judgment } = await get(bondId);
  expect(judgment?.bills).toMatchObject([{ accountId: other, billedCents: 10_000, givenBackCents: 1_000 }]);
  // What is remitted later goes where it stands now.
  await remit(admin, bondId, 4_000);
  expect(await balances(admin)).toEqual([
    [0, 0],
    [128_000, 8_000],
  ]);
});
