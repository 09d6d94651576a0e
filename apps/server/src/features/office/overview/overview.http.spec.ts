import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import { getOpenLiability } from '#contracts/powers/surety-reports/open-liability.ts';
import { getOverview, WEEKS_BEFORE } from '#contracts/office/overview/overview.ts';
import { getRecoveryQueue } from '#contracts/recovery/cases/queue.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { addDays } from '#domain/kernel/days.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { RefusedByModel } from '../../../../test/books-model/book.ts';
import { BooksModel } from '../../../../test/books-model/model.ts';
import { nextStep } from '../../../../test/books-model/random-scenario.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { ScenarioOverHttp, type Staff } from '../../../../test/scenario-over-http.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import { Seeded } from '../../../../test/simulation/seeded.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
const goTo = (day: string | null) =>
  system.provider<TestClock>('TestClock').set(day === null ? null : `${day}T18:00:00.000Z`);
afterEach(() => goTo(null));
afterAll(() => system.close());

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

test('this week until today stands beside the same weekdays of last week and the average of the weeks before', async () => {
  await goTo('2026-07-22'); // a Wednesday
  const admin = await system.signUp();
  const none = await admin.ask(getOverview);
  expect([none.weeksBefore, none.written.averageCents, none.agents, none.parishes]).toEqual([0, null, [], []]);
  const bond = (bondDate: string, amountCents: number) => admin.story.bond({ bondDate, amountCents });
  await bond('2026-07-05', 1_000_000); // the Sunday of the first week: $1,200.00
  await bond('2026-07-15', 500_000); // the Wednesday of last week: $600.00
  await bond('2026-07-16', 2_000_000); // its Thursday: $2,400.00
  const { accountId } = await bond('2026-07-20', 1_500_000); // $1,800.00
  await admin.story.pay(accountId, 50_000, { paidOn: '2026-07-22' });
  const { weeks, weeksBefore, written, collected, receivable, owedCents } = await admin.ask(getOverview);
  expect(weeksBefore).toBe(3);
  expect(written).toEqual({ weekCents: 180_000, lastWeekCents: 60_000, averageCents: 140_000 });
  expect(collected).toEqual({ weekCents: 50_000, lastWeekCents: 0, averageCents: 0 });
  expect(weeks.slice(-4).map(({ monday, writtenCents }) => [monday, writtenCents])).toEqual([
    ['2026-06-29', 120_000],
    ['2026-07-06', 0],
    ['2026-07-13', 300_000],
    ['2026-07-20', 180_000],
  ]);
  // At the end of today, of last Wednesday, and on average at the end of the three weeks.
  expect(receivable).toEqual({ weekCents: 550_000, lastWeekCents: 180_000, averageCents: 220_000 });
  expect(owedCents).toBe(550_000);
});

test('an average is rounded once, half-up, and a void of this week takes what was written in another off this one', async () => {
  await goTo('2026-07-08');
  const admin = await system.signUp();
  const { bondId } = await admin.story.bond({ bondDate: '2026-07-08', amountCents: 100_050 }); // below the minimum: $120.06
  await goTo('2026-07-20');
  const before = await admin.ask(getOverview);
  expect(before.written).toEqual({ weekCents: 0, lastWeekCents: 0, averageCents: 6_003 });
  const why = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;
  await admin.ask(voidBond, { params: { bondId }, body: why });
  const after = await admin.ask(getOverview);
  expect(after.written).toEqual({ weekCents: -12_006, lastWeekCents: 0, averageCents: 6_003 });
  expect([after.exposure, after.owedCents]).toEqual([{ count: 0, cents: 0 }, 0]);
});

test('an agent and a parish have what their bonds wrote, and what is of an account counts with its newest bond', async () => {
  await goTo('2026-07-22');
  const admin = await system.signUp();
  const agent = await system.addAgent(admin, 'Agent');
  const { accountId, defendantId } = await admin.story.bond({ bondDate: '2026-07-21' }); // Orleans, $1,200.00
  agent.client.readWhatWrote(admin.client);
  const jefferson = { accountId, defendantId, jurisdiction: 'Jefferson', bondDate: '2026-07-22' } as const;
  await agent.story.bond(jefferson); // $1,250.00
  admin.client.readWhatWrote(agent.client);
  await admin.story.pay(accountId, 20_000, { paidOn: '2026-07-22' });
  const other = await admin.story.account();
  await admin.story.fee(other.accountId, 3_000, { chargedOn: '2026-07-22' });
  const { agents, parishes } = await admin.ask(getOverview);
  const shown = ({ written, collected, owedCents, exposureCents }: (typeof parishes)[number]) => [
    written.weekCents,
    collected.weekCents,
    owedCents,
    exposureCents,
  ];
  const [orleans, jeffersons, nobody] = [
    [120_000, 0, 0, 1_000_000],
    [125_000, 20_000, 225_000, 1_000_000],
    [0, 0, 3_000, 0],
  ];
  expect(parishes.map((parish) => [parish.name, shown(parish)])).toEqual([
    ['Jefferson', jeffersons],
    ['Orleans', orleans],
    ['', nobody],
  ]);
  const byAgent = new Map(agents.map((row) => [row.agentId, shown(row)]));
  expect([byAgent.get(admin.userId), byAgent.get(agent.userId), byAgent.get(null), byAgent.size]).toEqual([
    orleans,
    jeffersons,
    nobody,
    3,
  ]);
});

