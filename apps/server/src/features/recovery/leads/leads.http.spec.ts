import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { listLeads, saveLead, strikeLead } from '#contracts/recovery/leads/leads.ts';
import { listVisits, logVisit, strikeVisit } from '#contracts/recovery/leads/visits.ts';
import { uploadRecoveryFile } from '#contracts/recovery/cases/files.ts';
import { getRecoveryQueue } from '#contracts/recovery/cases/queue.ts';
import { createRecoveryCase, getRecoveryCase, setRecoveryStatus } from '#contracts/recovery/cases/recovery.ts';
import { addDays } from '#domain/kernel/days.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { PIXEL } from '../../../../test/sample-files.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard' });
});
afterAll(() => system.close());

const today = () => admin.session.organization?.today ?? '';
const aCase = async () => {
  const { caseId } = await admin.ask(createRecoveryCase, { body: { title: 'Landry' } });
  return { recoveryCaseId: caseId };
};
type LeadBody = z.input<typeof saveLead.body>;
const house = (): LeadBody => ({
  kind: 'address',
  value: '812 Dauphine St, New Orleans',
  confidence: 80,
  source: 'His sister',
  lastSeen: today(),
  basedOn: 0,
});
const addLead = (params: { recoveryCaseId: string }, rest: object = {}) =>
  admin.ask(saveLead, { params: { ...params, leadId: randomUUID() }, body: { ...house(), ...rest } });

describe('a lead', () => {
  test('makes an open case active, is edited from its version, and is struck with a reason', async () => {
    const params = await aCase();
    const { leadId } = await addLead(params, {
      latitude: 29.9587,
      longitude: -90.0651,
      nextVisit: addDays(today(), 2),
    });
    expect(await admin.ask(getRecoveryCase, { params })).toMatchObject({ status: 'active', version: 2 });
    const request = { params: { ...params, leadId } };
    await admin.ask(saveLead, { ...request, body: { ...house(), confidence: 60, basedOn: 1 } });
    const stale = await admin.call(saveLead, { ...request, body: { ...house(), basedOn: 1 } });
    expect(stale.problem?.code).toBe('EDITED_MEANWHILE');
    await admin.ask(strikeLead, { ...request, body: { reason: 'House is empty' } });
    const struck = await admin.call(saveLead, { ...request, body: { ...house(), basedOn: 2 } });
    expect(struck.problem?.code).toBe('LEAD_NOT_FOUND');
    const { leads } = await admin.ask(listLeads, { params });
    expect(leads).toMatchObject([
      {
        confidence: 60,
        source: 'His sister',
        nextVisit: null,
        struck: { by: 'Alma Broussard', reason: 'House is empty' },
      },
    ]);
  });

  test.each([
    ['a day after today', () => ({ lastSeen: addDays(today(), 1) }), 'lastSeen'],
    ['no day', () => ({ lastSeen: '' }), 'lastSeen'],
    ['a confidence that is no ten from 50 on', () => ({ confidence: 55 }), 'confidence'],
    ['no source', () => ({ source: ' ' }), 'source'],
    ['half a position', () => ({ latitude: 29.9, longitude: null }), 'latitude longitude'],
  ])('is refused with %s', async (_, wrong, path) => {
    const params = { ...(await aCase()), leadId: randomUUID() };
    const { status, problem } = await admin.call(saveLead, { params, body: { ...house(), ...(wrong() as object) } });
    expect([status, problem?.errors?.map((error) => error.path)]).toEqual([422, path.split(' ')]);
  });

  test('of 14 days gives the queue its confidence, the best of a case; older and struck ones do not', async () => {
    const owner = await system.signUp({ organizationName: 'Bayou Recovery' });
    const defendantId = await owner.story.defendant({ fullName: 'Theo Landry' });
    const forfeited = { status: 'FORFEITED', bondDate: today(), forfeitureDate: today() } as const;
    const { bondId } = await owner.story.bond({ defendantId, amountCents: 500_000, ...forfeited });
    const { caseId } = await openCase(owner, bondId);
    const save = (rest: object) =>
      owner.ask(saveLead, { params: { recoveryCaseId: caseId, leadId: randomUUID() }, body: { ...house(), ...rest } });
    const why = async () => (await owner.ask(getRecoveryQueue)).rows[0]?.explanation;
    await save({ confidence: 100, lastSeen: addDays(today(), -15) });
    expect(await why()).toContain('no lead in 14 days');
    await save({ confidence: 70, lastSeen: addDays(today(), -14) });
    const { leadId } = await save({ confidence: 90 });
    expect(await why()).toContain('good lead (90%)');
    await owner.ask(strikeLead, { params: { recoveryCaseId: caseId, leadId }, body: { reason: 'Moved away' } });
    expect(await why()).toContain('good lead (70%)');
  });
});

