/** What a request of an auditor may be about (money#audit-requests). */
export const AUDIT_ABOUT = ['entry', 'receipt', 'account', 'bond'] as const;
export type AuditAbout = (typeof AUDIT_ABOUT)[number];

/** What it is called, and by which number it is found. */
export const AUDIT_ABOUT_WORDS: Readonly<Record<AuditAbout, string>> = {
  entry: 'Journal entry',
  receipt: 'Receipt',
  account: 'Account',
  bond: 'Bond',
};

/** Whose turn it is: the agency's, the auditor's, or nobody's. */
export const AUDIT_REQUEST_STATES = ['open', 'answered', 'closed'] as const;
export type AuditRequestState = (typeof AUDIT_REQUEST_STATES)[number];

export const AUDIT_REQUEST_STATE_WORDS: Readonly<Record<AuditRequestState, string>> = {
  open: 'Waits for an answer',
  answered: 'Answered',
  closed: 'Closed',
};

/** What stands in the history of a request. */
export const AUDIT_REQUEST_STEPS = ['question', 'answer', 'close'] as const;
export type AuditRequestStep = (typeof AUDIT_REQUEST_STEPS)[number];

/** `R-0012`: without a gap, as they were asked. */
export const auditRequestNumber = (number: number): string => `R-${String(number).padStart(4, '0')}`;
