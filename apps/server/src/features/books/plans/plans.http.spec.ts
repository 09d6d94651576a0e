import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import { moveBond } from '#contracts/books/transfers/transfers.ts';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import { getDashboard, listPaymentsDueToday } from '#contracts/office/dashboard/dashboard.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import * as plans from '#contracts/books/plans/plans.ts';
import * as promises from '#contracts/books/plans/promises.ts';
import { addDays } from '#domain/kernel/days.ts';
import { closeWhatStands } from '../../../../test/close-account.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import { voidAlone } from '../../../../test/void-alone.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

/** Noon in Louisiana on a day. */
const onDay = (day: string) => system.provider<TestClock>('TestClock').set(`${day}T17:00:00Z`);

const weekly = { frequency: 'WEEKLY', endsAfter: null } as const;
const todayOf = async ({ ask }: Person) => (await ask(getDashboard)).today;

/** An account of a new defendant that owes a fee of so much. */
const owing = async (person: Person, amountCents = 120_000, fullName = 'Remy Thibodeaux') => {
  const defendantId = await person.story.defendant({ fullName, phoneNumber: '5045550142' });
  const { accountId } = await person.story.account(defendantId);
  await person.story.fee(accountId, amountCents, { chargedOn: await todayOf(person) });
  return { defendantId, accountId, params: { accountId } };
};
const figuresOf = async ({ ask }: Person, accountId: string) => {
  const { plan } = await ask(plans.getPlan, { params: { accountId } });
  return plan && { ...plan.figures, end: plan.end };
};

test('a plan is set up, missed, paid in part, skipped, changed and ended, each day with its figures', async () => {
  const person = await system.signUp();
  await onDay('2026-07-06');
  const { accountId, params, defendantId } = await owing(person);
  expect(await person.ask(plans.getPlan, { params })).toMatchObject({
    plan: null,
    versions: [],
    balanceCents: 120_000,
  });
  const body = { ...weekly, amountCents: 10_000, startOn: '2026-07-06' };
  await person.ask(plans.setPlan, { params, body });
  expect(await figuresOf(person, accountId)).toEqual({
    balanceCents: 120_000,
    scheduledCents: 10_000,
    paidCents: 0,
    pastDueCents: 10_000,
    missed: 1,
    nextDue: { on: '2026-07-13', amountCents: 10_000 },
    end: null,
  });

  await onDay('2026-07-15');
  await person.story.pay(accountId, 4_000, { paidOn: '2026-07-15' });
  expect(await figuresOf(person, accountId)).toMatchObject({ pastDueCents: 16_000, missed: 2, paidCents: 4_000 });
  const { skippedOn } = await person.ask(plans.skipInstalment, { params, body: { reason: 'He is in hospital' } });
  expect(skippedOn).toBe('2026-07-20');

  await onDay('2026-07-20');
  expect(await figuresOf(person, accountId)).toMatchObject({
    pastDueCents: 16_000,
    nextDue: { on: '2026-07-27', amountCents: 10_000 },
  });
  const spread = { ...body, startOn: '2026-07-24', spreadPastDue: true, reason: 'A new job' };
  await person.ask(plans.setPlan, { params, body: spread });
  const { plan, versions } = await person.ask(plans.getPlan, { params });
  expect(plan?.figures).toMatchObject({ pastDueCents: 0, nextDue: { on: '2026-07-24', amountCents: 10_000 } });
  expect(plan?.schedule.lines).toHaveLength(12);
  expect(plan?.schedule.lines.at(-1)).toMatchObject({ number: 12, amountCents: 6_000, on: '2026-10-09' });
  expect(versions.map(({ version, reason, skips }) => [version, reason, skips.map((skip) => skip.reason)])).toEqual([
    [2, 'A new job', []],
    [1, '', ['He is in hospital']],
  ]);

  await person.ask(plans.endPlan, { params, body: { reason: 'He pays it all' } });
  expect(await figuresOf(person, accountId)).toMatchObject({ end: { why: 'ended', on: '2026-07-20' } });
  const { problem } = await person.call(plans.endPlan, { params, body: {} });
  expect(problem?.code).toBe('PLAN_NOT_FOUND');
  const { rows } = await person.ask(listHistory, { params: { defendantId } });
  const told = rows.map(({ words, kind, link }) => `${kind} ${link?.to ?? ''}: ${words}`);
  for (const message of [
    'Ended the payment plan · He pays it all',
    'Changed the payment plan: $100.00 every week from 07/24/2026 · A new job',
    'Skipped the payment of 07/20/2026 · He is in hospital',
    'Set up a payment plan: $100.00 every week from 07/06/2026',
  ])
    expect(told).toContain(`money account: ${message}`);
});

