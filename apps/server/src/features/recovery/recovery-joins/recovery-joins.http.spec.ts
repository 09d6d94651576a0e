import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getChronology, makeChronology } from '#contracts/recovery/chronology/chronology.ts';
import { listCaseCalls, logCall } from '#contracts/recovery/contact-log/contact-log.ts';
import { listLeads, saveLead } from '#contracts/recovery/leads/leads.ts';
import { listVisits, logVisit } from '#contracts/recovery/leads/visits.ts';
import { listOutsideLinks, makeOutsideLink } from '#contracts/recovery/outside-links/outside-links.ts';
import * as costs from '#contracts/recovery/recovery-costs/costs.ts';
import { joinRecoveryCases } from '#contracts/recovery/recovery-joins/joins.ts';
import { listContacts, saveContact } from '#contracts/recovery/cases/contacts.ts';
import { getRecoveryFileLink, listRecoveryFiles, uploadRecoveryFile } from '#contracts/recovery/cases/files.ts';
import * as recovery from '#contracts/recovery/cases/recovery.ts';
import { listSurrenders, startSurrender } from '#contracts/recovery/surrender/surrenders.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let supervisor: Person;
let today: string;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard', organizationName: 'Pelican Bail Bonds' });
  supervisor = await system.addAgent(admin, 'Supervisor');
  today = admin.session.organization?.today ?? '';
});
afterAll(() => system.close());

interface Params {
  recoveryCaseId: string;
}

const someone = () => admin.story.defendant({ birthday: '1990-05-01' });

/** A case of a forfeited bond of $5,000.00. */
const aCase = async (defendantId: string): Promise<Params & { bondId: string }> => {
  const { bondId } = await admin.story.forfeited({ defendantId });
  const { caseId } = await openCase(admin, bondId);
  return { recoveryCaseId: caseId, bondId };
};

const receipt = pdfNamed(`${randomUUID()} Receipt.pdf`);

/** Something of every kind in a case; answers the cost, which is approved. */
const fill = async ({ recoveryCaseId, bondId }: Params & { bondId: string }) => {
  const params = { recoveryCaseId };
  await admin.ask(saveContact, {
    params: { ...params, contactId: randomUUID() },
    body: { name: 'Cousin', basedOn: 0 },
  });
  await admin.ask(recovery.addInterview, { params, body: { interviewDate: today, name: 'Cousin' } });
  const lead = { kind: 'address', value: '812 Dauphine', source: 'Cousin', confidence: 80, lastSeen: today } as const;
  const leadId = randomUUID();
  await admin.ask(saveLead, { params: { ...params, leadId }, body: { ...lead, basedOn: 0 } });
  const visit = { leadId, result: 'nobody there', visitedAt: new Date().toISOString() } as const;
  await admin.ask(logVisit, { params, body: visit });
  const { contacts } = await admin.ask(listContacts, { params });
  const personId = contacts.at(-1)?.contactId ?? '';
  await admin.ask(logCall, { params, body: { personId, direction: 'incoming', result: 'answered' } });
  const drawer = { drawerKind: 'case', drawerId: recoveryCaseId } as const;
  const { fileId: receiptFileId } = await admin.ask(uploadRecoveryFile, { params: drawer, file: receipt });
  await admin.ask(uploadRecoveryFile, { params: drawer, file: pdfNamed(`${randomUUID()}.pdf`) });
  const payee = { payeeKind: 'agent', payeeId: admin.session.user.userId } as const;
  const cost = { amountCents: 12_000, spentOn: today, whatFor: 'Gas', receiptFileId, ...payee };
  const { costId } = await admin.ask(costs.enterRecoveryCost, { params, body: cost });
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(costs.approveRecoveryCost, { params: { costId }, body: {} });
  await admin.ask(makeOutsideLink, { params, body: { name: 'Remy', phone: '5045550166', fields: ['identity'] } });
  await admin.ask(startSurrender, { params: { bondId }, body: { reasonCode: 'fta' } as never });
  await admin.ask(makeChronology, { params, body: { edition: 'court' } });
  admin.client.readWhatWrote(supervisor.client);
  return costId;
};