test('what is forfeited and with a surety is what the lists say that it opens', async () => {
  const admin = await system.signUp();
  const today = admin.session.organization?.today ?? '';
  await admin.story.forfeited({ forfeitureDate: addDays(today, -20) });
  await admin.story.forfeited({ amountCents: 700_000, forfeitureDate: today });
  await admin.story.bond();
  const { exposure, withSureties, forfeitedNow, forfeited, weeks, sureties } = await admin.ask(getOverview);
  const { all } = await admin.ask(getRecoveryQueue);
  const liability = await admin.ask(getOpenLiability);
  expect(exposure).toEqual({ count: 3, cents: 500_000 + 700_000 + 1_000_000 });
  expect([forfeitedNow, forfeitedNow.cents]).toEqual([all, 1_200_000]);
  expect(withSureties).toEqual({ count: liability.total.bonds, cents: liability.total.faceCents });
  expect(sum(sureties.map(({ faceCents }) => faceCents))).toBe(liability.total.faceCents);
  expect([forfeited.weekCents, sum(weeks.map(({ forfeitedCents }) => forfeitedCents))]).toEqual([700_000, 1_200_000]);
});

test('another agency has no part in it, and other roles do not read it', async () => {
  const admin = await system.signUp();
  await admin.story.bond();
  const stranger = await system.signUp();
  const theirs = await stranger.ask(getOverview);
  expect([theirs.exposure.count, theirs.agents, theirs.written.weekCents]).toEqual([0, [], 0]);
  const accounting = await system.addAgent(admin, 'Accounting');
  expect((await accounting.call(getOverview)).status).toBe(403);
});

/** The people whom scenarios need. */
const staffOf = async (): Promise<Staff> => {
  const admin = await system.signUp();
  const added: Person[] = [];
  for (const role of ['Supervisor', 'Accounting', 'Agent', 'Admin', 'Supervisor'] as const)
    added.push(await system.addAgent(admin, role));
  const [supervisor, accounting, agent, otherAdmin, otherSupervisor] = added;
  return {
    by: { Admin: admin, Supervisor: supervisor!, Accounting: accounting!, Agent: agent! },
    second: { Admin: otherAdmin!, Supervisor: otherSupervisor!, Accounting: accounting!, Agent: agent! },
  };
};

/** A random history of bonds, amendments, rewrites, moves, payments, returns, refunds and voids over some weeks. */
const live = async (staff: Staff, random: Seeded, steps: number) => {
  const [model, player] = [new BooksModel(), new ScenarioOverHttp(system, staff)];
  for (let index = 0; index < steps; index += 1) {
    const op = nextStep(model.book, random, index, { sureties: false, months: false });
    try {
      model.play(op);
    } catch (error) {
      if (error instanceof RefusedByModel) continue;
      throw error;
    }
    await player.play(op);
  }
  return { today: model.book.today, totals: [...(await player.totals()).values()].map(({ totals }) => totals) };
};

const ROUNDS = isDeep ? [1, 2, 3, 4, 5, 6] : [1];

test.each(ROUNDS)(
  'after random history %d every week foots with the accounts and with Payment History',
  async (seed) => {
    const staff = await staffOf();
    const admin = staff.by.Admin;
    const { today, totals } = await live(staff, new Seeded(seed), isDeep ? 160 : 90);
    const overview = await admin.ask(getOverview);
    const { weeks, agents, parishes, written, collected, receivable, owedCents, creditsCents } = overview;
    expect(weeks[0]!.monday < '2026-01-27').toBe(true); // all of the history lies in the weeks
    const total = (name: string) => sum(totals.map((account) => account[name] ?? 0));
    expect(sum(weeks.map(({ writtenCents }) => writtenCents))).toBe(total('premium'));
    expect(sum(weeks.map(({ collectedCents }) => collectedCents))).toBe(total('payments'));
    expect([receivable.weekCents, owedCents + creditsCents]).toEqual([total('balance'), total('balance')]);
    for (const groups of [agents, parishes]) {
      expect(sum(groups.map((group) => group.written.weekCents))).toBe(written.weekCents);
      expect(sum(groups.map((group) => group.collected.weekCents))).toBe(collected.weekCents);
      expect(sum(groups.map((group) => group.owedCents))).toBe(owedCents);
    }
    let seen = 0;
    for (const { monday, writtenCents, collectedCents } of weeks.filter((week) => week.monday >= '2026-01-26')) {
      const sunday = addDays(monday, 6);
      const until = sunday < today ? sunday : today;
      await goTo(until);
      const then = await admin.ask(getOverview);
      const { totalCents } = await admin.ask(listPayments, { query: { from: monday, to: until } });
      expect([then.weeks.length, then.written.weekCents]).toEqual([WEEKS_BEFORE + 1, writtenCents]);
      expect([then.collected.weekCents, then.collected.weekCents + then.unclaimedCents]).toEqual([
        collectedCents,
        totalCents,
      ]);
      seen += collectedCents === 0 ? 0 : 1;
    }
    expect(seen).toBeGreaterThan(1);
  },
);
