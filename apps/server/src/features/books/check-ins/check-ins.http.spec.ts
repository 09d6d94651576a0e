import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  listCheckIns,
  listMissedCheckIns,
  logCheckIn,
  scheduleCheckIns,
  stopCheckIns,
  strikeCheckIn,
} from '#contracts/books/check-ins/check-ins.ts';
import { amendBond, getBond } from '#contracts/books/bond/bonds.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { createIntake } from '#contracts/office/intake/intake.ts';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { addDays } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let auditor: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  auditor = await system.addAgent(admin, 'Auditor');
});
afterEach(() => clock().set(null));
afterAll(() => system.close());

const today = () => admin.session.organization?.today ?? '';
const clock = () => system.provider<TestClock>('TestClock');
/** What follows happened so many days ago, until `clock().set(null)`. */
const daysAgo = (days: number) => clock().set(new Date(Date.now() - days * 86_400_000).toISOString());
const reader = async (person: Person, defendantId: string) => {
  for (const one of [admin, agent]) person.client.readWhatWrote(one.client);
  return person.ask(listCheckIns, { params: { defendantId } });
};
/** A bond on which somebody checks in each week, from today on. */
const weekly = async (firstDueOn = today()) => {
  const { bondId, defendantId } = await agent.story.bond({ powerNumber: `C-${randomUUID().slice(0, 8)}` });
  await agent.ask(scheduleCheckIns, { params: { bondId }, body: { frequency: 'WEEKLY', firstDueOn } });
  return { bondId, defendantId };
};
const log = (defendantId: string, said: Partial<NonNullable<RequestOf<typeof logCheckIn>['body']>> = {}) => ({
  params: { defendantId },
  body: { kind: 'call' as const, on: today(), at: '00:00', ...said },
});

describe('a schedule', () => {
  test('stands on the bond, changes and stops, in words of its history', async () => {
    const { bondId, defendantId } = await weekly();
    expect((await reader(agent, defendantId)).schedules).toMatchObject([
      { bondId, frequency: 'WEEKLY', firstDueOn: today(), nextOn: today(), missed: 0 },
    ]);
    const later = addDays(today(), 40);
    await admin.ask(scheduleCheckIns, { params: { bondId }, body: { frequency: 'MONTHLY', firstDueOn: later } });
    expect((await reader(agent, defendantId)).schedules).toMatchObject([{ frequency: 'MONTHLY', nextOn: later }]);
    await agent.ask(stopCheckIns, { params: { bondId } });
    await agent.ask(stopCheckIns, { params: { bondId } });
    expect((await reader(agent, defendantId)).schedules).toEqual([]);
    const { rows } = await agent.ask(listHistory, { params: { defendantId } });
    const told = rows.map(({ words }) => words).filter((message) => message.includes('check-ins'));
    expect(told).toHaveLength(3);
    expect(told[0]).toContain('Stopped the check-ins');
  });

  test('leaves an edit of the bond that began before it as it was meant', async () => {
    const { bondId } = await weekly();
    await agent.ask(amendBond, { params: { bondId }, body: { basedOn: 0, caseNumber: '26-101' } });
    expect(await agent.ask(getBond, { params: { bondId } })).toMatchObject({ caseNumber: '26-101' });
  });

  test('is refused on an unfinished bond, before today, of another agency and by an Auditor', async () => {
    const intake = { defendant: { fullName: 'Una Finished' }, references: [], indemnitors: [] };
    const { bondId: unfinished } = await agent.ask(createIntake, { body: intake });
    const body = { frequency: 'WEEKLY', firstDueOn: today() } as const;
    expect(await refusalOf(agent.call(scheduleCheckIns, { params: { bondId: unfinished }, body }))).toBe(
      'BOND_UNFINISHED',
    );
    const { bondId } = await weekly();
    const past = { params: { bondId }, body: { ...body, firstDueOn: addDays(today(), -1) } };
    expect((await agent.call(scheduleCheckIns, past)).problem?.errors).toEqual([
      { path: 'firstDueOn', message: 'The first day cannot be before today.' },
    ]);
    const neighbour = await system.signUp();
    expect(await refusalOf(neighbour.call(scheduleCheckIns, { params: { bondId }, body }))).toBe('BOND_NOT_FOUND');
    expect(await refusalOf(neighbour.call(stopCheckIns, { params: { bondId } }))).toBe('BOND_NOT_FOUND');
    expect(await refusalOf(auditor.call(stopCheckIns, { params: { bondId } }))).toBe('ROLE_REFUSED');
    await agent.ask(amendBond, { params: { bondId }, body: { basedOn: 1, status: 'CLOSED', confirmed: true } });
    expect(await refusalOf(agent.call(scheduleCheckIns, { params: { bondId }, body }))).toBe('CHECK_INS_OVER');
  });
});