/** How much of each kind a case has. */
const countsOf = async ({ recoveryCaseId }: Params) => {
  const params = { recoveryCaseId };
  const one = await admin.ask(recovery.getRecoveryCase, { params });
  const { leads } = await admin.ask(listLeads, { params });
  const { visits } = await admin.ask(listVisits, { params });
  const chronology = await admin.ask(getChronology, { params });
  const drawer = { drawerKind: 'case', drawerId: recoveryCaseId } as const;
  const spent = await admin.ask(costs.listRecoveryCosts, { params });
  return {
    bonds: one.bonds.length,
    contacts: (await admin.ask(listContacts, { params })).contacts.filter(({ editedAt }) => editedAt === null).length,
    interviews: (await admin.ask(recovery.listInterviews, { params })).interviews.length,
    leads: leads.length,
    visits: visits.length,
    calls: (await admin.ask(listCaseCalls, { params })).calls.length,
    files: (await admin.ask(listRecoveryFiles, { params: drawer })).rows.length,
    costs: spent.costs.length,
    spentCents: spent.spentCents,
    ofCents: spent.ofCents,
    links: (await admin.ask(listOutsideLinks, { params })).links.length,
    surrenders: (await admin.ask(listSurrenders, { params })).surrenders.length,
    editions: chronology.editions.length,
    changes: one.changes.filter(({ kind }) => kind !== 'joined').length,
    entries: chronology.entries.filter(({ kind }) => kind !== 'Case joined').length,
  };
};
type Counts = Awaited<ReturnType<typeof countsOf>>;
const sumOf = (one: Counts, other: Counts) =>
  Object.fromEntries(Object.entries(one).map(([name, count]) => [name, count + other[name as keyof Counts]]));

const join = (of: Params, other: Params, by = admin) =>
  by.call(joinRecoveryCases, {
    params: { recoveryCaseId: of.recoveryCaseId },
    body: { otherCaseId: other.recoveryCaseId, reason: 'The same person' },
  });

