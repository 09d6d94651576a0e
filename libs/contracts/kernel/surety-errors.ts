/** The refusals of surety cases (`powers.md` 5), and of what sureties get: reports and remittances (`powers.md` 4). */
export const SURETY_REFUSALS = {
  SURETY_CASE_ON_FILE: {
    status: 409,
    text: 'This surety case is linked to a defendant already. Take the link away first.',
  },
  POWER_REPORTED: { status: 409, text: 'This power is in a report that was sent. Its number and surety stay.' },
  REPORT_NOT_FOUND: { status: 404, text: 'There is no report of this week.' },
  REPORT_NOT_OVER: { status: 409, text: 'This week is not over. Its report can be sent from {day}.' },
  REPORT_ORDER: { status: 409, text: 'Send the report of the week until {day} first.' },
  REPORT_SENT: { status: 409, text: 'This report is sent already.' },
  REPORT_CHANGED: { status: 409, text: 'This report has changed since you read it. Look at it again, then send it.' },
  NOTHING_TO_REMIT: { status: 409, text: 'Power {number} owes nothing.' },
  POWER_NOT_REPORTED: { status: 409, text: 'Power {number} is in no sent report yet. Send its report first.' },
  REMITTANCE_WAITS: { status: 409, text: 'This waits for a second person already.' },
  REMITTANCE_CHANGED: { status: 409, text: 'What is owed has changed to {amount}. Look again, then pay it.' },
  REMITTANCE_BELOW_ZERO: {
    status: 409,
    text: 'What is recoverable is more than what is due: {amount}. Choose more powers.',
  },
  BUF_LIMIT: { status: 409, text: 'The surety holds at most {limit} of the BUF.' },
  RECOVERABLE_CHANGED: { status: 409, text: 'What is recoverable has changed to {amount}. Look at it again.' },
  STATEMENT_NOT_FOUND: { status: 404, text: 'There is no such statement.' },
  MOVE_VOIDED: { status: 409, text: 'This is void already.' },
  DISBURSEMENT_VOIDED: { status: 409, text: 'This payment is void already.' },
  MAIL_NOT_FAILED: { status: 409, text: 'Only a letter that was not delivered is sent again.' },
} as const;
