import { randomUUID } from 'node:crypto';
import { approveRequest, askForRefund, askForWriteOff } from '#contracts/books/approvals/approvals.ts';
import { askForAdjustment } from '#contracts/books/account/adjustments.ts';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import { logCourtReminder } from '#contracts/books/court-reminders/court-reminders.ts';
import { answerCourtDate } from '#contracts/books/bond/court-answers.ts';
import { giveUpCredit, payUnclaimed } from '#contracts/books/account/unclaimed.ts';
import type { People } from './sample-people.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { addDays } from '#domain/kernel/days.ts';
import { DEFAULT_PREFERENCES } from '#contracts/agency/organizations/preferences.ts';
import { PDF } from './sample-files.ts';
import { auditRoomBodies } from './sample-audit-room.ts';
import { propertyBodies } from './sample-property.ts';
import { costBodies } from './sample-recovery-costs.ts';
import { surrenderBodies } from './sample-surrenders.ts';
import type { World } from './sample-world.ts';
import type { UploadedDocument } from './test-client.ts';
import type { Person } from './test-system.ts';

/** A code of an income account that no other sample has. */
let lastCode = 4500;
export const freeCode = (): string => String(++lastCode);

/** A code or power number that nothing has yet. */
export const nonce = (): string => `N-${randomUUID().slice(0, 12)}`;

/** A file of a bank with one line that no other has: the deposit of the agency's world. */
export const sampleBankFile = (on = '2026-03-01'): string =>
  `Date,Description,Amount\n${on},Deposit ${nonce()},27.00\n`;

/** What the agency's world is made of and its requests send. */
export const sampleBufStatement = {
  text: 'Power,Deposit\nP-1,50.00\n',
  mapping: { number: 'Power', in: 'Deposit' },
  endsOn: '2026-01-31',
};
export const sampleSurety = { name: 'Pelican Surety', contactName: 'Remy Guidry', email: '', phoneNumber: '' } as const;
export const sampleSavedReport = {
  name: 'Month for the owner',
  kind: 'income-statement',
  choices: { days: 'Last month', beside: 'previous' },
} as const;
export const sampleQuickLink = { linkType: 'court', name: 'Docket', url: 'https://example.org/docket' } as const;

/** What an upload sends where a picture will not do. */
export const sampleUploads: Record<string, (world: World) => UploadedDocument> = {
  'POST /upload-surety-attachment': ({ caseId }) => ({
    name: 'order.pdf',
    content: Buffer.concat([PDF, Buffer.from('%')]),
    fields: { case_id: caseId },
  }),
  'PUT /move-in/documents/:archiveId/parts/:part': () => ({
    name: 'export.zip',
    content: Buffer.from('PK'),
    fields: { name: 'export.zip', ids: 'clients', parts: '1' },
  }),
};

/** A bond in court today, and what was said of it: that nobody knows. */
export const makeCourtAnswer = async (
  { ask, story }: Person,
  { today }: Pick<World, 'today'>,
): Promise<Pick<World, 'bondId' | 'courtAnswerId'>> => {
  const { bondId } = await story.bond({ courtDate: today });
  const { bonds } = await ask(answerCourtDate, { body: { bonds: [bondId], courtDate: today, said: 'unknown' } });
  return { bondId, courtAnswerId: bonds[0]?.answerId ?? '' };
};

/** Somebody who was called about court today. */
export const makeReminder = async (
  { ask, story }: Person,
  { today }: Pick<World, 'today'>,
): Promise<Pick<World, 'defendantId' | 'reminderId'>> => {
  const { defendantId } = await story.bond({ courtDate: today, reminderDays: 1 });
  const earlyReason = 'He asked to be called before work.';
  const body = { courtDate: today, personId: defendantId, outcome: 'reached', earlyReason } as const;
  return { defendantId, ...(await ask(logCourtReminder, { params: { defendantId }, body })) };
};

/** An account in credit with a refund and a write-off that were approved, and a refund that waits. */
export const makeRequests = async (
  { ask, story }: Person,
  approver: Person,
): Promise<Pick<World, 'accountId' | 'requestId' | 'refundId' | 'writeOffId' | 'unclaimedId' | 'payoutId'>> => {
  const { accountId } = await makeAccount(approver);
  const params = { accountId };
  const reason = 'Paid twice';
  const approved = async ({ requestId }: { requestId: string }) =>
    approver.ask(approveRequest, { params: { accountId, requestId }, body: {} });
  await story.fee(accountId, 100);
  const writeOff = await ask(askForWriteOff, { params, body: { amountCents: 100, reason } });
  await approved(writeOff);
  await story.pay(accountId, 1_000);
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
  const { bondId } = await colleague.story.bond({ defendantId });
  const body = { amountCents: 20_000, reason: 'Agreed with the family' };
  const { requestId } = await asker.ask(askForAdjustment, { params: { bondId }, body });
  return { bondId, requestId };
};

