/**
 * Who may call what, written by hand from the product's rules of roles, not from the contracts: the permission
 * suite compares it with what the server answers over HTTP, cell by cell. A new endpoint belongs here too.
 */
type Column =
  'nobody' | 'no agent record' | 'Admin' | 'Agent' | 'Recovery Agent' | 'Supervisor' | 'Accounting' | 'Auditor';

export const COLUMNS: readonly Column[] = [
  'nobody',
  'no agent record',
  'Admin',
  'Agent',
  'Recovery Agent',
  'Supervisor',
  'Accounting',
  'Auditor',
];

const everybody = COLUMNS;
const whoeverIsSignedIn = COLUMNS.slice(1);
const members: readonly Column[] = ['Admin', 'Agent', 'Recovery Agent', 'Supervisor', 'Accounting', 'Auditor'];
const staff: readonly Column[] = ['Admin', 'Agent', 'Recovery Agent', 'Supervisor', 'Accounting'];
const staffAndAuditor = members;
const books: readonly Column[] = ['Admin', 'Supervisor', 'Accounting', 'Auditor'];
const ssnReaders: readonly Column[] = ['Admin', 'Agent', 'Recovery Agent', 'Supervisor'];
const supervisors: readonly Column[] = ['Admin', 'Supervisor'];
const admin: readonly Column[] = ['Admin'];
const adminAndAuditor: readonly Column[] = ['Admin', 'Auditor'];