describe('a visit', () => {
  const spoke = (now = new Date()) => ({ result: 'spoke with somebody', visitedAt: now.toISOString() }) as const;
  const DAY_MS = 86_400_000;

  test('keeps the time of the device beside that of the server, its position, its lead and its photo', async () => {
    const params = await aCase();
    const there = spoke();
    const { leadId } = await addLead(params);
    const drawer = { drawerKind: 'case', drawerId: params.recoveryCaseId } as const;
    const { fileId: photoFileId } = await admin.ask(uploadRecoveryFile, { params: drawer, file: PIXEL });
    const position = { latitude: 29.9587, longitude: -90.0651, accuracyMeters: 12 };
    await admin.ask(logVisit, { params, body: { ...there, ...position, leadId, photoFileId, notes: 'His cousin' } });
    const { visits } = await admin.ask(listVisits, { params });
    expect(visits).toMatchObject([
      {
        ...there,
        ...position,
        leadId,
        photoFileId,
        where: '812 Dauphine St, New Orleans',
        notes: 'His cousin',
        struck: null,
      },
    ]);
    expect(Date.parse(visits[0]?.recordedAt ?? '')).toBeGreaterThan(Date.parse(there.visitedAt));
  });

  test('sent again by its device is there once, under the id that the device made', async () => {
    const params = await aCase();
    const request = { params, body: spoke(), commandId: randomUUID() };
    const [one, other] = await Promise.all([admin.ask(logVisit, request), admin.ask(logVisit, request)]);
    expect([one, other]).toEqual([{ visitId: request.commandId }, { visitId: request.commandId }]);
    expect((await admin.ask(listVisits, { params })).visits).toHaveLength(1);
  });

  test('is taken on a closed case, says so, and may be struck', async () => {
    const params = await aCase();
    const closing = { status: 'closed', outcome: 'given up', note: 'Not to be found', basedOn: 1 } as const;
    await admin.ask(setRecoveryStatus, { params, body: closing });
    const { visitId } = await admin.ask(logVisit, { params, body: spoke() });
    await admin.ask(strikeVisit, { params: { ...params, visitId }, body: { reason: 'Of another case' } });
    expect((await admin.ask(listVisits, { params })).visits).toMatchObject([
      { afterClosing: true, struck: { reason: 'Of another case' } },
    ]);
    expect(await admin.ask(getRecoveryCase, { params })).toMatchObject({ status: 'closed' });
  });

  test('is refused with a lead or a photo of another case, and with a time to come', async () => {
    const [params, other] = [await aCase(), await aCase()];
    const { leadId } = await addLead(other);
    const codeOf = async (rest: object) =>
      (await admin.call(logVisit, { params, body: { ...spoke(), ...rest } })).problem?.code;
    expect(await codeOf({ leadId })).toBe('LEAD_NOT_FOUND');
    expect(await codeOf({ photoFileId: randomUUID() })).toBe('FILE_NOT_FOUND');
    expect(await codeOf({ visitedAt: '2999-01-01T00:00:00.000Z' })).toBe('VALIDATION_FAILED');
    const neighbour = await system.signUp({ organizationName: 'Magnolia Bonds' });
    expect((await neighbour.call(logVisit, { params, body: spoke() })).problem?.code).toBe('RECOVERY_CASE_NOT_FOUND');
    expect((await neighbour.call(listLeads, { params })).problem?.code).toBe('RECOVERY_CASE_NOT_FOUND');
  });

  test('has a day of the case: none before it was opened, and one more than 30 days ago only with a reason', async () => {
    const clock = system.provider<TestClock>('TestClock');
    const opened = new Date(Date.now() - 40 * DAY_MS);
    await clock.set(opened.toISOString());
    const params = await aCase();
    await clock.set(null);
    const answerTo = async (body: z.input<typeof logVisit.body>) => {
      const { status, problem } = await admin.call(logVisit, { params, body });
      return [status, ...(problem?.errors ?? []).map(({ path }) => path)];
    };
    const daysAgo = (days: number) => spoke(new Date(Date.now() - days * DAY_MS));
    const lateReason = 'The paper was in the car';
    expect(await answerTo({ ...daysAgo(42), lateReason })).toEqual([422, 'visitedAt']);
    expect(await answerTo(daysAgo(35))).toEqual([422, 'lateReason']);
    expect((await admin.ask(listVisits, { params })).visits).toEqual([]);
    expect(await answerTo({ ...daysAgo(35), lateReason })).toEqual([201]);
    expect(await answerTo({ ...spoke(opened), lateReason })).toEqual([201]);
    // Devices give a reason with each visit; only one that is late keeps it.
    expect(await answerTo({ ...daysAgo(28), lateReason })).toEqual([201]);
    expect(await answerTo(daysAgo(28))).toEqual([201]);
    const { visits } = await admin.ask(listVisits, { params });
    expect(visits.map((visit) => visit.lateReason)).toEqual(['', '', lateReason, lateReason]);
  });
});
