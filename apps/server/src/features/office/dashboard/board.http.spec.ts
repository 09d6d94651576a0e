import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  BOARD_PANELS,
  getBoard,
  MOST_ASKED,
  MOST_ON_PANEL,
  MOST_TO_COLLECT,
} from '#contracts/office/dashboard/board.ts';
import { answerCourtDate, listCourtDates } from '#contracts/books/bond/court-answers.ts';
import { listPastDue } from '#contracts/office/dashboard/past-due.ts';
import { listCourtDatesToday } from '#contracts/office/dashboard/dashboard.ts';
import { makePromise, listCalls, recordCall, setCallHold } from '#contracts/books/plans/promises.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import { getRecoveryQueue } from '#contracts/recovery/cases/queue.ts';
import { openCaseOfBond } from '#contracts/recovery/cases/forfeitures.ts';
import { ROLES } from '#contracts/kernel/roles.ts';
import { addDays } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { TestClock } from '../../../../test/shared-product.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const todayOf = ({ session }: Person) => session.organization?.today ?? '';

test('each role has its panels, and no other', async () => {
  const admin = await system.signUp();
  for (const role of ROLES) {
    const person = role === 'Admin' ? admin : await system.addAgent(admin, role);
    const { today, failed, ...panels } = await person.ask(getBoard);
    const own = Object.entries(BOARD_PANELS).flatMap(([name, roles]) =>
      roles.some((one) => one === role) ? name : [],
    );
    const shown = Object.entries(panels).flatMap(([name, panel]) => (panel === null ? [] : name));
    expect([role, shown.toSorted(), failed, today]).toEqual([role, own.toSorted(), {}, todayOf(admin)]);
  }
});

test('every panel of an agency with nobody is empty, and has one row of each once it has one defendant', async () => {
  const admin = await system.signUp();
  const clock = system.provider<TestClock>('TestClock');
  const none = { count: 0, cents: 0 };
  const nothing = { cents: 0, byMethod: {} };
  expect(await admin.ask(getBoard)).toEqual({
    today: todayOf(admin),
    forfeitures: { rows: [], all: none, past: none },
    court: { unanswered: 0, today: 0, tomorrow: 0, week: 0, rows: [] },
    followUps: [],
    collect: { calls: 0, rows: [], pastDue: none, owed: { ages: [0, 0, 0, 0, 0], creditsCents: 0 } },
    drawer: {
      today: nothing,
      yesterday: nothing,
      week: nothing,
      undeposited: { cents: 0, since: null },
      others: { pastTerms: [], missing: null },
      approvals: 0,
    },
    sinceYesterday: { rows: [], people: 0, all: { bonds: none, money: none, notes: 0, cases: 0 } },
    failed: {},
  });
  try {
    await clock.set('2026-07-01T15:00:00Z');
    const defendantId = await admin.story.defendant({ fullName: 'Odalys Fontenot' });
    const written = { defendantId, bondDate: '2026-07-01' };
    const { accountId } = await admin.story.bond({ ...written, courtDate: '2026-07-15', courtTime: '09:00' });
    await admin.story.forfeited({ ...written, accountId, bondDate: '2026-06-20', forfeitureDate: '2026-06-30' });
    await clock.set('2026-07-14T15:00:00Z');
    await admin.story.pay(accountId, 10_000, { paidOn: '2026-07-14' });
    const { forfeitures, court, followUps, collect, drawer, sinceYesterday, failed } = await admin.ask(getBoard);
    expect(failed).toEqual({});
    expect(forfeitures).toMatchObject({ rows: [{ defendantName: 'Odalys Fontenot' }], all: { count: 1 }, past: none });
    expect(court).toMatchObject({ tomorrow: 1, week: 1, rows: [{ courtDate: '2026-07-15', courtTime: '09:00' }] });
    expect(followUps?.map(({ kind, count }) => [kind, count])).toEqual([
      ['reminders', 1],
      ['papers', 1],
    ]);
    expect(collect).toMatchObject({ calls: 1, rows: [{ accountId, noPlanSince: expect.any(String) }] });
    expect(drawer).toMatchObject({
      today: { cents: 10_000, byMethod: { Cash: 10_000 } },
      undeposited: { cents: 10_000 },
    });
    expect(sinceYesterday).toMatchObject({ people: 1, all: { money: { count: 1, cents: 10_000 } } });
  } finally {
    await clock.set(null);
  }
});