/** A bond that an Admin asked to void: its premium is above the limit. */
export const makeVoid = async (asker: Person): Promise<Pick<World, 'bondId' | 'requestId'>> => {
  const { defendantId } = await makeAccount(asker);
  const { bondId } = await asker.story.bond({ defendantId });
  const body = { reasonCode: 'Entered in error', reason: 'Written for somebody else' } as const;
  const { requestId } = await asker.ask(voidBond, { params: { bondId }, body });
  return { bondId, requestId };
};

/** A second defendant of the same organization with nothing on them but an account. */
export const makeAccount = async ({ story }: Person): Promise<Pick<World, 'defendantId' | 'accountId'>> => {
  const defendantId = await story.defendant({ fullName: 'Marcel Arceneaux' });
  return story.account(defendantId);
};

const reason = { reasonCode: 'Entered in error', reason: 'Typed twice' };

const email = 'someone@example.com';
const person = { full_name: 'Remy Fontenot', phone_number: '5045550111', license_number: null, role: 'Agent' };

/** The query of what cannot be asked for without one, by its name. */
export const sampleQueries: Partial<Record<string, Record<string, string>>> = {
  'GET /quote/file': { charges: '1000000:Orleans' },
  'GET /commission/:agentId/preview': { throughOn: '2026-01-31' },
  'GET /desk/calendar': { from: '2026-01-01', to: '2026-01-31' },
  'GET /desk/follow-ups': { kind: 'powers' },
  'GET /official-fees/dues': { payee: 'sheriff:Orleans' },
  'GET /settings/sureties/:suretyId/contracts/preview': {
    effectiveOn: '2026-01-01',
    premiumCentsPerThousand: '1000',
    bufCentsPerThousand: '500',
    minimumCents: '0',
    rounding: 'proportional',
  },
};

