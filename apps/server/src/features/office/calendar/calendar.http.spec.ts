import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { logCheckIn, scheduleCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import { getCalendar, MOST_AMONG_DAYS } from '#contracts/office/calendar/calendar.ts';
import { addDays } from '#domain/kernel/days.ts';
import type { CalendarKind } from '#domain/office/calendar-days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let auditor: Person;
beforeAll(async () => {
  system = await joinTestSystem();
});
beforeEach(async () => {
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  auditor = await system.addAgent(admin, 'Auditor');
  await system.provider<TestClock>('TestClock').set(`${today}T17:00:00Z`);
});
afterEach(() => system.provider<TestClock>('TestClock').set(null));
afterAll(() => system.close());

/** A Wednesday. */
const today = '2026-07-15';
const monday = '2026-07-13';
const sunday = '2026-07-19';
const number = () => `K-${randomUUID().slice(0, 8)}`;
interface Asked {
  from?: string;
  to?: string;
  kind?: CalendarKind;
  mine?: 'true';
}
const days = async (asked: Asked = {}, person = agent) => {
  for (const one of [admin, agent]) person.client.readWhatWrote(one.client);
  return (await person.ask(getCalendar, { query: { from: monday, to: sunday, ...asked } })).days;
};

test('court dates stand on the calendar by day and time, with those of files without an open bond', async () => {
  const bonds = { bondDate: '2026-06-01' };
  await agent.story.bond({ ...bonds, courtDate: sunday, courtTime: '13:30' });
  await admin.story.bond({ ...bonds, courtDate: sunday, courtTime: '09:00' });
  await agent.story.bond({ ...bonds, courtDate: monday });
  await agent.story.bond({ ...bonds, courtDate: addDays(sunday, 1) });
  await agent.story.defendant({ fullName: 'Ana Landry', courtDate: today });
  const shown = (await days()).map(({ on, kind, count, entries }) => [
    on,
    kind,
    count,
    entries.map(({ courtTime, bondId }) => [courtTime, bondId !== null]),
  ]);
  expect(shown).toEqual([
    [monday, 'court', 1, [[null, true]]],
    [today, 'court', 1, [[null, false]]],
    [
      sunday,
      'court',
      2,
      [
        ['09:00', true],
        ['13:30', true],
      ],
    ],
  ]);
  expect((await days({ from: addDays(sunday, 1), to: addDays(sunday, 1) }, auditor)).map(({ on }) => on)).toEqual([
    addDays(sunday, 1),
  ]);
  expect((await days({ mine: 'true' })).map(({ on, count }) => [on, count])).toEqual([
    [monday, 1],
    [sunday, 1],
  ]);
});

test('check-ins, deadlines and instalments stand on it, and what is met or covered leaves', async () => {
  const { bondId, defendantId } = await agent.story.bond({ powerNumber: number(), bondDate: '2026-07-01' });
  const weekly = { frequency: 'WEEKLY', firstDueOn: addDays(today, 1) } as const;
  await agent.ask(scheduleCheckIns, { params: { bondId }, body: weekly });
  const forfeitureDate = addDays(monday, 4 - 180);
  const forfeited = { status: 'FORFEITED', forfeitureDate, amountCents: 500_000, bondDate: '2026-01-05' } as const;
  await agent.story.bond({ powerNumber: number(), ...forfeited });
  const { accountId } = await agent.story.bond({ powerNumber: number(), bondDate: '2026-07-01', amountCents: 500_000 });
  const plan = { startOn: addDays(today, 2), frequency: 'WEEKLY', amountCents: 20_000 } as const;
  await agent.ask(setPlan, { params: { accountId }, body: plan });
  const shown = (found: Awaited<ReturnType<typeof days>>) =>
    found.map(({ on, kind, entries }) => [on, kind, entries.map(({ amountCents }) => amountCents)]);
  const whole = [
    [addDays(today, 1), 'check-in', [null]],
    [addDays(monday, 4), 'deadline', [500_000]],
    [addDays(today, 2), 'instalment', [20_000]],
  ];
  expect(shown(await days())).toEqual(whole);
  expect(shown(await days({ mine: 'true' }))).toEqual(whole);
  expect(await days({ mine: 'true' }, admin)).toEqual([]);
  expect(shown(await days({ kind: 'deadline' }))).toEqual([whole[1]]);
  const later = await days({ from: addDays(today, 9), to: addDays(today, 9) });
  expect(shown(later)).toEqual([[addDays(today, 9), 'instalment', [20_000]]]);
  await agent.ask(logCheckIn, { params: { defendantId }, body: { kind: 'call', on: today, at: '08:00' } });
  await agent.story.pay(accountId, 20_000, { paidOn: today });
  expect(shown(await days())).toEqual([whole[1]]);
});

test('among several days each gives its first, and says how many there are; a day alone gives them all', async () => {
  const many = MOST_AMONG_DAYS + 1;
  for (let made = 0; made < many; made += 1) await agent.story.defendant({ fullName: `Ana ${made}`, courtDate: today });
  const shown = (found: Awaited<ReturnType<typeof days>>) => found.map(({ count, entries }) => [count, entries.length]);
  expect(shown(await days())).toEqual([[many, MOST_AMONG_DAYS]]);
  expect(shown(await days({ from: today, to: today }))).toEqual([[many, many]]);
});

test('more than six weeks, and days that run backwards, are refused', async () => {
  const ask = async (from: string, to: string) => (await agent.call(getCalendar, { query: { from, to } })).status;
  expect(await ask(monday, addDays(monday, 41))).toBe(200);
  expect(await ask(monday, addDays(monday, 42))).toBe(422);
  expect(await ask(monday, addDays(monday, -1))).toBe(422);
});

test('an agency sees nothing of another', async () => {
  await agent.story.bond({ courtDate: today, bondDate: '2026-06-01' });
  const neighbour = await system.signUp();
  expect((await neighbour.ask(getCalendar, { query: { from: monday, to: sunday } })).days).toEqual([]);
});
