import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endPlan, getPlan } from '#contracts/books/plans/plans.ts';
import { removeMoveInFile } from '#contracts/office/move-in/move-in.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import {
  accountsNamed,
  beginMoveIn,
  bringIn,
  problemsOf,
  rowsOfList,
  takeBack,
  uploadList,
} from '../../../../test/moving-in.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const day = (from: number) => addDays(today, from);
const cutOverOn = day(-1);
const CLIENTS = 'ID,Name,DOB\n1,Marie Landry,04/13/1988\n2,Paul Guidry,12/25/1970\n';
const BALANCES = 'Client ID,Balance\n1,450.00\n2,300.00\n';
/** Marie's next payment was due two weeks before the cut-over day, Paul's is to come. */
const plans = (amount = '100.00') =>
  `Client ID,Payment amount,Frequency,Next due date,Past due\n1,${amount},Weekly,${day(-15)},\n2,50.00,Monthly,${day(6)},25.00\n`;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const withPlans = async () => {
  const admin = await system.signUp();
  await beginMoveIn(admin, cutOverOn);
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'balances', BALANCES);
  await uploadList(admin, 'plans', plans());
  return admin;
};
const planOf = async (admin: Person, name: string) => {
  const [account] = await accountsNamed(admin, name);
  const accountId = account?.accountId ?? '';
  return { accountId, ...(await admin.ask(getPlan, { params: { accountId } })) };
};

test('a plan goes on from the old program: past due as given, or as its instalments say (moving-in#opening-plan)', async () => {
  const admin = await withPlans();
  const came = await bringIn(system, admin);
  expect(came).toMatchObject({ state: 'in', here: { balances: 2, plans: 2 }, run: { kept: [] } });
  const marie = await planOf(admin, 'Marie Landry');
  expect(marie).toMatchObject({
    balanceCents: 45_000,
    owing: { by: 'plan', pastDueCents: 30_000 },
    plan: {
      end: null,
      version: { setOn: cutOverOn, startOn: day(-15), amountCents: 10_000, frequency: 'WEEKLY' },
      figures: { paidCents: 0, nextDue: { on: day(6), amountCents: 10_000 } },
    },
  });
  expect(await planOf(admin, 'Paul Guidry')).toMatchObject({
    owing: { pastDueCents: 2_500 },
    plan: { figures: { nextDue: { on: day(6), amountCents: 5_000 } } },
  });
  await admin.story.pay(marie.accountId, 25_000);
  expect(await planOf(admin, 'Marie Landry')).toMatchObject({
    owing: { pastDueCents: 5_000 },
    plan: { figures: { paidCents: 25_000 } },
  });
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('a corrected plan is another version, of which what was paid since counts; what is taken back is gone', async () => {
  const admin = await withPlans();
  await bringIn(system, admin);
  const { accountId } = await planOf(admin, 'Marie Landry');
  await admin.story.pay(accountId, 5_000);
  expect(await bringIn(system, admin)).toMatchObject({ run: { added: 0, changed: 0, kept: [] } });
  await uploadList(admin, 'plans', plans('120.00'));
  expect(await bringIn(system, admin)).toMatchObject({ here: { plans: 2 }, run: { added: 0, changed: 1, kept: [] } });
  expect(await planOf(admin, 'Marie Landry')).toMatchObject({
    owing: { pastDueCents: 31_000 },
    plan: { version: { version: 2, amountCents: 12_000 }, figures: { paidCents: 5_000 } },
  });
  await admin.ask(removeMoveInFile, { params: { list: 'plans' } });
  expect(await bringIn(system, admin)).toMatchObject({ here: { balances: 2, plans: 0 } });
  expect(await planOf(admin, 'Marie Landry')).toMatchObject({ plan: null, versions: [], owing: { by: 'terms' } });
  expect(await takeBack(system, admin)).toMatchObject({ here: { balances: 0, plans: 0 } });
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('a plan that somebody ended here stays ended, and is listed', async () => {
  const admin = await withPlans();
  await bringIn(system, admin);
  const { accountId } = await planOf(admin, 'Paul Guidry');
  await admin.ask(endPlan, { params: { accountId }, body: { reason: 'Pays at once' } });
  await uploadList(admin, 'plans', plans().replace('2,50.00', '2,60.00'));
  const { run } = await bringIn(system, admin);
  expect(run?.kept.map(({ list, name, words }) => [list, name, words])).toEqual([
    ['plans', 'Paul Guidry', 'The account: it has a plan that was made here, so that one is kept.'],
  ]);
  expect(await planOf(admin, 'Paul Guidry')).toMatchObject({ plan: { end: { why: 'ended' } } });
});

test('a plan of an account that owes nothing in the lists is refused', async () => {
  const admin = await withPlans();
  await uploadList(admin, 'balances', 'Client ID,Balance\n1,450.00\n');
  expect(await rowsOfList(admin, 'plans')).toMatchObject([
    { line: 3, said: [{ words: 'Its account owes nothing in the list of open balances.' }] },
  ]);
});
