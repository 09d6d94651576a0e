import { randomUUID } from 'node:crypto';
import { askForWriteOff } from '#contracts/books/approvals/approvals.ts';
import { addCharge, addFee, recordPayment } from '#contracts/books/account/accounts.ts';
import { getReceiptAddress } from '#contracts/books/account/paper.ts';
import { takeBufStatement } from '#contracts/payouts/buf/buf-statements.ts';
import { enterEmergency } from '#contracts/recovery/deadlines/emergencies.ts';
import { recordMilitaryService } from '#contracts/recovery/deadlines/military-service.ts';
import { logCall } from '#contracts/recovery/contact-log/contact-log.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { uploadMoveInFile } from '#contracts/office/move-in/move-in.ts';
import { signIn } from '#contracts/office/identity/identity.ts';
import { listSessions } from '#contracts/office/identity/profile.ts';
import { mergeFiles } from '#contracts/office/duplicates/merges.ts';
import { mergeIndemnitors } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { createIntake } from '#contracts/office/intake/intake.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { getJournalEntry } from '#contracts/office/reports/reports.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { saveLead } from '#contracts/recovery/leads/leads.ts';
import { logVisit } from '#contracts/recovery/leads/visits.ts';
import { requestExport } from '#contracts/books/ledger/exports.ts';
import { addNote } from '#contracts/people/notes/notes.ts';
import { logCheckIn } from '#contracts/books/check-ins/check-ins.ts';
import { addCatalogueCharge, addPremiumRule, listPremiumRules } from '#contracts/agency/organizations/organizations.ts';
import { addLedgerAccount } from '#contracts/agency/chart/chart.ts';
import { addCourt } from '#contracts/agency/organizations/courts.ts';
import { makeOutsideLink } from '#contracts/recovery/outside-links/outside-links.ts';
import { listRequiredPapers } from '#contracts/people/required-papers/papers.ts';
import { addOpeningLine } from '#contracts/books/opening/opening.ts';
import { transferBetweenBanks } from '#contracts/books/bank/bank-transfers.ts';
import { addBankAccount, importBankFile, listBankLines } from '#contracts/books/bank/bank.ts';
import { addSlipFile } from '#contracts/books/drawer/slip-files.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { giveCollateralBack, receiveCollateral } from '#contracts/books/trust/collateral.ts';
import { takePayment } from '#contracts/books/payments/payments.ts';
import { getYourData, takeYourData } from '#contracts/office/your-data/your-data.ts';
import { takeAccountantFile } from '#contracts/office/accountant-files/accountant-files.ts';
import { startReconciliation } from '#contracts/books/bank/reconciliation.ts';
import { deleteDefendant } from '#contracts/people/people/defendants.ts';
import { joinPayerNames, listPayers } from '#contracts/office/payers/payers.ts';
import { addIndemnitor, saveReference } from '#contracts/people/people/indemnitors.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import { makePromise, recordCall } from '#contracts/books/plans/promises.ts';
import { startPowerCount } from '#contracts/powers/inventory/power-counts.ts';
import { listMyPowers, receivePowers } from '#contracts/powers/inventory/powers.ts';
import { removeSavedReport, saveReport } from '#contracts/office/saved-reports/saved-reports.ts';
import { addQuickLink } from '#contracts/agency/quick-links/quick-links.ts';
import { noteSearchResult } from '#contracts/office/recovery-tools/recovery-tools.ts';
import { saveContact } from '#contracts/recovery/cases/contacts.ts';
import { uploadRecoveryFile } from '#contracts/recovery/cases/files.ts';
import { addInterview, createRecoveryCase, getRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { addSurety } from '#contracts/agency/sureties/sureties.ts';
import {
  createSuretyCase,
  getSuretyCase,
  uploadSuretyAttachment,
} from '#contracts/powers/surety-cases/surety-cases.ts';
import { makeCalendarFeed } from '#contracts/office/calendar/calendar-feeds.ts';
import { makePortalGrant } from '#contracts/office/surety-portal/grants.ts';
import { monthAfter, monthOf } from '#domain/books/months.ts';
import { addDays } from '#domain/kernel/days.ts';
import { weekFrom } from '#domain/powers/surety-report-weeks.ts';
import { pdfNamed, PIXEL } from './sample-files.ts';
import { makeAuditRequest, makeSample } from './sample-audit-room.ts';
import { makeOverride } from './sample-overrides.ts';
import { makeCost, makePayee } from './sample-recovery-costs.ts';
import {
  freeCode,
  makeAccount,
  makeCourtAnswer,
  makeReminder,
  nonce,
  sampleBankFile,
  sampleBufStatement,
  sampleQuickLink,
  sampleSavedReport,
  sampleSurety,
} from './sample-requests.ts';
import { makeSurrender } from './sample-surrenders.ts';
import { partOf, Samples } from './samples.ts';
import { receiveProperty } from './sample-property.ts';
import type { Person } from './test-people.ts';

/** One of everything in an organization, by the names of the path parameters that name it. */
export interface World {
  intakeId: string;
  defendantId: string;
  /** One without history, to be deleted. */
  spareDefendantId: string;
  /** One into which another was merged, by which merge, and a third that may be. */
  joinedDefendantId: string;
  mergeId: string;
  doubleId: string;
  /** Two that may be one payer's, and the id of one that is. */
  payerNames: string[];
  nameId: string;
  /** An indemnitor into whom another was merged, by which merge, a third who may be, and one who is compared. */
  joinedIndemnitorId: string;
  indemnitorMergeId: string;
  spareIndemnitorId: string;
  besideIndemnitorId: string;
  /** One with an account, deleted: in the archive. */
  archivedDefendantId: string;
  indemnitorId: string;
  referenceId: string;
  accountId: string;
  bondId: string;
  /** What was said of the court date of a bond. */
  courtAnswerId: string;
  feeId: string;
  chargeId: string;
  courtId: string;
  catalogueChargeId: string;
  /** The code of an account of the agency's own. */
  ledgerAccount: string;
  paymentId: string;
  /** The event of a payment in cash. */
  cashEventId: string;
  /** On the paper of the payment's receipt. */
  code: string;
  /** A fee, charge or payment that can go to another account: a payment, to somebody else's. */
  entryId: string;
  /** A line of the opening, which is not brought in. */
  lineId: string;
  otherAccountId: string;
  promiseId: string;
  takingId: string;
  /** Of collateral that lies there. */
  receiptId: string;
  /** A check that was taken to the bank. */
  depositId: string;
  /** A thing that is held as collateral for the bond. */
  propertyId: string;
  /** An account at a bank, and a line of it; one that is left out. */
  bankAccountId: string;
  /** Collateral that was given back. */
  returnId: string;
  bankLineId: string;
  otherBankAccountId: string;
  bankTransferId: string;
  /** A reconciliation of a bank account of its own: in progress, nothing is ticked. */
  reconciliationId: string;
  /** A payment by card, and one by transfer. */
  cardId: string;
  transferId: string;
  otherMoneyId: string;
  /** A write-off that waits for a second person; nobody may approve it, so none is booked to be voided. */
  requestId: string;
  refundId: string;
  writeOffId: string;
  /** A credit that was given up, and what was paid out of another one. */
  unclaimedId: string;
  payoutId: string;
  callId: string;
  /** A call about the court date of somebody else. */
  reminderId: string;
  /** A bond above its power that its asker waits with. */
  overrideId: string;
  exportId: string;
  /** A copy of everything of the agency, which waits for its worker. */
  copyId: string;
  /** A sample of the books. */
  sampleId: string;
  /** A request of the audit room, and a file of its answer. */
  auditRequestId: string;
  answerFileId: string;
  /** A file for hledger of a day in March. */
  accountantFileId: string;
  noteId: string;
  checkInId: string;
  fileId: string;
  /** The agency's list of papers. */
  required: AnswerOf<typeof listRequiredPapers>;
  quickLinkId: string;
  savedReportId: string;
  /** One that was removed just now. */
  removedReportId: string;
  suretyId: string;
  /** What that surety said of the BUF. */
  statementId: string;
  /** Access to that surety's portal that nobody has accepted. */
  portalGrantId: string;
  /** A power of that surety that its asker holds, and the lot that it came with. */
  powerId: string;
  holderId: string;
  lotId: string;
  /** A count of what its asker holds, that goes on. */
  countId: string;
  caseId: string;
  /** What an editor of that case says it was edited from. */
  caseVersion: number;
  attachmentId: string;
  recoveryCaseId: string;
  recoveryCaseVersion: number;
  /** A younger one that says nothing of whom it is about. */
  youngerCaseId: string;
  contactId: string;
  interviewId: string;
  caseCallId: string;
  leadId: string;
  visitId: string;
  searchResultId: string;
  outsideLinkId: string;
  /** A link of the calendar, and what a calendar app asks for by it. */
  calendarFeedId: string;
  feedFile: string;
  emergencyId: string;
  militaryServiceId: string;
  /** Its proof. */
  ordersFileId: string;
  recoveryFileId: string;
  slipFileId: string;
  /** Whom recovery pays. */
  recoveryPayeeId: string;
  /** A cost of a recovery case that waits. */
  costId: string;
  /** A surrender that is under way, its bond, and a document of its defendant. */
  surrenderId: string;
  surrenderBondId: string;
  surrenderFileId: string;
  /** A premium rule that prices nothing yet. */
  ruleId: string;
  /** That of the bond's premium. */
  pricingRuleId: string;
  sessionId: string;
  today: string;
  /** The last day of the week that today is in. */
  endsOn: string;
  /** The one before that of today. */
  month: string;
  /** That of a move-in, with a file. */
  list: string;
}

const part = partOf<World, Person>();

let rulesMade = 0;

/** The client, with one of each that is told of them. */
const CLIENT = [
  part(['intakeId', 'defendantId'], [], async ({ ask }) => {
    const intakeId = randomUUID();
    const delphine = { defendant: { fullName: 'Delphine Sonnier', birthday: '1980-05-17', ssn: '528914406' } };
    const { defendantId } = await ask(createIntake, { body: delphine, commandId: intakeId });
    return { intakeId, defendantId };
  }),
  part(['spareDefendantId'], [], async ({ story }) => {
    const defendantId = await story.defendant({ fullName: 'Nobody Yet' });
    return { spareDefendantId: defendantId };
  }),
  part(['joinedDefendantId', 'mergeId', 'doubleId'], [], async ({ ask, story }) => {
    const [joinedDefendantId, otherId, doubleId] = [
      await story.defendant({ fullName: 'Clovis Naquin' }),
      await story.defendant({ fullName: 'Clovis Naquin' }),
      await story.defendant({ fullName: 'C. Naquin' }),
    ];
    const body = { otherId, take: [], basedOn: 1, otherBasedOn: 1 };
    const { mergeId } = await ask(mergeFiles, { params: { defendantId: joinedDefendantId }, body });
    return { joinedDefendantId, mergeId, doubleId };
  }),
  part(['indemnitorId'], ['defendantId'], ({ ask }, { defendantId }) => {
    const odile = { fullName: 'Odile Sonnier', ssn: '528914407' };
    return ask(addIndemnitor, { params: { defendantId }, body: odile });
  }),
  part(['joinedIndemnitorId', 'indemnitorMergeId', 'spareIndemnitorId', 'besideIndemnitorId'], [], async (person) => {
    const { ask, story } = person;
    const defendantId = await story.defendant({ fullName: 'Ursin Naquin' });
    const [indemnitorId, otherId] = [await story.indemnitor(defendantId), await story.indemnitor(defendantId)];
    const body = { otherId, take: [], basedOn: 1, otherBasedOn: 1 };
    const { mergeId } = await ask(mergeIndemnitors, { params: { indemnitorId }, body });
    return {
      joinedIndemnitorId: indemnitorId,
      indemnitorMergeId: mergeId,
      spareIndemnitorId: await story.indemnitor(defendantId),
      besideIndemnitorId: await story.indemnitor(defendantId, { fullName: 'Odile Naquin' }),
    };
  }),
  part(['payerNames', 'nameId'], [], async ({ ask, story }) => {
    const [name, otherName, third] = ['Ulysse Doucet', 'Ulisse Doucet', 'U. Doucet'];
    for (const fullName of [name, otherName, third]) await story.defendant({ fullName });
    await ask(joinPayerNames, { body: { name, otherName } });
    const { payers } = await ask(listPayers);
    return { payerNames: [name, third], nameId: payers[0]?.names[0]?.nameId ?? '' };
  }),
  part(['referenceId'], ['defendantId'], ({ ask }, { defendantId }) => {
    const mother = { name: 'Clothilde Sonnier', personType: 'defendant', personId: defendantId } as const;
    return ask(saveReference, { params: { referenceId: randomUUID() }, body: mother });
  }),
  part(['fileId'], ['defendantId'], ({ ask }, { defendantId }) =>
    ask(uploadDocument, { params: { subjectKind: 'defendant', subjectId: defendantId }, file: PIXEL }),
  ),
  part(['noteId'], ['defendantId'], ({ ask }, { defendantId }) => {
    const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
    return ask(addNote, { params, body: { text: 'Called; he is at his mother’s.' } });
  }),
  part(['checkInId'], ['defendantId', 'today'], ({ ask }, { defendantId, today }) => {
    const called = { kind: 'call', on: today, at: '00:00' } as const;
    return ask(logCheckIn, { params: { defendantId }, body: called });
  }),
  part(['archivedDefendantId'], [], async (colleague) => {
    const { defendantId } = await makeAccount(colleague);
    await colleague.ask(deleteDefendant, { params: { defendantId } });
    return { archivedDefendantId: defendantId };
  }),
];

/** What the agency keeps once for all: its links, rules, list of papers and sureties with a power. */
const AGENCY = [
  // The browser signs in anew; the session that it leaves is one to end.
  part(['sessionId'], [], async ({ ask, email, password }) => {
    const { sessions } = await ask(listSessions);
    await ask(signIn, { body: { email, password } });
    return { sessionId: sessions.find(({ current }) => current)?.sessionId ?? '' };
  }),
  part(['required'], [], async ({ ask }) => ({ required: await ask(listRequiredPapers) })),
  part(['quickLinkId'], [], ({ ask }) => ask(addQuickLink, { body: sampleQuickLink })),
  part(['savedReportId'], [], ({ ask }) => ask(saveReport, { body: sampleSavedReport })),
  part(['removedReportId'], [], async ({ ask }) => {
    const { savedReportId } = await ask(saveReport, { body: sampleSavedReport });
    await ask(removeSavedReport, { params: { savedReportId } });
    return { removedReportId: savedReportId };
  }),
  part(['suretyId'], [], ({ ask }) => ask(addSurety, { body: { ...sampleSurety, name: nonce() } })),
  part(['powerId', 'lotId'], ['suretyId', 'holderId'], async ({ ask }, { suretyId, holderId }) => {
    const number = nonce();
    const { lotId } = await ask(receivePowers, { body: { powerNumber: number, suretyId, holderId } });
    const { rows } = await ask(listMyPowers, { query: { search: number } });
    return { lotId, powerId: rows[0]?.powerId ?? '' };
  }),
  part(['countId'], ['holderId', 'powerId'], ({ ask }, { holderId }) => ask(startPowerCount, { body: { holderId } })),
  part(['statementId'], ['suretyId'], ({ ask }, { suretyId }) =>
    ask(takeBufStatement, { params: { suretyId }, body: sampleBufStatement }),
  ),
  part(['portalGrantId'], ['suretyId', 'today'], async ({ ask }, { suretyId, today }) => {
    const body = { email: `${nonce()}@example.com`, lastDay: today };
    const { grantId } = await ask(makePortalGrant, { params: { suretyId }, body });
    return { portalGrantId: grantId };
  }),
  part(['ruleId'], [], ({ ask }) => {
    rulesMade += 1;
    const effectiveOn = addDays('2100-01-01', rulesMade);
    const figures = { rateBasisPoints: 1_200, minimumCents: 12_000, rewriteBasisPoints: 200 };
    const rule = { parish: 'Bossier', effectiveOn, ...figures, citation: 'R.S. 22:1443' } as const;
    return ask(addPremiumRule, { body: rule });
  }),
  part(['pricingRuleId'], [], async ({ ask }) => {
    const { rules } = await ask(listPremiumRules);
    return { pricingRuleId: rules.find(({ parish }) => parish === null)?.ruleId ?? '' };
  }),
];

/** A bond of the client with its account and one of each entry. */
const BOOKS = [
  // On an account of its own: unless told, a bond goes on the one that its client has.
  part(['bondId', 'accountId'], ['defendantId', 'suretyId'], async ({ story }, { defendantId, suretyId }) => {
    const { accountId } = await story.account(defendantId);
    const place = { jurisdiction: 'Orleans', powerNumber: nonce(), suretyId, accountId } as const;
    return story.bond({ defendantId, ...place });
  }),
  part(['courtAnswerId'], ['today'], makeCourtAnswer),
  part(['propertyId'], ['bondId', 'defendantId', 'today'], receiveProperty),
  part(['feeId'], ['accountId', 'today'], ({ ask }, { accountId, today }) => {
    const fee = { kind: 'Travel Fee', amountCents: 4_000, chargedOn: today, description: 'Angola' } as const;
    return ask(addFee, { params: { accountId }, body: fee });
  }),
  part(['courtId'], [], ({ ask }) => ask(addCourt, { body: { name: `Court ${nonce()}`, parish: 'Rapides' } })),
  part(['catalogueChargeId'], [], async ({ ask }) => {
    const parking = { code: nonce(), description: 'Parking', amountCents: 1_500 };
    return { catalogueChargeId: (await ask(addCatalogueCharge, { body: parking })).chargeId };
  }),
  part(['ledgerAccount'], [], async ({ ask }) => {
    const body = { type: 'income', code: freeCode(), name: `Notary ${nonce()}` } as const;
    return { ledgerAccount: (await ask(addLedgerAccount, { body })).code };
  }),
  part(['chargeId'], ['accountId', 'catalogueChargeId', 'today'], ({ ask }, on) => {
    const body = { catalogueChargeId: on.catalogueChargeId, amountCents: 1_500, chargedOn: on.today };
    return ask(addCharge, { params: { accountId: on.accountId }, body });
  }),
  part(['paymentId'], ['accountId', 'today'], ({ ask }, { accountId, today }) => {
    const payment = { amountCents: 10_000, method: 'Check', paidOn: today, payer: 'Odile Sonnier' } as const;
    return ask(recordPayment, { params: { accountId }, body: payment });
  }),
  part(['cashEventId'], ['accountId'], async ({ ask, story }, { accountId }) => {
    const paymentId = await story.pay(accountId, 100, { payer: 'Odile Sonnier' });
    const { rows } = await ask(listPayments, { query: { method: 'Cash' } });
    const journalNumber = rows.find((row) => row.paymentId === paymentId)?.journalNumber ?? 0;
    return { cashEventId: (await ask(getJournalEntry, { params: { journalNumber } })).event.eventId };
  }),
  part(['code'], ['accountId', 'paymentId'], async ({ ask }, { accountId, paymentId }) => {
    const { address } = await ask(getReceiptAddress, { params: { accountId, paymentId } });
    return { code: address.slice(address.lastIndexOf('/') + 1) };
  }),
  part(['entryId'], ['accountId'], async ({ story }, { accountId }) => ({
    entryId: await story.pay(accountId, 2_300, { method: 'Check', payer: 'Odile Sonnier' }),
  })),
  part(['list'], [], async ({ ask }) => {
    const body = { name: 'clients.csv', text: 'ID,Name\n1001,Marie Landry\n' };
    const { list } = await ask(uploadMoveInFile, { params: { list: 'clients' }, body });
    return { list };
  }),
  part(['lineId'], [], ({ ask }) => ask(addOpeningLine, { body: { account: '1020', amountCents: 1_100 } })),
  part(['cardId'], ['accountId'], async ({ story }, { accountId }) => ({
    cardId: await story.pay(accountId, 2_500, { method: 'Credit Card', payer: 'Odile Sonnier' }),
  })),
  part(['otherMoneyId'], ['accountId'], async ({ story }, { accountId }) => ({
    otherMoneyId: await story.pay(accountId, 4_321, { method: 'Other' }),
  })),
  part(['transferId'], ['accountId'], async ({ story }, { accountId }) => ({
    transferId: await story.pay(accountId, 2_600, { method: 'Bank Transfer', payer: 'Odile Sonnier' }),
  })),
  part(['depositId'], ['accountId', 'today'], async ({ ask, story }, { accountId, today }) => {
    const receipts = [
      { accountId, paymentId: await story.pay(accountId, 2_700, { method: 'Check', payer: 'Odile Sonnier' }) },
    ];
    return ask(makeDeposit, { body: { depositedOn: today, receipts } });
  }),
  part(['slipFileId'], ['depositId'], async ({ ask }, { depositId }) => ({
    slipFileId: (await ask(addSlipFile, { params: { depositId }, file: PIXEL })).fileId,
  })),
  part(['receiptId'], ['bondId', 'defendantId', 'today'], ({ ask }, { bondId, defendantId, today }) => {
    const given = { personId: defendantId, amountCents: 20_000, method: 'Cash', receivedOn: today } as const;
    return ask(receiveCollateral, { params: { bondId }, body: given });
  }),
  part(['returnId'], ['receiptId', 'bondId', 'defendantId'], ({ ask }, { bondId, defendantId: personId }) => {
    const given = { personId, amountCents: 100, method: 'Cash', reason: 'Discharged' } as const;
    return ask(giveCollateralBack, { params: { bondId }, body: given });
  }),
  part(['bankAccountId'], [], ({ ask }) => ask(addBankAccount, { body: { name: `Bank ${nonce()}` } })),
  part(['otherBankAccountId'], [], async ({ ask }) => {
    const { bankAccountId } = await ask(addBankAccount, { body: { name: `Bank ${nonce()}` } });
    return { otherBankAccountId: bankAccountId };
  }),
  part(
    ['bankTransferId'],
    ['bankAccountId', 'otherBankAccountId', 'today'],
    ({ ask }, { bankAccountId: fromAccountId, otherBankAccountId: toAccountId, today: movedOn }) =>
      ask(transferBetweenBanks, {
        body: { fromAccountId, toAccountId, movedOn, amountCents: 25_000, reason: 'Wages of March' },
      }),
  ),
  part(['bankLineId'], ['bankAccountId', 'today'], async ({ ask }, { bankAccountId, today }) => {
    const params = { bankAccountId };
    await ask(importBankFile, { params, body: { text: sampleBankFile(today) } });
    const { rows } = await ask(listBankLines, { params });
    return { bankLineId: rows.find(({ state }) => state === 'to match')?.bankLineId ?? '' };
  }),
  part(['reconciliationId'], ['today'], async ({ ask }, { today: statementOn }) => {
    const params = await ask(addBankAccount, { body: { name: `Bank ${nonce()}` } });
    return ask(startReconciliation, { params, body: { statementOn, statementCents: 0 } });
  }),
  part(['otherAccountId'], [], async (colleague) => ({ otherAccountId: (await makeAccount(colleague)).accountId })),
  part(['takingId'], ['accountId', 'today'], ({ ask }, { accountId, today }) => {
    const payments = [{ accountId, amountCents: 1_100 }];
    return ask(takePayment, { body: { payments, method: 'Cash', paidOn: today } });
  }),
  part(['requestId', 'refundId', 'writeOffId', 'unclaimedId', 'payoutId'], ['accountId'], async ({ ask }, on) => {
    const body = { amountCents: 100, reason: 'Not to be had' };
    const { requestId } = await ask(askForWriteOff, { params: { accountId: on.accountId }, body });
    return { requestId, refundId: requestId, writeOffId: requestId, unclaimedId: requestId, payoutId: requestId };
  }),
  part(['promiseId'], ['accountId', 'today'], async ({ ask }, { accountId, today }) => {
    const params = { accountId };
    const plan = { amountCents: 10_000, frequency: 'WEEKLY', startOn: today, endsAfter: null } as const;
    await ask(setPlan, { params, body: plan });
    return ask(makePromise, { params, body: { amountCents: 5_000, dueOn: today } });
  }),
  part(['callId'], ['accountId'], ({ ask }, { accountId }) =>
    ask(recordCall, { params: { accountId }, body: { outcome: 'reached' } }),
  ),
  part(['reminderId'], ['today'], async (colleague, { today }) => {
    const { reminderId } = await makeReminder(colleague, { today });
    return { reminderId };
  }),
  part(['sampleId'], ['paymentId', 'today'], (colleague, { today }) => makeSample(colleague, { today })),
  part(['auditRequestId', 'answerFileId'], [], makeAuditRequest),
  part(['overrideId'], [], (colleague) => makeOverride(colleague, colleague)),
  part(['exportId'], ['accountId'], ({ ask }, { accountId }) =>
    ask(requestExport, { body: { kind: 'statement-csv', accountId } }),
  ),
  part(['copyId'], [], async ({ ask }) => {
    const { copies } = await ask(getYourData);
    // One at a time.
    return copies[0] ?? (await ask(takeYourData, { body: {} }));
  }),
  part(['accountantFileId'], ['accountId'], async ({ ask, story }, { accountId }) => {
    const [from, reason] = ['2026-03-20', 'Entered from the old books'];
    await story.pay(accountId, 2_100, { paidOn: from, reason });
    const { fileId } = await ask(takeAccountantFile, { body: { format: 'hledger', from, to: from, reason } });
    return { accountantFileId: fileId };
  }),
];

/** A case of an insurer with a PDF, and a recovery case with one of each that it keeps. */
const CASES = [
  part(['caseId'], [], ({ ask }) =>
    ask(createSuretyCase, { body: { insurerName: 'Lexington', defendantName: 'Theo Landry' } }),
  ),
  part(['attachmentId'], ['caseId'], async ({ ask }, { caseId }) => {
    const file = { ...pdfNamed('notice.pdf'), fields: { case_id: caseId } };
    return { attachmentId: (await ask(uploadSuretyAttachment, { file })).row.id };
  }),
  part(['caseVersion'], ['caseId'], async ({ ask }, { caseId }) => ({
    caseVersion: (await ask(getSuretyCase, { params: { caseId } })).version,
  })),
  part(['recoveryCaseId'], [], async ({ ask }) => ({
    recoveryCaseId: (await ask(createRecoveryCase, { body: { title: 'Theo Landry' } })).caseId,
  })),
  part(['youngerCaseId'], [], async ({ ask }) => ({
    youngerCaseId: (await ask(createRecoveryCase, { body: { title: 'Theo Landry again' } })).caseId,
  })),
  part(['contactId'], ['recoveryCaseId'], ({ ask }, { recoveryCaseId }) => {
    const params = { recoveryCaseId, contactId: randomUUID() };
    return ask(saveContact, { params, body: { name: 'Neighbour', basedOn: 0 } });
  }),
  part(['interviewId'], ['recoveryCaseId', 'today'], ({ ask }, { recoveryCaseId, today }) => {
    const seen = { interviewDate: today, name: 'Neighbour' };
    return ask(addInterview, { params: { recoveryCaseId }, body: seen });
  }),
  part(['recoveryFileId'], ['recoveryCaseId'], async ({ ask }, { recoveryCaseId }) => {
    const drawer = { drawerKind: 'case', drawerId: recoveryCaseId } as const;
    return { recoveryFileId: (await ask(uploadRecoveryFile, { params: drawer, file: PIXEL })).fileId };
  }),
  part(['emergencyId'], [], ({ ask }) => {
    const days = { fromOn: '2026-01-05', toOn: '2026-01-09' };
    return ask(enterEmergency, { body: { number: '61 JML', ...days, parishes: null, source: 'Website' } });
  }),
  part(['militaryServiceId', 'ordersFileId'], ['bondId', 'defendantId'], async ({ ask }, { bondId, defendantId }) => {
    const orders = {
      params: { subjectKind: 'defendant' as const, subjectId: defendantId },
      file: pdfNamed('Orders.pdf'),
    };
    const { fileId: ordersFileId } = await ask(uploadDocument, orders);
    const guard = { kind: 'guard', fileId: ordersFileId } as const;
    return { ...(await ask(recordMilitaryService, { params: { bondId }, body: guard })), ordersFileId };
  }),
  part(['caseCallId'], ['recoveryCaseId', 'contactId'], async ({ ask }, { recoveryCaseId, contactId }) => {
    const incoming = { personId: contactId, direction: 'incoming', result: 'answered' } as const;
    return { caseCallId: (await ask(logCall, { params: { recoveryCaseId }, body: incoming })).callId };
  }),
  part(['leadId'], ['recoveryCaseId', 'today'], ({ ask }, { recoveryCaseId, today }) => {
    const house = { kind: 'address', value: 'House', confidence: 80, source: 'Neighbour', lastSeen: today } as const;
    return ask(saveLead, { params: { recoveryCaseId, leadId: randomUUID() }, body: { ...house, basedOn: 0 } });
  }),
  part(['visitId'], ['recoveryCaseId', 'leadId'], ({ ask }, { recoveryCaseId, leadId }) => {
    const visited = { leadId, result: 'nobody there', visitedAt: new Date().toISOString() } as const;
    return ask(logVisit, { params: { recoveryCaseId }, body: visited });
  }),
  part(['searchResultId'], ['recoveryCaseId'], ({ ask }, { recoveryCaseId }) => {
    const searched = { searchedKind: 'case', searchedId: recoveryCaseId } as const;
    const found = { result: 'Works in Houma', source: 'Facebook', foundAt: '2026-01-05T15:00:00.000Z' };
    return ask(noteSearchResult, { params: searched, body: found });
  }),
  part(['outsideLinkId'], ['recoveryCaseId'], async ({ ask }, { recoveryCaseId }) => {
    const helper = { name: 'Remy Trosclair', phone: '5045550166', fields: ['identity' as const] };
    return { outsideLinkId: (await ask(makeOutsideLink, { params: { recoveryCaseId }, body: helper })).linkId };
  }),
  part(['calendarFeedId', 'feedFile'], [], async ({ ask }) => {
    const { feedId, address } = await ask(makeCalendarFeed, { body: {} });
    return { calendarFeedId: feedId, feedFile: address.slice(address.lastIndexOf('/') + 1) };
  }),
  part(['recoveryCaseVersion'], ['recoveryCaseId'], async ({ ask }, { recoveryCaseId }) => ({
    recoveryCaseVersion: (await ask(getRecoveryCase, { params: { recoveryCaseId } })).version,
  })),
  part(['recoveryPayeeId'], [], async (colleague) => ({ recoveryPayeeId: await makePayee(colleague) })),
  part(['surrenderId', 'surrenderBondId', 'surrenderFileId'], ['suretyId', 'today'], (colleague, { today }) =>
    makeSurrender(colleague, today),
  ),
  part(['costId'], ['today'], (colleague, { today }) => makeCost(colleague, today)),
];

/** The world of a colleague's organization, of which nothing is made yet. */
export const worldOf = (colleague: Person): Samples<World, Person> => {
  const { user, organization } = colleague.session;
  const today = organization?.today ?? '';
  const given = {
    today,
    endsOn: weekFrom(today, []).endsOn,
    month: monthAfter(monthOf(today), -1),
    holderId: user.userId,
  };
  return new Samples([...CLIENT, ...AGENCY, ...BOOKS, ...CASES], colleague, given);
};

/** Makes one of everything. */
export const makeWorld = (colleague: Person): Promise<World> => worldOf(colleague).all();