test('a plan that is paid off is over, an undone payment revives it, and closing the account ends it for good', async () => {
  const person = await system.signUp();
  await voidAlone(person);
  await onDay('2026-07-06');
  const { accountId, params } = await owing(person, 30_000);
  await person.ask(plans.setPlan, { params, body: { ...weekly, amountCents: 10_000, startOn: '2026-07-06' } });
  const paymentId = await person.story.pay(accountId, 30_000, { paidOn: '2026-07-06' });
  await onDay('2026-07-07');
  expect(await figuresOf(person, accountId)).toMatchObject({ end: { why: 'paid off', on: '2026-07-06' } });
  const why = { reasonCode: 'Entered in error', reason: 'Of somebody else' } as const;
  await person.ask(accounts.voidPayment, { params: { ...params, paymentId }, body: why });
  expect(await figuresOf(person, accountId)).toMatchObject({ end: null, pastDueCents: 10_000 });

  await closeWhatStands(system, person, accountId);
  expect(await figuresOf(person, accountId)).toMatchObject({ end: { why: 'account closed', on: '2026-07-07' } });
  const again = { ...weekly, amountCents: 10_000, startOn: '2026-07-07' };
  const closed = await person.call(plans.setPlan, { params, body: again });
  expect([closed.status, closed.problem?.code]).toEqual([409, 'ACCOUNT_CLOSED']);
  expect(closed.problem?.detail).toMatch(/^Account \d{7} is closed\. Reopen it first\.$/);
  await person.ask(accounts.reopenAccount, { params, body: { reason: 'Paid again' } });
  expect(await figuresOf(person, accountId)).toMatchObject({ end: { why: 'account closed' } });
  await person.story.fee(accountId, 30_000, { chargedOn: '2026-07-07' });
  await person.ask(plans.setPlan, { params, body: again });
  expect(await figuresOf(person, accountId)).toMatchObject({ end: null, pastDueCents: 10_000 });
});

