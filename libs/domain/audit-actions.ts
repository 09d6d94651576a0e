/**
 * Every sensitive action that the audit trail knows, with its words (design 9). `{name}` is filled from the entry's
 * details, `{subject}` with the name of the person it was done to.
 */
export const AUDIT_ACTIONS = {
  'signed-up': 'Created the agency',
  'signed-in': 'Signed in from {device}',
  'sign-in-failed': 'Failed to sign in',
  'sign-in-locked': 'Sign-in locked after too many failures',
  'signed-out': 'Signed out',
  'sessions-ended': 'Signed out {count} other sessions',
  'password-changed': 'Changed their password',
  'password-reset-requested': 'Asked for a password reset link',
  'password-reset': 'Set a new password with a reset link',
  'two-factor-enabled': 'Turned two-factor sign-in on',
  'two-factor-disabled': 'Turned two-factor sign-in off',
  'two-factor-failed': 'Failed at the two-factor code',
  'two-factor-reset': 'Two-factor sign-in was reset on the server',
  'backup-codes-renewed': 'Made new backup codes',
  'backup-code-used': 'Signed in with a backup code',
  'profile-changed': 'Changed their profile',
  'agent-added': 'Added {subject} to the team as {role}',
  'agent-invited': 'Invited {subject} as {role}',
  'agent-changed': "Changed {subject}'s record: {fields}",
  'role-changed': "Changed {subject}'s role from {from} to {to}",
  'agent-deleted': 'Took {subject} off the team',
  'temporary-password-read': "Read {subject}'s temporary password",
  'invitation-accepted': 'Joined the team as {role}',
  'invitation-declined': 'Declined the invitation',
  'invitation-renewed': "Made a new code for {subject}'s invitation",
  'invitation-withdrawn': "Withdrew {subject}'s invitation",
  'organization-changed': 'Changed the organization: {fields}',
  'logo-changed': 'Changed the logo',
  'logo-removed': 'Removed the logo',
  'policy-changed': 'Changed the security policy: {fields}',
  'premium-rule-added': 'Added a premium rule: {rule}',
  'premium-rule-corrected': 'Corrected a premium rule: {rule}',
  'sheriff-fee-set': "Set the sheriff's premium fee: {rule}",
  'surety-added': 'Added the surety {name}',
  'surety-changed': 'Changed the surety {name}: {fields}',
  'surety-contract-set': 'Set the contract of {name} from {contract}',
  'export-taken': 'Took away the export {file}',
  'payment-voided': 'Voided a payment of {amount} (journal entry {number})',
  'fee-voided': 'Voided a fee of {amount} (journal entry {number})',
  'charge-voided': 'Voided a charge of {amount} (journal entry {number})',
  'refund-voided': 'Voided a refund of {amount} (journal entry {number})',
  'write-off-voided': 'Voided a write-off of {amount} (journal entry {number})',
  'bond-voided': 'Voided a bond with its premium of {amount} (journal entry {number})',
  'ssn-revealed': 'Showed an SSN: {reason}',
  'ssn-limit-reached': 'Was refused another SSN after 20 within an hour',
  'defendant-deleted': 'Deleted a defendant without history',
  'defendant-archived': 'Deleted a defendant whose history stays',
  'file-restored': 'Restored a deleted file',
  'legal-hold-placed': 'Placed a legal hold on a deleted file: {reason}',
  'legal-hold-released': 'Released the legal hold on a deleted file',
  'file-erased': 'The personal data of a deleted file were erased: its retention ended',
  'file-deleted': 'Deleted a file',
  'file-undeleted': 'Put a deleted file back',
  'mugshot-removed': 'Removed a mugshot',
  'surety-case-added': 'Took in a surety case',
  'surety-cases-imported': 'Imported surety cases: {new} new, {updated} updated, {skipped} skipped, {refused} refused',
  'surety-case-changed': 'Changed a surety case: {fields}',
  'surety-case-status-set': 'Set a surety case from {from} to {to}',
  'surety-case-file-attached': 'Attached a PDF to a surety case',
  'recovery-case-opened': 'Opened a recovery case',
  'recovery-case-changed': 'Changed a recovery case: {fields}',
  'recovery-case-status-set': 'Set a recovery case from {from} to {to}',
  'recovery-case-bond-added': 'Added a bond to a recovery case',
  'recovery-contact-saved': 'Saved a contact of a recovery case',
  'interview-added': 'Added a field interview',
  'interview-struck': 'Struck a field interview',
  'audit-exported': 'Exported the audit trail',
  'event-rejected': 'Left event {event} out of the books, which nothing proves: {reason}',
  'agency-exported': 'Everything of the agency was exported on the server',
  'agency-imported': 'The agency was imported on the server, as exported at {takenAt}',
  'rows-linked': 'The rows of the agency were taken as they are on the server ({count} rows)',
  'job-retried': 'Had failed work tried again: {work}',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

/** What happened, in words; `{name}` is filled from the details, `{subject}` with the person it was done to. */
export const auditWords = (action: AuditAction, subject: string, details: Record<string, unknown>): string =>
  AUDIT_ACTIONS[action].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === 'subject' ? subject || 'somebody' : details[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