export const EXPECTED: Readonly<Record<string, readonly Column[]>> = {
  // Before anybody is signed in.
  'GET /health/live': everybody,
  'GET /health/ready': everybody,
  'GET /health/serving': everybody,
  'GET /site': everybody,
  'GET /session': everybody,
  'POST /sign-in': everybody,
  'POST /sign-in/two-factor': everybody,
  'POST /sign-out': everybody,
  'POST /sign-up': everybody,
  'POST /sign-up/confirm': everybody,
  'POST /sign-up/resend': everybody,
  'POST /password-resets': everybody,
  'POST /password-resets/complete': everybody,

  // Also for a user who belongs to no agency yet: an invitation is how they get in.
  'GET /memberships': whoeverIsSignedIn,
  'POST /memberships/:organizationId/switch': whoeverIsSignedIn,
  'POST /session/confirm': whoeverIsSignedIn,
  'POST /invitations/accept': whoeverIsSignedIn,
  'POST /invitations/decline': whoeverIsSignedIn,

  // One's own.
  'GET /live': members,
  'GET /profile': members,
  'PUT /profile': members,
  'POST /profile/password': members,
  'POST /profile/password-reset-mail': members,
  'GET /profile/sessions': members,
  'POST /profile/sessions/:sessionId/end': members,
  'POST /profile/sessions/end-others': members,
  'POST /profile/two-factor/start': members,
  'POST /profile/two-factor/confirm': members,
  'POST /profile/two-factor/backup-codes': members,
  'POST /profile/two-factor/turn-off': members,
  'GET /preferences': members,
  'PUT /preferences': members,

  // Any staff: defendants, bonds, accounts, fees and payments. The Auditor reads money and its history.
  'GET /desk': staff,
  'GET /desk/court-dates': staff,
  'GET /desk/payments-due': staff,
  'POST /search': staffAndAuditor,
  'POST /search/defendants': staff,
  'GET /defendants': staff,
  'GET /defendants/:defendantId': staff,
  'GET /defendants/file': ['Admin', 'Supervisor', 'Accounting'],
  'POST /defendants': staff,
  'PATCH /defendants/:defendantId': staff,
  'POST /defendants/:defendantId/ssn-reveals': ssnReaders,
  'GET /defendants/:defendantId/references': staff,
  'GET /defendants/:defendantId/indemnitors': staff,
  'POST /defendants/:defendantId/indemnitors': staff,
  'GET /indemnitors/:indemnitorId': staff,
  'PATCH /indemnitors/:indemnitorId': staff,
  'POST /indemnitors/:indemnitorId/ssn-reveals': ssnReaders,
  'POST /accounts/:accountId/indemnitors': staff,
  'DELETE /accounts/:accountId/indemnitors/:indemnitorId': staff,
  'PUT /references/:referenceId': staff,
  'DELETE /references/:referenceId': staff,
  'POST /intakes': staff,
  'GET /intakes/:intakeId': staff,
  'POST /intakes/likely-matches': staff,
  'POST /intakes/exposures': staff,
  'GET /defendants/:defendantId/accounts': staffAndAuditor,
  'GET /defendants/:defendantId/history': staffAndAuditor,
  'GET /defendants/:defendantId/bonds': staffAndAuditor,
  'GET /subjects/:subjectKind/:subjectId/files': staff,
  'POST /subjects/:subjectKind/:subjectId/files': staff,
  'PATCH /files/:fileId': staff,
  'DELETE /files/:fileId': staff,
  'POST /files/:fileId/undelete': staff,
  'GET /files/:fileId/link': staff,
  'GET /files/content/:fileId': staff,
  'GET /defendants/:defendantId/mugshot': staff,
  'PUT /defendants/:defendantId/mugshot': staff,
  'DELETE /defendants/:defendantId/mugshot': staff,
  'GET /subjects/:subjectKind/:subjectId/notes': staff,
  'POST /subjects/:subjectKind/:subjectId/notes': staff,
  'POST /subjects/:subjectKind/:subjectId/notes/import': staff,
  'PUT /notes/:noteId': staff,
  'GET /notes/:noteId/versions': staff,
  'DELETE /notes/:noteId': staff,
  'POST /notes/:noteId/undelete': staff,
  'POST /defendants/:defendantId/background-reports': staff,
  'GET /quick-links': staff,
  'POST /quick-links': staff,
  'PUT /quick-links/:quickLinkId': staff,
  'DELETE /quick-links/:quickLinkId': staff,
  'GET /bonds/:bondId': staffAndAuditor,
  'POST /bonds': staff,
  'PATCH /bonds/:bondId': staff,
  'POST /bonds/:bondId/discharge': staff,
  'POST /bonds/:bondId/reinstate': supervisors,
  'GET /exoneration': staffAndAuditor,
  'GET /posting-agents': supervisors,
  'POST /accounts': staff,
  'GET /accounts/:accountId': staffAndAuditor,
  'GET /accounts/:accountId/entries': staffAndAuditor,
  'GET /accounts/:accountId/payments/:paymentId/receipt': staffAndAuditor,
  'POST /accounts/:accountId/fees': staff,
  'POST /accounts/:accountId/charges': staff,
  'POST /accounts/:accountId/payments': staff,
  'POST /accounts/:accountId/close': staff,
  'POST /accounts/:accountId/reopen': staff,

  // The books. An account's statement is an export that whoever sees the account may ask for.
  'GET /ledger/trial-balance': books,
  'GET /ledger/journal': books,
  'GET /ledger/journal/:journalNumber': books,
  'GET /ledger/payments': books,
  'GET /ledger/audit-chain': books,
  'GET /ledger/exports': books,
  'POST /ledger/exports': staffAndAuditor,
  'GET /ledger/exports/:exportId': staffAndAuditor,
  'GET /ledger/exports/:exportId/file': staffAndAuditor,

  // Admins: voids, catalogue, premium rules, organization, team.
  'POST /bonds/:bondId/void': admin,
  'DELETE /defendants/:defendantId': admin,
  'POST /accounts/:accountId/fees/:feeId/void': admin,
  'POST /accounts/:accountId/charges/:chargeId/void': admin,
  'POST /accounts/:accountId/payments/:paymentId/void': admin,
  'GET /powers': admin,
  'GET /archived-files': admin,
  'POST /archived-files/:defendantId/restore': admin,
  'PUT /archived-files/:defendantId/legal-hold': admin,
  'DELETE /archived-files/:defendantId/legal-hold': admin,
  'GET /places/:zip': staff,
  'GET /settings/charges': staff,
  'POST /settings/charges': admin,
  'PUT /settings/charges/:chargeId': admin,
  'GET /settings/premium-rules': staff,
  'GET /settings/sheriff-fees': staff,
  'POST /settings/sheriff-fees': admin,
  'POST /settings/premium-rules': admin,
  'POST /settings/premium-rules/:ruleId/corrections': admin,
  'GET /settings/premium-rules/:ruleId/bonds': admin,
  'GET /settings/premium-rules/:ruleId/bonds/file': admin,
  'POST /bonds/:bondId/reprice': admin,
  'GET /letterhead': members,
  'GET /settings/organization': admin,
  'PUT /settings/organization': admin,
  'PUT /settings/security': admin,
  'GET /settings/mail': admin,
  'GET /system': admin,
  'GET /alarms': admin,
  'GET /settings/dead-letters': admin,
  'POST /settings/dead-letters/:deadLetterId/retry': admin,
  'GET /team': admin,
  'PUT /team/:agentId': admin,
  'DELETE /team/:agentId': admin,
  'POST /team/invitations/:invitationId/renew': admin,
  'POST /team/invitations/:invitationId/withdraw': admin,
  'POST /create-agent': admin,
  'GET /create-agent/:provisioningId': admin,
  'POST /create-agent/:provisioningId/temporary-password': admin,
  'GET /audit': adminAndAuditor,
  'GET /audit/file': adminAndAuditor,
};

/** What asks for the password or a second factor again, after how many minutes without one. */
export const EXPECTED_FRESH: Readonly<Record<string, number>> = {
  'POST /defendants/:defendantId/ssn-reveals': 15,
  'POST /indemnitors/:indemnitorId/ssn-reveals': 15,

  // Money settings.
  'PUT /settings/organization': 720,
  'PUT /settings/security': 720,
  'POST /settings/charges': 720,
  'PUT /settings/charges/:chargeId': 720,
  'POST /settings/premium-rules': 720,
  'POST /settings/sheriff-fees': 720,
  'POST /settings/premium-rules/:ruleId/corrections': 720,
  'POST /bonds/:bondId/reprice': 720,

  // The team.
  'PUT /team/:agentId': 720,
  'DELETE /team/:agentId': 720,
  'POST /team/invitations/:invitationId/renew': 720,
  'POST /team/invitations/:invitationId/withdraw': 720,
  'POST /create-agent': 720,
  'POST /create-agent/:provisioningId/temporary-password': 720,

  // Taking data away.
  'POST /ledger/exports': 720,
  'GET /ledger/exports/:exportId/file': 720,
  'GET /settings/premium-rules/:ruleId/bonds/file': 720,
  'GET /audit/file': 720,
  'GET /defendants/file': 720,
};