test('a plan that cannot be is refused, with the words for it', async () => {
  const person = await system.signUp();
  const today = await todayOf(person);
  const { params, accountId } = await owing(person);
  const refusal = async (changes: object, on = params) => {
    const body = { ...weekly, amountCents: 10_000, startOn: today, ...changes };
    const { status, problem } = await person.call(plans.setPlan, { params: on, body });
    return [status, problem?.code, problem?.errors?.[0]?.message ?? problem?.detail];
  };
  const invalid = (message: string) => [422, 'VALIDATION_FAILED', message];
  expect(await refusal({ amountCents: 0 })).toEqual(invalid('Enter an amount greater than 0.'));
  expect(await refusal({ amountCents: 1_000_000_001 })).toEqual(invalid('Enter an amount of at most $10,000,000.00.'));
  expect(await refusal({ frequency: 'DAILY' })).toEqual(invalid('Choose how often it is paid.'));
  expect(await refusal({ endsAfter: 0 })).toEqual(invalid('Enter how many payments there are.'));
  expect(await refusal({ startOn: '2026-02-30' })).toEqual(invalid('Enter a valid date in MM/DD/YYYY.'));
  expect(await refusal({ spreadPastDue: true })).toEqual(invalid('Give a reason.'));
  const range = [422, 'DAY_OUT_OF_RANGE', 'Enter a valid date in MM/DD/YYYY.'];
  expect(await refusal({ startOn: '1989-12-31' })).toEqual(range);
  expect(await refusal({ startOn: addDays(today, 3_700) })).toEqual(range);
  expect(await refusal({ bondId: randomUUID() })).toEqual([404, 'BOND_NOT_FOUND', 'Bond not found.']);
  expect((await refusal({ downPaymentId: randomUUID() }))[1]).toBe('DOWN_PAYMENT_NOT_FOUND');
  const { accountId: empty } = await person.story.account((await owing(person)).defendantId);
  expect((await refusal({}, { accountId: empty }))[1]).toBe('NOTHING_OWED');

  const early = { startOn: addDays(today, -8) };
  expect(await refusal(early)).toEqual([
    409,
    'PLAN_STARTS_BEFORE_TODAY',
    'This plan starts before today: 2 payments of $100.00 would be due at once. Check it, and confirm it if it is right.',
  ]);
  expect(await refusal({ ...early, confirmed: true })).toEqual([201, undefined, undefined]);

  const neighbour = await system.signUp();
  const theirs = await neighbour.call(plans.getPlan, { params });
  expect([theirs.status, theirs.problem?.code]).toEqual([404, 'ACCOUNT_NOT_FOUND']);
  const auditor = await system.addAgent(person, 'Auditor');
  expect((await auditor.ask(plans.getPlan, { params })).plan).not.toBeNull();
  const body = { ...weekly, amountCents: 5_000, startOn: today };
  expect((await auditor.call(plans.setPlan, { params, body })).problem?.code).toBe('ROLE_REFUSED');
  const commandId = randomUUID();
  const agent = await system.addAgent(person, 'Agent');
  await agent.ask(plans.setPlan, { params, body, commandId });
  await agent.ask(plans.setPlan, { params, body, commandId });
  const other = await agent.call(plans.setPlan, { params, body: { ...body, amountCents: 777 }, commandId });
  expect(other.problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await agent.ask(plans.getPlan, { params: { accountId } })).versions).toHaveLength(2);
});

test('a plan names an open bond of its account, and a payment of it as down payment', async () => {
  const person = await system.signUp();
  await voidAlone(person);
  const today = await todayOf(person);
  const { accountId, params, defendantId } = await owing(person);
  const { bondId } = await person.story.bond({ defendantId, accountId });
  const paymentId = await person.story.pay(accountId, 40_000, { paidOn: addDays(today, -3) });
  const body = { ...weekly, amountCents: 10_000, startOn: today, bondId, downPaymentId: paymentId };
  await person.ask(plans.setPlan, { params, body });
  const { plan, bonds } = await person.ask(plans.getPlan, { params });
  expect(bonds.map((one) => one.bondId)).toEqual([bondId]);
  expect(plan).toMatchObject({
    version: { bondId, downPayments: [{ paymentId, amountCents: 40_000, on: addDays(today, -3) }] },
    figures: { scheduledCents: 50_000, paidCents: 40_000, pastDueCents: 10_000 },
  });
  expect(plan?.schedule.lines.slice(0, 2).map(({ what, owedCents }) => [what, owedCents])).toEqual([
    ['down payment', 0],
    ['instalment', 10_000],
  ]);
  const why = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;
  await person.ask(voidBond, { params: { bondId }, body: why });
  expect((await person.ask(plans.getPlan, { params })).bonds).toEqual([]);
  const voided = await person.call(plans.setPlan, { params, body: { ...body, amountCents: 20_000 } });
  expect(voided.problem?.code).toBe('BOND_VOIDED');
});

