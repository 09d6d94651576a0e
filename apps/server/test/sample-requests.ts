import { randomUUID } from 'node:crypto';
import { approveRequest, askForRefund, askForWriteOff } from '#contracts/approvals/approvals.ts';
import { askForAdjustment } from '#contracts/books/adjustments.ts';
import { addCharge, addFee, openAccount, recordPayment } from '#contracts/books/accounts.ts';
import { voidBond, writeBond } from '#contracts/books/bonds.ts';
import { giveUpCredit, payUnclaimed } from '#contracts/books/unclaimed.ts';
import { getReceiptAddress } from '#contracts/books/paper.ts';
import { takeBufStatement } from '#contracts/buf/buf-statements.ts';
import { takePayment } from '#contracts/payments/payments.ts';
import { setPlan } from '#contracts/plans/plans.ts';
import { makePromise, recordCall } from '#contracts/plans/promises.ts';
import { createDefendant, deleteDefendant } from '#contracts/people/defendants.ts';
import type { People } from './sample-people.ts';
import type { AnswerOf, Endpoint } from '#contracts/kernel/endpoint.ts';
import { addIndemnitor, saveReference } from '#contracts/people/indemnitors.ts';
import { createIntake } from '#contracts/intake/intake.ts';
import { signIn } from '#contracts/identity/identity.ts';
import { listSessions } from '#contracts/identity/profile.ts';
import { uploadDocument } from '#contracts/documents/documents.ts';
import { requestExport } from '#contracts/ledger/exports.ts';
import { listRequiredPapers } from '#contracts/papers/papers.ts';
import { addNote } from '#contracts/notes/notes.ts';
import { addCatalogueCharge, addPremiumRule, listPremiumRules } from '#contracts/organizations/organizations.ts';
import { addQuickLink } from '#contracts/quick-links/quick-links.ts';
import { startPowerCount } from '#contracts/powers/power-counts.ts';
import { listMyPowers, receivePowers } from '#contracts/powers/powers.ts';
import { addSurety } from '#contracts/sureties/sureties.ts';
import { saveContact } from '#contracts/recovery/contacts.ts';
import { enterEmergency } from '#contracts/clock/emergencies.ts';
import { uploadRecoveryFile } from '#contracts/recovery/files.ts';
import { logCall } from '#contracts/contact-log/contact-log.ts';
import { saveLead } from '#contracts/leads/leads.ts';
import { makePortalGrant } from '#contracts/surety-portal/grants.ts';
import { makeOutsideLink } from '#contracts/outside-links/outside-links.ts';
import { logVisit } from '#contracts/leads/visits.ts';
import { noteSearchResult } from '#contracts/recovery-tools/recovery-tools.ts';
import { addInterview, createRecoveryCase } from '#contracts/recovery/recovery.ts';
import { createSuretyCase, uploadSuretyAttachment } from '#contracts/surety-cases/surety-cases.ts';
import { addDays } from '#domain/days.ts';
import { weekFrom } from '#domain/surety-report-weeks.ts';
import { DEFAULT_PREFERENCES } from '#contracts/organizations/preferences.ts';
import { PDF, pdfNamed, PIXEL } from './sample-files.ts';
import { costBodies, makeCost, makePayee } from './sample-recovery-costs.ts';
import { makeSurrender, surrenderBodies } from './sample-surrenders.ts';
import { makeOverride } from './sample-overrides.ts';
import type { UploadedDocument } from './test-client.ts';
import type { Person } from './test-system.ts';

/** One of everything in an organization, by the names of the path parameters that name it. */
export interface World {
  intakeId: string;
  defendantId: string;
  /** One without history, to be deleted. */
  spareDefendantId: string;
  /** One with an account, deleted: in the archive. */
  archivedDefendantId: string;
  indemnitorId: string;
  referenceId: string;
  accountId: string;
  bondId: string;
  feeId: string;
  chargeId: string;
  catalogueChargeId: string;
  paymentId: string;
  /** On the paper of the payment's receipt. */
  code: string;
  /** A fee, charge or payment that can go to another account: a payment, to somebody else's. */
  entryId: string;
  otherAccountId: string;
  promiseId: string;
  takingId: string;
  /** A payment by card, and one by transfer. */
  cardId: string;
  transferId: string;
  /** A write-off that waits for a second person; nobody may approve it, so none is booked to be voided. */
  requestId: string;
  refundId: string;
  writeOffId: string;
  /** A credit that was given up, and what was paid out of another one. */
  unclaimedId: string;
  payoutId: string;
  callId: string;
  /** A bond above its power that its asker waits with. */
  overrideId: string;
  exportId: string;
  noteId: string;
  fileId: string;
  /** The agency's list of papers. */
  required: AnswerOf<typeof listRequiredPapers>;
  quickLinkId: string;
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
  attachmentId: string;
  recoveryCaseId: string;
  /** A younger one that says nothing of whom it is about. */
  youngerCaseId: string;
  contactId: string;
  interviewId: string;
  caseCallId: string;
  leadId: string;
  visitId: string;
  searchResultId: string;
  outsideLinkId: string;
  emergencyId: string;
  recoveryFileId: string;
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
}

/** A code or power number that nothing has yet. */
export const nonce = (): string => `N-${randomUUID().slice(0, 12)}`;

let rulesMade = 0;
const premiumRules = async ({ ask }: Person): Promise<Pick<World, 'ruleId' | 'pricingRuleId'>> => {
  rulesMade += 1;
  const effectiveOn = addDays('2100-01-01', rulesMade);
  const figures = { rateBasisPoints: 1_200, minimumCents: 12_000, rewriteBasisPoints: 200 };
  const rule = { parish: 'Bossier', effectiveOn, ...figures, citation: 'R.S. 22:1443' } as const;
  const { ruleId } = await ask(addPremiumRule, { body: rule });
  const { rules } = await ask(listPremiumRules);
  return { ruleId, pricingRuleId: rules.find(({ parish }) => parish === null)?.ruleId ?? '' };
};

/** The browser signs in anew; the session that it leaves is one to end. */
const leaveSession = async ({ ask, email, password }: Person) => {
  const { sessions } = await ask(listSessions);
  await ask(signIn, { body: { email, password } });
  return { sessionId: sessions.find(({ current }) => current)?.sessionId ?? '' };
};