test('forfeitures with and without a case stand in the order of their list, with its count and sum', async () => {
  const admin = await system.signUp();
  const neighbour = await system.signUp();
  const today = todayOf(admin);
  const forfeited = (daysLeft: number, amountCents: number) => {
    const forfeitureDate = addDays(today, daysLeft - 180);
    return admin.story.forfeited({ amountCents, forfeitureDate, bondDate: addDays(forfeitureDate, -20) });
  };
  const late = await forfeited(-3, 700_000);
  const opened = await forfeited(-1, 300_000);
  await admin.ask(openCaseOfBond, { params: { bondId: opened.bondId }, body: { joins: null } });
  for (let daysLeft = 1; daysLeft <= MOST_ON_PANEL; daysLeft += 1) await forfeited(daysLeft, 500_000);
  const { forfeitures } = await admin.ask(getBoard);
  const list = await admin.ask(getRecoveryQueue);
  const past = await admin.ask(getRecoveryQueue, { query: { past: 'true' } });
  expect(forfeitures?.rows).toEqual(list.rows.slice(0, MOST_ON_PANEL));
  expect(forfeitures?.rows.map(({ bondId, caseId }) => [bondId, caseId !== null]).slice(0, 2)).toEqual([
    [late.bondId, false],
    [null, true],
  ]);
  expect(forfeitures?.all).toEqual({ count: 8, cents: 1_000_000 + MOST_ON_PANEL * 500_000 });
  expect([forfeitures?.all, forfeitures?.past]).toEqual([list.all, past.all]);
  expect(forfeitures?.past).toEqual({ count: 2, cents: 1_000_000 });
  expect((await neighbour.ask(getBoard)).forfeitures).toEqual({
    rows: [],
    all: { count: 0, cents: 0 },
    past: { count: 0, cents: 0 },
  });
});

test('court has what is asked about before what is to come, each figure that of its list', async () => {
  const admin = await system.signUp();
  const neighbour = await system.signUp();
  const today = todayOf(admin);
  const clock = system.provider<TestClock>('TestClock');
  const nothing = { unanswered: 0, today: 0, tomorrow: 0, week: 0, rows: [] };
  const inCourt = (daysAhead: number, more: object = {}) =>
    admin.story.bond({ courtDate: addDays(today, daysAhead), bondDate: addDays(today, -30), ...more });
  /** The board’s panel, and the rows of the list that its figures open. */
  const both = async () => {
    const { rows } = await admin.ask(listCourtDates);
    return { court: (await admin.ask(getBoard)).court, asked: rows.filter((row) => row.asked), rows };
  };
  expect((await admin.ask(getBoard)).court).toEqual(nothing);

  const { bondId } = await inCourt(1, { courtTime: '09:00', courtSection: 'B' });
  expect((await admin.ask(getBoard)).court).toEqual({
    ...nothing,
    tomorrow: 1,
    week: 1,
    rows: [expect.objectContaining({ bondId, courtTime: '09:00', courtSection: 'B', asked: false })],
  });

  await admin.story.defendant({ fullName: 'Mid File', courtDate: today });
  for (let daysAgo = 1; daysAgo <= MOST_ASKED + 1; daysAgo += 1) await inCourt(-daysAgo);
  for (let daysAhead = 0; daysAhead <= MOST_ON_PANEL + 2; daysAhead += 1) await inCourt(daysAhead);
  await inCourt(-1, { status: 'CLOSED' });
  const { court, asked, rows } = await both();
  const toCome = rows.filter((row) => row.courtDate >= today);
  expect(court?.rows).toEqual([...asked.slice(0, MOST_ASKED), ...toCome.slice(0, MOST_ON_PANEL)]);
  const on = (isMeant: (day: string) => boolean) => toCome.filter(({ courtDate }) => isMeant(courtDate)).length;
  expect(court).toMatchObject({
    unanswered: asked.length,
    today: on((day) => day === today),
    tomorrow: on((day) => day === addDays(today, 1)),
    week: on((day) => day > today),
  });
  expect([court?.unanswered, court?.today, court?.tomorrow, court?.week]).toEqual([MOST_ASKED + 1, 2, 2, 8]);
  expect((await admin.ask(listCourtDatesToday)).rows).toHaveLength(court?.today ?? -1);
  expect((await neighbour.ask(getBoard)).court).toEqual(nothing);

  const [first, second] = asked.map((row) => row.bondId ?? '');
  const answer = (bond: string | undefined, said: 'failed' | 'unknown', index: number) =>
    admin.ask(answerCourtDate, { body: { bonds: [bond ?? ''], courtDate: asked[index]?.courtDate ?? '', said } });
  await answer(first, 'failed', 0);
  await answer(second, 'unknown', 1);
  try {
    // Who failed to appear is asked about no more, an unknown again on the second day after.
    for (const [days, isAskedAgain] of [false, false, true].entries()) {
      await clock.set(`${addDays(today, days)}T18:00:00Z`);
      const later = await both();
      expect([days, later.court?.unanswered]).toEqual([days, later.asked.length]);
      expect(later.court?.rows.filter((row) => row.asked)).toEqual(later.asked.slice(0, MOST_ASKED));
      expect([days, later.asked.some((row) => row.bondId === second)]).toEqual([days, isAskedAgain]);
      expect(later.asked.some((row) => row.bondId === first)).toBe(false);
    }
  } finally {
    await clock.set(null);
  }
});