test('a promise is open, kept, broken or withdrawn, and at most one is open', async () => {
  const person = await system.signUp();
  await onDay('2026-07-06');
  const { accountId, params } = await owing(person);
  const promised = async (amountCents: number, dueOn: string) =>
    (await person.ask(promises.makePromise, { params, body: { amountCents, dueOn, promisedBy: 'Odile' } })).promiseId;
  const states = async () =>
    (await person.ask(plans.getPlan, { params })).promises.map(({ state, paidCents }) => [state, paidCents]);
  await promised(20_000, '2026-07-10');
  const second = await promised(30_000, '2026-07-08');
  await person.story.pay(accountId, 10_000, { paidOn: '2026-07-06' });
  expect(await states()).toEqual([
    ['open', 10_000],
    ['replaced', 0],
  ]);
  await onDay('2026-07-09');
  expect((await states())[0]).toEqual(['broken', 10_000]);
  const late = await person.call(promises.withdrawPromise, { params: { ...params, promiseId: second }, body: {} });
  expect(late.problem?.code).toBe('PROMISE_NOT_OPEN');
  const third = await promised(5_000, '2026-07-09');
  await person.story.pay(accountId, 5_000, { paidOn: '2026-07-09' });
  expect((await states())[0]).toEqual(['kept', 5_000]);
  const fourth = await promised(5_000, '2026-07-20');
  expect(third).not.toBe(fourth);
  await person.ask(promises.withdrawPromise, {
    params: { ...params, promiseId: fourth },
    body: { reason: 'Mistyped' },
  });
  expect((await states())[0]).toEqual(['withdrawn', 0]);
  const refusal = async (body: { amountCents: number; dueOn: string }) =>
    (await person.call(promises.makePromise, { params, body })).problem?.detail;
  expect(await refusal({ amountCents: 105_001, dueOn: '2026-07-20' })).toBe(
    'A promise is at most the balance of $1,050.00.',
  );
  expect(await refusal({ amountCents: 100, dueOn: '2026-10-08' })).toMatch(/from today to 90 days ahead/);
  expect(await refusal({ amountCents: 100, dueOn: '2026-07-08' })).toMatch(/from today to 90 days ahead/);
});

test('the call list ranks who is past due or broke a promise, says why, and leaves out who was called today', async () => {
  const person = await system.signUp();
  const neighbour = await system.signUp();
  await onDay('2026-07-06');
  const planned = async (fullName: string, amountCents: number) => {
    const account = await owing(person, 120_000, fullName);
    const body = { ...weekly, amountCents, startOn: '2026-07-06' };
    await person.ask(plans.setPlan, { params: account.params, body });
    return account;
  };
  const small = await planned('Small Arrears', 1_000);
  const large = await planned('Large Arrears', 10_000);
  const paid = await planned('On Time', 10_000);
  await person.story.pay(paid.accountId, 50_000, { paidOn: '2026-07-06' });
  const broken = await owing(person, 7_000, 'Broken Promise');
  await person.ask(promises.makePromise, { params: broken.params, body: { amountCents: 7_000, dueOn: '2026-07-08' } });
  const fee = await owing(person, 2_000, 'Due Fee');
  await person.story.fee(fee.params.accountId, 3_000, {
    kind: 'Transfer Fee',
    chargedOn: '2026-07-06',
    dueOn: '2026-07-10',
  });
  const noPlan = await owing(person, 9_000, 'No Plan');
  const court = { courtDate: '2026-07-20', bondDate: '2026-07-06' };
  await person.story.bond({ defendantId: small.defendantId, amountCents: null, ...court });

  await onDay('2026-07-14');
  const { today, count, rows } = await person.ask(promises.listCalls);
  expect([today, count]).toEqual(['2026-07-14', 5]);
  expect(rows.map(({ fullName, amountCents, explanation }) => [fullName, amountCents, explanation])).toEqual([
    ['Large Arrears', 20_000, '8 days late, $200.00, no promise yet'],
    ['Broken Promise', 7_000, 'No plan. $70.00 since 07/06, 8 days. 0% of 1 promise kept.'],
    ['No Plan', 9_000, 'No plan. $90.00 since 07/06, 8 days.'],
    ['Due Fee', 5_000, 'No plan. $50.00 since 07/06, 8 days.'],
    ['Small Arrears', 2_000, '8 days late, $20.00, court in 6 days, no promise yet'],
  ]);
  expect(rows[1]).toMatchObject({ phoneNumber: '5045550142', promise: { state: 'broken' }, lastCall: null });
  expect((await neighbour.ask(promises.listCalls)).rows).toEqual([]);

  const names = async () => (await person.ask(promises.listCalls)).rows.map(({ fullName }) => fullName);
  const called = (outcome: 'no answer' | 'wrong number' | 'reached', { params } = large) =>
    person.ask(promises.recordCall, { params, body: { outcome } });
  await called('wrong number');
  await called('no answer');
  expect(await names()).toContain('Large Arrears');
  const { callId } = await called('no answer');
  expect(await names()).not.toContain('Large Arrears');
  await person.ask(promises.undoCall, { params: { ...large.params, callId } });
  const [first] = (await person.ask(promises.listCalls)).rows;
  expect(first).toMatchObject({ fullName: 'Large Arrears', lastCall: { outcome: 'no answer' } });
  await called('reached', noPlan);
  expect(await names()).not.toContain('No Plan');
});