const makeClient = async ({ ask }: Person) => {
  const intakeId = randomUUID();
  const delphine = { defendant: { fullName: 'Delphine Sonnier', birthday: '1980-05-17', ssn: '528914406' } };
  const { defendantId } = await ask(createIntake, { body: delphine, commandId: intakeId });
  const { defendantId: spareDefendantId } = await ask(createDefendant, { body: { fullName: 'Nobody Yet' } });
  const odile = { fullName: 'Odile Sonnier', ssn: '528914407' };
  const { indemnitorId } = await ask(addIndemnitor, { params: { defendantId }, body: odile });
  const mother = { name: 'Clothilde Sonnier', personType: 'defendant', personId: defendantId } as const;
  const { referenceId } = await ask(saveReference, { params: { referenceId: randomUUID() }, body: mother });
  return { intakeId, defendantId, spareDefendantId, indemnitorId, referenceId };
};

/** A bond of the client with its account and one of each entry. */
const makeBooks = async (colleague: Person, { defendantId, suretyId, today }: World) => {
  const { ask } = colleague;
  const place = { jurisdiction: 'Orleans', powerNumber: nonce(), suretyId } as const;
  const { bondId, accountId } = await ask(writeBond, { body: { defendantId, amountCents: 1_000_000, ...place } });
  const params = { accountId };
  const fee = { kind: 'Travel Fee', amountCents: 4_000, chargedOn: today, description: 'Angola' } as const;
  const { feeId } = await ask(addFee, { params, body: fee });
  const parking = { code: nonce(), description: 'Parking', amountCents: 1_500 };
  const { chargeId: catalogueChargeId } = await ask(addCatalogueCharge, { body: parking });
  const charge = { catalogueChargeId, amountCents: 1_500, chargedOn: today };
  const { chargeId } = await ask(addCharge, { params, body: charge });
  const payment = { amountCents: 10_000, method: 'Check', paidOn: today, payer: 'Odile Sonnier' } as const;
  const { paymentId } = await ask(recordPayment, { params, body: payment });
  const { address } = await ask(getReceiptAddress, { params: { accountId, paymentId } });
  const code = address.slice(address.lastIndexOf('/') + 1);
  const { paymentId: entryId } = await ask(recordPayment, { params, body: { ...payment, amountCents: 2_300 } });
  const byCard = { ...payment, amountCents: 2_500, method: 'Credit Card' } as const;
  const { paymentId: cardId } = await ask(recordPayment, { params, body: byCard });
  const byTransfer = { ...payment, amountCents: 2_600, method: 'Bank Transfer' } as const;
  const { paymentId: transferId } = await ask(recordPayment, { params, body: byTransfer });
  const { accountId: otherAccountId } = await makeAccount(colleague);
  const shares = [{ accountId, amountCents: 1_100 }];
  const { takingId } = await ask(takePayment, { body: { payments: shares, method: 'Cash', paidOn: today } });
  const writeOff = { amountCents: 100, reason: 'Not to be had' };
  const { requestId } = await ask(askForWriteOff, { params, body: writeOff });
  const agreed = await agree(colleague, accountId, today);
  const { overrideId } = await makeOverride(colleague, colleague);
  const { exportId } = await ask(requestExport, { body: { kind: 'statement-csv', accountId } });
  return {
    ...{ bondId, accountId, otherAccountId, feeId, chargeId, catalogueChargeId },
    ...{ paymentId, code, entryId, cardId, transferId, takingId, exportId, overrideId, ...agreed },
    ...{ requestId, refundId: requestId, writeOffId: requestId, unclaimedId: requestId, payoutId: requestId },
  };
};

const makePapers = async ({ ask }: Person, { defendantId }: World) => {
  const subject = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const { fileId } = await ask(uploadDocument, { params: subject, file: PIXEL });
  const { noteId } = await ask(addNote, { params: subject, body: { text: 'Called; he is at his mother’s.' } });
  return { fileId, noteId };
};

const makeArchived = async (colleague: Person) => {
  const { defendantId } = await makeAccount(colleague);
  await colleague.ask(deleteDefendant, { params: { defendantId } });
  return { archivedDefendantId: defendantId };
};

const bufStatement = {
  ...{ text: 'Power,Deposit\nP-1,50.00\n', mapping: { number: 'Power', in: 'Deposit' }, endsOn: '2026-01-31' },
};

/** What the agency keeps once for all: its links, rules, list of papers and sureties with a power. */
const makeAgency = async (colleague: Person) => {
  const { ask, session } = colleague;
  const required = await ask(listRequiredPapers);
  const { quickLinkId } = await ask(addQuickLink, { body: quickLink });
  const { suretyId } = await ask(addSurety, { body: { ...surety, name: nonce() } });
  const holderId = session.user.userId;
  const number = nonce();
  const { lotId } = await ask(receivePowers, { body: { powerNumber: number, suretyId, holderId } });
  const powerId = (await ask(listMyPowers, { query: { search: number } })).rows[0]?.powerId ?? '';
  const { countId } = await ask(startPowerCount, { body: { holderId } });
  const { statementId } = await ask(takeBufStatement, { params: { suretyId }, body: bufStatement });
  const access = { email: `${nonce()}@example.com`, lastDay: session.organization?.today ?? '' };
  const { grantId: portalGrantId } = await ask(makePortalGrant, { params: { suretyId }, body: access });
  const powers = { suretyId, lotId, powerId, holderId, countId, statementId };
  return { ...(await premiumRules(colleague)), required, quickLinkId, portalGrantId, ...powers };
};

const makeCases = async (colleague: Person, { today }: World) => ({
  ...(await makeSuretyCase(colleague)),
  ...(await makeRecoveryCase(colleague, today)),
});

/** The parts of a world in the order of their making: a later one may stand on the client and the agency's surety. */
const PARTS = {
  session: leaveSession,
  client: makeClient,
  agency: makeAgency,
  books: makeBooks,
  papers: makePapers,
  archived: makeArchived,
  cases: makeCases,
  surrender: (colleague: Person, { today }: World) => makeSurrender(colleague, today),
  cost: (colleague: Person, { today }: World) => makeCost(colleague, today),
} satisfies Record<string, (colleague: Person, soFar: World) => Promise<Partial<World>>>;
type PartName = keyof typeof PARTS;

const namesOfPart = new Map<PartName, readonly string[]>();

const makeParts = async (colleague: Person, names: readonly PartName[], given: Partial<World>): Promise<World> => {
  const world = { ...given } as World;
  for (const name of names) {
    const made = await PARTS[name](colleague, world);
    namesOfPart.set(name, Object.keys(made));
    Object.assign(world, made);
  }
  return world;
};

