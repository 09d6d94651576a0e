/**
 * What of an account's money a plan counts, what is owed beside it and what by terms (today#due-by-terms and
 * bonds#plan-paid).
 */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import * as payments from '#contracts/books/payments/payments.ts';
import * as plans from '#contracts/books/plans/plans.ts';
import * as transfers from '#contracts/books/transfers/transfers.ts';
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

const onDay = (day: string, hour = 17) => system.provider<TestClock>('TestClock').set(`${day}T${String(hour)}:00:00Z`);

const monthly = { frequency: 'MONTHLY', amountCents: 7_500, startOn: '2026-12-27' } as const;

/** An account of a new defendant with a bond of $5,000.00, whose premium is $600.00. */
const bonded = async ({ story }: Person, known?: string) => {
  const defendantId = known ?? (await story.defendant({ phoneNumber: '5045550142' }));
  const { accountId } = await story.account(defendantId);
  const { bondId } = await story.bond({ defendantId, accountId, amountCents: 500_000 });
  return { defendantId, accountId, bondId, params: { accountId } };
};
const owed = async ({ ask }: Person, accountId: string) => (await ask(plans.getPlan, { params: { accountId } })).owing;

test('a down payment of the same evening is no instalment, ticked or not, and is asked for again once it is undone', async () => {
  const person = await system.signUp();
  await voidAlone(person);
  await onDay('2026-11-27');
  const [ticked, plain, after] = await Promise.all([bonded(person), bonded(person), bonded(person)]);
  const down = await person.story.pay(ticked.accountId, 30_000, { paidOn: '2026-11-27' });
  const other = await person.story.pay(plain.accountId, 30_000, { paidOn: '2026-11-27' });
  const offered = (await person.ask(plans.getPlan, { params: ticked.params })).payments;
  expect(offered).toMatchObject([{ paymentId: down, amountCents: 30_000, proposed: true }]);

  const body = { ...monthly, downPaymentIds: [down] };
  const preview = await person.ask(plans.previewPlan, { params: ticked.params, body });
  const days = ['2026-12-27', '2027-01-27', '2027-02-27', '2027-03-27'];
  const four = days.map((on) => ({ what: 'instalment', on, cents: 7_500 }));
  expect(preview).toEqual({
    balanceCents: 30_000,
    openCents: 0,
    isCut: false,
    rows: [{ what: 'paid', on: '2026-11-27', cents: 30_000 }, ...four],
  });
  expect((await person.ask(plans.previewPlan, { params: plain.params, body: monthly })).rows).toEqual(four);
  for (const [{ params }, terms] of [
    [ticked, body],
    [plain, monthly],
    [after, monthly],
  ] as const)
    await person.ask(plans.setPlan, { params, body: terms });
  const { plan, payments: counted } = await person.ask(plans.getPlan, { params: ticked.params });
  expect(plan?.schedule.lines.map(({ on, owedCents }) => [on, owedCents])).toEqual([
    ['2026-11-27', 0],
    ...days.map((on) => [on, 7_500]),
  ]);
  // Saved again today it takes its own place, so that it may be ticked once more.
  expect(counted).toMatchObject([{ proposed: true }]);
  await person.story.pay(after.accountId, 30_000, { paidOn: '2026-11-27' });
  const next = async ({ params }: typeof plain) => (await person.ask(plans.getPlan, { params })).plan?.figures.nextDue;
  expect([await next(ticked), await next(plain), await next(after)]).toEqual([
    { on: '2026-12-27', amountCents: 7_500 },
    { on: '2026-12-27', amountCents: 7_500 },
    { on: '2027-04-27', amountCents: 7_500 },
  ]);

  await onDay('2026-12-10');
  const why = { reasonCode: 'Entered in error', reason: 'The check was another one' } as const;
  await person.ask(accounts.voidPayment, { params: { ...ticked.params, paymentId: down }, body: why });
  await person.ask(accounts.voidPayment, { params: { ...plain.params, paymentId: other }, body: why });
  expect(await owed(person, ticked.accountId)).toMatchObject({ pastDueCents: 30_000, since: '2026-11-27' });
  expect(await owed(person, plain.accountId)).toMatchObject({ pastDueCents: 0, dueNowCents: 30_000 });
  await onDay('2026-12-11');
  expect(await owed(person, plain.accountId)).toMatchObject({ pastDueCents: 30_000, since: '2026-12-10' });
  const { accounts: told } = await person.ask(payments.getSituations, { body: { accountIds: [plain.accountId] } });
  expect(told).toMatchObject([{ by: 'plan', pastDueCents: 30_000, dueNowCents: 30_000, dueSince: '2026-12-10' }]);
});

