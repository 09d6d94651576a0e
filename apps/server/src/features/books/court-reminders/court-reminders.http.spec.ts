import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { amendBond } from '#contracts/books/bond/bonds.ts';
import {
  getReminderDays,
  listCourtReminders,
  logCourtReminder,
  setReminderDays,
  undoCourtReminder,
} from '#contracts/books/court-reminders/court-reminders.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
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
});
beforeEach(async () => {
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  auditor = await system.addAgent(admin, 'Auditor');
  await at(today);
});
afterEach(() => system.provider<TestClock>('TestClock').set(null));
afterAll(() => system.close());

const today = '2026-07-15';
/** An instant of a day in Louisiana: noon, unless another hour of UTC is said. */
const at = (day: string, hour = '17') => system.provider<TestClock>('TestClock').set(`${day}T${hour}:00:00Z`);
const inDays = (days: number) => addDays(today, days);

const bond = (more: Parameters<Person['story']['bond']>[0] = {}) =>
  agent.story.bond({ bondDate: addDays(today, -30), courtTime: '09:00', ...more });
const asked = async (person = agent) => {
  for (const one of [admin, agent]) person.client.readWhatWrote(one.client);
  return person.ask(listCourtReminders);
};
const days = async () => (await asked()).rows.map(({ courtDate }) => courtDate);
type Body = NonNullable<RequestOf<typeof logCourtReminder>['body']>;
const calling = (defendantId: string, said: Partial<Body> = {}) => ({
  params: { defendantId },
  body: { courtDate: inDays(5), courtTime: '09:00', personId: defendantId, outcome: 'reached' as const, ...said },
});

describe('who is to be reminded of court', () => {
  test('are those whose bond says so many days, else the agency’s usual, and nobody at 0', async () => {
    await bond({ courtDate: inDays(7) });
    await bond({ courtDate: inDays(8) });
    await bond({ courtDate: inDays(10), reminderDays: 10 });
    await bond({ courtDate: inDays(3), reminderDays: 2 });
    await bond({ courtDate: inDays(1), reminderDays: 0 });
    await bond({ courtDate: today });
    await bond({ courtDate: inDays(-1) });
    expect(await days()).toEqual([today, inDays(7), inDays(10)]);
    await at(inDays(1));
    expect(await days()).toEqual([inDays(3), inDays(7), inDays(8), inDays(10)]);
    await at(today);
    await admin.ask(setReminderDays, { body: { days: 0 } });
    expect(await days()).toEqual([inDays(10)]);
    await admin.ask(setReminderDays, { body: { days: 8 } });
    expect(await days()).toEqual([today, inDays(7), inDays(8), inDays(10)]);
  });

  test('are asked once for a person, day and time, with who answers for them', async () => {
    const { defendantId, accountId } = await bond({ courtDate: inDays(5) });
    await bond({ defendantId, courtDate: inDays(5) });
    await bond({ defendantId, courtDate: inDays(5), courtTime: '13:30', reminderDays: 30 });
    const payer = { fullName: 'Odile Fontenot', phoneNumber: '5045550199' };
    const indemnitorId = await agent.story.indemnitor(defendantId, payer, accountId);
    const { count, rows } = await asked(auditor);
    expect([count, rows.map(({ courtTime }) => courtTime)]).toEqual([2, ['09:00', '13:30']]);
    expect(rows[0]?.people.map(({ personId }) => personId)).toEqual([defendantId, indemnitorId]);
    expect(rows[0]?.lastCall).toBeNull();
  });

  test('are no more asked once the bond is not open', async () => {
    const { bondId } = await bond({ courtDate: inDays(5) });
    expect(await days()).toEqual([inDays(5)]);
    const closed = { basedOn: 0, status: 'CLOSED', confirmed: true } as const;
    await agent.ask(amendBond, { params: { bondId }, body: closed });
    expect(await days()).toEqual([]);
  });
});