describe('joining two cases', () => {
  test('moves all into the older one, which answers for both: nothing is lost', async () => {
    const defendantId = await someone();
    const [older, younger] = [await aCase(defendantId), await aCase(defendantId)];
    await fill(older);
    const costId = await fill(younger);
    const before = sumOf(await countsOf(older), await countsOf(younger));
    // Asked from the older one, and from the younger: it is the older that stays.
    const answer = await join(older, younger);
    expect(answer.body).toEqual({ caseId: older.recoveryCaseId, joinedCaseId: younger.recoveryCaseId });
    expect(await countsOf(older)).toEqual(before);
    expect(await countsOf(younger)).toEqual(before); // its id answers
    const params = { recoveryCaseId: younger.recoveryCaseId };
    const found = await admin.ask(recovery.getRecoveryCase, { params });
    expect(found).toMatchObject({ caseId: older.recoveryCaseId, status: 'active', joined: [younger.recoveryCaseId] });
    expect(found.changes[0]).toMatchObject({ kind: 'joined', reason: 'The same person' });
    const { editions } = await admin.ask(getChronology, { params });
    expect(editions.map(({ number, joinedCaseId }) => [number, joinedCaseId])).toEqual([
      [1, younger.recoveryCaseId],
      [1, null],
    ]);
    expect((await admin.ask(makeChronology, { params, body: { edition: 'surety' } })).number).toBe(2);

    // What is done by its id is done in the older case.
    await admin.ask(recovery.addInterview, { params, body: { interviewDate: today, name: 'Aunt' } });
    expect((await countsOf(older)).interviews).toBe((before['interviews'] ?? 0) + 1);
    // The receipt that both had opens, and a cost that was booked before is voided in the books.
    await admin.ask(costs.getCostReceipt, { params: { costId } });
    await admin.ask(costs.voidRecoveryCost, { params: { costId }, body: { reason: 'Twice' } });
    expect(await admin.story.balances('5600')).toEqual({ 5600: 12_000 });
    // Every file opens, by either id.
    const drawer = { drawerKind: 'case', drawerId: younger.recoveryCaseId } as const;
    for (const { fileId } of (await admin.ask(listRecoveryFiles, { params: drawer })).rows)
      await admin.ask(getRecoveryFileLink, { params: { ...drawer, recoveryFileId: fileId } });
  });

  test('shows the older alone in lists, and both numbers find it', async () => {
    const defendantId = await someone();
    const [older, younger] = [await aCase(defendantId), await aCase(defendantId)];
    const { counts } = await admin.ask(recovery.listRecoveryCases, { query: {} });
    await join(younger, older);
    const listed = await admin.ask(recovery.listRecoveryCases, { query: { search: younger.recoveryCaseId } });
    expect(listed.rows.map(({ caseId }) => caseId)).toEqual([older.recoveryCaseId]);
    expect(listed.counts).toEqual({ ...counts, all: (counts?.all ?? 0) - 1, open: (counts?.open ?? 0) - 1 });
    expect(listed.rows[0]).toMatchObject({ forfeitureCents: 1_000_000 });
    // A third joins, and the numbers of all lead to the oldest.
    const third = await aCase(defendantId);
    const fourth = await aCase(defendantId);
    await join(fourth, third);
    await join(third, older);
    const params = { recoveryCaseId: fourth.recoveryCaseId };
    expect((await admin.ask(recovery.getRecoveryCase, { params })).caseId).toBe(older.recoveryCaseId);
  });

  test('happens once: sent twice, by two people at once, and again', async () => {
    const defendantId = await someone();
    const [older, younger] = [await aCase(defendantId), await aCase(defendantId)];
    supervisor.client.readWhatWrote(admin.client);
    const both = await Promise.all([join(older, younger), join(younger, older, supervisor)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await join(older, younger)).status).toBe(200);
    const { changes } = await admin.ask(recovery.getRecoveryCase, { params: { recoveryCaseId: older.recoveryCaseId } });
    expect(changes.filter(({ kind }) => kind === 'joined')).toHaveLength(1);
    const third = await aCase(defendantId);
    expect(await refusalOf(join(third, younger))).toBe('RECOVERY_CASE_JOINED');
  });

  test('asks for two cases of one defendant here, a reason, and a Supervisor or an Admin', async () => {
    const one = await aCase(await someone());
    const other = await aCase(await someone());
    expect(await refusalOf(join(one, other))).toBe('CASES_OF_OTHERS');
    expect(await refusalOf(join(one, one))).toBe('VALIDATION_FAILED');
    const rita = await system.addAgent(admin, 'Recovery Agent');
    expect(await refusalOf(join(one, other, rita))).toBe('ROLE_REFUSED');
    const stranger = await system.signUp({ organizationName: 'Magnolia Bonds' });
    expect(await refusalOf(join(one, other, stranger))).toBe('RECOVERY_CASE_NOT_FOUND');
    const body = { otherCaseId: other.recoveryCaseId, reason: ' ' };
    expect(await refusalOf(admin.call(joinRecoveryCases, { params: one, body }))).toBe('VALIDATION_FAILED');
    // One from a title takes the defendant of the other.
    const { caseId } = await admin.ask(recovery.createRecoveryCase, { body: { title: 'Found in Gretna' } });
    await join(one, { recoveryCaseId: caseId });
    const params = { recoveryCaseId: caseId };
    expect((await admin.ask(recovery.getRecoveryCase, { params })).caseId).toBe(one.recoveryCaseId);
  });

  test('refuses a form of the joined case as it was', async () => {
    const defendantId = await someone();
    const [older, younger] = [await aCase(defendantId), await aCase(defendantId)];
    await join(older, younger);
    const params = { recoveryCaseId: younger.recoveryCaseId };
    const title = { title: 'Another', basedOn: 1 };
    expect(await refusalOf(admin.call(recovery.editRecoveryCase, { params, body: title }))).toBe(
      'RECOVERY_CASE_JOINED',
    );
    const reopening = { status: 'open', note: 'Once more', basedOn: 1 } as const;
    expect(await refusalOf(admin.call(recovery.setRecoveryStatus, { params, body: reopening }))).toBe(
      'RECOVERY_CASE_JOINED',
    );
  });
});