describe('a check-in', () => {
  test('counts for all bonds of the person, and an Auditor reads it', async () => {
    const { defendantId } = await weekly();
    const other = await agent.story.bond({ defendantId });
    const every = { frequency: 'MONTHLY', firstDueOn: addDays(today(), 2) } as const;
    await agent.ask(scheduleCheckIns, { params: { bondId: other.bondId }, body: every });
    const indemnitorId = await agent.story.indemnitor(defendantId, { fullName: 'Denise Landry' });
    await agent.ask(logCheckIn, log(defendantId, { indemnitorId, note: 'Works nights now.' }));
    const { schedules, checkIns, count } = await reader(auditor, defendantId);
    expect(schedules.map(({ nextOn }) => nextOn > addDays(today(), 3))).toEqual([true, true]);
    expect(checkIns).toMatchObject([
      { kind: 'call', byIndemnitor: 'Denise Landry', note: 'Works nights now.', struck: null, mayStrike: false },
    ]);
    expect(count).toBe(1);
  });

  test('that is sent twice is one', async () => {
    const { defendantId } = await weekly();
    const commandId = randomUUID();
    const first = await agent.ask(logCheckIn, { ...log(defendantId), commandId });
    expect(await agent.ask(logCheckIn, { ...log(defendantId), commandId })).toEqual(first);
    expect((await reader(agent, defendantId)).count).toBe(1);
  });

  test('is not in the future, and at most seven days back', async () => {
    const { defendantId } = await weekly();
    const errors = async (said: object) => (await agent.call(logCheckIn, log(defendantId, said))).problem?.errors;
    expect(await errors({ on: addDays(today(), 1) })).toEqual([
      { path: 'on', message: 'The day cannot be in the future.' },
    ]);
    expect(await errors({ on: addDays(today(), -8) })).toEqual([
      { path: 'on', message: 'The day can be at most 7 days back.' },
    ]);
    expect(await errors({ at: '23:59' })).toEqual([{ path: 'at', message: 'The time cannot be in the future.' }]);
    expect(await errors({ on: addDays(today(), -7) })).toBeUndefined();
  });

  test('is of nobody else’s indemnitor, and of no other agency', async () => {
    const { defendantId } = await weekly();
    const stranger = await agent.story.indemnitor(await agent.story.defendant());
    const byStranger = log(defendantId, { indemnitorId: stranger });
    expect(await refusalOf(agent.call(logCheckIn, byStranger))).toBe('INDEMNITOR_NOT_FOUND');
    const neighbour = await system.signUp();
    expect(await refusalOf(neighbour.call(logCheckIn, log(defendantId)))).toBe('DEFENDANT_NOT_FOUND');
    expect(await refusalOf(neighbour.call(listCheckIns, { params: { defendantId } }))).toBe('DEFENDANT_NOT_FOUND');
  });

  test('is struck the same day by whoever logged it, later by a Supervisor or an Admin', async () => {
    const { defendantId } = await weekly();
    const other = await system.addAgent(admin, 'Agent');
    await daysAgo(1);
    const { checkInId } = await agent.ask(logCheckIn, log(defendantId, { on: addDays(today(), -5) }));
    const strike = (one: Person) => one.call(strikeCheckIn, { params: { defendantId, checkInId } });
    expect(await refusalOf(strike(other))).toBe('CHECK_IN_OF_SOMEBODY_ELSE');
    expect((await reader(agent, defendantId)).checkIns).toMatchObject([{ mayStrike: true }]);
    await clock().set(null);
    expect(await refusalOf(strike(agent))).toBe('CHECK_IN_OF_SOMEBODY_ELSE');
    expect(await refusalOf(strike(admin))).toBe('done');
    expect(await refusalOf(strike(agent))).toBe('done');
    const { checkIns, schedules } = await reader(admin, defendantId);
    expect(checkIns).toMatchObject([{ mayStrike: false, struck: { by: admin.session.agent?.fullName } }]);
    expect(schedules).toMatchObject([{ nextOn: today() }]);
    const { params } = log(await agent.story.defendant());
    expect(await refusalOf(admin.call(strikeCheckIn, { params: { ...params, checkInId } }))).toBe('CHECK_IN_NOT_FOUND');
  });
});

describe('who missed check-ins', () => {
  test('is listed most missed first, beside how many of today’s are done', async () => {
    const owner = await system.signUp();
    const missing = async (fullName: string, firstDueOn: string) => {
      const defendantId = await owner.story.defendant({ fullName });
      const { bondId } = await owner.story.bond({ defendantId });
      await owner.ask(scheduleCheckIns, { params: { bondId }, body: { frequency: 'WEEKLY', firstDueOn } });
      return { defendantId, bondId };
    };
    const start = addDays(today(), -14);
    await daysAgo(14);
    const one = await missing('Mona Missed', start);
    const two = await missing('Tess Twice', addDays(start, 1));
    await missing('Oda OnTime', today());
    expect(await owner.ask(listMissedCheckIns)).toEqual({ today: { due: 1, done: 0 }, count: 0, rows: [] });
    await owner.ask(logCheckIn, log(one.defendantId, { on: start }));
    expect((await owner.ask(listMissedCheckIns)).today).toEqual({ due: 1, done: 1 });
    await clock().set(null);
    expect(await owner.ask(listMissedCheckIns)).toMatchObject({
      today: { due: 2, done: 0 },
      count: 2,
      rows: [
        { fullName: 'Tess Twice', missed: 2, lastOn: null },
        { fullName: 'Mona Missed', missed: 1, lastOn: start },
      ],
    });
    const ordered = { sort: 'checkIns', descending: 'true', checkIns: 'true' } as const;
    const page = await owner.ask(listDefendants, { query: { ...ordered, limit: 2 } });
    expect(page.rows.map(({ fullName, checkIns }) => [fullName, checkIns?.missed])).toEqual([
      ['Tess Twice', 2],
      ['Mona Missed', 1],
    ]);
    const rest = await owner.ask(listDefendants, { query: { ...ordered, cursor: page.nextCursor ?? '' } });
    expect(rest.rows.map(({ fullName }) => fullName)).toEqual(['Oda OnTime']);
    await owner.ask(amendBond, {
      params: { bondId: two.bondId },
      body: { basedOn: 1, status: 'CLOSED', confirmed: true },
    });
    expect((await owner.ask(listMissedCheckIns)).rows.map(({ fullName }) => fullName)).toEqual(['Mona Missed']);
    expect((await owner.ask(listDefendants, {})).rows.map(({ checkIns }) => checkIns)).toEqual([null, null, null]);
    expect((await admin.ask(listMissedCheckIns)).rows.map(({ fullName }) => fullName)).not.toContain('Mona Missed');
  });
});
