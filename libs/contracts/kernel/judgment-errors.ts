/** The refusals of judgments of forfeited bonds (money#judgment-of-a-forfeiture). */
export const JUDGMENT_REFUSALS = {
  JUDGMENT_STANDS: { status: 409, text: 'A judgment stands: pay it, or record its remission.' },
  JUDGMENT_FORFEITED_ONLY: { status: 409, text: 'Only a forfeited bond can have a judgment.' },
  JUDGED_ALREADY: { status: 409, text: 'This forfeiture already has a judgment.' },
  JUDGMENT_LIMIT: { status: 409, text: 'A judgment is at most the face of {limit}. Enter costs in their own field.' },
  JUDGMENT_MISSING: { status: 409, text: 'This bond has no judgment.' },
  JUDGMENT_PAYMENT_LIMIT: { status: 409, text: 'At most the {limit} that is still owed can be paid.' },
  JUDGMENT_BILL_LIMIT: { status: 409, text: 'At most {limit} of this judgment can still be billed.' },
  JUDGMENT_WITHOUT_SURETY: { status: 409, text: 'No surety of this bond is known, so none holds a BUF for it.' },
  REMISSION_LIMIT: { status: 409, text: 'At most {limit} of this judgment can still be remitted.' },
  RECOVERY_NOT_BILLABLE: {
    status: 409,
    text: 'This client cannot be billed for recovery costs. A Supervisor can change that on the account.',
  },
  INDEMNITY_AGREEMENT_MISSING: {
    status: 409,
    text: 'No indemnity agreement of this bond is on file. Mark the document with the bond first.',
  },
} as const;
