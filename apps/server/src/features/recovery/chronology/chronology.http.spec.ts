import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getChronology, makeChronology } from '#contracts/recovery/chronology/chronology.ts';
import { logCall } from '#contracts/recovery/contact-log/contact-log.ts';
import { saveLead } from '#contracts/recovery/leads/leads.ts';
import { logVisit, strikeVisit } from '#contracts/recovery/leads/visits.ts';
import {
  getRecoveryFileLink,
  listRecoveryFiles,
  removeRecoveryFile,
  uploadRecoveryFile,
} from '#contracts/recovery/cases/files.ts';
import { approveRecoveryCost, enterRecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { addInterview } from '#contracts/recovery/cases/recovery.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { PIXEL } from '../../../../test/sample-files.ts';
import { nonce } from '../../../../test/sample-requests.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard' });
});
afterAll(() => system.close());

/** A case of Theo Landry with an interview, a call to his indemnitor, a lead, and a visit that was struck. */
const aCase = async () => {
  const today = admin.session.organization?.today ?? '';
  const defendantId = await admin.story.defendant({
    fullName: 'Theo Landry',
    phoneNumber: '5045550111',
    ssn: '528914406',
  });
  const indemnitorId = await admin.story.indemnitor(defendantId, {
    fullName: 'Odile Landry',
    phoneNumber: '5045550122',
  });
  const forfeited = { status: 'FORFEITED', bondDate: today, forfeitureDate: today } as const;
  const { bondId } = await admin.story.bond({ defendantId, amountCents: 500_000, powerNumber: nonce(), ...forfeited });
  const { caseId } = await openCase(admin, bondId);
  const params = { recoveryCaseId: caseId };
  const request = {
    interviewDate: '2026-01-05',
    name: 'His cousin Remy',
    location: 'Gretna',
    notes: 'SSN 528-91-4406',
  };
  await admin.ask(addInterview, { params, body: { ...request, notes: `${request.notes}, call 504-555-0133` } });
  await admin.ask(logCall, {
    params,
    body: { personId: indemnitorId, direction: 'incoming', result: 'answered', calledAt: '2026-01-05T16:00:00.000Z' },
  });
  const lead = { kind: 'address', value: '812 Dauphine St', source: 'An informant', confidence: 80 } as const;
  await admin.ask(saveLead, {
    params: { ...params, leadId: randomUUID() },
    body: { ...lead, lastSeen: today, basedOn: 0 },
  });
  const { visitId } = await admin.ask(logVisit, {
    params,
    body: { result: 'nobody there', notes: 'Dark house', visitedAt: new Date().toISOString() },
  });
  await admin.ask(strikeVisit, { params: { ...params, visitId }, body: { reason: 'Of another case' } });
  return params;
};

const pdfOf = async (recoveryCaseId: string, recoveryFileId: string) => {
  const params = { drawerKind: 'case', drawerId: recoveryCaseId, recoveryFileId } as const;
  const { url } = await admin.ask(getRecoveryFileLink, { params });
  const { rawPayload: bytes } = await system.app.inject({ url, headers: { cookie: admin.client.cookie } });
  return { bytes, text: (await readPdf(bytes)).pages.join('\n') };
};

test('a chronology is by day and time of the fact, names a later day of entry, and keeps struck entries', async () => {
  const params = await aCase();
  const { entries } = await admin.ask(getChronology, { params });
  expect(entries.slice(0, 2).map(({ kind, day }) => [kind, day])).toEqual([
    ['Field interview', '2026-01-05'],
    ['Incoming call', '2026-01-05'],
  ]);
  const today = admin.session.organization?.today;
  expect(entries[1]).toMatchObject({ enteredOn: today, by: 'Alma Broussard' });
  const visit = entries.find(({ kind }) => kind === 'Visit');
  expect(visit).toMatchObject({ struck: { reason: 'Of another case' }, by: 'Alma Broussard' });
  const kinds = entries.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['Forfeiture', 'Case opened', 'Status', 'Lead']));
});

test('days are written as people read them, a photo by its name, and what became of what in words that print', async () => {
  const params = await aCase();
  const drawer = { drawerKind: 'case', drawerId: params.recoveryCaseId } as const;
  const { fileId: photoFileId } = await admin.ask(uploadRecoveryFile, { params: drawer, file: PIXEL });
  const lead = { kind: 'place', value: 'The dock', source: 'Seen', confidence: 60, basedOn: 0 } as const;
  await admin.ask(saveLead, {
    params: { ...params, leadId: randomUUID() },
    body: { ...lead, lastSeen: '2026-01-05', nextVisit: '2030-01-07' },
  });
  const there = { result: 'nobody there', visitedAt: new Date().toISOString(), photoFileId } as const;
  await admin.ask(logVisit, { params, body: there });
  const { entries } = await admin.ask(getChronology, { params });
  const lines = entries.flatMap((entry) => entry.lines);
  expect(lines).toEqual(
    expect.arrayContaining([
      '60% sure, last seen 01/05/2026',
      'Next visit 01/07/2030',
      `Photo ${PIXEL.name}`,
      'open to active',
    ]),
  );
  expect(lines.join('\n')).not.toMatch(/\d{4}-\d{2}-\d{2}|→/);
});