test('another balance than the one that was looked at saves nothing; a plan that would be over is refused', async () => {
  const person = await system.signUp();
  await onDay('2026-11-27');
  const { accountId, params } = await bonded(person);
  const { balanceCents } = await person.ask(plans.previewPlan, { params, body: monthly });
  await person.story.pay(accountId, 10_000, { paidOn: '2026-11-27' });
  const body = { ...monthly, basedOnBalanceCents: balanceCents };
  const { status, problem } = await person.call(plans.setPlan, { params, body });
  expect([status, problem?.code]).toEqual([409, 'BALANCE_CHANGED']);
  expect(problem?.detail).toMatch(/^The balance has changed: it is \$500\.00 now\. Nothing was saved\./);
  expect((await person.ask(plans.getPlan, { params })).versions).toEqual([]);
  const anew = await person.ask(plans.previewPlan, { params, body: monthly });
  expect(anew.rows.reduce((sum, { cents }) => sum + cents, anew.openCents)).toBe(50_000);
  await person.ask(plans.setPlan, { params, body: { ...monthly, basedOnBalanceCents: anew.balanceCents } });

  const over = { ...monthly, startOn: '2026-09-20', endsAfter: 2, confirmed: true };
  expect((await person.call(plans.setPlan, { params, body: over })).problem?.code).toBe('PLAN_WOULD_BE_OVER');
  const { confirmed: _, ...seen } = over;
  expect((await person.call(plans.previewPlan, { params, body: seen })).problem?.code).toBe('PLAN_WOULD_BE_OVER');
  const neighbour = await system.signUp();
  const theirs = await neighbour.call(plans.previewPlan, { params, body: monthly });
  expect([theirs.status, theirs.problem?.code]).toEqual([404, 'ACCOUNT_NOT_FOUND']);
});

test('without a plan a premium is due after the terms of its day, whatever they are set to later', async () => {
  const person = await system.signUp();
  await onDay('2026-08-05');
  expect(await person.ask(plans.getTerms)).toEqual({ days: 7 });
  const first = await bonded(person);
  await onDay('2026-08-05', 18);
  await person.ask(plans.setTerms, { body: { days: 30 } });
  await onDay('2026-08-05', 19);
  const second = await bonded(person, first.defendantId);
  await onDay('2026-08-12');
  expect(await owed(person, first.accountId)).toEqual({
    by: 'terms',
    pastDueCents: 0,
    since: null,
    dueNowCents: 60_000,
  });
  await onDay('2026-08-13');
  expect(await owed(person, first.accountId)).toMatchObject({ pastDueCents: 60_000, since: '2026-08-12' });
  expect(await owed(person, second.accountId)).toMatchObject({ pastDueCents: 0 });
  await onDay('2026-09-05');
  expect(await owed(person, second.accountId)).toMatchObject({ pastDueCents: 60_000, since: '2026-09-04' });
  const days = [-1, 91].map((count) => person.call(plans.setTerms, { body: { days: count } }));
  expect((await Promise.all(days)).map(({ status }) => status)).toEqual([422, 422]);
  const agent = await system.addAgent(person, 'Agent');
  expect(await agent.ask(plans.getTerms)).toEqual({ days: 30 });
  expect((await agent.call(plans.setTerms, { body: { days: 1 } })).problem?.code).toBe('ROLE_REFUSED');
  expect(await (await system.signUp()).ask(plans.getTerms)).toEqual({ days: 7 });
});

test('what moves to an account with a plan is owed beside it and keeps its day, what closing brings as far as it is owed', async () => {
  const person = await system.signUp();
  await onDay('2026-08-05');
  const first = await bonded(person);
  await onDay('2026-08-10');
  const later = await bonded(person, first.defendantId);
  const target = await bonded(person, first.defendantId);
  const body = { ...monthly, startOn: '2026-10-01' };
  await person.ask(plans.setPlan, { params: target.params, body });
  const move = { toAccountId: target.accountId, reason: 'The same family' };
  await person.ask(transfers.moveBond, { params: { bondId: first.bondId }, body: move });
  expect(await owed(person, target.accountId)).toMatchObject({ pastDueCents: 0, dueNowCents: 0 });
  await onDay('2026-08-13');
  expect(await owed(person, target.accountId)).toMatchObject({ pastDueCents: 60_000, since: '2026-08-12' });

  await person.story.pay(later.accountId, 45_000, { paidOn: '2026-08-13' });
  await person.ask(transfers.closeByTransfer, { params: later.params, body: move });
  await onDay('2026-08-18');
  const { plan, owing, balanceCents } = await person.ask(plans.getPlan, { params: target.params });
  expect(balanceCents).toBe(135_000);
  expect(owing).toMatchObject({ pastDueCents: 75_000, since: '2026-08-12' });
  expect(plan?.figures.paidCents).toBe(0);
  const beside = plan?.schedule.lines.filter(({ what }) => what === 'beside');
  expect(beside?.map(({ on, owedCents }) => [on, owedCents])).toEqual([
    ['2026-08-12', 60_000],
    ['2026-08-17', 15_000],
  ]);
});