test('an account that is held is off the call list until the day that is named, and owes what it owed', async () => {
  const person = await system.signUp();
  await onDay('2026-07-06');
  const { params, defendantId } = await owing(person, 30_000, 'Hattie Held');
  await onDay('2026-07-09');
  const agent = await system.addAgent(person, 'Agent');
  const called = async () => (await person.ask(promises.listCalls)).rows.map(({ fullName }) => fullName);
  const shown = async () => (await person.ask(plans.getPlan, { params })).callHold;
  const owed = async () => (await person.ask(plans.getPlan, { params })).owing;
  const before = await owed();
  expect(before).toMatchObject({ pastDueCents: 30_000 });
  expect(await called()).toEqual(['Hattie Held']);
  const neighbour = await system.signUp();
  expect((await neighbour.call(promises.setCallHold, { params, body: { hold: null } })).problem?.code).toBe(
    'ACCOUNT_NOT_FOUND',
  );
  const hold = { until: '2026-07-13', reason: 'In hospital' };
  const { problem } = await agent.call(promises.setCallHold, {
    params,
    body: { hold: { ...hold, until: '2026-07-09' } },
  });
  expect(problem?.errors).toEqual([{ path: 'hold.until', message: 'Choose a day after today.' }]);
  await agent.ask(promises.setCallHold, { params, body: { hold } });
  person.client.readWhatWrote(agent.client);
  expect(await called()).toEqual([]);
  expect(await shown()).toEqual({ ...hold, heldOn: '2026-07-09', heldBy: 'Agent Guidry' });
  expect(await owed()).toEqual(before);

  await onDay('2026-07-12');
  expect(await called()).toEqual([]);
  await onDay('2026-07-13');
  expect(await called()).toEqual(['Hattie Held']);
  expect(await shown()).toBeNull();

  await person.ask(promises.setCallHold, { params, body: { hold: { reason: 'Her lawyer pays' } } });
  await onDay('2027-07-13');
  expect(await called()).toEqual([]);
  expect(await shown()).toMatchObject({ until: null, reason: 'Her lawyer pays' });
  await person.ask(promises.setCallHold, { params, body: { hold: null } });
  expect(await called()).toEqual(['Hattie Held']);
  const { rows } = await person.ask(listHistory, { params: { defendantId } });
  expect(rows.map(({ words }) => words)).toEqual(
    expect.arrayContaining([
      'Held calls until 07/13/2026 · In hospital',
      'Held calls without an end · Her lawyer pays',
      'Lifted the hold on calls',
    ]),
  );
});