test('money to collect has the first of the call list, and says since when there is no plan', async () => {
  const admin = await system.signUp();
  const clock = system.provider<TestClock>('TestClock');
  try {
    await clock.set('2026-07-06T15:00:00Z');
    const owing = async (fullName: string, amountCents: number) => {
      const defendantId = await admin.story.defendant({ fullName });
      const { accountId } = await admin.story.account(defendantId);
      await admin.story.fee(accountId, amountCents, { chargedOn: '2026-07-06' });
      return { params: { accountId } };
    };
    await owing('No Plan', 900_000);
    const planned = await owing('On Plan', 120_000);
    const schedule = { amountCents: 10_000, frequency: 'WEEKLY', startOn: '2026-07-06' } as const;
    await admin.ask(setPlan, { ...planned, body: schedule });
    const broken = await owing('Broke Promise', 700_000);
    const promised = { amountCents: 800_00, dueOn: '2026-07-08' };
    await admin.ask(makePromise, { ...broken, body: promised });
    for (let one = 0; one < MOST_TO_COLLECT; one += 1) await owing(`Small ${String(one)}`, 1_000);
    await clock.set('2026-07-14T15:00:00Z');
    const { collect } = await admin.ask(getBoard);
    const list = await admin.ask(listCalls);
    expect([collect?.calls, collect?.rows.length]).toEqual([list.count, MOST_TO_COLLECT]);
    expect(collect?.rows.map(({ accountId }) => accountId)).toEqual(
      list.rows.slice(0, MOST_TO_COLLECT).map(({ accountId }) => accountId),
    );
    const whyOf = (name: string) => collect?.rows.find(({ fullName }) => fullName === name);
    expect(whyOf('No Plan')).toMatchObject({ amountCents: 900_000, noPlanSince: '2026-07-06' });
    expect(whyOf('On Plan')).toMatchObject({ amountCents: 20_000, noPlanSince: null });
    expect(whyOf('Broke Promise')?.explanation).toContain('0% of 1 promise kept');
  } finally {
    await clock.set(null);
  }
});

