/** Agents get their share of what is collected here of the premium that accounts came with (moving-in#opening-commission). */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setCommissionRate } from '#contracts/payouts/commission/commission-rates.ts';
import { getCommission, previewCommission, runCommission } from '#contracts/payouts/commission/commission.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { accountsNamed, beginMoveIn, bringIn, problemsOf, takeBack, uploadList } from '../../../../test/moving-in.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const dayAgo = (days: number) => addDays(today, -days);

let system: JoinedSystem;
let admin: Person;
let agent: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard' });
  agent = await system.addAgent(admin, 'Agent');
  for (const [{ userId: agentId }, basis] of [
    [agent, 'collected'],
    [admin, 'written'],
  ] as const) {
    const body = { effectiveOn: dayAgo(400), basisPoints: 1_000, basis, reason: 'Agreed' };
    await admin.ask(setCommissionRate, { params: { agentId }, body });
  }
  const name = 'Agent Guidry';
  await beginMoveIn(admin, dayAgo(1));
  await uploadList(admin, 'clients', 'ID,Name\n1,Marie Landry\n2,Paul Guidry\n3,Lee Boudreaux\n');
  await uploadList(
    admin,
    'bonds',
    `Client ID,Bond Date,Status,Bond Amt,Agent
1,${dayAgo(60)},Discharged,5000,${name}
1,${dayAgo(40)},Active,10000,${name}
2,${dayAgo(40)},Active,2500,${name}
2,${dayAgo(30)},Active,2500,Alma Broussard
3,${dayAgo(30)},Active,2500,Alma Broussard
`,
  );
  await uploadList(
    admin,
    'balances',
    'Client ID,Balance,Premium,Fees,Credit,Written off\n1,700.00,800.00,100.00,200.00,50.00\n2,300.00,,,,\n3,300.00,,,,\n',
  );
  await bringIn(system, admin);
});
afterAll(() => system.close());

const pay = async (name: string, cents: number) => {
  const [account] = await accountsNamed(admin, name);
  await admin.story.pay(account?.accountId ?? '', cents);
};
const preview = ({ userId: agentId }: Person) =>
  admin.ask(previewCommission, { params: { agentId }, query: { throughOn: today } });

test('nothing is earned by moving in: neither what is owed nor the credit that came with it', async () => {
  expect(await preview(agent)).toMatchObject({ amountCents: 0, lines: [] });
  expect(await preview(admin)).toMatchObject({ amountCents: 0, lines: [] });
});

test('what is collected of it here is, with the oldest bond of the account, and never where bonds are of two agents', async () => {
  await pay('Marie Landry', 30_000);
  await pay('Paul Guidry', 10_000);
  await pay('Lee Boudreaux', 10_000);
  const { amountCents, bonds, lines } = await preview(agent);
  expect({ amountCents, bonds }).toEqual({ amountCents: 3_000, bonds: 1 });
  expect(lines).toMatchObject([
    {
      bondDate: dayAgo(60),
      defendantName: 'Marie Landry',
      incomeCents: 85_000,
      basisCents: 30_000,
      earnedCents: 3_000,
    },
  ]);
  expect((await preview(admin)).lines).toEqual([]);
  const params = { agentId: agent.userId };
  await admin.ask(runCommission, { params, body: { throughOn: today, amountCents } });
  expect(await admin.ask(getCommission, { params })).toMatchObject({ owedCents: 3_000 });
  expect(await preview(agent)).toMatchObject({ amountCents: 0 });
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('no more than what is left of the premium that came is, with what is recovered of what was written off', async () => {
  await pay('Marie Landry', 90_000);
  // Of $800.00 and $50.00 the credit had paid $100.00, after its fees.
  expect((await preview(agent)).lines).toMatchObject([{ basisCents: 75_000, earnedCents: 7_500, earlierCents: 3_000 }]);
});

test('taken back, what was booked of it is an advance', async () => {
  await takeBack(system, admin);
  expect(await preview(agent)).toMatchObject({ amountCents: -3_000 });
});