test('who promised is called again the day after the day of the promise, where it was not kept', async () => {
  const person = await system.signUp();
  await onDay('2026-07-06');
  const { params } = await owing(person, 30_000, 'Promised Soon');
  await onDay('2026-07-14');
  const body = { amountCents: 20_000, dueOn: '2026-07-17', called: true };
  await person.ask(promises.makePromise, { params, body });
  const listed = async (day: string) => {
    await onDay(day);
    return (await person.ask(promises.listCalls)).rows;
  };
  expect(await listed('2026-07-14')).toEqual([]);
  expect(await listed('2026-07-17')).toEqual([]);
  expect(await listed('2026-07-18')).toMatchObject([
    { amountCents: 30_000, lastCall: { outcome: 'promise' }, promise: { state: 'broken', amountCents: 20_000 } },
  ]);
});

test('a premium without a plan is due when its terms end: due that day, called from the day after', async () => {
  const person = await system.signUp();
  await onDay('2026-08-05');
  const defendantId = await person.story.defendant({ fullName: 'Ada Terms' });
  const { accountId } = await person.story.account(defendantId);
  await person.story.bond({ defendantId, accountId, amountCents: 1_000_000, bondDate: '2026-08-05' });
  const asked = async (day: string) => {
    await onDay(day);
    const due = (await person.ask(listPaymentsDueToday)).rows;
    const calls = (await person.ask(promises.listCalls)).rows;
    return [
      due.map(({ what, amountCents }) => [what, amountCents]),
      calls.map(({ amountCents, days, explanation }) => [amountCents, days, explanation]),
    ];
  };
  expect(await asked('2026-08-11')).toEqual([[], []]);
  expect(await asked('2026-08-12')).toEqual([[['Balance without a plan', 120_000]], []]);
  const since = 'No plan. $1,200.00 since 08/12, 1 day.';
  expect(await asked('2026-08-13')).toEqual([[], [[120_000, 1, since]]]);
  await person.story.pay(accountId, 50_000, { paidOn: '2026-08-13' });
  expect(await asked('2026-08-20')).toEqual([[], [[70_000, 8, 'No plan. $700.00 since 08/12, 8 days.']]]);
  await person.story.fee(accountId, 2_500, { kind: 'Transfer Fee', chargedOn: '2026-08-20', dueOn: '2026-09-01' });
  await person.story.pay(accountId, 70_000, { paidOn: '2026-08-20' });
  expect(await asked('2026-08-25')).toEqual([[], []]);
  expect(await asked('2026-09-01')).toEqual([[['Fee', 2_500]], []]);
  expect(await asked('2026-09-02')).toEqual([[], [[2_500, 1, 'No plan. $25.00 since 09/01, 1 day.']]]);
});

test('a premium that comes beside a plan is due beside it', async () => {
  const person = await system.signUp();
  await onDay('2026-08-05');
  const defendantId = await person.story.defendant({ fullName: 'Ben Beside' });
  const { accountId } = await person.story.account(defendantId);
  await person.story.bond({ defendantId, accountId, amountCents: 1_000_000, bondDate: '2026-08-05' });
  const body = { ...weekly, amountCents: 10_000, startOn: '2026-08-13' };
  await person.ask(plans.setPlan, { params: { accountId }, body });
  await onDay('2026-08-06');
  await person.story.bond({ defendantId, accountId, amountCents: 500_000, bondDate: '2026-08-06' });
  await onDay('2026-08-13');
  const { rows } = await person.ask(listPaymentsDueToday);
  expect(rows.map(({ what, amountCents }) => [what, amountCents])).toEqual([
    ['Beside the plan', 60_000],
    ['Instalment', 10_000],
  ]);
});