const daysOf = (today: string): Pick<World, 'today' | 'endsOn'> => ({ today, endsOn: weekFrom(today, []).endsOn });

/** Makes one of everything. */
export const makeWorld = (colleague: Person): Promise<World> =>
  makeParts(colleague, Object.keys(PARTS) as PartName[], daysOf(colleague.session.organization?.today ?? ''));

/** Makes anew what the given names of a world name, with what it stands on; the rest stays as it is in `world`. */
export const renewWorld = (colleague: Person, world: World, names: ReadonlySet<string>): Promise<World> => {
  const named = (part: PartName) => namesOfPart.get(part)?.some((name) => names.has(name)) ?? false;
  const onClient = named('client') || named('books') || named('papers');
  const wanted = (Object.keys(PARTS) as PartName[]).filter((part) => (part === 'client' ? onClient : named(part)));
  return makeParts(colleague, wanted, world);
};

/** A case of an insurer with a PDF. */
const makeSuretyCase = async ({ ask }: Person): Promise<Pick<World, 'caseId' | 'attachmentId'>> => {
  const { caseId } = await ask(createSuretyCase, { body: { insurerName: 'Lexington', defendantName: 'Theo Landry' } });
  const file = { ...pdfNamed('notice.pdf'), fields: { case_id: caseId } };
  const { row } = await ask(uploadSuretyAttachment, { file });
  return { caseId, attachmentId: row.id };
};

/** A recovery case with a contact of its own and a field interview. */
const makeRecoveryCase = async (
  { ask }: Person,
  today: string,
): Promise<
  Pick<
    World,
    | 'recoveryCaseId'
    | 'youngerCaseId'
    | 'contactId'
    | 'interviewId'
    | 'recoveryFileId'
    | 'recoveryPayeeId'
    | 'emergencyId'
    | 'caseCallId'
    | 'leadId'
    | 'visitId'
    | 'searchResultId'
  >
> => {
  const { caseId: recoveryCaseId } = await ask(createRecoveryCase, { body: { title: 'Theo Landry' } });
  const { caseId: youngerCaseId } = await ask(createRecoveryCase, { body: { title: 'Theo Landry again' } });
  const contactId = randomUUID();
  const neighbour = { name: 'Neighbour', basedOn: 0 };
  await ask(saveContact, { params: { recoveryCaseId, contactId }, body: neighbour });
  const seen = { interviewDate: today, name: 'Neighbour' };
  const { interviewId } = await ask(addInterview, { params: { recoveryCaseId }, body: seen });
  const drawer = { drawerKind: 'case', drawerId: recoveryCaseId } as const;
  const { fileId: recoveryFileId } = await ask(uploadRecoveryFile, { params: drawer, file: PIXEL });
  const declared = { number: '61 JML', fromOn: '2026-01-05', toOn: '2026-01-09', parishes: null, source: 'Website' };
  const { emergencyId } = await ask(enterEmergency, { body: declared });
  const params = { recoveryCaseId };
  const incoming = { personId: contactId, direction: 'incoming', result: 'answered' } as const;
  const { callId: caseCallId } = await ask(logCall, { params, body: incoming });
  const house = { kind: 'address', value: 'House', confidence: 80, source: 'Neighbour', lastSeen: today } as const;
  const { leadId } = await ask(saveLead, {
    params: { ...params, leadId: randomUUID() },
    body: { ...house, basedOn: 0 },
  });
  const visited = { leadId, result: 'nobody there', visitedAt: '2026-01-05T15:00:00.000Z' } as const;
  const { visitId } = await ask(logVisit, { params, body: visited });
  const helper = { name: 'Remy Trosclair', phone: '5045550166', fields: ['identity' as const] };
  const found = { result: 'Works in Houma', source: 'Facebook', foundAt: '2026-01-05T15:00:00.000Z' };
  const searched = { searchedKind: 'case', searchedId: recoveryCaseId } as const;
  const { searchResultId } = await ask(noteSearchResult, { params: searched, body: found });
  const { linkId: outsideLinkId } = await ask(makeOutsideLink, { params, body: helper });
  const recoveryPayeeId = await makePayee({ ask });
  const made = { caseCallId, leadId, visitId, searchResultId, outsideLinkId, recoveryPayeeId };
  return { recoveryCaseId, youngerCaseId, contactId, interviewId, recoveryFileId, emergencyId, ...made };
};

/** A forfeited bond without a case. */
export const makeForfeiture = async ({ ask }: Person, today: string): Promise<Pick<World, 'bondId'>> => {
  const { defendantId } = await ask(createDefendant, { body: { fullName: 'Theo Landry' } });
  const forfeited = { status: 'FORFEITED', bondDate: today, forfeitureDate: today } as const;
  const bond = { defendantId, amountCents: 500_000, jurisdiction: 'Orleans', ...forfeited } as const;
  return ask(writeBond, { body: bond });
};

/** What an upload sends where a picture will not do. */
export const sampleUploads: Record<string, (world: World) => UploadedDocument> = {
  'POST /upload-surety-attachment': ({ caseId }) => ({
    ...{ name: 'order.pdf', content: Buffer.concat([PDF, Buffer.from('%')]), fields: { case_id: caseId } },
  }),
};

/** An account in credit with a refund and a write-off that were approved, and a refund that waits. */
export const makeRequests = async (
  { ask }: Person,
  approver: Person,
  today: string,
): Promise<Pick<World, 'accountId' | 'requestId' | 'refundId' | 'writeOffId' | 'unclaimedId' | 'payoutId'>> => {
  const { accountId } = await makeAccount(approver);
  const params = { accountId };
  const reason = 'Paid twice';
  const approved = async ({ requestId }: { requestId: string }) =>
    approver.ask(approveRequest, { params: { accountId, requestId }, body: {} });
  await ask(addFee, { params, body: { kind: 'Travel Fee', amountCents: 100, chargedOn: today } });
  const writeOff = await ask(askForWriteOff, { params, body: { amountCents: 100, reason } });
  await approved(writeOff);
  await ask(recordPayment, { params, body: { amountCents: 1_000, method: 'Cash', paidOn: today } });
  const refund = { amountCents: 100, method: 'Check', reason } as const;
  const paid = await ask(askForRefund, { params, body: refund });
  await approved(paid);
  const { requestId } = await ask(askForRefund, { params, body: refund });
  const giveUp = () => ask(giveUpCredit, { params, body: { amountCents: 100, reason } });
  const [{ unclaimedId }] = [await giveUp(), await giveUp()];
  const out = { amountCents: 50, to: 'client', method: 'Check', reason } as const;
  const { requestId: payoutId } = await ask(payUnclaimed, { params, body: out });
  const ids = { requestId, refundId: paid.requestId, writeOffId: writeOff.requestId };
  return { accountId, ...ids, unclaimedId, payoutId };
};

