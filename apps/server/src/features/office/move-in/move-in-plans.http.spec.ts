import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import * as opening from '#contracts/books/opening/opening.ts';
import { endPlan, getPlan } from '#contracts/books/plans/plans.ts';
import * as contract from '#contracts/office/move-in/move-in.ts';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import type { MoveInList } from '#domain/office/move-in-fields.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { FinishMoveIn } from './finish-move-in.ts';

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

const upload = (person: Person, list: MoveInList, text: string) =>
  person.ask(contract.uploadMoveInFile, { params: { list }, body: { name: `${list}.csv`, text } });
const goThrough = async (person: Person) => {
  await system.provider<FinishMoveIn>('FinishMoveIn').round();
  return person.ask(contract.getMoveIn);
};
const bringIn = async (person: Person) => {
  await person.ask(contract.bringInLists);
  return goThrough(person);
};
const withPlans = async () => {
  const admin = await system.signUp();
  await admin.ask(opening.planMoveIn, { body: { program: 'Bail Books 4', cutOverOn } });
  await upload(admin, 'clients', CLIENTS);
  await upload(admin, 'balances', BALANCES);
  await upload(admin, 'plans', plans());
  return admin;
};
const planOf = async (admin: Person, name: string) => {
  const { rows } = await admin.ask(listDefendants, { query: {} });
  const defendantId = rows.find(({ fullName }) => fullName === name)?.defendantId ?? '';
  const { accounts } = await admin.ask(listAccountsOfDefendant, { params: { defendantId } });
  const accountId = accounts[0]?.accountId ?? '';
  return { accountId, ...(await admin.ask(getPlan, { params: { accountId } })) };
};
const problemsOf = async (admin: Person) =>
  (await system.provider<TestViews>('TestViews').verified(admin.organizationId)).problems;

test('a plan goes on from the old program: past due as given, or as its instalments say (moving-in#opening-plan)', async () => {
  const admin = await withPlans();
  const came = await bringIn(admin);
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
  expect(await problemsOf(admin)).toEqual([]);
});

test('a corrected plan is another version, of which what was paid since counts; what is taken back is gone', async () => {
  const admin = await withPlans();
  await bringIn(admin);
  const { accountId } = await planOf(admin, 'Marie Landry');
  await admin.story.pay(accountId, 5_000);
  expect(await bringIn(admin)).toMatchObject({ run: { added: 0, changed: 0, kept: [] } });
  await upload(admin, 'plans', plans('120.00'));
  expect(await bringIn(admin)).toMatchObject({ here: { plans: 2 }, run: { added: 0, changed: 1, kept: [] } });
  expect(await planOf(admin, 'Marie Landry')).toMatchObject({
    owing: { pastDueCents: 31_000 },
    plan: { version: { version: 2, amountCents: 12_000 }, figures: { paidCents: 5_000 } },
  });
  await admin.ask(contract.removeMoveInFile, { params: { list: 'plans' } });
  expect(await bringIn(admin)).toMatchObject({ here: { balances: 2, plans: 0 } });
  expect(await planOf(admin, 'Marie Landry')).toMatchObject({ plan: null, versions: [], owing: { by: 'terms' } });
  await admin.ask(contract.takeBackLists);
  expect(await goThrough(admin)).toMatchObject({ here: { balances: 0, plans: 0 } });
  expect(await problemsOf(admin)).toEqual([]);
});

test('a plan that somebody ended here stays ended, and is listed', async () => {
  const admin = await withPlans();
  await bringIn(admin);
  const { accountId } = await planOf(admin, 'Paul Guidry');
  await admin.ask(endPlan, { params: { accountId }, body: { reason: 'Pays at once' } });
  await upload(admin, 'plans', plans().replace('2,50.00', '2,60.00'));
  const { run } = await bringIn(admin);
  expect(run?.kept.map(({ list, name, words }) => [list, name, words])).toEqual([
    ['plans', 'Paul Guidry', 'The account: it has a plan that was made here, so that one is kept.'],
  ]);
  expect(await planOf(admin, 'Paul Guidry')).toMatchObject({ plan: { end: { why: 'ended' } } });
});

test('a plan of an account that owes nothing in the lists is refused', async () => {
  const admin = await withPlans();
  await upload(admin, 'balances', 'Client ID,Balance\n1,450.00\n');
  const { rows } = await admin.ask(contract.listMoveInRows, { params: { list: 'plans' }, query: {} });
  expect(rows).toMatchObject([
    { line: 3, said: [{ words: 'Its account owes nothing in the list of open balances.' }] },
  ]);
});
