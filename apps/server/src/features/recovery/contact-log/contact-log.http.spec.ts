import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  listCallTimes,
  listCaseCalls,
  logCall,
  setContactZone,
  strikeCall,
} from '#contracts/recovery/contact-log/contact-log.ts';
import { listCalls, recordCall } from '#contracts/books/plans/promises.ts';
import { saveContact } from '#contracts/recovery/cases/contacts.ts';
import { createRecoveryCase, getRecoveryCase, setRecoveryStatus } from '#contracts/recovery/cases/recovery.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard' });
});
afterAll(() => system.close());

const today = () => admin.session.organization?.today ?? '';
/** A case with a contact of its own. */
const aCase = async () => {
  const { caseId } = await admin.ask(createRecoveryCase, { body: { title: 'Landry' } });
  const params = { recoveryCaseId: caseId };
  const { contactId } = await admin.ask(saveContact, {
    params: { ...params, contactId: randomUUID() },
    body: { name: 'Neighbour', phone: '5045550101', basedOn: 0 },
  });
  return { params, contactId };
};
/** A case of a defendant with an indemnitor of Texas. */
const caseOfDefendant = async () => {
  const defendantId = await admin.story.defendant({ fullName: 'Theo Landry', state: 'LA' });
  const indemnitorId = await admin.story.indemnitor(defendantId, { fullName: 'Odile Landry', state: 'TX' });
  const forfeited = { status: 'FORFEITED', bondDate: today(), forfeitureDate: today() } as const;
  const { bondId } = await admin.story.bond({ defendantId, amountCents: 500_000, ...forfeited });
  const { caseId } = await openCase(admin, bondId);
  return { params: { recoveryCaseId: caseId }, defendantId, indemnitorId };
};
const outgoing = { direction: 'outgoing', result: 'answered' } as const;
/** Two instants of one past winter day, within the hours of Louisiana, and one before them. */
const [MORNING, NOON, NIGHT] = ['2026-01-05T16:00:00.000Z', '2026-01-05T18:00:00.000Z', '2026-01-05T13:00:00.000Z'];

describe('a logged call', () => {
  test('makes an open case active and stands in its log, newest first', async () => {
    const { params, contactId: personId } = await aCase();
    const incoming = {
      personId,
      direction: 'incoming',
      result: 'answered',
      calledAt: MORNING,
      note: 'Saw him',
    } as const;
    await admin.ask(logCall, { params, body: incoming });
    await admin.ask(logCall, { params, body: { personId, ...outgoing, result: 'no answer', calledAt: NOON } });
    expect(await admin.ask(getRecoveryCase, { params })).toMatchObject({ status: 'active' });
    const { calls } = await admin.ask(listCaseCalls, { params });
    expect(calls).toMatchObject([
      { name: 'Neighbour', direction: 'outgoing', result: 'no answer', calledAt: NOON, struck: null },
      { name: 'Neighbour', direction: 'incoming', note: 'Saw him', recordedBy: 'Alma Broussard', afterClosing: false },
    ]);
  });

  test('sent twice is there once', async () => {
    const { params, contactId: personId } = await aCase();
    const request = { params, body: { personId, ...outgoing, calledAt: MORNING }, commandId: randomUUID() };
    expect(await admin.ask(logCall, request)).toEqual(await admin.ask(logCall, request));
    expect((await admin.ask(listCaseCalls, { params })).calls).toHaveLength(1);
  });

  test('outside the hours, or as a second one of the day, needs a reason; an incoming one does not', async () => {
    const { params, contactId: personId } = await aCase();
    const tryAt = (calledAt: string, rest: object = {}) =>
      admin.call(logCall, { params, body: { personId, ...outgoing, calledAt, ...rest } });
    const told = async (calledAt: string) => (await tryAt(calledAt)).problem?.errors;
    const hours = 'Calls are between 8 AM and 9 PM their time. Give a reason.';
    expect(await told(NIGHT)).toEqual([{ path: 'earlyReason', message: hours }]);
    expect((await tryAt(NIGHT, { direction: 'incoming' })).status).toBe(201);
    expect((await tryAt(MORNING, { earlyReason: 'Not needed' })).status).toBe(201);
    const once = 'Already called today. Give a reason for calling again.';
    expect(await told(NOON)).toEqual([{ path: 'earlyReason', message: once }]);
    expect((await tryAt(NOON, { earlyReason: 'He asked for it' })).status).toBe(201);
    const { calls } = await admin.ask(listCaseCalls, { params });
    expect(calls.map(({ earlyReason }) => earlyReason)).toEqual(['He asked for it', '', '']);
  });

  test('counts over cases, and one that was struck counts no more', async () => {
    const one = await caseOfDefendant();
    const personId = one.indemnitorId;
    const { callId } = await admin.ask(logCall, {
      params: one.params,
      body: { personId, ...outgoing, calledAt: MORNING },
    });
    const again = { params: one.params, body: { personId, ...outgoing, calledAt: NOON } };
    expect((await admin.call(logCall, again)).status).toBe(422);
    await admin.ask(strikeCall, { params: { ...one.params, caseCallId: callId }, body: { reason: 'Of another case' } });
    expect((await admin.call(logCall, again)).status).toBe(201);
    const { calls } = await admin.ask(listCaseCalls, { params: one.params });
    expect(calls.map(({ struck }) => struck?.reason)).toEqual([undefined, 'Of another case']);
  });

  test('is refused in the future, to nobody of the case, and in a case of another agency', async () => {
    const { params, contactId: personId } = await aCase();
    const body = { personId, ...outgoing, calledAt: '2999-01-01T16:00:00.000Z' };
    expect((await admin.call(logCall, { params, body })).problem?.errors).toMatchObject([{ path: 'calledAt' }]);
    const nobody = { ...body, calledAt: MORNING, personId: randomUUID() };
    expect((await admin.call(logCall, { params, body: nobody })).problem?.code).toBe('CONTACT_NOT_FOUND');
    const other = await system.signUp({ organizationName: 'Magnolia Bonds' });
    const theirs = { params, body: { ...body, calledAt: MORNING } };
    expect((await other.call(logCall, theirs)).problem?.code).toBe('RECOVERY_CASE_NOT_FOUND');
    expect((await other.call(listCallTimes, { params })).problem?.code).toBe('RECOVERY_CASE_NOT_FOUND');
  });

  test('on a closed case says that it was entered after closing', async () => {
    const { params, contactId: personId } = await aCase();
    const closing = { status: 'closed', outcome: 'given up', note: 'Not to be found', basedOn: 2 } as const;
    await admin.ask(setRecoveryStatus, { params, body: closing });
    await admin.ask(logCall, { params, body: { personId, ...outgoing, calledAt: MORNING } });
    expect((await admin.ask(listCaseCalls, { params })).calls).toMatchObject([{ afterClosing: true }]);
    expect(await admin.ask(getRecoveryCase, { params })).toMatchObject({ status: 'closed' });
  });
});