test('each edition is filed, numbered and hashed; a court reads no source, no phone of others and no whole SSN', async () => {
  const params = await aCase();
  const commandId = randomUUID();
  const surety = await admin.ask(makeChronology, { params, body: { edition: 'surety' }, commandId });
  expect(await admin.ask(makeChronology, { params, body: { edition: 'surety' }, commandId })).toEqual(surety);
  const court = await admin.ask(makeChronology, { params, body: { edition: 'court' } });
  expect([surety.number, court.number]).toEqual([1, 2]);

  const all = await pdfOf(params.recoveryCaseId, surety.fileId);
  expect(createHash('sha256').update(all.bytes).digest('hex')).toBe(surety.sha256);
  for (const message of [
    'Chronology 1 for the surety',
    'An informant',
    'His cousin Remy',
    '(504) 555-0122',
    'ends in 4406',
  ])
    expect(all.text).toContain(message);
  const forCourt = await pdfOf(params.recoveryCaseId, court.fileId);
  for (const message of ['Chronology 2 for the court', '812 Dauphine St', 'Crossed out', 'Theo Landry', '(phone)'])
    expect(forCourt.text).toContain(message);
  for (const message of ['An informant', 'Remy', '555-0122', '555-0133']) expect(forCourt.text).not.toContain(message);
  for (const { text } of [all, forCourt]) expect(text).not.toMatch(/528.?91/);
  // The court's edition lists no other one, also none that was taken out of the drawer; the surety's lists all.
  expect(forCourt.text).not.toContain('for the surety');
  const removed = { drawerKind: 'case', drawerId: params.recoveryCaseId, recoveryFileId: surety.fileId } as const;
  await admin.ask(removeRecoveryFile, { params: removed, body: { reason: 'Sent already' } });
  const [later, toSurety] = [
    await admin.ask(makeChronology, { params, body: { edition: 'court' } }),
    await admin.ask(makeChronology, { params, body: { edition: 'surety' } }),
  ];
  const { text: laterText } = await pdfOf(params.recoveryCaseId, later.fileId);
  expect(laterText).not.toMatch(/for the surety|Chronology 2|File removed/);
  expect((await pdfOf(params.recoveryCaseId, toSurety.fileId)).text).toMatch(
    /File removed[^]*Chronology 2 for the court/,
  );

  const { editions } = await admin.ask(getChronology, { params });
  expect(editions.slice(2)).toMatchObject([
    { number: 2, edition: 'court', sha256: court.sha256, madeBy: 'Alma Broussard' },
    { number: 1, edition: 'surety', fileId: surety.fileId },
  ]);
  const drawer = { drawerKind: 'case', drawerId: params.recoveryCaseId } as const;
  const { rows } = await admin.ask(listRecoveryFiles, { params: drawer });
  expect(rows.map(({ name }) => name)).toEqual([
    'Chronology 4 for the surety.pdf',
    'Chronology 3 for the court.pdf',
    'Chronology 2 for the court.pdf',
  ]);
});

test('costs that were approved are for the surety; a court reads of none', async () => {
  const params = await aCase();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  supervisor.client.readWhatWrote(admin.client);
  const { userId } = supervisor.session.user;
  const of = { amountCents: 64_000, payeeKind: 'agent', payeeId: userId, noReceiptReason: 'Paid at the door' } as const;
  const enter = (whatFor: string, spentOn: string) =>
    supervisor.ask(enterRecoveryCost, { params, body: { ...of, whatFor, spentOn } });
  const { costId } = await enter('Locksmith', admin.session.organization?.today ?? '');
  await enter('Still to be decided', admin.session.organization?.today ?? '');
  await admin.ask(approveRecoveryCost, { params: { costId }, body: {} });
  const texts = await Promise.all(
    (['surety', 'court'] as const).map(async (edition) => {
      const { fileId } = await admin.ask(makeChronology, { params, body: { edition } });
      return (await pdfOf(params.recoveryCaseId, fileId)).text;
    }),
  );
  expect(texts.map((text) => text.includes('Locksmith'))).toEqual([true, false]);
  expect(texts.map((text) => text.includes('$640.00'))).toEqual([true, false]);
  for (const text of texts) expect(text).not.toContain('Still to be decided');
});

test('editions made at the same moment have numbers of their own, and another agency reads none', async () => {
  const params = await aCase();
  const make = () => admin.ask(makeChronology, { params, body: { edition: 'court' } });
  const numbers = (await Promise.all([make(), make(), make()])).map(({ number }) => number);
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  const other = await system.signUp({ organizationName: 'Magnolia Bonds' });
  expect((await other.call(getChronology, { params })).problem?.code).toBe('RECOVERY_CASE_NOT_FOUND');
  expect((await other.call(makeChronology, { params, body: { edition: 'court' } })).problem?.code).toBe(
    'RECOVERY_CASE_NOT_FOUND',
  );
});
