import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { recordCall, undoCall } from '#contracts/books/plans/promises.ts';
import { logCheckIn, strikeCheckIn } from '#contracts/books/check-ins/check-ins.ts';
import { logCourtReminder, undoCourtReminder } from '#contracts/books/court-reminders/court-reminders.ts';
import { addNote, deleteNote } from '#contracts/people/notes/notes.ts';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { logCall, strikeCall } from '#contracts/recovery/contact-log/contact-log.ts';
import { logVisit, strikeVisit } from '#contracts/recovery/leads/visits.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
beforeAll(async () => {
  system = await joinTestSystem();
});
beforeEach(async () => {
  await on('2026-07-01');
  admin = await system.signUp();
});
afterEach(() => system.provider<TestClock>('TestClock').set(null));
afterAll(() => system.close());

/** Noon of a day in Louisiana. */
const on = (day: string) => system.provider<TestClock>('TestClock').set(`${day}T17:00:00Z`);
const lastContact = async (person = admin) => {
  const { rows } = await person.ask(listDefendants, { query: { contacts: 'true' } });
  return rows.map(({ lastContactOn }) => lastContactOn);
};

test('last contact is the latest check-in, note, call or visit that reached somebody, and not what was taken back', async () => {
  const { defendantId, accountId, bondId } = await admin.story.bond({
    bondDate: '2026-06-20',
    status: 'FORFEITED',
    forfeitureDate: '2026-06-28',
  });
  expect(await lastContact()).toEqual([null]);

  await on('2026-07-02');
  const note = { subject: 'Called', text: 'Lives with his aunt' };
  const { noteId } = await admin.ask(addNote, {
    params: { subjectKind: 'defendant', subjectId: defendantId },
    body: note,
  });
  expect(await lastContact()).toEqual(['2026-07-02']);

  await on('2026-07-03');
  const checkIn = { kind: 'message', on: '2026-07-03', at: '11:00' } as const;
  const { checkInId } = await admin.ask(logCheckIn, { params: { defendantId }, body: checkIn });
  expect(await lastContact()).toEqual(['2026-07-03']);

  await on('2026-07-04');
  await admin.ask(recordCall, { params: { accountId }, body: { outcome: 'message' } });
  expect(await lastContact()).toEqual(['2026-07-03']);
  const { callId } = await admin.ask(recordCall, { params: { accountId }, body: { outcome: 'refused' } });
  expect(await lastContact()).toEqual(['2026-07-04']);
  await admin.ask(undoCall, { params: { accountId, callId } });
  expect(await lastContact()).toEqual(['2026-07-03']);

  const { caseId: recoveryCaseId } = await openCase(admin, bondId);
  const params = { recoveryCaseId };
  await on('2026-07-06');
  const calling = { personId: defendantId, direction: 'outgoing' } as const;
  await admin.ask(logCall, { params, body: { ...calling, result: 'voicemail' } });
  expect(await lastContact()).toEqual(['2026-07-03']);
  const incoming = { personId: defendantId, direction: 'incoming', result: 'answered' } as const;
  const { callId: came } = await admin.ask(logCall, { params, body: incoming });
  expect(await lastContact()).toEqual(['2026-07-06']);

  await on('2026-07-07');
  const visitedAt = '2026-07-07T16:00:00.000Z';
  await admin.ask(logVisit, { params, body: { result: 'nobody there', visitedAt } });
  expect(await lastContact()).toEqual(['2026-07-06']);
  const spoke = { params, body: { result: 'spoke with somebody', visitedAt }, commandId: randomUUID() } as const;
  const { visitId } = await admin.ask(logVisit, spoke);
  expect(await lastContact()).toEqual(['2026-07-07']);

  const reason = 'Typed for another case';
  await admin.ask(strikeVisit, { params: { ...params, visitId }, body: { reason } });
  expect(await lastContact()).toEqual(['2026-07-06']);
  await admin.ask(strikeCall, { params: { ...params, caseCallId: came }, body: { reason } });
  expect(await lastContact()).toEqual(['2026-07-03']);
  await admin.ask(strikeCheckIn, { params: { defendantId, checkInId } });
  expect(await lastContact()).toEqual(['2026-07-02']);
  await admin.ask(deleteNote, { params: { noteId } });
  expect(await lastContact()).toEqual([null]);
});

test('a call about court that reached somebody is a contact until it is taken back; a wrong number is none', async () => {
  const { defendantId } = await admin.story.bond({
    bondDate: '2026-06-20',
    courtDate: '2026-07-05',
    courtTime: '09:00',
    reminderDays: 5,
  });
  const params = { defendantId };
  const said = { courtDate: '2026-07-05', courtTime: '09:00', personId: defendantId } as const;
  await admin.ask(logCourtReminder, { params, body: { ...said, outcome: 'wrong number' } });
  expect(await lastContact()).toEqual([null]);
  await on('2026-07-02');
  const { reminderId } = await admin.ask(logCourtReminder, { params, body: { ...said, outcome: 'reached' } });
  expect(await lastContact()).toEqual(['2026-07-02']);
  await admin.ask(undoCourtReminder, { params: { ...params, reminderId } });
  expect(await lastContact()).toEqual([null]);
});

test('it is told only where it is asked for, by the day of the agency, and of its own people alone', async () => {
  const neighbour = await system.signUp();
  const subjectId = await admin.story.defendant();
  await neighbour.story.defendant();
  // Ten in the evening in Louisiana.
  await system.provider<TestClock>('TestClock').set('2026-07-03T03:00:00Z');
  const body = { subject: 'Called', text: 'Moved to Gretna' };
  await admin.ask(addNote, { params: { subjectKind: 'defendant', subjectId }, body });
  expect(await lastContact()).toEqual(['2026-07-02']);
  expect(await lastContact(neighbour)).toEqual([null]);
  expect((await admin.ask(listDefendants, {})).rows.map(({ lastContactOn }) => lastContactOn)).toEqual([null]);
});
