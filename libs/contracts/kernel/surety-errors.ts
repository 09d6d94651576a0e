/**
 * The refusals of surety cases (powers#surety-case-failures), and of what sureties get: reports and remittances
 * (powers#remittance).
 */
export const SURETY_REFUSALS = {
  SURETY_CASE_ON_FILE: {
    status: 409,
    text: 'This surety case is already linked to a defendant. Remove the link first.',
  },
  POWER_REPORTED: { status: 409, text: 'This power is in a report that was sent. Its number and surety stay.' },
  REPORT_NOT_FOUND: { status: 404, text: 'There is no report of this week.' },
  REPORT_NOT_OVER: { status: 409, text: 'This week is not over. Its report can be sent from {day}.' },
  REPORT_ORDER: { status: 409, text: 'Send the report of the week until {day} first.' },
  REPORT_SENT: { status: 409, text: 'This report is sent already.' },
  REPORT_CHANGED: { status: 409, text: 'This report changed after you read it. Check it again, then send it.' },
  NOTHING_TO_REMIT: { status: 409, text: 'Power {number} owes nothing.' },
  POWER_NOT_REPORTED: { status: 409, text: 'Power {number} is in no sent report yet. Send its report first.' },
  REMITTANCE_WAITS: { status: 409, text: 'This is already waiting for a second person.' },
  REMITTANCE_CHANGED: { status: 409, text: 'The amount owed changed to {amount}. Check it, then pay it.' },
  REMITTANCE_BELOW_ZERO: {
    status: 409,
    text: 'The recoverable amount is more than the amount due: {amount}. Choose more powers.',
  },
  BUF_LIMIT: { status: 409, text: 'The surety holds at most {limit} of the BUF.' },
  RECOVERABLE_CHANGED: { status: 409, text: 'The recoverable amount changed to {amount}. Check it again.' },
  STATEMENT_NOT_FOUND: { status: 404, text: 'There is no such statement.' },
  MOVE_VOIDED: { status: 409, text: 'This is already void.' },
  NOT_ADVANCED: { status: 409, text: 'The agency paid this itself. Nobody is owed for it.' },
  ADVANCE_REPAID: { status: 409, text: 'This was paid back to the employee who paid it. Void that payment first.' },
  DISBURSEMENT_VOIDED: { status: 409, text: 'This payment is already void.' },
  PORTAL_GRANT_NOT_FOUND: { status: 404, text: 'You do not have access to this surety’s page.' },
  PORTAL_ACCESS_NOT_FOUND: { status: 404, text: 'This access does not exist.' },
  PORTAL_GRANT_EXISTS: {
    status: 409,
    text: 'This address has access to the surety until {until}. Revoke that first to give another.',
  },
  PORTAL_GRANT_ENDED: { status: 409, text: 'This access has ended. Give a new one.' },
  PORTAL_GRANT_ACCEPTED: { status: 409, text: 'This access was accepted already.' },
  PORTAL_INVITATION_INVALID: {
    status: 404,
    text: 'This invitation is no longer valid. Ask the Admin of the agency for a new one.',
  },
  PORTAL_INVITATION_ANSWERED: { status: 409, text: 'This invitation was accepted already. Sign in.' },
  PORTAL_SIGN_IN_FIRST: { status: 409, text: 'This address has a user already. Sign in with it, then accept.' },
  PORTAL_OTHER_USER: { status: 403, text: 'This invitation is for another address. Sign in with that one.' },
  MAIL_NOT_FAILED: { status: 409, text: 'Only an e-mail that was not delivered is sent again.' },
} as const;