describe('the next allowed time', () => {
  const timeOf = async (params: { recoveryCaseId: string }, contactId: string) =>
    (await admin.ask(listCallTimes, { params })).people.find((person) => person.contactId === contactId);

  test('is by the zones of their state, or by their own where it was set', async () => {
    const { params, defendantId, indemnitorId } = await caseOfDefendant();
    expect(await timeOf(params, defendantId)).toMatchObject({ zones: ['America/Chicago'], hoursOnly: true });
    const ofTexas = { zones: ['America/Chicago', 'America/Denver'], hoursOnly: false, ownZone: '' };
    expect(await timeOf(params, indemnitorId)).toMatchObject(ofTexas);
    const zone = { params: { ...params, contactId: indemnitorId } };
    await admin.ask(setContactZone, { ...zone, body: { timeZone: 'Pacific/Honolulu' } });
    expect(await timeOf(params, indemnitorId)).toMatchObject({
      zones: ['Pacific/Honolulu'],
      ownZone: 'Pacific/Honolulu',
    });
    await admin.ask(setContactZone, { ...zone, body: { timeZone: '' } });
    expect(await timeOf(params, indemnitorId)).toMatchObject(ofTexas);
    const wrong = await admin.call(setContactZone, { ...zone, body: { timeZone: 'Mars/Base' } });
    expect(wrong.problem?.errors).toEqual([{ path: 'timeZone', message: 'Choose a time zone.' }]);
  });

  test('is another day once collections have called, for a defendant whose case is closed', async () => {
    const { params, defendantId } = await caseOfDefendant();
    const { accountId } = await admin.story.account(defendantId);
    await admin.ask(recordCall, { params: { accountId }, body: { outcome: 'message', note: '' } });
    expect((await timeOf(params, defendantId))?.bar).not.toBe('day');
    const closing = { status: 'closed', outcome: 'given up', note: 'Not to be found', basedOn: 1 } as const;
    await admin.ask(setRecoveryStatus, { params, body: closing });
    const time = await timeOf(params, defendantId);
    // At night the hours stand in its way first; the next time is another day in any case.
    expect(time).toMatchObject({ bar: expect.stringMatching(/^(day|hours)$/), hoursOnly: false });
    const next = dayOf(new Date(time?.nextAllowedAt ?? 0), 'America/Chicago');
    expect(next > today()).toBe(true);
  });

  test('is of collections, too: who was called in a case leaves their call list, unless their case is open', async () => {
    const { params, defendantId } = await caseOfDefendant();
    const { accountId } = await admin.story.account(defendantId);
    const yesterday = addDays(today(), -1);
    await admin.story.fee(accountId, 3_000, { kind: 'Transfer Fee', chargedOn: yesterday, dueOn: yesterday });
    const listed = async () =>
      (await admin.ask(listCalls)).rows.find((row) => row.accountId === accountId)?.lastCall ?? null;
    const rows = async () => (await admin.ask(listCalls)).rows.map((row) => row.accountId);
    expect(await rows()).toContain(accountId);
    expect(await listed()).toBeNull();
    const early = 'Asked to be called back';
    const { callId } = await admin.ask(logCall, {
      params,
      body: { personId: defendantId, ...outgoing, result: 'voicemail', earlyReason: early },
    });
    expect(await listed()).toMatchObject({ outcome: 'message' });
    const { version } = await admin.ask(getRecoveryCase, { params });
    const closing = { status: 'closed', outcome: 'given up', note: 'Not to be found', basedOn: version } as const;
    await admin.ask(setRecoveryStatus, { params, body: closing });
    expect(await rows()).not.toContain(accountId);
    await admin.ask(strikeCall, { params: { ...params, caseCallId: callId }, body: { reason: 'Of another case' } });
    expect(await rows()).toContain(accountId);
    const other = await system.signUp({ organizationName: 'Magnolia Bonds' });
    expect((await other.ask(listCalls)).rows).toEqual([]);
  });
});