test('what moves to another account keeps its day there, in what is kept and in what is computed', async () => {
  const person = await system.signUp();
  await onDay('2026-08-05');
  const defendantId = await person.story.defendant({ fullName: 'Cleo Moves' });
  const from = await person.story.account(defendantId);
  const to = await person.story.account(defendantId);
  const bond = await person.story.bond({
    defendantId,
    accountId: from.accountId,
    amountCents: 1_000_000,
    bondDate: '2026-08-05',
  });
  await onDay('2026-08-20');
  await person.ask(moveBond, {
    params: { bondId: bond.bondId },
    body: { toAccountId: to.accountId, reason: 'The other file' },
  });
  await onDay('2026-08-22');
  const { rows } = await person.ask(promises.listCalls);
  expect(rows).toMatchObject([{ accountId: to.accountId, explanation: 'No plan. $1,200.00 since 08/12, 10 days.' }]);
});

test('payments due today: instalments, fees with a due day and promises, with what is still owed of them', async () => {
  const person = await system.signUp();
  await onDay('2026-07-06');
  const { accountId, params } = await owing(person, 100_000, 'Ana Due');
  await person.ask(plans.setPlan, { params, body: { ...weekly, amountCents: 10_000, startOn: '2026-07-13' } });
  await person.ask(promises.makePromise, { params, body: { amountCents: 15_000, dueOn: '2026-07-13' } });
  const fee = await owing(person, 2_000, 'Bea Fee');
  await person.story.fee(fee.params.accountId, 3_000, {
    kind: 'Transfer Fee',
    chargedOn: '2026-07-06',
    dueOn: '2026-07-13',
  });
  await onDay('2026-07-13');
  const due = async () => {
    const { rows } = await person.ask(listPaymentsDueToday);
    return rows.map(({ fullName, what, amountCents }) => [fullName, what, amountCents]);
  };
  expect(await due()).toEqual([
    ['Ana Due', 'Instalment', 10_000],
    ['Ana Due', 'Promise', 15_000],
    ['Bea Fee', 'Fee', 3_000],
  ]);
  expect((await person.ask(getDashboard)).paymentsDue.count).toBe(3);
  await person.story.pay(accountId, 4_000, { paidOn: '2026-07-13' });
  await person.story.pay(fee.accountId, 4_000, { paidOn: '2026-07-13' });
  expect(await due()).toEqual([
    ['Ana Due', 'Instalment', 6_000],
    ['Ana Due', 'Promise', 11_000],
    ['Bea Fee', 'Fee', 1_000],
  ]);
  await person.story.pay(accountId, 11_000, { paidOn: '2026-07-13' });
  await person.story.pay(fee.accountId, 1_000, { paidOn: '2026-07-13' });
  expect(await due()).toEqual([]);
  await onDay('2026-07-14');
  expect(await due()).toEqual([]);
});

test('holidays move instalments, of their agency alone; an Admin sets them', async () => {
  const person = await system.signUp();
  await onDay('2026-07-06');
  const { accountId, params } = await owing(person);
  await person.ask(plans.setPlan, { params, body: { ...weekly, amountCents: 10_000, startOn: '2026-07-06' } });
  const body = { holidays: ['2026-07-14', '2026-07-13', '2026-07-13'] };
  expect(await person.ask(plans.setHolidays, { body })).toEqual({ holidays: ['2026-07-13', '2026-07-14'] });
  expect(await figuresOf(person, accountId)).toMatchObject({ nextDue: { on: '2026-07-15' } });
  await person.story.pay(accountId, 10_000, { paidOn: '2026-07-06' });
  const dueOn = async (day: string) => {
    await onDay(day);
    return (await person.ask(getDashboard)).paymentsDue.count;
  };
  expect([await dueOn('2026-07-13'), await dueOn('2026-07-15')]).toEqual([0, 1]);
  const neighbour = await system.signUp();
  expect(await neighbour.ask(plans.listHolidays)).toEqual({ holidays: [] });
  const supervisor = await system.addAgent(person, 'Supervisor');
  expect((await supervisor.call(plans.setHolidays, { body })).problem?.code).toBe('ROLE_REFUSED');
  await person.ask(plans.setHolidays, { body: { holidays: [] } });
  expect(await figuresOf(person, accountId)).toMatchObject({ pastDueCents: 10_000 });
});