/** A bond whose premium somebody asked to adjust. */
export const makeAdjustment = async (
  colleague: Person,
  asker: Person,
): Promise<Pick<World, 'bondId' | 'requestId'>> => {
  const { defendantId } = await makeAccount(colleague);
  const bond = { defendantId, amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
  const { bondId } = await colleague.ask(writeBond, { body: bond });
  const body = { amountCents: 20_000, reason: 'Agreed with the family' };
  const { requestId } = await asker.ask(askForAdjustment, { params: { bondId }, body });
  return { bondId, requestId };
};

/** A bond that an Admin asked to void: its premium is above the limit. */
export const makeVoid = async (asker: Person): Promise<Pick<World, 'bondId' | 'requestId'>> => {
  const { defendantId } = await makeAccount(asker);
  const bond = { defendantId, amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
  const { bondId } = await asker.ask(writeBond, { body: bond });
  const body = { reasonCode: 'Entered in error', reason: 'Written for somebody else' } as const;
  const { requestId } = await asker.ask(voidBond, { params: { bondId }, body });
  return { bondId, requestId };
};

/** A plan, a promise and a call of today. */
const agree = async ({ ask }: Person, accountId: string, today: string) => {
  const params = { accountId };
  await ask(setPlan, { params, body: { amountCents: 10_000, frequency: 'WEEKLY', startOn: today, endsAfter: null } });
  const { promiseId } = await ask(makePromise, { params, body: { amountCents: 5_000, dueOn: today } });
  const { callId } = await ask(recordCall, { params, body: { outcome: 'reached' } });
  return { promiseId, callId };
};

/** A second defendant of the same organization with nothing on them but an account. */
export const makeAccount = async ({ ask }: Person): Promise<Pick<World, 'defendantId' | 'accountId'>> => {
  const { defendantId } = await ask(createDefendant, { body: { fullName: 'Marcel Arceneaux' } });
  return { defendantId, ...(await ask(openAccount, { body: { defendantId } })) };
};

const reason = { reasonCode: 'Entered in error', reason: 'Typed twice' };
const surety = { name: 'Pelican Surety', contactName: 'Remy Guidry', email: '', phoneNumber: '' } as const;

const quickLink = { linkType: 'court', name: 'Docket', url: 'https://example.org/docket' } as const;
const email = 'someone@example.com';
const person = { full_name: 'Remy Fontenot', phone_number: '5045550111', license_number: null, role: 'Agent' };

/** The query of what cannot be asked for without one, by its name. */
export const sampleQueries: Partial<Record<string, Record<string, string>>> = {
  'GET /quote/file': { charges: '1000000:Orleans' },
  'GET /commission/:agentId/preview': { throughOn: '2026-01-31' },
  'GET /official-fees/dues': { payee: 'sheriff:Orleans' },
  'GET /settings/sureties/:suretyId/contracts/preview': {
    ...{ effectiveOn: '2026-01-01', premiumCentsPerThousand: '1000', bufCentsPerThousand: '500' },
    ...{ minimumCents: '0', rounding: 'proportional' },
  },
};

/** A body that each endpoint takes, by method and path. An endpoint with a body that is not here fails the suite. */
export const sampleBodies: Record<
  string,
  (world: World & Partial<Pick<People, 'invitationCode'>>, nonce: string) => Record<string, unknown>
> = {
  'POST /sign-in': () => ({ email, password: 'correct horse' }),
  'POST /sign-up': () => ({
    fullName: 'Someone',
    email,
    password: 'correct horse',
    confirmPassword: 'correct horse',
    organizationName: 'Some Bonds',
  }),
  'POST /sign-up/confirm': () => ({ token: 'not-a-token' }),
  'POST /sign-up/resend': () => ({ email: 'nobody@example.com' }),
  'POST /sign-in/two-factor': () => ({ kind: 'app', code: '123456' }),
  'POST /password-resets': () => ({ email }),
  'POST /password-resets/complete': () => ({
    token: 'x',
    newPassword: 'correct horse',
    confirmPassword: 'correct horse',
  }),
  'PUT /profile': () => ({ fullName: 'Alma Broussard', phone: '5045550142', licenseNumber: 'LA-1' }),
  'POST /profile/password': () => ({
    currentPassword: 'correct horse',
    newPassword: 'correct horse',
    confirmPassword: 'correct horse',
  }),
  'POST /accounts/:accountId/letters': ({ indemnitorId }) => ({ indemnitorId }),
  'POST /bonds/:bondId/letters': ({ indemnitorId }) => ({ indemnitorId }),
  'POST /mailed-papers': ({ bondId }) => ({ paper: { kind: 'bond', bondId }, to: email, subject: 'Your bond' }),
  'POST /profile/two-factor/start': () => ({ password: 'correct horse' }),
  'POST /profile/two-factor/confirm': () => ({ code: '123456' }),
  'POST /profile/two-factor/backup-codes': () => ({ password: 'correct horse' }),
  'POST /profile/two-factor/turn-off': () => ({ password: 'correct horse' }),
  'POST /search': () => ({ typed: 'Theo Landry' }),
  'POST /search/defendants': () => ({ fullName: 'Theo Landry', birthday: '1990-05-17' }),
  'POST /intakes': () => ({
    defendant: { fullName: 'Theo Landry', birthday: '1990-05-17' },
    references: [{ name: 'Clothilde Landry', relationship: 'Parent' }],
    indemnitors: [{ fullName: 'Odile Sonnier', references: [] }],
  }),
  'POST /intakes/likely-matches': () => ({ name: 'Theo Landry', birthday: '1990-05-17' }),
  'POST /intakes/exposures': () => ({ name: 'Odile Sonnier', phoneNumber: '5045550142' }),
  'POST /defendants': () => ({ fullName: 'Theo Landry', birthday: '1990-05-17', state: 'LA' }),
  'PATCH /defendants/:defendantId': () => ({ fullName: 'Delphine S. Sonnier', city: 'Gretna', basedOn: 1 }),
  'POST /defendants/:defendantId/ssn-reveals': () => ({ reason: 'Court asks' }),
  'POST /defendants/:defendantId/indemnitors': () => ({ fullName: 'Odile Sonnier', phoneNumber: '5045550142' }),
  'PATCH /indemnitors/:indemnitorId': () => ({ fullName: 'Odile M. Sonnier', basedOn: 1 }),
  'POST /indemnitors/:indemnitorId/ssn-reveals': () => ({ reason: 'Court asks' }),
  'POST /accounts/:accountId/indemnitors': ({ indemnitorId }) => ({ indemnitorId }),
  'PUT /references/:referenceId': ({ defendantId }) => ({
    name: 'Clothilde Sonnier',
    relationship: 'Parent',
    personType: 'defendant',
    personId: defendantId,
  }),
  'PUT /archived-files/:defendantId/legal-hold': () => ({ reason: 'A suit is pending' }),
  'POST /settings/charges': (_, nonce) => ({ code: nonce, description: 'Notary', amountCents: 2_000 }),
  'PUT /settings/charges/:chargeId': (_, nonce) => ({ code: nonce, description: 'Notary', amountCents: 2_000 }),
  'POST /settings/sheriff-fees': () => ({
    parish: null,
    effectiveOn: '2026-01-01',
    centsPerHundred: 200,
    citation: 'R.S. 22:822',
    reason: 'Checked',
  }),
  'POST /powers/lots': ({ suretyId }, nonce) => ({ powerNumber: nonce, suretyId, amountCents: 5_000_000 }),
  'PUT /powers/:powerId': ({ suretyId }, nonce) => ({ powerNumber: nonce, suretyId, status: 'Active', basedOn: 0 }),
  'POST /powers/assignments': ({ powerId, holderId }) => ({ powerIds: [powerId], holderId }),
  'POST /powers/:powerId/moves': () => ({ to: 'lost', reason: 'Counted twice' }),
  'POST /powers/:powerId/holding': () => ({ act: 'reserve' }),
  'POST /powers/gaps/explanations': ({ powerId }) => ({
    ...{ kind: 'unsured', number: 'AB1', powerId, cause: '', reason: 'Old paper' },
  }),
  'POST /powers/gaps/explanations/alone': ({ powerId }) => ({
    ...{ kind: 'beyond', number: 'AB1', powerId, cause: '', reason: 'The carrier agreed' },
  }),
  'POST /surety-reports/:suretyId/:endsOn/send': () => ({ to: email, subject: 'Our week', contentHash: 'x' }),
  'POST /sureties/:suretyId/remittances': ({ powerId }) => ({
    ...{ powerIds: [powerId], amountCents: 0, method: 'Check', reason: 'Check 1001' },
  }),
  'POST /sureties/:suretyId/disbursement-requests/:requestId/decline': () => ({ reason: 'Not yet' }),
  'POST /sureties/:suretyId/disbursements/:disbursementId/void': () => ({ reasonCode: 'Other', reason: 'Lost' }),
  'POST /sureties/:suretyId/disbursements/:disbursementId/repay': () => ({ method: 'Check', reason: 'Check 1007' }),
  'POST /sureties/:suretyId/buf': () => ({ kind: 'interest', amountCents: 1_200, reason: 'Their letter' }),
  'POST /sureties/:suretyId/buf-statements': () => bufStatement,
  'POST /sureties/:suretyId/recoverable': ({ powerId }) => ({
    ...{ kind: 'lost', powerIds: [powerId], amountCents: 100, reason: 'Their letter' },
  }),
  'POST /sureties/:suretyId/buf/:moveId/void': () => ({ reason: 'Lost' }),
  'POST /surety-reports/:suretyId/:endsOn/mark': () => ({ contentHash: 'x' }),
  'POST /powers/counts': ({ holderId }) => ({ holderId }),
  'POST /powers/counts/:countId/scans': () => ({ typed: '123' }),
  'POST /powers/counts/:countId/lines/:powerId/settlement': () => ({ as: 'explained', reason: 'In the safe' }),
  'POST /settings/sureties': (_, nonce) => ({ ...surety, name: nonce }),
  'PUT /settings/sureties/:suretyId': (_, nonce) => ({ ...surety, name: nonce, isActive: true, basedOn: 1 }),
  'POST /settings/sureties/:suretyId/contracts': ({ today }) => ({
    ...{ effectiveOn: today, premiumCentsPerThousand: 1_000, premiumBasisPoints: null, bufCentsPerThousand: 1_000 },
    ...{ minimumCents: 0, rounding: 'proportional', limitCents: null, weekEndsOn: 0, reportDay: 1 },
    ...{ citation: 'Contract of 2026', reason: 'Signed' },
  }),
  'POST /settings/premium-rules': (_, nonce) => ({
    parish: 'Caddo',
    effectiveOn: addDays('2200-01-01', Number.parseInt(nonce.slice(2, 10), 16) % 280_000), // a day that no rule has
    rateBasisPoints: 1200,
    minimumCents: 12_000,
    rewriteBasisPoints: 200,
    citation: 'R.S. 22:1443',
  }),
  'POST /settings/premium-rules/:ruleId/corrections': () => ({
    rateBasisPoints: 1250,
    minimumCents: 12_500,
    rewriteBasisPoints: 250,
    citation: 'R.S. 22:1443',
    reason: 'Read from the wrong column',
    basedOn: 1,
  }),
  'POST /surety-cases': () => ({
    insurerName: 'Lexington',
    insurerEmail: 'claims@example.com',
    defendantName: 'Theo Landry',
    caseNumber: '24-118',
    dueOn: '2026-05-17',
    bondAmountCents: 500_000,
    notes: 'Missed court',
  }),
  'POST /import-surety-case': (_, nonce) => ({ payload: { insurer: 'Lexington', case: nonce } }),
  'PUT /surety-cases/:caseId/links': ({ defendantId, bondId }) => ({ defendantId, bondId, basedOn: 2 }),
  'POST /surety-drafts/:draftId/confirm': () => ({
    ...{ insurerName: 'Lexington', insurerEmail: '', defendantName: 'Theo Landry', caseNumber: '', notes: '' },
    ...{ dueOn: null, bondAmountCents: null, basedOn: 1 },
  }),
  'POST /surety-drafts/:draftId/refuse': () => ({ reason: 'Not ours', basedOn: 1 }),
  'PATCH /surety-cases/:caseId': () => ({ notes: 'Seen in Gretna', basedOn: 2 }),
  'POST /surety-cases/:caseId/status': () => ({ status: 'closed', reasonCode: 'paid', reason: 'By check', basedOn: 2 }),
  'POST /emergencies': ({ today }) => ({
    ...{ number: '62 JML', fromOn: today, toOn: today, parishes: ['Orleans'], source: 'Website' },
  }),
  'POST /emergencies/:emergencyId/withdraw': () => ({ reason: 'Of another parish' }),
  'POST /notices/read': () => ({ noticeIds: ['a6f1c2de-0000-4000-8000-0000000000c1'] }),
  'POST /recovery/cases': () => ({ title: 'Theo Landry' }),
  'PATCH /recovery/cases/:recoveryCaseId': () => ({ priority: 1, basedOn: 4 }),
  'POST /recovery/cases/:recoveryCaseId/status': () => ({
    ...{ status: 'closed', outcome: 'given up', note: 'Not to be found', basedOn: 4 },
  }),
  'PUT /recovery/cases/:recoveryCaseId/contacts/:contactId': () => ({ name: 'Neighbour', basedOn: 1 }),
  'POST /recovery/cases/:recoveryCaseId/interviews': ({ today }) => ({ interviewDate: today, notes: 'Saw the car' }),
  'POST /recovery/cases/:recoveryCaseId/interviews/:interviewId/strike': () => ({ reason: 'Of another case' }),
  'POST /settings/sureties/:suretyId/portal-grants': ({ today }, nonce) => ({
    ...{ email: `${nonce}@example.com`, lastDay: today },
  }),
  'POST /portal/invitation': () => ({ token: 'unknown' }),
  'POST /portal/invitation/join': () => ({
    ...{ token: 'unknown', fullName: 'Celeste Arceneaux' },
    ...{ newPassword: 'correct horse', confirmPassword: 'correct horse' },
  }),
  'POST /portal/invitation/accept': () => ({ token: 'unknown' }),
  'POST /portal/:grantId/bonds': () => ({ search: 'x', group: 'live' }),
  'PUT /bonds/:bondId/surety-proofs/:fileId': () => ({ isMarked: true }),
  'POST /outside/code': () => ({ token: 'unknown' }),
  'POST /outside/visits': () => ({ token: 'unknown', code: '123456' }),
  'POST /outside/page': () => ({ token: 'unknown', visit: 'unknown' }),
  'POST /recovery/cases/:recoveryCaseId/outside-links': () => ({
    ...{ name: 'Remy Trosclair', phone: '5045550166', fields: ['identity', 'leads'] },
  }),
  'POST /recovery/cases/:recoveryCaseId/join': ({ youngerCaseId }) => ({
    ...{ otherCaseId: youngerCaseId, reason: 'The same person' },
  }),
  'POST /recovery/cases/:recoveryCaseId/chronology': () => ({ edition: 'court' }),
  'POST /recovery/cases/:recoveryCaseId/calls': ({ contactId }) => ({
    ...{ personId: contactId, direction: 'incoming', result: 'answered' },
  }),
  'POST /recovery/cases/:recoveryCaseId/calls/:caseCallId/strike': () => ({ reason: 'Of another case' }),
  'PUT /recovery/cases/:recoveryCaseId/contacts/:contactId/zone': () => ({ timeZone: 'America/Denver' }),
  'PUT /recovery/cases/:recoveryCaseId/leads/:leadId': ({ today }) => ({
    ...{ kind: 'place', value: 'Bar in Gretna', confidence: 60, source: 'Cousin', lastSeen: today, basedOn: 1 },
  }),
  'POST /recovery/cases/:recoveryCaseId/leads/:leadId/strike': () => ({ reason: 'Of another case' }),
  'POST /recovery/cases/:recoveryCaseId/visits': ({ leadId }) => ({
    ...{ leadId, result: 'spoke with somebody', visitedAt: '2026-01-05T15:00:00.000Z' },
  }),
  'POST /recovery/cases/:recoveryCaseId/visits/:visitId/strike': () => ({ reason: 'Of another case' }),
  'POST /recovery/drawers/:drawerKind/:drawerId/files/:recoveryFileId/remove': () => ({ reason: 'Of another case' }),
  'POST /recovery/searches/:searchedKind/:searchedId/openings': () => ({ set: 'Social & Web Presence', count: 8 }),
  'POST /recovery/searches/:searchedKind/:searchedId/results': () => ({
    ...{ result: 'Seen in Houma', source: 'Facebook', foundAt: '2026-01-05T15:00:00.000Z' },
  }),
  'POST /recovery/search-results/:searchResultId/strike': () => ({ reason: 'Of another person' }),
  'POST /bonds/:bondId/recovery-case': () => ({}),
  ...costBodies,
  ...surrenderBodies,
  'POST /accounts': ({ defendantId }) => ({ defendantId }),
  'POST /accounts/:accountId/fees': ({ today }) => ({ kind: 'Jail Fee', amountCents: 3_000, chargedOn: today }),
  'POST /accounts/:accountId/entries/:entryId/transfer': ({ otherAccountId }) => ({
    ...{ toAccountId: otherAccountId, reason: 'Not his' },
  }),
  'POST /accounts/:accountId/payments/:paymentId/deposit': ({ today }) => ({ depositedOn: today }),
  'POST /accounts/:accountId/payments/:paymentId/match': ({ today }) => ({ matchedOn: today }),
  'POST /deposits': ({ accountId, paymentId, today }) => ({
    ...{ depositedOn: today, receipts: [{ accountId, paymentId }], reason: 'The bag of the day' },
  }),
  'POST /settlements': ({ accountId, cardId, today }) => ({
    ...{ settledOn: today, payments: [{ accountId, paymentId: cardId }], payoutCents: 2_450, feeCents: 50 },
    reason: 'The statement of the day',
  }),
  'POST /accounts/:accountId/payments/:paymentId/return': ({ today }) => ({
    ...{ returnedOn: today, reason: 'Insufficient funds' },
  }),
  'POST /accounts/:accountId/charges': ({ catalogueChargeId, today }) => ({
    catalogueChargeId,
    amountCents: 1_500,
    chargedOn: today,
  }),
  'POST /accounts/:accountId/payments': ({ today }) => ({
    ...{ amountCents: 500, method: 'Cash', paidOn: today, confirmed: true },
  }),
  'POST /accounts/:accountId/closing-transfer': ({ otherAccountId }) => ({
    ...{ toAccountId: otherAccountId, reason: 'One account is enough' },
  }),
  'POST /accounts/:accountId/unclaimed': () => ({ amountCents: 100, reason: 'Moved away' }),
  'POST /accounts/:accountId/unclaimed/:unclaimedId/void': () => reason,
  'POST /accounts/:accountId/payouts': () => ({ amountCents: 50, to: 'client', method: 'Check', reason: 'She came' }),
  'POST /accounts/:accountId/payouts/:payoutId/void': () => reason,
  'POST /accounts/:accountId/recoveries': ({ today }) => ({
    ...{ amountCents: 50, method: 'Cash', paidOn: today, confirmed: true },
  }),
  'POST /accounts/:accountId/fees/:feeId/void': () => reason,
  'POST /accounts/:accountId/charges/:chargeId/void': () => reason,
  'POST /accounts/:accountId/payments/:paymentId/void': () => reason,
  'POST /accounts/:accountId/refunds/:refundId/void': () => reason,
  'POST /accounts/:accountId/write-offs/:writeOffId/void': () => reason,
  'POST /accounts/:accountId/close': () => ({ confirmed: true }),
  'POST /accounts/:accountId/closing': () => ({ disposition: 'write-off', reason: 'Not to be had', confirmed: true }),
  'POST /accounts/:accountId/refunds': () => ({ amountCents: 100, method: 'Check', reason: 'Paid twice' }),
  'POST /accounts/:accountId/write-offs': () => ({ amountCents: 100, reason: 'Not to be had' }),
  'POST /accounts/:accountId/requests/:requestId/approve': () => ({ confirmed: true }),
  'POST /accounts/:accountId/requests/:requestId/release': () => ({ confirmed: true }),
  'POST /accounts/:accountId/requests/:requestId/decline': () => ({ reason: 'He still works' }),
  'POST /bonds/:bondId/adjustments': () => ({ amountCents: 100, reason: 'Agreed with the family' }),
  'POST /bonds/:bondId/adjustments/:requestId/decline': () => ({ reason: 'Not agreed' }),
  'POST /bonds/:bondId/voids/:requestId/decline': () => ({ reason: 'It is the right bond' }),
  'POST /bonds/:bondId/judgment': ({ today }) => ({ judgedOn: today, judgedCents: 1_000_000 }),
  'POST /bonds/:bondId/judgment/payments': () => ({ amountCents: 100, reason: 'Check 1002 to the clerk' }),
  'POST /bonds/:bondId/judgment/payments/:requestId/decline': () => ({ reason: 'Not due yet' }),
  'POST /bonds/:bondId/judgment/bills': ({ accountId }) => ({ accountId, amountCents: 100 }),
  'POST /bonds/:bondId/judgment/remissions': () => ({ amountCents: 100 }),
  'POST /accounts/:accountId/plan': ({ bondId, paymentId, today }) => ({
    amountCents: 20_000,
    frequency: 'MONTHLY',
    startOn: today,
    bondId,
    downPaymentId: paymentId,
  }),
  'POST /accounts/:accountId/plan/end': () => ({ reason: 'He pays it all on Friday' }),
  'POST /accounts/:accountId/plan/skip': () => ({ reason: 'He is in hospital' }),
  'POST /accounts/:accountId/promises': ({ today }) => ({ amountCents: 4_000, dueOn: today, called: true }),
  'POST /accounts/:accountId/promises/:promiseId/withdraw': () => ({ reason: 'Promised for another account' }),
  'POST /accounts/:accountId/calls': () => ({ outcome: 'no answer' }),
  'POST /payments/find': () => ({ typed: 'receipt 1' }),
  'POST /payments/situations': ({ accountId }) => ({ accountIds: [accountId] }),
  'POST /payments/cash-of-payer': ({ accountId }) => ({ payer: 'Clothilde Sonnier', accountIds: [accountId] }),
  'POST /takings': ({ accountId, today }) => ({
    payments: [{ accountId, amountCents: 700 }],
    ...{ method: 'Cash', paidOn: today, confirmed: true },
  }),
  'POST /accounts/:accountId/reopen': () => ({ reason: 'Paid again' }),
  'PUT /accounts/:accountId/recovery-billable': () => ({ billable: true }),
  'PUT /accounts/:accountId/name': () => ({ name: 'Drug case', basedOn: 0 }),
  'PUT /settings/holidays': () => ({ holidays: ['2026-12-25'] }),
  'POST /subjects/:subjectKind/:subjectId/notes': () => ({ subject: 'Work', text: 'Drives for a bakery.' }),
  'POST /subjects/:subjectKind/:subjectId/notes/import': (_, nonce) => ({
    notes: [
      { localId: nonce, subject: 'Old', text: 'Kept by a browser', at: '2025-01-02T03:04:05.000Z', author: 'Al' },
    ],
  }),
  'PUT /notes/:noteId': () => ({ subject: 'Work', text: 'Drives for two bakeries.', basedOn: 1 }),
  'POST /quick-links': () => quickLink,
  'PUT /quick-links/:quickLinkId': () => quickLink,
  'POST /bonds/powers': () => ({ numbers: [{ powerNumber: 'AB-1' }] }),
  'POST /bonds/powers/proposals': ({ suretyId, today }) => ({ suretyId, usedOn: today, rows: [{ amountCents: 100 }] }),
  'POST /bonds/batch': ({ defendantId, accountId, suretyId }, nonce) => ({
    ...{ defendantId, accountId, suretyId },
    rows: [{ amountCents: 500_000, powerNumber: `B${nonce}` }],
  }),
  'POST /bonds': ({ defendantId, suretyId }, nonce) => ({
    ...{ defendantId, suretyId, amountCents: 500_000, powerNumber: nonce },
  }),
  'PATCH /bonds/:bondId': () => ({ amountCents: 600_000, basedOn: 0 }),
  'POST /power-overrides': ({ defendantId, suretyId }, nonce) => ({
    ...{ defendantId, amountCents: 1_000_000, jurisdiction: 'Orleans', powerNumber: nonce, suretyId },
  }),
  'POST /bonds/:bondId/power-overrides': () => ({ caseNumber: '2026-77', basedOn: 0 }),
  'POST /power-overrides/:overrideId/give': () => ({ reason: 'The surety agreed' }),
  'POST /power-overrides/:overrideId/release': () => ({ reason: 'The surety agreed' }),
  'POST /power-overrides/:overrideId/decline': () => ({ reason: 'Take the larger one' }),
  'POST /bonds/:bondId/move': () => ({ toAccountId: null, reason: 'Its own account' }),
  'POST /bonds/:bondId/rewrites': () => ({ amountCents: 500_000, jurisdiction: 'Orleans', reason: 'Raised' }),
  'POST /bonds/:bondId/discharge': ({ fileId, today }) => ({
    ...{ dischargedOn: today, court: 'Orleans Criminal District Court', proofKind: 'Court paper' },
    ...{ proofId: fileId, basedOn: 0 },
  }),
  'POST /bonds/:bondId/reinstate': () => ({ how: 'Entered in error', reason: 'Another bond', basedOn: 1 }),
  'POST /bonds/:bondId/void': () => reason,
  'POST /bonds/:bondId/reprice': ({ pricingRuleId }) => ({ ruleId: pricingRuleId }),
  'POST /team/:agentId/commission-rates': ({ today }) => ({
    effectiveOn: today,
    basisPoints: 1_000,
    basis: 'written',
    reason: 'Agreed',
  }),
  'POST /settings/sureties/:suretyId/commission-rates': ({ today }) => ({
    effectiveOn: today,
    basisPoints: 1_000,
    basis: 'written',
    reason: 'Agreed',
  }),
  'POST /commission/:agentId/runs': ({ today }) => ({ throughOn: today, amountCents: 0 }),
  'POST /commission/:agentId/payments': () => ({ amountCents: 100, method: 'Check', reason: 'Commission of October' }),
  'POST /commission/:agentId/requests/:requestId/decline': () => ({ reason: 'Not this month' }),
  'POST /commission/:agentId/payments/:paymentId/void': () => ({ reasonCode: 'Lost or stopped', reason: 'Never came' }),
  'POST /official-fees/moves': ({ bondId }) => ({
    ...{ payee: 'sheriff:Orleans', kind: 'paid', fees: [{ account: '2120', bondId }], amountCents: 20_000 },
    ...{ method: 'Check', reason: 'Check 1001' },
  }),
  'POST /official-fees/requests/:requestId/decline': () => ({ reason: 'Not this month' }),
  'POST /official-fees/moves/:moveId/void': () => ({ reasonCode: 'Returned by bank', reason: 'It came back' }),
  'PUT /team/:agentId/credentials': () => ({ licenseExpiresOn: null, appointments: [], basedOn: 0 }),
  'POST /powers/sureties': ({ powerId, suretyId }) => ({ powerIds: [powerId], suretyId, reason: 'By its prefix' }),
  'POST /bonds/:bondId/dues': () => ({ owedCents: 20_000, basedOn: 0, reason: 'Written before the contract' }),
  'POST /bonds/:bondId/sheriff-fee': () => ({ feeCents: 20_000, basedOn: 0, reason: 'Written before the fee' }),
  'PUT /settings/organization': () => ({ name: 'Pelican Bail Bonds', timeZone: 'America/Chicago', retentionYears: 7 }),
  'PUT /settings/power-policy': () => ({ refusesUnknownPowers: false }),
  'PUT /settings/approval-limit': () => ({ approvalLimitCents: 50_000 }),
  'PUT /settings/security': () => ({
    minPasswordLength: 6,
    passwordNeedsSpecial: false,
    twoFactorRequired: false,
    autoLogoutMinutes: 60,
  }),
  'PUT /preferences': () => ({ ...DEFAULT_PREFERENCES, theme: 'light' }),
  'POST /create-agent': (_, nonce) => ({ ...person, email: `${nonce}@example.com` }),
  'DELETE /team/:agentId': () => ({ powers: 'office', cases: null }),
  'PUT /team/:agentId': () => ({ fullName: 'Remy Fontenot', phoneNumber: '5045550111', email, role: 'Agent' }),
  'POST /session/confirm': () => ({ kind: 'password', secret: 'correct horse' }),
  'POST /invitations/accept': ({ invitationCode = 'AAAA-AAAA-AAAA' }) => ({ code: invitationCode }),
  'POST /invitations/decline': ({ invitationCode = 'AAAA-AAAA-AAAA' }) => ({ code: invitationCode }),
  'PUT /files/:fileId/paper': ({ required, bondId }) => ({
    paperId: required.papers[0]?.paperId ?? null,
    bondIds: [bondId],
  }),
  'PUT /settings/papers': ({ required: { papers, version } }) => ({ papers, basedOn: version }),
  'PATCH /files/:fileId': () => ({ name: 'Release form' }),
  'POST /ledger/exports': ({ accountId }) => ({ kind: 'statement-csv', accountId }),
};

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** The path parameters of an endpoint that name things of a world; the charge of the settings is the catalogue's. */
export const paramsOf = ({ method, path, params }: Endpoint, world: World): Record<string, unknown> => {
  const ids: Record<string, unknown> = {
    journalNumber: 1,
    zip: '70116',
    endsOn: world.endsOn,
    disbursementId: world.payoutId,
    payablePaymentId: world.payoutId,
    moveId: world.payoutId,
  };
  if (path.startsWith('/settings/charges')) ids['chargeId'] = world.catalogueChargeId;
  if (method === 'DELETE' && path === '/defendants/:defendantId') ids['defendantId'] = world.spareDefendantId;
  if (path.startsWith('/subjects/')) Object.assign(ids, { subjectKind: 'defendant', subjectId: world.defendantId });
  if (path.startsWith('/recovery/drawers/')) Object.assign(ids, { drawerKind: 'case', drawerId: world.recoveryCaseId });
  if (path.startsWith('/recovery/searches/'))
    Object.assign(ids, { searchedKind: 'case', searchedId: world.recoveryCaseId });
  if (path.startsWith('/recovery/surrenders/')) ids['surrenderPaper'] = 'statement-officer';
  if (path.startsWith('/archived-files')) ids['defendantId'] = world.archivedDefendantId;
  if (path.startsWith('/team/invitations')) ids['invitationId'] = (world as World & Partial<People>).sentInvitationId;
  const named = (name: string): unknown => ids[name] ?? world[name as keyof World];
  return Object.fromEntries(Object.keys(params?.shape ?? {}).map((name) => [name, named(name)]));
};