let rulesSent = 0;

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
  'POST /letters': ({ accountId, indemnitorId }) => ({ way: 'pdf', letters: [{ accountId, indemnitorId }] }),
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
  'POST /defendants/:defendantId/produced-files': () => ({ bondId: null, withRecovery: true }),
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
  'POST /settings/ledger-accounts': (_, nonce) => ({ type: 'income', code: freeCode(), name: `Income ${nonce}` }),
  'PUT /settings/ledger-accounts/:ledgerAccount': (_, nonce) => ({ name: `Income ${nonce}` }),
  'POST /settings/courts': (_, nonce) => ({ name: `Court ${nonce}`, parish: 'Rapides' }),
  'PUT /settings/courts/:courtId': (_, nonce) => ({ name: `Court ${nonce}`, parish: 'Rapides' }),
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
    kind: 'unsured',
    number: 'AB1',
    powerId,
    cause: '',
    reason: 'Old paper',
  }),
  'POST /powers/gaps/explanations/batch': ({ powerId }) => ({
    gaps: [{ kind: 'unsured', number: 'AB1', powerId, cause: '' }],
    reason: 'Old paper',
  }),
  'POST /powers/gaps/explanations/alone': ({ powerId }) => ({
    kind: 'beyond',
    number: 'AB1',
    powerId,
    cause: '',
    reason: 'The carrier agreed',
  }),
  'POST /surety-reports/:suretyId/:endsOn/send': () => ({ to: email, subject: 'Our week', contentHash: 'x' }),
  'POST /sureties/:suretyId/remittances': ({ powerId }) => ({
    powerIds: [powerId],
    amountCents: 0,
    method: 'Check',
    reason: 'Check 1001',
  }),
  'POST /sureties/:suretyId/disbursement-requests/:requestId/decline': () => ({ reason: 'Not yet' }),
  'POST /sureties/:suretyId/disbursements/:disbursementId/void': () => ({ reasonCode: 'Other', reason: 'Lost' }),
  'POST /sureties/:suretyId/disbursements/:disbursementId/repay': () => ({ method: 'Check', reason: 'Check 1007' }),
  'POST /sureties/:suretyId/buf': () => ({ kind: 'interest', amountCents: 1_200, reason: 'Their letter' }),
  'POST /sureties/:suretyId/buf-statements': () => sampleBufStatement,
  'POST /sureties/:suretyId/recoverable': ({ powerId }) => ({
    kind: 'lost',
    powerIds: [powerId],
    amountCents: 100,
    reason: 'Their letter',
  }),
  'POST /sureties/:suretyId/buf/:moveId/void': () => ({ reason: 'Lost' }),
  'POST /surety-reports/:suretyId/:endsOn/mark': () => ({ contentHash: 'x' }),
  'POST /powers/counts': ({ holderId }) => ({ holderId }),
  'POST /powers/counts/:countId/scans': () => ({ typed: '123' }),
  'POST /powers/counts/:countId/lines/:powerId/settlement': () => ({ as: 'explained', reason: 'In the safe' }),
  'POST /powers/counts/:countId/lines/:powerId/settlement/alone': () => ({ as: 'explained', reason: 'In the safe' }),
  'POST /settings/sureties': (_, nonce) => ({ ...sampleSurety, name: nonce }),
  'PUT /settings/sureties/:suretyId': (_, nonce) => ({ ...sampleSurety, name: nonce, isActive: true, basedOn: 1 }),
  'POST /settings/sureties/:suretyId/contracts': ({ today }) => ({
    effectiveOn: today,
    premiumCentsPerThousand: 1_000,
    premiumBasisPoints: null,
    bufCentsPerThousand: 1_000,
    minimumCents: 0,
    rounding: 'proportional',
    limitCents: null,
    weekEndsOn: 0,
    reportDay: 1,
    citation: 'Contract of 2026',
    reason: 'Signed',
  }),
  'POST /settings/premium-rules': () => ({
    parish: 'Caddo',
    effectiveOn: addDays('2200-01-01', (rulesSent += 1)), // a day that no rule has
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
  'PUT /surety-cases/:caseId/links': ({ defendantId, bondId, caseVersion }) => ({
    defendantId,
    bondId,
    basedOn: caseVersion,
  }),
  'POST /surety-drafts/:draftId/confirm': () => ({
    insurerName: 'Lexington',
    insurerEmail: '',
    defendantName: 'Theo Landry',
    caseNumber: '',
    notes: '',
    dueOn: null,
    bondAmountCents: null,
    basedOn: 1,
  }),
  'POST /surety-drafts/:draftId/refuse': () => ({ reason: 'Not ours', basedOn: 1 }),
  'PATCH /surety-cases/:caseId': ({ caseVersion }) => ({ notes: 'Seen in Gretna', basedOn: caseVersion }),
  'POST /surety-cases/:caseId/status': ({ caseVersion }) => ({
    status: 'closed',
    reasonCode: 'paid',
    reason: 'By check',
    basedOn: caseVersion,
  }),
  'POST /emergencies': ({ today }) => ({
    number: '62 JML',
    fromOn: today,
    toOn: today,
    parishes: ['Orleans'],
    source: 'Website',
  }),
  'POST /emergencies/:emergencyId/withdraw': () => ({ reason: 'Of another parish' }),
  'POST /bonds/:bondId/military-service': ({ ordersFileId }) => ({ kind: 'military', fileId: ordersFileId }),
  'POST /bonds/:bondId/military-service/:militaryServiceId/withdraw': () => ({ reason: 'Of his brother' }),
  'POST /alerts/mark': () => ({ alertIds: null, read: true }),
  'POST /alerts/:alertId/put-off': ({ today }) => ({ until: addDays(today, 1) }),
  'POST /notices/read': () => ({ noticeIds: ['a6f1c2de-0000-4000-8000-0000000000c1'] }),
  'POST /recovery/cases': () => ({ title: 'Theo Landry' }),
  'PATCH /recovery/cases/:recoveryCaseId': ({ recoveryCaseVersion }) => ({
    priority: 1,
    basedOn: recoveryCaseVersion,
  }),
  'POST /recovery/cases/:recoveryCaseId/status': ({ recoveryCaseVersion }) => ({
    status: 'closed',
    outcome: 'given up',
    note: 'Not to be found',
    basedOn: recoveryCaseVersion,
  }),
  'PUT /recovery/cases/:recoveryCaseId/contacts/:contactId': () => ({ name: 'Neighbour', basedOn: 1 }),
  'POST /recovery/cases/:recoveryCaseId/interviews': ({ today }) => ({ interviewDate: today, notes: 'Saw the car' }),
  'POST /recovery/cases/:recoveryCaseId/interviews/:interviewId/strike': () => ({ reason: 'Of another case' }),
  'POST /settings/sureties/:suretyId/portal-grants': ({ today }, nonce) => ({
    email: `${nonce}@example.com`,
    lastDay: today,
  }),
  'POST /portal/invitation': () => ({ token: 'unknown' }),
  'POST /portal/invitation/join': () => ({
    token: 'unknown',
    fullName: 'Celeste Arceneaux',
    newPassword: 'correct horse',
    confirmPassword: 'correct horse',
  }),
  'POST /portal/invitation/accept': () => ({ token: 'unknown' }),
  'POST /portal/:grantId/bonds': () => ({ search: 'x', group: 'live' }),
  'PUT /bonds/:bondId/surety-proofs/:fileId': () => ({ isMarked: true }),
  'POST /desk/calendar/feeds': () => ({ withNames: true }),
  'POST /outside/code': () => ({ token: 'unknown' }),
  'POST /outside/visits': () => ({ token: 'unknown', code: '123456' }),
  'POST /outside/page': () => ({ token: 'unknown', visit: 'unknown' }),
  'POST /recovery/cases/:recoveryCaseId/outside-links': () => ({
    name: 'Remy Trosclair',
    phone: '5045550166',
    fields: ['identity', 'leads'],
  }),
  'POST /recovery/cases/:recoveryCaseId/join': ({ youngerCaseId }) => ({
    otherCaseId: youngerCaseId,
    reason: 'The same person',
  }),
  'POST /recovery/cases/:recoveryCaseId/chronology': () => ({ edition: 'court' }),
  'POST /recovery/cases/:recoveryCaseId/calls': ({ contactId }) => ({
    personId: contactId,
    direction: 'incoming',
    result: 'answered',
  }),
  'POST /recovery/cases/:recoveryCaseId/calls/:caseCallId/strike': () => ({ reason: 'Of another case' }),
  'PUT /recovery/cases/:recoveryCaseId/contacts/:contactId/zone': () => ({ timeZone: 'America/Denver' }),
  'PUT /recovery/cases/:recoveryCaseId/leads/:leadId': ({ today }) => ({
    kind: 'place',
    value: 'Bar in Gretna',
    confidence: 60,
    source: 'Cousin',
    lastSeen: today,
    basedOn: 1,
  }),
  'POST /recovery/cases/:recoveryCaseId/leads/:leadId/strike': () => ({ reason: 'Of another case' }),
  'POST /recovery/cases/:recoveryCaseId/visits': ({ leadId }) => ({
    leadId,
    result: 'spoke with somebody',
    visitedAt: new Date().toISOString(),
  }),
  'POST /recovery/cases/:recoveryCaseId/visits/:visitId/strike': () => ({ reason: 'Of another case' }),
  'POST /recovery/drawers/:drawerKind/:drawerId/files/:recoveryFileId/remove': () => ({ reason: 'Of another case' }),
  'POST /recovery/searches/:searchedKind/:searchedId/openings': () => ({ set: 'Social & Web Presence', count: 8 }),
  'POST /recovery/searches/:searchedKind/:searchedId/results': () => ({
    result: 'Seen in Houma',
    source: 'Facebook',
    foundAt: '2026-01-05T15:00:00.000Z',
  }),
  'POST /recovery/search-results/:searchResultId/strike': () => ({ reason: 'Of another person' }),
  'POST /bonds/:bondId/recovery-case': () => ({}),
  ...auditRoomBodies,
  ...propertyBodies,
  ...costBodies,
  ...surrenderBodies,
  'POST /accounts': ({ defendantId }) => ({ defendantId }),
  'POST /accounts/:accountId/fees': ({ today }) => ({ kind: 'Jail Fee', amountCents: 3_000, chargedOn: today }),
  'POST /bank-accounts/:bankAccountId/reconciliations': ({ today }) => ({ statementOn: today, statementCents: 0 }),
  'POST /bank-accounts/:bankAccountId/months-without-statement': () => ({
    month: '2020-01',
    reason: 'The account was not open yet',
  }),
  'POST /reconciliations/:reconciliationId/ticks': ({ depositId }) => ({
    items: [{ kind: 'deposit', id: depositId }],
    isTicked: true,
  }),
  'POST /reconciliations/:reconciliationId/reopen': () => ({ reason: 'A check of another account' }),
  'POST /accounts/:accountId/entries/:entryId/transfer': ({ otherAccountId }) => ({
    toAccountId: otherAccountId,
    reason: 'Not his',
  }),
  'POST /accounts/:accountId/payments/:paymentId/deposit': ({ today }) => ({ depositedOn: today }),
  'POST /accounts/:accountId/payments/:paymentId/match': ({ today }) => ({ matchedOn: today }),
  'POST /accounts/:accountId/payments/:paymentId/classify': ({ today }) => ({ as: 'Cash', classifiedOn: today }),
  'POST /bank-accounts': () => ({ name: `Bank ${nonce()}`, lastFour: '4321' }),
  'PUT /bank-accounts/:bankAccountId': () => ({ name: `Bank ${nonce()}`, lastFour: '4321', basedOn: 1 }),
  'POST /bank-accounts/:bankAccountId/imports/preview': () => ({ text: sampleBankFile() }),
  'POST /bank-accounts/:bankAccountId/imports': () => ({ text: sampleBankFile() }),
  'POST /bank-lines/:bankLineId/match': ({ depositId }) => ({ kind: 'deposit', id: depositId }),
  'POST /bank-lines/:bankLineId/book': () => ({
    account: '5310',
    payee: 'Hancock Bank',
    method: 'Bank Transfer',
    reason: 'Charge of March',
  }),
  'POST /bank-lines/:bankLineId/transfer': ({ otherBankAccountId: otherAccountId }) => ({
    otherAccountId,
    reason: 'Wages of March',
  }),
  'POST /bank-transfers': ({ bankAccountId, otherBankAccountId, today }) => ({
    fromAccountId: bankAccountId,
    toAccountId: otherBankAccountId,
    amountCents: 25_000,
    movedOn: today,
    reason: 'Wages of March',
  }),
  'POST /bank-transfers/:bankTransferId/void': () => ({ reason: 'Recorded twice' }),
  'POST /bank-lines/:bankLineId/leave-out': () => ({ reason: 'Given back the same day' }),
  'POST /deposits/:depositId/files/:slipFileId/remove': () => ({ reason: 'Of another deposit' }),
  'POST /deposit-requests/:requestId/decline': () => ({ reason: 'Count it again' }),
  'POST /deposits': ({ accountId, paymentId, today }) => ({
    depositedOn: today,
    receipts: [{ accountId, paymentId }],
    reason: 'The bag of the day',
  }),
  'POST /bonds/:bondId/collateral': ({ defendantId, today }) => ({
    personId: defendantId,
    amountCents: 20_000,
    method: 'Cash',
    receivedOn: today,
  }),
  'POST /bonds/:bondId/collateral/returns': ({ defendantId }) => ({
    personId: defendantId,
    amountCents: 1_000,
    method: 'Cash',
    reason: 'Discharged',
  }),
  'POST /bonds/:bondId/collateral/applications': ({ defendantId, accountId, fileId }) => ({
    personId: defendantId,
    accountId,
    documentId: fileId,
    amountCents: 1_000,
    reason: 'Signed for it',
  }),
  'POST /money/trust/deposits': ({ receiptId, today }) => ({ receiptIds: [receiptId], bankedOn: today }),
  'POST /money/trust/returns/:returnId/void': () => ({ reason: 'It was not fetched' }),
  'POST /money/trust/receipts/:receiptId/void': () => ({ reason: 'Entered twice' }),
  'POST /money/trust/receipts/:receiptId/bounce': ({ today }) => ({ bouncedOn: today, reason: 'No funds' }),
  'POST /money/trust/requests/:requestId/decline': () => ({ reason: 'Not yet' }),
  'POST /money/drawer/counts': () => ({ countedCents: 0, expectedCents: 0 }),
  'POST /money/tills/:tillId/open': () => ({ countedCents: 0 }),
  'POST /money/tills/:tillId/close': () => ({ countedCents: 0 }),
  'POST /money/tills/:tillId/floats': () => ({ amountCents: 20_000 }),
  'POST /money/hand-overs': () => ({ fromTillId: null, toTillId: NO_TILL, amountCents: 100 }),
  'POST /settlements': ({ accountId, cardId, today }) => ({
    settledOn: today,
    payments: [{ accountId, paymentId: cardId }],
    payoutCents: 2_450,
    feeCents: 50,
    reason: 'The statement of the day',
  }),
  'POST /accounts/:accountId/payments/:paymentId/return': ({ today }) => ({
    returnedOn: today,
    reason: 'Insufficient funds',
  }),
  'POST /accounts/:accountId/payments-before/:paymentId/return': ({ today }) => ({
    returnedOn: today,
    amountCents: 100,
    reason: 'Insufficient funds',
  }),
  'POST /accounts/:accountId/charges': ({ catalogueChargeId, today }) => ({
    catalogueChargeId,
    amountCents: 1_500,
    chargedOn: today,
  }),
  'POST /accounts/:accountId/payments': ({ today }) => ({
    amountCents: 500,
    method: 'Cash',
    paidOn: today,
    confirmed: true,
  }),
  'POST /accounts/:accountId/closing-transfer': ({ otherAccountId }) => ({
    toAccountId: otherAccountId,
    reason: 'One account is enough',
  }),
  'POST /accounts/:accountId/unclaimed': () => ({ amountCents: 100, reason: 'Moved away' }),
  'POST /accounts/:accountId/unclaimed/:unclaimedId/void': () => reason,
  'POST /accounts/:accountId/payouts': () => ({ amountCents: 50, to: 'client', method: 'Check', reason: 'She came' }),
  'POST /accounts/:accountId/payouts/:payoutId/void': () => reason,
  'POST /accounts/:accountId/recoveries': ({ today }) => ({
    amountCents: 50,
    method: 'Cash',
    paidOn: today,
    confirmed: true,
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
  'POST /accounts/:accountId/plan/preview': ({ today }) => ({
    amountCents: 10_000,
    frequency: 'WEEKLY',
    startOn: today,
  }),
  'POST /accounts/:accountId/plan/skip': () => ({ reason: 'He is in hospital' }),
  'POST /accounts/:accountId/promises': ({ today }) => ({ amountCents: 4_000, dueOn: today, called: true }),
  'POST /accounts/:accountId/promises/:promiseId/withdraw': () => ({ reason: 'Promised for another account' }),
  'POST /accounts/:accountId/calls': () => ({ outcome: 'no answer' }),
  'PUT /accounts/:accountId/call-hold': () => ({ hold: { until: null, reason: 'In hospital' } }),
  'POST /defendants/:defendantId/check-ins': ({ today }) => ({ kind: 'call', on: today, at: '00:00' }),
  'POST /defendants/:defendantId/court-reminders': ({ defendantId, today }) => ({
    courtDate: today,
    personId: defendantId,
    outcome: 'reached',
    earlyReason: 'He asked to be called before work.',
  }),
  'PUT /bonds/:bondId/check-ins': ({ today }) => ({ frequency: 'WEEKLY', firstDueOn: today }),
  'POST /payments/find': () => ({ typed: 'receipt 1' }),
  'POST /payments/situations': ({ accountId }) => ({ accountIds: [accountId] }),
  'POST /payments/cash-of-payer': ({ accountId }) => ({ payer: 'Clothilde Sonnier', accountIds: [accountId] }),
  'POST /takings': ({ accountId, today }) => ({
    payments: [{ accountId, amountCents: 700 }],
    method: 'Cash',
    paidOn: today,
    confirmed: true,
  }),
  'POST /accounts/:accountId/reopen': () => ({ reason: 'Paid again' }),
  'PUT /accounts/:accountId/checks-refused': () => ({ refused: true }),
  'PUT /accounts/:accountId/recovery-billable': () => ({ billable: true }),
  'PUT /accounts/:accountId/name': () => ({ name: 'Drug case', basedOn: 0 }),
  'PUT /settings/holidays': () => ({ holidays: ['2026-12-25'] }),
  'PUT /settings/terms': () => ({ days: 10 }),
  'PUT /settings/court-reminders': () => ({ days: 10 }),
  'POST /subjects/:subjectKind/:subjectId/notes': () => ({ subject: 'Work', text: 'Drives for a bakery.' }),
  'POST /subjects/:subjectKind/:subjectId/notes/import': (_, nonce) => ({
    notes: [
      { localId: nonce, subject: 'Old', text: 'Kept by a browser', at: '2025-01-02T03:04:05.000Z', author: 'Al' },
    ],
  }),
  'PUT /notes/:noteId': () => ({ subject: 'Work', text: 'Drives for two bakeries.', basedOn: 1 }),
  'PUT /desk/first-steps': () => ({ mark: 'rates', isSet: true }),
  'POST /saved-reports': () => sampleSavedReport,
  'PUT /saved-reports/:savedReportId': () => ({ name: 'Month', isShared: true, basedOn: 1 }),
  'PUT /saved-reports/:savedReportId/mail': () => ({ every: null, basedOn: 1 }),
  'POST /quick-links': () => sampleQuickLink,
  'PUT /quick-links/:quickLinkId': () => sampleQuickLink,
  'POST /bonds/powers': () => ({ numbers: [{ powerNumber: 'AB-1' }] }),
  'POST /bonds/powers/proposals': ({ suretyId, today }) => ({ suretyId, usedOn: today, rows: [{ amountCents: 100 }] }),
  'POST /bonds/batch': ({ defendantId, accountId, suretyId }, nonce) => ({
    defendantId,
    accountId,
    suretyId,
    rows: [{ amountCents: 500_000, powerNumber: `B${nonce}` }],
  }),
  'POST /bonds': ({ defendantId, suretyId }, nonce) => ({
    defendantId,
    suretyId,
    amountCents: 500_000,
    powerNumber: nonce,
  }),
  'PATCH /bonds/:bondId': () => ({ amountCents: 600_000, basedOn: 0 }),
  'POST /power-overrides': ({ defendantId, suretyId }, nonce) => ({
    defendantId,
    amountCents: 1_000_000,
    jurisdiction: 'Orleans',
    powerNumber: nonce,
    suretyId,
  }),
  'POST /bonds/:bondId/power-overrides': () => ({ caseNumber: '2026-77', basedOn: 0 }),
  'POST /power-overrides/:overrideId/give': () => ({ reason: 'The surety agreed' }),
  'POST /power-overrides/:overrideId/release': () => ({ reason: 'The surety agreed' }),
  'POST /power-overrides/:overrideId/decline': () => ({ reason: 'Take the larger one' }),
  'POST /bonds/:bondId/move': () => ({ toAccountId: null, reason: 'Its own account' }),
  'POST /bonds/:bondId/rewrites': () => ({ amountCents: 500_000, jurisdiction: 'Orleans', reason: 'Raised' }),
  'POST /court-closings': ({ bondId, today }) => ({
    bonds: [bondId],
    courtDate: today,
    nextDate: addDays(today, 7),
    reason: 'Storm',
  }),
  'POST /court-answers': ({ bondId, today }) => ({ bonds: [bondId], courtDate: today, said: 'unknown' }),
  'POST /bonds/:bondId/court-answer/undo': ({ courtAnswerId }) => ({ answerId: courtAnswerId }),
  'POST /bonds/:bondId/discharge': ({ fileId, today }) => ({
    dischargedOn: today,
    court: 'Orleans Criminal District Court',
    proofKind: 'Court paper',
    proofId: fileId,
    basedOn: 0,
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
  'PUT /tax-forms/payees': ({ recoveryPayeeId }) => ({
    kind: 'payee',
    payeeId: recoveryPayeeId,
    treatment: 'services',
    hasW9: true,
    basedOn: 0,
  }),
  'PUT /tax-forms/forms-8300/:eventId': ({ today }) => ({ filedOn: today, note: 'BSA 31000', basedOn: 0 }),
  'PUT /payee-terms': () => ({ kind: 'official', payee: 'sheriff:Orleans', days: 30, basedOn: 30 }),
  'POST /official-fees/moves': ({ bondId }) => ({
    payee: 'sheriff:Orleans',
    kind: 'paid',
    fees: [{ account: '2120', bondId }],
    amountCents: 20_000,
    method: 'Check',
    reason: 'Check 1001',
  }),
  'POST /manual-entries': ({ today }) => ({
    effectiveOn: today,
    lines: [
      { account: '5310', side: 'debit', amountCents: 1_500 },
      { account: '1000', side: 'credit', amountCents: 1_500 },
    ],
    reason: 'Charge of the bank',
  }),
  'POST /months/:month/reopen': () => ({ reason: 'An invoice came late' }),
  'POST /manual-entries/:entryId/void': () => ({ reason: 'Entered twice' }),
  'POST /manual-entries/requests/:requestId/decline': () => ({ reason: 'Not ours' }),
  'POST /expenses': ({ today }) => ({
    paidOn: today,
    account: '5310',
    amountCents: 1_500,
    method: 'Check',
    payee: 'Hancock Bank',
    reason: 'Stop payment',
  }),
  'POST /expenses/money-in': ({ today }) => ({
    paidOn: today,
    account: '4400',
    amountCents: 1_500,
    method: 'Bank Transfer',
    payee: 'Hancock Bank',
    reason: 'Interest',
  }),
  'POST /expenses/:expenseId/void': () => ({ reason: 'Entered twice' }),
  'POST /expenses/:expenseId/recurrence': () => ({ recurs: true }),
  'POST /expenses/requests/:requestId/decline': () => ({ reason: 'Not ours' }),
  'PUT /move-in/files/:list': () => ({ name: 'people.csv', text: 'ID,Name\n1001,Marie Landry\n' }),
  'PUT /move-in/files/:list/choices': () => ({
    fields: ['id', 'fullName'],
    answers: {},
    leftOut: [],
    leftOutWhys: [],
    basedOn: 1,
  }),
  'PUT /move-in/totals': ({ suretyId }) => ({ what: 'powers', suretyId, typed: 12, reason: '' }),
  'PUT /move-in/bond-totals': () => ({ suretyId: null, status: 'OPEN', count: 2, faceCents: 1_500_000, reason: '' }),
  'PUT /first-numbers': () => ({ series: 'deposits', first: 311 }),
  'PUT /opening': () => ({ program: 'Bail Books 4', cutOverOn: '1990-01-31' }),
  'PUT /opening/totals': () => ({ account: '1000', amountCents: 100_000, reason: '' }),
  'POST /opening/lines': () => ({ account: '1000', amountCents: 100_000 }),
  'PUT /opening/lines/:lineId': () => ({ account: '1020', amountCents: 1_200, basedOn: 1 }),
  'POST /opening/seal': () => ({ retainedCents: 0 }),
  'POST /opening/corrections': () => ({ account: '1000', amountCents: 90_000, reason: 'The bank had less' }),
  'POST /opening/balance-corrections': ({ accountId }) => ({
    accountId,
    part: 'premium',
    amountCents: 4_000,
    reason: 'Paid there',
  }),
  'POST /opening/requests/:requestId/decline': () => ({ reason: 'The bank differs' }),
  'POST /official-fees/requests/:requestId/decline': () => ({ reason: 'Not this month' }),
  'POST /official-fees/moves/:moveId/repay': () => ({ method: 'Check', reason: 'Check 1009' }),
  'POST /official-fees/moves/:moveId/void': () => ({ reasonCode: 'Returned by bank', reason: 'Money came back' }),
  'PUT /team/:agentId/credentials': () => ({ licenseExpiresOn: null, appointments: [], basedOn: 0 }),
  'POST /powers/sureties': ({ powerId, suretyId }) => ({ powerIds: [powerId], suretyId, reason: 'By its prefix' }),
  'POST /bonds/:bondId/dues': () => ({ owedCents: 20_000, basedOn: 0, reason: 'Written before the contract' }),
  'POST /bonds/:bondId/sheriff-fee': () => ({ feeCents: 20_000, basedOn: 0, reason: 'Written before the fee' }),
  'PUT /settings/organization': () => ({ name: 'Pelican Bail Bonds', timeZone: 'America/Chicago', retentionYears: 7 }),
  'POST /clock': ({ today }) => ({ day: today }),
  'PUT /settings/power-policy': () => ({ refusesUnknownPowers: false }),
  'PUT /settings/accountant': () => ({ email: 'accountant@example.com' }),
  'PUT /settings/deposit-policy': () => ({ depositsByTwo: false, cardFeesByMonth: false }),
  'PUT /settings/tills': () => ({ on: false }),
  'PUT /settings/tills/:tillId': ({ holderId }) => ({ name: 'Front counter', kind: 'shared', holders: [holderId] }),
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
  'PUT /settings/papers': ({ required: { papers, version } }) => ({
    papers: papers.map(({ needsAdult: _, ...paper }) => paper),
    basedOn: version,
  }),
  'PATCH /files/:fileId': () => ({ name: 'Release form' }),
  'POST /ledger/account-mapping': () => ({ accounts: [{ code: '1100', theirName: 'Clients', theirNumber: '12000' }] }),
  'POST /ledger/accountant-files': ({ accountantFileId, today }) => ({
    format: 'full-csv',
    from: accountantFileId === '' ? today : '2026-03-01',
    to: '2026-03-31',
    reason: 'A check of the files',
  }),
  'POST /ledger/exports': ({ accountId }) => ({ kind: 'statement-csv', accountId }),
  'POST /defendants/:defendantId/merge': ({ doubleId: otherId }) => ({
    otherId,
    take: [],
    basedOn: 1,
    otherBasedOn: 1,
  }),
  'POST /indemnitors/:indemnitorId/merge': ({ spareIndemnitorId: otherId }) => ({
    otherId,
    take: [],
    basedOn: 1,
    otherBasedOn: 1,
  }),
  'POST /payers/names': ({ payerNames: [name, otherName] }) => ({ name, otherName }),
  'POST /your-data/copies': () => ({ withDocuments: false }),
};

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** The agency of the world has one drawer: with tills its cash would go elsewhere. */
const NO_TILL = '01890000-0000-7000-8000-00000000711e';

/** What stands under another name in a world, or in none. It is read only where a path asks for it. */
const PATH_NAMES: Readonly<Record<string, (world: World) => unknown>> = {
  journalNumber: () => 1,
  place: () => 1,
  zip: () => '70116',
  subjectKind: () => 'defendant',
  subjectId: ({ defendantId }) => defendantId,
  drawerKind: () => 'case',
  drawerId: ({ recoveryCaseId }) => recoveryCaseId,
  searchedKind: () => 'case',
  searchedId: ({ recoveryCaseId }) => recoveryCaseId,
  surrenderPaper: () => 'statement-officer',
  archiveId: () => NO_TILL,
  part: () => 1,
  tillId: () => NO_TILL,
  handOverId: () => NO_TILL,
  disbursementId: ({ payoutId }) => payoutId,
  expenseId: ({ payoutId }) => payoutId,
  payablePaymentId: ({ payoutId }) => payoutId,
  moveId: ({ payoutId }) => payoutId,
  personId: ({ defendantId }) => defendantId,
  eventId: ({ cashEventId }) => cashEventId,
  otherId: ({ spareDefendantId }) => spareDefendantId,
};

/** The same by the path where a name means something else. */
const inPath = ({ method, path }: Endpoint): typeof PATH_NAMES => {
  if (path.startsWith('/settings/charges')) return { chargeId: ({ catalogueChargeId }) => catalogueChargeId };
  if (method === 'DELETE' && path === '/defendants/:defendantId')
    return { defendantId: ({ spareDefendantId }) => spareDefendantId };
  if (path.startsWith('/defendants/:defendantId/merge'))
    return { defendantId: ({ joinedDefendantId }) => joinedDefendantId };
  if (path.startsWith('/indemnitors/:indemnitorId/merge'))
    return {
      indemnitorId: ({ joinedIndemnitorId }) => joinedIndemnitorId,
      mergeId: ({ indemnitorMergeId }) => indemnitorMergeId,
    };
  if (path.startsWith('/indemnitors/') && path.endsWith('/:otherId'))
    return {
      indemnitorId: ({ joinedIndemnitorId }) => joinedIndemnitorId,
      otherId: ({ besideIndemnitorId }) => besideIndemnitorId,
    };
  if (path.startsWith('/archived-files')) return { defendantId: ({ archivedDefendantId }) => archivedDefendantId };
  if (path.startsWith('/team/invitations'))
    return { invitationId: (world: World & Partial<People>) => world.sentInvitationId };
  return {};
};

/** The path parameters of an endpoint that name things of a world; the charge of the settings is the catalogue's. */
export const paramsOf = (endpoint: Endpoint, world: World): Record<string, unknown> => {
  const names = { ...PATH_NAMES, ...inPath(endpoint) };
  const valueOf = (name: string): unknown => names[name]?.(world) ?? world[name as keyof World];
  return Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, valueOf(name)]));
};