test('what is owed by age, with the credits, foots with what the accounts stand at in the books', async () => {
  const admin = await system.signUp();
  const clock = system.provider<TestClock>('TestClock');
  const owed = async () => (await admin.ask(getBoard)).collect?.owed;
  try {
    await clock.set('2026-07-06T15:00:00Z');
    const { accountId } = await admin.story.bond({ amountCents: 1_000_000, bondDate: '2026-07-06' }); // due 07/13
    await admin.story.fee(accountId, 5_000, { chargedOn: '2026-07-06' });
    expect(await owed()).toEqual({ ages: [125_000, 0, 0, 0, 0], creditsCents: 0 });
    await admin.story.pay(accountId, 20_000, { paidOn: '2026-07-06' });
    const other = await admin.story.account();
    await admin.story.fee(other.accountId, 1_000, { chargedOn: '2026-07-06' });
    await admin.story.pay(other.accountId, 4_000, { paidOn: '2026-07-06' });
    const ages: Record<string, number[]> = {
      '2026-08-11': [105_000, 0, 0, 0, 0],
      '2026-08-12': [0, 105_000, 0, 0, 0],
      '2026-09-11': [0, 0, 105_000, 0, 0],
      '2026-10-11': [0, 0, 0, 105_000, 0],
      '2026-11-10': [0, 0, 0, 0, 105_000],
    };
    for (const [day, expected] of Object.entries(ages)) {
      await clock.set(`${day}T15:00:00Z`);
      expect([day, await owed()]).toEqual([day, { ages: expected, creditsCents: -3_000 }]);
    }
    const { '1100': receivable } = await admin.story.balances('1100');
    expect(receivable).toBe(105_000 - 3_000);
  } finally {
    await clock.set(null);
  }
});

test('past due is of all accounts, called or held ones and those on a plan too, as its list has them', async () => {
  const admin = await system.signUp();
  const neighbour = await system.signUp();
  const clock = system.provider<TestClock>('TestClock');
  try {
    await clock.set('2026-07-06T15:00:00Z');
    const owing = async (fullName: string, amountCents: number, dueOn: string) => {
      const defendantId = await admin.story.defendant({ fullName });
      const { accountId } = await admin.story.account(defendantId);
      await admin.story.fee(accountId, amountCents, { chargedOn: '2026-07-06', dueOn });
      return { params: { accountId } };
    };
    await owing('Long Due', 30_000, '2026-07-06');
    const called = await owing('Called Today', 20_000, '2026-07-08');
    const held = await owing('On Hold', 10_000, '2026-07-09');
    await owing('Not Due', 5_000, '2026-07-30');
    const ofPlan = { amountCents: 10_000, frequency: 'WEEKLY', startOn: '2026-07-07' } as const;
    const planned = await owing('On Plan', 90_000, '2026-07-06');
    const kept = await owing('Keeps Plan', 40_000, '2026-07-06');
    for (const account of [planned, kept]) await admin.ask(setPlan, { ...account, body: ofPlan });
    await clock.set('2026-07-14T15:00:00Z');
    await admin.ask(recordCall, { ...called, body: { outcome: 'reached' } });
    await admin.ask(setCallHold, { ...held, body: { hold: { reason: 'In hospital' } } });
    for (const amountCents of [10_000, 10_000])
      await admin.story.pay(kept.params.accountId, amountCents, { paidOn: '2026-07-14' });
    const { collect } = await admin.ask(getBoard);
    const { all, rows } = await admin.ask(listPastDue);
    expect(rows.map(({ fullName, by, pastDueCents, since }) => [fullName, by, pastDueCents, since])).toEqual([
      ['Long Due', 'terms', 30_000, '2026-07-06'],
      ['On Plan', 'plan', 20_000, '2026-07-07'],
      ['Called Today', 'terms', 20_000, '2026-07-08'],
      ['On Hold', 'terms', 10_000, '2026-07-09'],
    ]);
    expect([collect?.calls, collect?.pastDue, all]).toEqual([2, { count: 4, cents: 80_000 }, collect?.pastDue]);
    expect((await neighbour.ask(listPastDue)).all).toEqual({ count: 0, cents: 0 });
  } finally {
    await clock.set(null);
  }
});