describe('a call about court', () => {
  test('that reached them or left a message is done, and another day asks anew', async () => {
    for (const outcome of ['reached', 'message'] as const) {
      const { bondId, defendantId } = await bond({ courtDate: inDays(5) });
      await agent.ask(logCourtReminder, calling(defendantId, { outcome, note: 'Spoke to her at work.' }));
      expect(await days()).toEqual([]);
      await at(inDays(1));
      expect(await days()).toEqual([]);
      await agent.ask(amendBond, { params: { bondId }, body: { basedOn: 0, courtTime: '10:00' } });
      expect(await days()).toEqual([inDays(5)]);
      await at(today);
      const { rows } = await agent.ask(listHistory, { params: { defendantId } });
      expect(rows.map(({ words }) => words)).toContain(`Called about court on 07/20/2026: ${outcome}`);
      await agent.ask(amendBond, { params: { bondId }, body: { basedOn: 1, courtDate: null } });
    }
  });

  test('that reached nobody is asked again the next day', async () => {
    for (const [index, outcome] of (['no answer', 'wrong number'] as const).entries()) {
      await at(inDays(index));
      const { bondId, defendantId } = await bond({ courtDate: inDays(5) });
      await agent.ask(logCourtReminder, calling(defendantId, { outcome }));
      expect(await days()).toEqual([]);
      await at(inDays(index + 1));
      expect((await asked()).rows).toMatchObject([{ lastCall: { outcome, calledOn: inDays(index) } }]);
      await agent.ask(amendBond, { params: { bondId }, body: { basedOn: 0, courtDate: null } });
    }
  });

  test('is logged once, however often it is sent, and a second one of the day is refused', async () => {
    const { defendantId } = await bond({ courtDate: inDays(5) });
    const request = { ...calling(defendantId), commandId: randomUUID() };
    const [one, other] = await Promise.all([
      agent.ask(logCourtReminder, request),
      agent.ask(logCourtReminder, request),
    ]);
    expect(one).toEqual(other);
    expect(await refusalOf(admin.call(logCourtReminder, calling(defendantId)))).toBe('COURT_REMINDED');
    expect(await refusalOf(agent.call(logCourtReminder, calling(defendantId, { courtDate: inDays(6) })))).toBe(
      'COURT_REMINDED',
    );
  });

  test('of today is taken back by any staff, once, and is asked again', async () => {
    const { defendantId } = await bond({ courtDate: inDays(5) });
    const { reminderId } = await agent.ask(logCourtReminder, calling(defendantId));
    const params = { defendantId, reminderId };
    expect(await refusalOf(auditor.call(undoCourtReminder, { params }))).toBe('ROLE_REFUSED');
    const neighbour = await system.signUp();
    expect(await refusalOf(neighbour.call(undoCourtReminder, { params }))).toBe('DEFENDANT_NOT_FOUND');
    await at(inDays(1));
    expect(await refusalOf(agent.call(undoCourtReminder, { params }))).toBe('CALL_NOT_FOUND');
    await at(today);
    const request = { params, commandId: randomUUID() };
    expect(await agent.ask(undoCourtReminder, request)).toEqual(await agent.ask(undoCourtReminder, request));
    expect(await refusalOf(admin.call(undoCourtReminder, { params }))).toBe('CALL_NOT_FOUND');
    expect(await days()).toEqual([inDays(5)]);
    const { rows } = await agent.ask(listHistory, { params: { defendantId } });
    expect(rows.map(({ words }) => words)).toContain('Took back the call about court on 07/20/2026: reached');
    await agent.ask(logCourtReminder, calling(defendantId, { outcome: 'no answer' }));
    expect(await days()).toEqual([]);
  });

  test('outside the hours where they are takes a reason', async () => {
    const { defendantId } = await bond({ courtDate: inDays(5) });
    await at(today, '12');
    const { problem } = await agent.call(logCourtReminder, calling(defendantId));
    expect(problem?.errors).toEqual([
      { path: 'earlyReason', message: 'Calls are between 8 AM and 9 PM their time. Give a reason.' },
    ]);
    expect((await asked()).rows[0]?.people).toMatchObject([{ callableAt: `${today}T13:00:00.000Z` }]);
    await agent.ask(logCourtReminder, calling(defendantId, { earlyReason: 'She asked for it.' }));
    expect(await days()).toEqual([]);
  });

  test('goes to the person or who answers for them, and is made by staff of their agency', async () => {
    const { defendantId } = await bond({ courtDate: inDays(5) });
    const stranger = await agent.story.defendant({ fullName: 'Ana Landry' });
    expect(await refusalOf(agent.call(logCourtReminder, calling(defendantId, { personId: stranger })))).toBe(
      'CONTACT_NOT_FOUND',
    );
    expect(await refusalOf(auditor.call(logCourtReminder, calling(defendantId)))).toBe('ROLE_REFUSED');
    const neighbour = await system.signUp();
    expect(await refusalOf(neighbour.call(logCourtReminder, calling(defendantId)))).toBe('DEFENDANT_NOT_FOUND');
    expect(await neighbour.ask(listCourtReminders)).toMatchObject({ count: 0, rows: [] });
  });
});

test('the usual days are seven, the Admin’s to set, and each agency’s own', async () => {
  expect(await agent.ask(getReminderDays)).toEqual({ days: 7 });
  expect(await refusalOf(agent.call(setReminderDays, { body: { days: 3 } }))).toBe('ROLE_REFUSED');
  await admin.ask(setReminderDays, { body: { days: 3 } });
  await admin.ask(setReminderDays, { body: { days: 3 } });
  expect(await auditor.ask(getReminderDays)).toEqual({ days: 3 });
  const neighbour = await system.signUp();
  expect(await neighbour.ask(getReminderDays)).toEqual({ days: 7 });
});
