import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { pino, type Logger } from 'pino';
import {
  addFee,
  getAccount,
  nameAccount,
  openAccount,
  recordPayment,
  voidPayment,
} from '#contracts/books/account/accounts.ts';
import { runBackgroundReport } from '#contracts/office/background/background.ts';
import { dischargeBond, reinstateBond } from '#contracts/books/bond/bond-status.ts';
import { amendBond, writeBond } from '#contracts/books/bond/bonds.ts';
import { declineOverride } from '#contracts/books/approvals/power-overrides.ts';
import { askForOverride } from '#contracts/books/bond/override-requests.ts';
import { receivePowers } from '#contracts/powers/inventory/powers.ts';
import { addSurety, changeSurety, listSureties } from '#contracts/agency/sureties/sureties.ts';
import {
  createDefendant,
  deleteDefendant,
  editDefendant,
  getDefendant,
  revealDefendantSsn,
} from '#contracts/people/people/defendants.ts';
import { deleteDocument, putMugshot, renameDocument, uploadDocument } from '#contracts/people/documents/documents.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import {
  addIndemnitor,
  deleteReference,
  editIndemnitor,
  getIndemnitor,
  linkIndemnitor,
  saveReference,
} from '#contracts/people/people/indemnitors.ts';
import { endPlan, setPlan, skipInstalment } from '#contracts/books/plans/plans.ts';
import { makePromise, recordCall, setCallHold, withdrawPromise } from '#contracts/books/plans/promises.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { getJournalEntry } from '#contracts/office/reports/reports.ts';
import { setForm8300 } from '#contracts/office/tax-forms/forms-8300.ts';
import { addAnswerFile, askInAuditRoom } from '#contracts/office/audit-room/requests.ts';
import { drawSample, getSample, markSampleLine } from '#contracts/office/audit-room/samples.ts';
import { createIntake } from '#contracts/office/intake/intake.ts';
import { produceFile } from '#contracts/books/account/produce-file.ts';
import { getExport, requestExport, downloadExport } from '#contracts/books/ledger/exports.ts';
import { downloadYourData, getYourData, takeYourData } from '#contracts/office/your-data/your-data.ts';
import { logCourtReminder } from '#contracts/books/court-reminders/court-reminders.ts';
import { giveBackThing, moveThing, receiveThing } from '#contracts/books/property/property.ts';
import { logCheckIn } from '#contracts/books/check-ins/check-ins.ts';
import { mergeFiles } from '#contracts/office/duplicates/merges.ts';
import { joinPayerNames } from '#contracts/office/payers/payers.ts';
import { mergeIndemnitors } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { tellApart } from '#contracts/office/duplicates/duplicates.ts';
import { addNote, deleteNote, editNote } from '#contracts/people/notes/notes.ts';
import { defendantFields, indemnitorFields, referenceFields } from '#contracts/people/people/people.ts';
import { listRequiredPapers, markDocument } from '#contracts/people/required-papers/papers.ts';
import { saveContact } from '#contracts/recovery/cases/contacts.ts';
import { uploadRecoveryFile } from '#contracts/recovery/cases/files.ts';
import { logCall, setContactZone, strikeCall } from '#contracts/recovery/contact-log/contact-log.ts';
import { saveLead, strikeLead } from '#contracts/recovery/leads/leads.ts';
import { makeOutsideLink } from '#contracts/recovery/outside-links/outside-links.ts';
import { logVisit, strikeVisit } from '#contracts/recovery/leads/visits.ts';
import { noteSearchResult, strikeSearchResult } from '#contracts/office/recovery-tools/recovery-tools.ts';
import {
  addInterview,
  editRecoveryCase,
  setRecoveryStatus,
  strikeInterview,
} from '#contracts/recovery/cases/recovery.ts';
import { placeLegalHold, releaseLegalHold } from '#contracts/office/case-file/case-file.ts';
import { linkSuretyCase } from '#contracts/powers/surety-cases/link-surety-case.ts';
import {
  createSuretyCase,
  editSuretyCase,
  getSuretyCase,
  setSuretyCaseStatus,
  uploadSuretyAttachment,
} from '#contracts/powers/surety-cases/surety-cases.ts';
import { trustedOrganizationId } from '../src/kernel/actor.ts';
import { Clock } from '../src/kernel/clock.ts';
import type { JobProcessor } from '../src/platform/jobs/job-processor.ts';
import { JobWorkers } from '../src/platform/jobs/job-workers.ts';
import { PersonalRecords } from '../src/platform/database/personal-records.ts';
import { TenantDatabase } from '../src/platform/database/tenant-database.ts';
import { LOG } from '../src/platform/observe/log-token.ts';
import { SETTINGS, type Settings } from '../src/kernel/config.ts';
import { DeleteObjectsJob } from '../src/features/people/documents/delete-objects.job.ts';
import { MakeExportJob } from '../src/features/office/reports/make-export.job.ts';
import { MakeDataCopyJob } from '../src/features/office/your-data/make-data-copy.job.ts';
import { EraseCaseFileJob } from '../src/features/office/case-file/erase-case-file.job.ts';
import { ForgetCommands } from '../src/features/office/case-file/forget-commands.ts';
import { refusalOf } from './agency-story.ts';
import { openCase } from './case-of-bond.ts';
import { importCases } from './import-cases.ts';
import { isDeep } from '../../../libs/tooling/deep-suite.ts';
import { startRedisServer } from './redis-server.ts';
import { mailOf, makeMailbox, postMail } from './post-mail.ts';
import { PDF, pdfNamed, photo } from './sample-files.ts';
import type { TestApi } from './test-client.ts';
import { confirmSuretyDraft, listSuretyDrafts, type SuretyDraft } from '#contracts/powers/surety-mail/drafts.ts';
import { nonce } from './sample-requests.ts';
import { startTestSystem, type Person, type TestSystem } from './test-system.ts';
import { verified } from './verified.ts';
import { enterRecoveryCost, withdrawRecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { saveRecoveryPayee, uploadW9 } from '#contracts/recovery/recovery-costs/payees.ts';
import { recordMilitaryService, withdrawMilitaryService } from '#contracts/recovery/deadlines/military-service.ts';
import { noteSurrenderPaperSent, startSurrender, withdrawSurrender } from '#contracts/recovery/surrender/surrenders.ts';
import { tracesOf, waysToWrite, type Places } from './traces.ts';
import { UniqueText } from './unique-text.ts';

/** Everything that people can put into a file, each text found nowhere else (people#erasure). */
const fillFile = async (person: Person, marks: UniqueText) => {
  const { ask, session } = person;
  const today = session.organization?.today ?? '';
  const body = marks.fields(defendantFields) as { fullName: string };
  const { defendantId } = await ask(createDefendant, { body });
  const request = { params: { defendantId } };
  const { ssn: _, ...edited } = marks.fields(defendantFields);
  await ask(editDefendant, { ...request, body: { ...edited, basedOn: 1 } });
  await ask(editDefendant, { ...request, body: { ssn: marks.fields(defendantFields)['ssn'] ?? '', basedOn: 2 } });
  const { indemnitorId } = await ask(addIndemnitor, { ...request, body: marks.fields(indemnitorFields) });
  await ask(editIndemnitor, { params: { indemnitorId }, body: { ...marks.fields(indemnitorFields), basedOn: 1 } });
  for (const owner of [
    { personType: 'defendant', personId: defendantId },
    { personType: 'indemnitor', personId: indemnitorId },
  ] as const) {
    const params = { referenceId: randomUUID() };
    await ask(saveReference, { params, body: { ...marks.fields(referenceFields), ...owner } });
    await ask(saveReference, { params, body: { ...marks.fields(referenceFields), ...owner } });
    const gone = { referenceId: randomUUID() };
    await ask(saveReference, { params: gone, body: { ...marks.fields(referenceFields), ...owner } });
    await ask(deleteReference, { params: gone });
    await fillDrawers(ask, owner.personType, owner.personId, marks);
  }
  await ask(putMugshot, { ...request, file: { name: `${marks.text('passing')}.jpg`, content: await photo('jpeg') } });
  await ask(revealDefendantSsn, { ...request, body: { reason: marks.text() } });
  await ask(runBackgroundReport, request);
  const heard = { kind: 'call', indemnitorId, on: today, at: '00:00', note: marks.text() } as const;
  await ask(logCheckIn, { ...request, body: heard });
  const { defendantId: otherId } = await ask(createDefendant, { body: { fullName: nonce() } });
  await ask(tellApart, { params: { defendantId, otherId } });
  const mergedId = await mergeInto(ask, defendantId, marks, today);
  await mergeIndemnitorInto(ask, { defendantId, indemnitorId }, marks);

  const bond = {
    amountCents: 1_000_000,
    jurisdiction: 'Orleans',
    powerNumber: nonce(),
    courtDate: today,
    courtTime: '23:00',
  } as const;
  const { bondId, accountId } = await ask(writeBond, { body: { ...bond, defendantId, notes: marks.text() } });
  const params = { accountId };
  await ask(linkIndemnitor, { params, body: { indemnitorId } });
  const inCourt = { courtDate: today, courtTime: '23:00', personId: indemnitorId, outcome: 'no answer' } as const;
  await ask(logCourtReminder, {
    params: { defendantId },
    body: { ...inCourt, note: marks.text(), earlyReason: 'Asked for it' },
  });
  const ofBond = { params: { bondId } };
  await ask(amendBond, { ...ofBond, body: { notes: marks.text(), basedOn: 0 } });
  const drawer = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const { fileId: proofId } = await ask(uploadDocument, {
    params: drawer,
    file: pdfNamed(`${marks.text('passing')}.pdf`),
  });
  await giveThing(ask, { bondId, defendantId, fileId: proofId }, marks, today);
  const { papers } = await ask(listRequiredPapers);
  const mark = { paperId: papers[0]?.paperId ?? null, bondIds: [bondId] };
  await ask(markDocument, { params: { fileId: proofId }, body: mark });
  const discharge = { dischargedOn: today, proofKind: 'Court paper', proofId, basedOn: 1 } as const;
  await ask(dischargeBond, { ...ofBond, body: { ...discharge, court: marks.text(), reason: marks.text() } });
  const back = { how: 'Entered in error', reason: marks.text(), basedOn: 2 } as const;
  await ask(reinstateBond, { ...ofBond, body: back });
  await ask(nameAccount, { params, body: { name: marks.text(), basedOn: 0 } });
  const fee = { kind: 'Travel Fee', amountCents: 4_000, chargedOn: today, description: marks.text() } as const;
  await ask(addFee, { params, body: fee });
  const payment = { amountCents: 10_000, method: 'Cash', paidOn: today, confirmed: true } as const;
  const typed = () => ({ payer: marks.text(), note: marks.text(), externalReference: marks.text() });
  const [first, second] = [typed(), typed()];
  await ask(recordPayment, { params, body: { ...payment, ...first } });
  const { paymentId } = await ask(recordPayment, { params, body: { ...payment, ...second } });
  await ask(joinPayerNames, { body: { name: first.payer, otherName: second.payer } });
  const why = { reasonCode: 'Duplicate', reason: marks.text() } as const;
  await ask(voidPayment, { params: { ...params, paymentId }, body: why });
  await sampleOf(ask, accountId, marks, today);
  await fileForm(ask, accountId, marks, today);
  await agreeWith(ask, params, marks, today);
  await lookFor(ask, defendantId, marks, today);
  const caseNumber = await linkCase(person, { defendantId, bondId }, marks);
  await askAbove(person, defendantId, marks);
  await mailAbout(person, caseNumber, marks);
  return { defendantId, mergedId, accountId, fullName: edited['fullName'] ?? '' };
};

/** Another file of theirs that was merged into it, with what was chosen of it. */
const mergeInto = async (ask: Person['ask'], defendantId: string, marks: UniqueText, today: string) => {
  const body = marks.fields(defendantFields) as { fullName: string };
  const { defendantId: otherId } = await ask(createDefendant, { body });
  const { ssn: _, ...edited } = marks.fields(defendantFields);
  await ask(editDefendant, { params: { defendantId: otherId }, body: { ...edited, basedOn: 1 } });
  const { indemnitorId } = await ask(addIndemnitor, {
    params: { defendantId: otherId },
    body: marks.fields(indemnitorFields),
  });
  await fillDrawers(ask, 'defendant', otherId, marks);
  await fillDrawers(ask, 'indemnitor', indemnitorId, marks);
  const { accountId } = await ask(openAccount, { body: { defendantId: otherId } });
  const fee = { kind: 'Travel Fee', amountCents: 4_000, chargedOn: today, description: marks.text() } as const;
  await ask(addFee, { params: { accountId }, body: fee });
  const [{ version: basedOn }, { version: otherBasedOn }] = [
    await ask(getDefendant, { params: { defendantId } }),
    await ask(getDefendant, { params: { defendantId: otherId } }),
  ];
  const take = ['ssn', 'address', 'otherContact'] as const;
  const merge = { otherId, take: [...take], basedOn, otherBasedOn };
  await ask(mergeFiles, { params: { defendantId }, body: merge });
  return otherId;
};

/** Another indemnitor who was merged into theirs, with what was chosen. */
const mergeIndemnitorInto = async (
  ask: Person['ask'],
  { defendantId, indemnitorId }: { defendantId: string; indemnitorId: string },
  marks: UniqueText,
) => {
  const params = { defendantId };
  const other = await ask(addIndemnitor, { params, body: marks.fields(indemnitorFields) });
  const { version: basedOn } = await ask(getIndemnitor, { params: { indemnitorId } });
  const take = ['ssn', 'address'] as const;
  const merge = { otherId: other.indemnitorId, take: [...take], basedOn, otherBasedOn: other.version };
  await ask(mergeIndemnitors, { params: { indemnitorId }, body: merge });
};

/** What somebody who checks the books noted of a line of the account. */
const sampleOf = async (ask: Person['ask'], accountId: string, marks: UniqueText, today: string) => {
  const all = { source: 'journal', method: 'random', seed: '1803', size: 500, from: '1990-01-01', to: today } as const;
  const params = await ask(drawSample, { body: all });
  const { lines } = await ask(getSample, { params });
  const { place } = lines.find((line) => line.accountId === accountId) ?? { place: 0 };
  await ask(markSampleLine, { params: { ...params, place }, body: { mark: 'exception', note: marks.text() } });
  const number = String(lines.find((line) => line.accountId === accountId)?.journalNumber ?? 0);
  const body = { about: { kind: 'entry' as const, number }, words: marks.text() };
  const request = { params: await ask(askInAuditRoom, { body }) };
  await ask(addAnswerFile, { ...request, file: pdfNamed(`${marks.text('passing')}.pdf`) });
};

/** What was noted of a Form 8300 on cash of the account. */
const fileForm = async (ask: Person['ask'], accountId: string, marks: UniqueText, today: string) => {
  const { rows } = await ask(listPayments, { query: { method: 'Cash' } });
  const taken = rows.find((row) => row.accountId === accountId && row.what === 'received');
  const { event } = await ask(getJournalEntry, { params: { journalNumber: taken?.journalNumber ?? 0 } });
  const body = { filedOn: today, note: marks.text(), reason: marks.text(), basedOn: 0 };
  await ask(setForm8300, { params: { eventId: event.eventId }, body });
};

/** A thing that was given as collateral, and got back. */
const giveThing = async (
  ask: Person['ask'],
  { bondId, defendantId, fileId }: { bondId: string; defendantId: string; fileId: string },
  marks: UniqueText,
  today: string,
) => {
  const is = { name: marks.text(), description: marks.text(), serialNumber: marks.text(), keptAt: marks.text() };
  const thing = { giverId: defendantId, kind: 'other' as const, on: today, fileIds: [fileId], ...is };
  const { propertyId } = await ask(receiveThing, { params: { bondId }, body: thing });
  const said = () => ({ whom: marks.text(), words: marks.text(), on: today });
  await ask(moveThing, { params: { propertyId }, body: { kind: 'moved', ...said() } });
  await ask(giveBackThing, { params: { propertyId }, body: { receiptId: fileId, ...said() } });
};

/** Bonds above their power: one that waits with what was typed, and one that was declined. */
const askAbove = async ({ ask, session }: Person, defendantId: string, marks: UniqueText) => {
  const [known] = (await ask(listSureties)).sureties;
  const body = { name: nonce(), contactName: '', email: '', phoneNumber: '' };
  const { suretyId } = known ?? (await ask(addSurety, { body }));
  const asked = async (typed: object) => {
    const powerNumber = nonce();
    const holderId = session.user.userId;
    await ask(receivePowers, { body: { powerNumber, suretyId, amountCents: 500_000, holderId } });
    const bond = { defendantId, powerNumber, suretyId, amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
    const { overrideId } = await ask(askForOverride, { body: { ...bond, ...typed } });
    return overrideId ?? '';
  };
  await asked({ notes: marks.text(), reason: marks.text() });
  const overrideId = await asked({});
  await ask(declineOverride, { params: { overrideId }, body: { reason: marks.text() } });
};

/** A recovery case with all that is typed into it, closed, of a bond whose forfeiture is settled. */
const lookFor = async (ask: Person['ask'], defendantId: string, marks: UniqueText, today: string) => {
  const forfeited = { status: 'FORFEITED', bondDate: today, forfeitureDate: today } as const;
  const { bondId } = await ask(writeBond, { body: { defendantId, amountCents: 500_000, ...forfeited } });
  const { caseId: recoveryCaseId } = await openCase({ ask }, bondId);
  const params = { recoveryCaseId };
  await ask(editRecoveryCase, { params, body: { title: marks.text(), basedOn: 1 } });
  const contact = { name: marks.text(), relationship: marks.text(), address: marks.text(), basedOn: 0 };
  await ask(saveContact, { params: { ...params, contactId: randomUUID() }, body: contact });
  const seen = { interviewDate: today, name: marks.text(), location: marks.text(), notes: marks.text() };
  const { interviewId } = await ask(addInterview, { params, body: seen });
  await ask(strikeInterview, { params: { ...params, interviewId }, body: { reason: marks.text() } });
  await workInField(ask, params, defendantId, marks, today);
  const drawer = { drawerKind: 'case', drawerId: recoveryCaseId } as const;
  await ask(uploadRecoveryFile, { params: drawer, file: pdfNamed(`${marks.text('passing')}.pdf`) });
  const given = { reasonCode: 'other', note: marks.text() } as const;
  const begun = await ask(startSurrender, { params: { bondId }, body: given });
  await ask(withdrawSurrender, { params: begun, body: { reason: marks.text() } });
  const lawful = await ask(startSurrender, { params: { bondId }, body: { reasonCode: 'fta', note: marks.text() } });
  const paper = { ...lawful, surrenderPaper: 'statement-officer' } as const;
  await ask(noteSurrenderPaperSent, { params: paper, body: { sentOn: today, how: marks.text() } });
  await ask(withdrawSurrender, { params: lawful, body: { reason: marks.text() } });
  await serve(ask, { defendantId, bondId }, marks);
  await spendOn(ask, params, marks, today);
  const ended = { status: 'closed', outcome: 'given up', note: marks.text(), basedOn: 10 } as const;
  await ask(setRecoveryStatus, { params, body: ended });
  const aside = { status: 'CLOSED', reason: marks.text(), confirmed: true, basedOn: 0 } as const;
  await ask(amendBond, { params: { bondId }, body: aside });
};

/** A service that was recorded in error. */
const serve = async (ask: Person['ask'], of: { defendantId: string; bondId: string }, marks: UniqueText) => {
  const params = { subjectKind: 'defendant', subjectId: of.defendantId } as const;
  const { fileId } = await ask(uploadDocument, { params, file: pdfNamed(`${marks.text('passing')}.pdf`) });
  const { militaryServiceId } = await ask(recordMilitaryService, { params: of, body: { kind: 'guard', fileId } });
  const withdrawal = { params: { ...of, militaryServiceId }, body: { reason: marks.text() } };
  await ask(withdrawMilitaryService, withdrawal);
};

/** A cost that was withdrawn, with all that is typed into it. */
const spendOn = async (ask: Person['ask'], params: { recoveryCaseId: string }, marks: UniqueText, today: string) => {
  const payeeId = randomUUID();
  await ask(saveRecoveryPayee, { body: { payeeId, name: marks.text(), basedOn: 0 } });
  const w9 = pdfNamed(`${marks.text('passing')}.pdf`);
  await ask(uploadW9, { params: { recoveryPayeeId: payeeId }, file: w9 });
  const cost = { amountCents: 1_000, spentOn: today, whatFor: marks.text(), noReceiptReason: marks.text() };
  const { costId } = await ask(enterRecoveryCost, { params, body: { ...cost, payeeKind: 'payee', payeeId } });
  await ask(withdrawRecoveryCost, { params: { costId }, body: { reason: marks.text() } });
};

/** Calls, leads and visits with all that is typed into them. */
const workInField = async (
  ask: Person['ask'],
  params: { recoveryCaseId: string },
  defendantId: string,
  marks: UniqueText,
  today: string,
) => {
  const reason = () => ({ reason: marks.text() });
  await ask(setContactZone, { params: { ...params, contactId: defendantId }, body: { timeZone: 'America/Denver' } });
  const early = { calledAt: '2026-01-05T08:00:00.000Z', earlyReason: marks.text(), note: marks.text() };
  const outgoing = { personId: defendantId, direction: 'outgoing', result: 'answered' } as const;
  const { callId } = await ask(logCall, { params, body: { ...outgoing, ...early } });
  await ask(strikeCall, { params: { ...params, caseCallId: callId }, body: reason() });
  const at = { latitude: 29.9546, longitude: -90.0751 };
  const place = { kind: 'place', confidence: 90, lastSeen: today, basedOn: 0, ...at } as const;
  const typed = { value: marks.text(), source: marks.text() };
  const { leadId } = await ask(saveLead, { params: { ...params, leadId: randomUUID() }, body: { ...place, ...typed } });
  const there = { leadId, result: 'nobody there', visitedAt: new Date().toISOString(), ...at } as const;
  const { visitId } = await ask(logVisit, { params, body: { ...there, notes: marks.text() } });
  await ask(strikeVisit, { params: { ...params, visitId }, body: reason() });
  const found = () => ({ result: marks.text(), source: marks.text(), foundAt: '2026-01-05T15:00:00.000Z' });
  for (const searched of [
    { searchedKind: 'case', searchedId: params.recoveryCaseId },
    { searchedKind: 'defendant', searchedId: defendantId },
  ] as const) {
    const noted = await ask(noteSearchResult, { params: searched, body: found() });
    await ask(strikeSearchResult, { params: { searchResultId: noted.searchResultId }, body: reason() });
  }
  const fields = ['identity' as const];
  await ask(makeOutsideLink, { params, body: { name: marks.text(), phone: '5045550166', fields } });
  await ask(strikeLead, { params: { ...params, leadId }, body: reason() });
};

/** A case of an insurer about them. */
const linkCase = async (person: Person, about: { defendantId: string; bondId: string }, marks: UniqueText) => {
  const { ask } = person;
  const facts = () => ({ defendantName: marks.text(), caseNumber: marks.text(), notes: marks.text() });
  const { caseId } = await ask(createSuretyCase, { body: { insurerName: 'Lexington', ...facts() } });
  const params = { caseId };
  const edited = facts();
  await ask(editSuretyCase, { params, body: { ...edited, basedOn: 1 } });
  const file = { ...pdfNamed(`${marks.text('passing')}.pdf`), fields: { case_id: caseId } };
  await ask(uploadSuretyAttachment, { file });
  const closed = { status: 'closed', reasonCode: 'other', reason: marks.text(), basedOn: 3 } as const;
  await ask(setSuretyCaseStatus, { params, body: closed });
  const record = { insurer: 'Lexington', case: edited.caseNumber, due: marks.text(), notes: marks.text() };
  await importCases(person, { payload: record });
  await ask(linkSuretyCase, { params, body: { ...about, basedOn: 5 } });
  return edited.caseNumber;
};

/** How the product is asked by whoever is nobody in it. */
let api: TestApi;

/** A mail about a case, confirmed, and an answer to it. */
const mailAbout = async ({ ask, ...admin }: Person, caseNumber: string, marks: UniqueText) => {
  const { sureties } = await ask(listSureties);
  const mailbox = await makeMailbox({ ask, ...admin }, `Lexington${'.'.repeat(sureties.length)}`);
  const mail = (of: { id: string; text: string; headers?: string[] }) =>
    mailOf({
      ...of,
      from: `${marks.text()} <${marks.text('from')}@example.com>`,
      subject: marks.text(),
      attachments: [
        { name: `${marks.text('passing')}.pdf`, type: 'application/pdf', bytes: Buffer.concat([PDF, randomBytes(9)]) },
        { name: `${marks.text()}.txt`, type: 'text/plain', bytes: Buffer.from(marks.text('passing')) },
      ],
    });
  const id = `<${randomUUID()}@a>`;
  await postMail(api, mailbox, mail({ id, text: `Case number: ${caseNumber}\r\nDefendant: ${marks.text()}` }));
  let draft: SuretyDraft | undefined;
  while (!draft) draft = (await ask(listSuretyDrafts)).rows.find((row) => row.caseNumber === caseNumber);
  const { draftId, insurerName, insurerEmail, version: basedOn } = draft;
  const known = { insurerName, insurerEmail, dueOn: null, bondAmountCents: null, basedOn };
  // A person has named the defendant of that case, so the name that is typed here is not kept.
  const typed = { defendantName: marks.text('passing'), notes: marks.text(), caseNumber };
  const { caseId } = await ask(confirmSuretyDraft, { params: { draftId }, body: { ...known, ...typed } });
  const answer = { id: `<${randomUUID()}@a>`, headers: [`In-Reply-To: ${id}`], text: marks.text() };
  await postMail(api, mailbox, mail(answer));
  const mailed = async () => (await ask(getSuretyCase, { params: { caseId } })).notes?.includes(answer.text) ?? false;
  while (!(await mailed())) await new Promise(setImmediate);
  // Of two in use a bond would have to name one.
  const { suretyId } = mailbox;
  const [own] = (await ask(listSureties)).sureties.filter((surety) => surety.suretyId === suretyId);
  const off = { name: own?.name ?? '', contactName: '', email: own?.email ?? '', phoneNumber: '', isActive: false };
  await ask(changeSurety, { params: { suretyId }, body: { ...off, basedOn: own?.version ?? 1 } });
};

/** What is agreed on an account, with everything that is typed on the way. */
const agreeWith = async (ask: Person['ask'], params: { accountId: string }, marks: UniqueText, today: string) => {
  const terms = { amountCents: 10_000, frequency: 'WEEKLY', startOn: today, endsAfter: null } as const;
  const reason = () => ({ reason: marks.text() });
  await ask(setPlan, { params, body: terms });
  await ask(setPlan, { params, body: { ...terms, amountCents: 20_000, spreadPastDue: true, ...reason() } });
  await ask(skipInstalment, { params, body: reason() });
  await ask(endPlan, { params, body: reason() });
  const promise = { amountCents: 4_000, dueOn: today, promisedBy: marks.text(), note: marks.text() };
  const { promiseId } = await ask(makePromise, { params, body: promise });
  await ask(withdrawPromise, { params: { ...params, promiseId }, body: reason() });
  await ask(recordCall, { params, body: { outcome: 'message', note: marks.text() } });
  await ask(setCallHold, { params, body: { hold: reason() } });
};

const fillDrawers = async (
  ask: Person['ask'],
  subjectKind: 'defendant' | 'indemnitor',
  subjectId: string,
  marks: UniqueText,
) => {
  const params = { subjectKind, subjectId };
  const file = (name = marks.text()) => ({ name: `${name}.txt`, content: Buffer.from(marks.text()) });
  const { fileId } = await ask(uploadDocument, { params, file: file(marks.text('passing')) });
  await ask(renameDocument, { params: { fileId }, body: { name: marks.text() } });
  const gone = await ask(uploadDocument, { params, file: file() });
  await ask(deleteDocument, { params: { fileId: gone.fileId } });
  const note = () => ({ subject: marks.text(), text: marks.text() });
  const { noteId } = await ask(addNote, { params, body: note() });
  await ask(editNote, { params: { noteId }, body: { ...note(), basedOn: 1 } });
  const torn = await ask(addNote, { params, body: note() });
  await ask(deleteNote, { params: { noteId: torn.noteId } });
};

describe.each(isDeep ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'])('an erasure with the queue in %s', (backend) => {
  let system: TestSystem;
  let redis: Awaited<ReturnType<typeof startRedisServer>> | undefined;
  let admin: Person;
  let places: Places;
  /** A file that the first erasure leaves alone. */
  let others: UniqueText;
  let living: Awaited<ReturnType<typeof fillFile>>;
  const logLines: string[] = [];

  beforeAll(async () => {
    redis = backend === 'Redis' ? await startRedisServer() : undefined;
    system = await startTestSystem(redis ? { REDIS_URL: redis.url } : {});
    const { app, owner, store } = system;
    api = app;
    const log = app.get<unknown, Logger>(LOG);
    // Everything that the product would log where it logs most.
    Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => logLines.push(line) } });
    log.level = 'trace';
    const { BAILIWICK_DATA_DIR: folder } = app.get<unknown, Settings>(SETTINGS);
    places = { owner, storeUrl: store.url, folder, redisUrl: redis?.url, logLines };
    app.get(JobWorkers).start('worker', 'outside');
    admin = await system.signUp();
    others = new UniqueText('pelican');
    living = await fillFile(admin, others);
  });
  afterAll(async () => {
    await system.close();
    await redis?.stop();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Has the worker do what waits, through the queue, until nothing does. */
  const workOff = async (kind: JobProcessor) => {
    const deadline = performance.now() + 120_000;
    for (;;) {
      const wanted = await kind.missing();
      if (wanted.length === 0) return;
      if (performance.now() > deadline) throw new Error(`Nobody gets ${kind.queue.name} done.`);
      for (const { jobId, ids } of wanted) await kind.queue.enqueue(jobId, ids);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const yearsLater = (years: number) => {
    const then = new Date();
    then.setFullYear(then.getFullYear() + years);
    jest.spyOn(system.app.get(Clock), 'now').mockReturnValue(then);
  };
  const job = <T>(kind: new (...given: never[]) => T): T => system.app.get(kind, { strict: false });
  const exported = async (query: object): Promise<string> => {
    const { exportId } = await admin.ask(requestExport, { body: { kind: 'payments-csv', ...query } });
    await made(exportId);
    return exportId;
  };
  /** Their whole record as a PDF, made. */
  const produced = async (defendantId: string): Promise<string> => {
    const { exportId } = await admin.ask(produceFile, { params: { defendantId }, body: {} });
    await made(exportId);
    return exportId;
  };
  const made = async (exportId: string) => {
    while ((await admin.ask(getExport, { params: { exportId } })).state !== 'ready') await workOff(job(MakeExportJob));
  };

  test('leaves nothing of a person in any table, event, job, file or log line, where no SSN was even before', async () => {
    const marks = new UniqueText('wombat');
    const { defendantId, mergedId, accountId, fullName } = await fillFile(admin, marks);
    // The bond of the wizard takes the court date: as that of any bond it stays in the log (today#unfinished-bond).
    const defendant = { ...marks.fields(defendantFields), courtDate: null };
    const typed = { defendant, references: [marks.fields(referenceFields)] };
    const wizard = { ...typed, indemnitors: [{ ...marks.fields(indemnitorFields), references: typed.references }] };
    const intake = await admin.ask(createIntake, { body: wizard as never });
    const taken = [await exported({}), await exported({ person: fullName.slice(2) })];
    // The filter finds them with a mark that their name has not.
    taken.push(await exported({ person: `${fullName.slice(0, 4)}\u0301${fullName.slice(4)}`.toUpperCase() }));
    // Its payers, references and reasons; no name of the defendant.
    await exported({ kind: 'statement-csv', accountId });
    await exported({ kind: 'statement-pdf', accountId });
    const [record, another] = [await produced(defendantId), await produced(living.defendantId)];
    const { copyId } = await admin.ask(takeYourData, { body: {} });
    while ((await admin.ask(getYourData)).copies[0]?.state !== 'ready') await workOff(job(MakeDataCopyJob));
    const book = await admin.call(downloadExport, { params: { exportId: taken[0] ?? '' } });
    expect(book.text).toContain(fullName);
    await admin.ask(listHistory, { params: { defendantId } });
    // A text whose command died before its event.
    await system.owner.query(
      `insert into entry_text (organization_id, event_id, field, body, stream)
       select organization_id, gen_random_uuid(), 'note', $2, stream from entry_text where stream like '%' || $1 limit 1`,
      [accountId, marks.text()],
    );

    // A paper that went out by e-mail: this system has no mail server to send one.
    const letter = [admin.organizationId, randomUUID(), marks.text(), accountId, defendantId, admin.userId];
    await system.owner.query(
      `insert into outgoing_mail (organization_id, mail_id, to_address, kind, words, state, subject, body)
       values ($1, $2, $3, 'paper', '{}', 'kept', $3, $3)`,
      letter.slice(0, 3),
    );
    await system.writeLinked((owner) =>
      owner.query(
        `insert into mailed_paper (organization_id, mailed_id, kind, account_id, defendant_id, mailed_by, mailed_at)
       values ($1, $2, 'statement', $3, $4, $5, now())`,
        [...letter.slice(0, 2), ...letter.slice(3)],
      ),
    );
    await system.writeLinked((owner) =>
      owner.query(
        `insert into letter (organization_id, letter_id, kind, account_id, defendant_id, indemnitor_id, figures, made_by, made_at)
       values ($1, gen_random_uuid(), 'default', $2, $3, gen_random_uuid(), '{}', $4, now())`,
        [admin.organizationId, accountId, defendantId, admin.userId],
      ),
    );
    // What was typed about payments of their costs: a booked cost needs a second person.
    await system.writeLinked((owner) =>
      owner.query(
        `with paid as (
         insert into payable_payment (organization_id, id, payee_kind, payee_id, amount_cents, method, status, reason,
           asked_by, asked_at, void_reason, end_reason)
         select organization_id, gen_random_uuid(), 'agent', $2, 100, 'Check', 'withdrawn', $3, $2, now(), $4, $5
         from recovery_case where defendant_id = $1 limit 1
         returning organization_id, id)
       insert into payable_payment_cost (organization_id, payment_id, cost_id, case_id, amount_cents)
       select paid.organization_id, paid.id, c.id, c.case_id, 100
       from paid join recovery_cost c on c.case_id in (select id from recovery_case where defendant_id = $1) limit 1`,
        [defendantId, admin.userId, marks.text(), marks.text(), marks.text()],
      ),
    );

    // What a file of the old program said of them.
    await system.writeLinked((owner) =>
      owner.query(
        `insert into move_in_person (organization_id, list, key_hash, version, person_id, was_here, fields_sealed)
         values ($1, 'clients', 'of a row', 1, $2, false, convert_to($3, 'UTF8'))`,
        [admin.organizationId, defendantId, marks.text()],
      ),
    );

    // The letter of an execution report that never left: its files name who is in it.
    const report = [admin.organizationId, randomUUID(), marks.text(), JSON.stringify({ lines: [{ defendantId }] })];
    await system.owner.query(
      `insert into outgoing_mail (organization_id, mail_id, to_address, kind, words, state, subject, body,
         attachment_base64, csv_text)
       values ($1, $2, 'reports@pelican-surety.test', 'paper', '{}', 'kept', 'Execution report', '', 'JVBERi0=', $3)`,
      report.slice(0, 3),
    );
    await system.writeLinked((owner) =>
      owner.query(
        `insert into surety_report (organization_id, report_id, surety_id, number, starts_on, ends_on, position, content,
         content_hash, way, sent_by, sent_at, settled_at)
       values ($1, $2, gen_random_uuid(), 1, '2026-03-02', '2026-03-08', 1, $3, '', 'mail', $4, now(), now())`,
        [report[0], report[1], report[3], admin.userId],
      ),
    );

    // The search finds the texts that stay in each kind of place, so it looks everywhere.
    const looked = (await tracesOf(places, [accountId, admin.organizationId])).join('\n');
    for (const place of ['public.account:', 'log.event:', 'event PaymentReceived:', 'file:', 'log line:']) {
      expect(looked).toContain(place);
    }
    if (redis) expect((await tracesOf(places, ['bull:'])).join()).toContain('key bull:');

    const ssns = [...marks.ssns, ...others.ssns].flatMap(waysToWrite);
    expect(ssns.length).toBeGreaterThan(30);
    expect(await tracesOf(places, ssns)).toEqual([]);
    // Before the erasure the search finds every text that must be gone afterwards.
    const before = await tracesOf(places, marks.made);
    for (const mark of marks.made.filter((made) => made.includes('text')))
      expect(before.filter((trace) => trace.endsWith(mark))).not.toEqual([]);

    // The list that erases knows every table in which this file has something.
    const people = await peopleOf(defendantId);
    expect((await kept(people)).filter(([, rows]) => rows === 0)).toEqual([]);

    for (const id of [defendantId, intake.defendantId])
      await admin.ask(deleteDefendant, { params: { defendantId: id } });
    await admin.ask(placeLegalHold, { params: { defendantId }, body: { reason: marks.text() } });
    const { balanceCents, shortId } = await admin.ask(getAccount, { params: { accountId } });

    yearsLater(8);
    await workOff(job(EraseCaseFileJob));
    expect(await archived()).toEqual([defendantId]);
    jest.restoreAllMocks();
    await admin.ask(releaseLegalHold, { params: { defendantId } });
    yearsLater(6);
    expect(await job(EraseCaseFileJob).missing()).toEqual([]);
    yearsLater(8);
    await workOff(job(EraseCaseFileJob));
    await job(ForgetCommands).forget();
    jest.restoreAllMocks();
    await workOff(job(DeleteObjectsJob));
    await workOff(job(MakeExportJob));
    expect(await archived()).toEqual([]);

    // So is every copy of everything (moving-in#leaving).
    expect(await refusalOf(admin.call(downloadYourData, { params: { copyId } }))).toBe('DATA_COPY_ERASED');
    const objects = await system.owner.query('select 1 from data_copy_part where copy_id = $1', [copyId]);
    expect(objects.rowCount).toBe(0);
    // Their whole record is gone, and that of whoever lives was made again (people#produced-file).
    expect(await refusalOf(admin.call(downloadExport, { params: { exportId: record } }))).toBe('EXPORT_NOT_READY');
    expect(await refusalOf(admin.call(produceFile, { params: { defendantId }, body: {} }))).toBe('FILE_ERASED');
    await made(another);
    expect(await tracesOf(places, [...marks.made, ...ssns])).toEqual([]);
    await nothingSaid([defendantId, mergedId, intake.defendantId]);
    expect((await kept(people)).filter(([, rows]) => rows > 0)).toEqual([]);

    // The books and everybody else are unchanged, and missing texts are reported as erased, not as removed.
    const proof = await verified(system.app);
    expect(proof.problems).toEqual([]);
    expect(proof.erasedTexts).toBeGreaterThan(4);
    expect(await admin.ask(getAccount, { params: { accountId } })).toMatchObject({ balanceCents, shortId });
    const again = await admin.call(downloadExport, { params: { exportId: taken[0] ?? '' } });
    expect(again.text.split('\r\n')).toHaveLength(book.text.split('\r\n').length);
    expect(again.text).toContain(living.fullName);
    const stays = await tracesOf(places, others.made);
    for (const mark of others.made.filter((made) => made.includes('text')))
      expect(stays.filter((trace) => trace.endsWith(mark))).not.toEqual([]);
  });

  const peopleOf = async (defendantId: string): Promise<string[]> => {
    const { rows } = await system.owner.query<{ id: string }>(
      `select id from indemnitor where defendant_id = $1
       union all select id from defendant where merged_into = $1`,
      [defendantId],
    );
    return [defendantId, ...rows.map(({ id }) => id)];
  };
  /** How many rows each registered table keeps of people. */
  const kept = async (people: string[]): Promise<[table: string, rows: number][]> => {
    const organizationId = trustedOrganizationId(admin.organizationId);
    const records = system.app.get(PersonalRecords);
    const listed = await system.app
      .get(TenantDatabase)
      .read(organizationId, (tx) => records.list(tx, { organizationId, people }));
    expect(listed.length).toBeGreaterThan(6);
    return listed.map(({ table, rows }) => [table, rows.length]);
  };

  const archived = async (): Promise<string[]> => {
    const { rows } = await system.owner.query<{ id: string }>('select defendant_id as id from archived_file');
    return rows.map(({ id }) => id);
  };

  /** Also values that could occur by chance, which the search leaves out: a state, a weight, a year. */
  const nothingSaid = async (erased: readonly string[]) => {
    const kept = /^(organizationId|id|defendantId|mergedInto|lifecycle|version|createdBy|createdAt)$/;
    for (const [table, column] of [
      ['defendant', 'id'],
      ['indemnitor', 'defendant_id'],
    ]) {
      const { rows } = await system.owner.query<Record<string, unknown>>(
        `select * from ${table} where ${column} = any($1)`,
        [erased],
      );
      // Each has one who answers for them, and one of these another who was merged into them.
      expect(rows).toHaveLength(erased.length + (table === 'indemnitor' ? 1 : 0));
      for (const row of rows) {
        const said = Object.entries(row).filter(([name, value]) => !kept.test(name) && value !== null && value !== '');
        expect([table, said, row['lifecycle']]).toEqual([table, [], 'erased']);
      }
    }
    const { rows } = await system.owner.query('select defendant_id from erasure order by defendant_id');
    expect(rows).toEqual(erased.toSorted().map((id) => ({ defendantId: id })));
  };

  test('erases a person again whom a backup brings back', async () => {
    const { defendantId } = living;
    await system.writeLinked((owner) =>
      owner.query('insert into erasure (organization_id, defendant_id, erased_at) values ($1, $2, now())', [
        admin.organizationId,
        defendantId,
      ]),
    );
    await workOff(job(EraseCaseFileJob));
    await workOff(job(DeleteObjectsJob));
    await workOff(job(MakeExportJob));
    yearsLater(1);
    await job(ForgetCommands).forget();
    expect(await tracesOf(places, others.made)).toEqual([]);
    expect((await verified(system.app)).problems).toEqual([]);
    const files = await readdir(join(places.folder), { recursive: true });
    expect(files.filter((name) => name.includes(defendantId))).toEqual([]);
  });
});
