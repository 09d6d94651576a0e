import { z } from 'zod';
import { ACCOUNTANT_FILE_REFUSALS } from './accountant-file-errors.ts';
import { APPROVAL_REFUSALS } from './approval-errors.ts';
import { AUDIT_ROOM_REFUSALS } from './audit-room-errors.ts';
import { BANK_REFUSALS } from './bank-errors.ts';
import { BANKING_REFUSALS } from './banking-errors.ts';
import { CHART_REFUSALS } from './chart-errors.ts';
import { CHECK_IN_REFUSALS } from './check-in-errors.ts';
import { DOCUMENT_REFUSALS } from './document-errors.ts';
import { FIELD_WORK_REFUSALS } from './field-work-errors.ts';
import { JUDGMENT_REFUSALS } from './judgment-errors.ts';
import { CLOCK_REFUSALS } from './clock-errors.ts';
import { COMMISSION_REFUSALS } from './commission-errors.ts';
import { OFFICIAL_FEE_REFUSALS } from './official-fee-errors.ts';
import { SIGN_IN_REFUSALS } from './sign-in-errors.ts';
import { SURETY_REFUSALS } from './surety-errors.ts';
import { SURETY_MAIL_REFUSALS } from './surety-mail-errors.ts';
import { DATA_COPY_REFUSALS } from './data-copy-errors.ts';
import { MERGE_REFUSALS } from './merge-errors.ts';
import { MOVE_IN_REFUSALS } from './move-in-errors.ts';
import { OPENING_REFUSALS } from './opening-errors.ts';
import { PERIOD_REFUSALS } from './period-errors.ts';
import { PLAN_REFUSALS } from './plan-errors.ts';
import { PROPERTY_REFUSALS } from './property-errors.ts';
import { RECOVERY_COST_REFUSALS } from './recovery-cost-errors.ts';
import { RECONCILIATION_REFUSALS } from './reconciliation-errors.ts';
import { SURRENDER_REFUSALS } from './surrender-errors.ts';
import { TRUST_REFUSALS } from './trust-errors.ts';

/**
 * Why a request was refused: a stable code, its HTTP status and the words for the person at the counter.
 * `{name}` in a text is filled from the refusal's details; `words` of the details stand in the place of the text.
 */
export const REFUSALS = {
  VALIDATION_FAILED: { status: 422, text: 'Some fields need your attention.' },
  TEXT_UNREADABLE: { status: 400, text: 'Its text cannot be read. Save it as UTF-8 and try again.' },
  MALFORMED_REQUEST: { status: 400, text: 'The request could not be read.' },
  IDEMPOTENCY_KEY_MISSING: { status: 400, text: 'The request has no Idempotency-Key. Reload the page and try again.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    text: 'This form was already sent with other contents. Reload the page and try again.',
  },
  BODY_TOO_LARGE: { status: 413, text: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Send the request as application/json.' },
  ORIGIN_REFUSED: { status: 403, text: 'This request did not come from this application.' },
  SIGNED_OUT: { status: 401, text: 'Please sign in.' },
  NO_AGENT_RECORD: { status: 403, text: 'Your user has no agent record. Ask an Admin of your agency to add you.' },
  AUDIT_ENDED: { status: 403, text: 'Your access to {agency} ended on {day}. Ask an Admin of the agency.' },
  ROLE_REFUSED: { status: 403, text: 'Your role does not allow this.' },
  NOT_FOUND: { status: 404, text: 'Not found.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many requests. Wait a moment and try again.' },
  BUSY: { status: 503, text: 'Too many people are ahead of you at this moment. Try again in {seconds} seconds.' },
  INTERNAL_ERROR: { status: 500, text: 'Something went wrong on our side. Nothing was lost; try again.' },
  TEMPORARILY_UNAVAILABLE: {
    status: 503,
    text: 'A part of the system is not reachable. Nothing was lost; try again in a moment.',
  },
  DISK_FULL: {
    status: 507,
    text: 'The server has no space left. Nothing was lost; tell whoever runs it, then try again.',
  },
  CONFLICT: { status: 409, text: 'Somebody else changed this at the same moment. Try again.' },
  ...CLOCK_REFUSALS,
  MONEY_STOPPED: {
    status: 503,
    text: 'The books of this agency are stopped until an entry is repaired. Ask an Admin.',
  },

  ...SIGN_IN_REFUSALS,

  DEFENDANT_NOT_FOUND: { status: 404, text: 'Defendant not found.' },
  ...MERGE_REFUSALS,
  EDITED_MEANWHILE: {
    status: 409,
    text: 'Somebody else changed this at the same time. Look at the marked fields, then save again.',
  },
  SSN_NOT_ON_FILE: { status: 404, text: 'No SSN is on file.' },
  SSN_REVEAL_LIMIT: {
    status: 429,
    text: 'You have looked at 20 SSNs within an hour. The next one is possible in {minutes} minutes. Your Admins were told.',
  },
  INDEMNITOR_NOT_FOUND: { status: 404, text: 'Indemnitor not found.' },
  INDEMNITOR_EMPTY: { status: 422, text: 'Enter at least a full name, a phone or an address.' },
  INTAKE_NOT_FOUND: { status: 404, text: 'Nothing was saved under this id.' },
  REFERENCE_NOT_FOUND: { status: 404, text: 'This reference does not exist.' },
  REFERENCE_EMPTY: { status: 422, text: 'Enter at least a name or a phone.' },
  NOTE_NOT_FOUND: { status: 404, text: 'This note does not exist.' },
  NOTE_OF_SOMEBODY_ELSE: { status: 403, text: 'Only its author or an Admin can change this note.' },
  NOTE_EDITED_MEANWHILE: {
    status: 409,
    text: 'Somebody else changed this note meanwhile. Save again to replace their version with yours.',
  },
  TAX_PAYEES_UNDECIDED: {
    status: 409,
    text: 'Say first as what those under “To be decided” are paid: {count} of them are at the threshold.',
  },
  ALERT_NOT_FOUND: { status: 404, text: 'This alert is not yours any longer.' },
  PAPER_NOT_FOUND: { status: 404, text: 'This document is not on the list.' },
  QUICK_LINK_NOT_FOUND: { status: 404, text: 'This link no longer exists.' },
  SAVED_REPORT_NOT_FOUND: { status: 404, text: 'This saved report is not yours, or no longer there.' },
  SURETY_CASE_NOT_FOUND: { status: 404, text: 'This surety case does not exist.' },
  SURETY_CASE_SET_BACK: { status: 403, text: 'Only a Supervisor or an Admin can set a case back or reopen it.' },
  RECOVERY_CASE_NOT_FOUND: { status: 404, text: 'Case not found.' },
  CLOSE_FORFEITED_CASE: {
    status: 403,
    text: 'A bond of this case is forfeited: only a Supervisor or an Admin can close it.',
  },
  ASSIGNEE_NOT_FOUND: { status: 409, text: 'Choose a person of recovery who works here.' },
  CONTACT_NOT_FOUND: { status: 404, text: 'This contact no longer exists.' },
  INTERVIEW_NOT_FOUND: { status: 404, text: 'This interview does not exist.' },
  ...FIELD_WORK_REFUSALS,
  EMERGENCY_NOT_FOUND: { status: 404, text: 'This declaration is not in the list.' },
  BOND_NOT_FORFEITED: { status: 409, text: 'Only a forfeited bond has a recovery case.' },
  CASE_NOT_CLOSED: { status: 409, text: 'Close the recovery case first.' },
  FORFEITURE_STANDS: { status: 409, text: 'Settle the forfeiture first.' },
  SURETY_IMPORT_NOT_FOUND: { status: 404, text: 'This import does not exist, or is older than 90 days.' },
  IMPORT_BOTH: { status: 400, text: 'Give a URL or a payload, not both.' },
  IMPORT_EMPTY: { status: 400, text: 'Give a URL or a payload.' },
  IMPORT_UNREADABLE: { status: 400, text: 'The payload is not JSON of records.' },
  IMPORT_TOO_LARGE: { status: 413, text: 'The payload is too large. Max 10 MB.' },
  IMPORT_LIMIT: { status: 429, text: 'Your agency has started 20 imports within an hour. Try again later.' },
  IMPORT_FAILED: { status: 422, text: '{message}' },
  BOND_NOT_FOUND: { status: 404, text: 'Bond not found.' },
  BOND_VOIDED: { status: 409, text: 'This bond is void.' },
  POWER_NOT_FOUND: { status: 404, text: 'Power not found.' },
  POWER_UNUSABLE: { status: 409, text: 'This power cannot be used.' },
  POWER_OVERRIDE: { status: 409, text: 'This power covers less than the bond: it needs an override.' },
  OVERRIDE_CHANGED: { status: 409, text: 'Amounts changed. Decline this and send a new request.' },
  POWER_ON_BOND: { status: 409, text: 'Power {powerNumber} is on a bond. Void or amend the bond first.' },
  POWERS_EXIST: { status: 409, text: 'These numbers exist already.' },
  POWERS_OF_OTHERS: { status: 409, text: 'A Supervisor or Admin counts what others hold, and the office.' },
  POWER_COUNT_ENDED: { status: 409, text: 'This count has ended.' },
  POWER_COUNT_OPEN: { status: 409, text: 'This count has not ended yet.' },
  POWER_GAP_CLOSED: { status: 409, text: 'This gap is closed already.' },
  POWER_IN_USE: { status: 409, text: 'Power {powerNumber} is already on another bond.' },
  PRICED_OTHERWISE: { status: 409, text: 'The premium of this bond is no longer set by this rule.' },
  PREMIUM_RULE_MISSING: {
    status: 409,
    text: 'No premium rule is in force on that day. Ask an Admin to add one in Settings.',
  },
  PAID_WITHOUT_JUDGMENT: {
    status: 409,
    text: 'Only a forfeited bond with a judgment can be PAID. For the premium, record a payment.',
  },
  JUDGMENT_PAID: { status: 409, text: 'The judgment of this bond is paid. It stays PAID.' },
  ...JUDGMENT_REFUSALS,
  ...CHECK_IN_REFUSALS,
  ...RECOVERY_COST_REFUSALS,
  ...SURRENDER_REFUSALS,
  ...TRUST_REFUSALS,
  DISCHARGE_APART: { status: 409, text: 'Save the bond, then record its discharge with the proof.' },
  DISCHARGED_ALREADY: { status: 409, text: 'This bond is discharged already.' },
  BOND_UNFINISHED: { status: 409, text: 'Finish the bond first.' },
  BOND_FINISHED: { status: 409, text: 'This bond is finished. Void it instead.' },
  BOND_OF_SOMEBODY_ELSE: {
    status: 403,
    text: 'Whoever began this bond, a Supervisor or an Admin can discard it.',
  },
  COURT_DATE_CHANGED: {
    status: 409,
    text: 'This court date was changed or answered by somebody else meanwhile. Look at the bond again.',
  },
  COURT_DATE_ANSWERED: {
    status: 409,
    text: 'It is said already that they failed to appear. Undo that answer first, or enter the new court date.',
  },
  COURT_REMINDED: {
    status: 409,
    text: 'Nobody is to be called about this court date now: it was changed, or the call is made.',
  },
  COURT_DATE_TO_COME: { status: 409, text: 'It can be said on {day} what happened in court, not before.' },
  COURT_ANSWER_CHANGED: {
    status: 409,
    text: 'What this answer set was changed meanwhile, so it cannot be undone. Look at the bond again.',
  },
  COURT_ANSWER_OF_SOMEBODY_ELSE: {
    status: 403,
    text: 'Whoever gave this answer can undo it on that day, later a Supervisor or an Admin.',
  },
  REINSTATE_FIRST: { status: 409, text: 'Reinstate this bond first, or mark it as entered in error.' },
  NOTHING_TO_REINSTATE: { status: 409, text: 'Only a forfeited or discharged bond can be reinstated.' },
  REWRITE_APART: { status: 409, text: 'Rewrite the bond: its status follows.' },
  REWRITE_OPEN_ONLY: { status: 409, text: 'Only an OPEN bond can be rewritten.' },
  REWRITE_PRICE_CHANGED: {
    status: 409,
    text: 'The premium is {premium} by the rates of today. Save again to rewrite at that price.',
  },
  JUVENILE_REWRITE: { status: 409, text: 'Juvenile rewrites are not allowed.' },
  BIRTHDAY_MISSING: { status: 409, text: 'Birthday is missing.' },
  REWRITE_STANDS: { status: 409, text: 'Void the rewrite first.' },
  POWER_FIXED: { status: 409, text: 'The power number of a bond that is {status} cannot be changed.' },
  CONFIRM_FIRST: { status: 409, text: '{question}' },
  TOO_FAR_BACK: {
    status: 422,
    text: 'More than 30 days back needs Accounting, a Supervisor or an Admin, and a reason.',
  },
  FUTURE_DAY: { status: 422, text: 'The date cannot be in the future.' },

  ACCOUNT_NOT_FOUND: { status: 404, text: 'Target account does not exist. Please refresh and try again.' },
  ACCOUNT_CLOSED: { status: 409, text: 'This account is closed. Reopen it first.' },
  ACCOUNT_OPEN: { status: 409, text: 'This account is already open.' },
  ACCOUNT_OF_OTHER_DEFENDANT: { status: 409, text: 'This account belongs to another defendant.' },
  APPLICATION_FEE_CHARGED: { status: 409, text: 'The Application Fee of this bond was already charged.' },
  APPLICATION_FEE_LIMIT: { status: 422, text: 'The Application Fee is at most $25.00, for one bond.' },
  CHARGE_NOT_FOUND: { status: 404, text: 'This charge is not in the catalogue.' },
  CHARGE_INACTIVE: { status: 409, text: 'This charge is no longer offered.' },
  CHARGE_CODE_TAKEN: { status: 409, text: 'Another charge has this code.' },
  ...CHART_REFUSALS,
  ...OPENING_REFUSALS,
  ...MOVE_IN_REFUSALS,
  ...DATA_COPY_REFUSALS,
  COURT_NOT_FOUND: { status: 404, text: 'This court is not on your list.' },
  COURT_NAME_TAKEN: { status: 409, text: 'Another court has this name.' },
  SURETY_NOT_FOUND: { status: 404, text: 'This surety does not exist.' },
  SURETY_NAME_TAKEN: { status: 409, text: 'Another surety has this name.' },
  ENTRY_NOT_FOUND: { status: 404, text: 'This entry does not exist.' },
  REFUND_LIMIT: { status: 409, text: 'At most {limit} can be refunded: the part of the credit that was paid in.' },
  WRITE_OFF_LIMIT: { status: 409, text: 'At most the balance of {limit} can be written off.' },
  ACCOUNT_HAS_BALANCE: { status: 409, text: 'Choose what to do with the balance, or close the account at zero.' },
  DISPOSITION_UNFIT: { status: 409, text: 'The balance changed to {balance}. Choose again.' },
  CLOSING_CHANGED: {
    status: 409,
    text: 'The balance changed to {balance}. Decline this and send a new request.',
  },
  WRITE_OFF_LOWERED: {
    status: 409,
    text: 'A part of this write-off was recovered or reversed since. It cannot be voided.',
  },
  UNCLAIMED_LIMIT: { status: 409, text: 'At most {limit} can be given up: the part of the credit that was paid in.' },
  UNCLAIMED_PAID: { status: 409, text: 'A part of this was paid out. Void that payment first.' },
  PAYOUT_LIMIT: { status: 409, text: 'At most the {limit} that is held can be paid out.' },
  RECOVERY_LIMIT: { status: 409, text: 'At most the {limit} that is written off can be recovered.' },
  RECOVERY_STAYS: {
    status: 409,
    text: 'A recovery stays with the write-off that it lowers. Void it, or close the account with a transfer.',
  },
  ADJUSTMENT_LIMIT: { status: 409, text: 'At most the premium of {limit} can be taken off.' },
  ADJUSTMENT_BACK_LIMIT: { status: 409, text: 'At most the {limit} that was taken off can be put back.' },
  REFUNDED: { status: 409, text: 'This money was refunded. Void the refund first.' },
  ...APPROVAL_REFUSALS,
  ON_ACCOUNT_ALREADY: { status: 409, text: 'It is on this account already.' },
  RECEIPT_NOT_FOUND: { status: 404, text: 'This receipt is not known.' },
  RECEIPT_NOT_NUMBERED: { status: 409, text: 'This receipt is being numbered. Try again in a moment.' },
  ...AUDIT_ROOM_REFUSALS,
  ...BANK_REFUSALS,
  ...BANKING_REFUSALS,
  ...RECONCILIATION_REFUSALS,
  ENTRY_VOIDED: { status: 409, text: 'This entry was already voided.' },
  ...PLAN_REFUSALS,
  ...PROPERTY_REFUSALS,
  ...PERIOD_REFUSALS,
  PREMIUM_RULE_EXISTS: { status: 409, text: 'This parish already has a rule from that day. Correct that one.' },
  PREMIUM_RULE_NOT_FOUND: { status: 404, text: 'This premium rule does not exist.' },
  PREMIUM_RULE_UNUSUAL: { status: 409, text: 'This rule has {what}. Check it, and confirm it if it is right.' },

  SUCCESSOR_MISSING: { status: 409, text: 'They have {what}. Say who takes over, or that nobody does.' },
  SUCCESSOR_NOT_FOUND: { status: 409, text: 'Choose a successor who works here in a role for it.' },
  AGENT_NOT_FOUND: { status: 404, text: 'This person is not on your team.' },
  AGENT_EXISTS: { status: 409, text: 'This address already belongs to somebody on your team.' },
  AGENT_NOT_CREATED: { status: 503, text: 'The agent could not be added. Nothing was lost; try again.' },
  LAST_ADMIN: { status: 409, text: 'An agency needs an Admin. Make somebody else Admin first.' },
  INVITATION_WAITS: { status: 409, text: 'This address is already invited, or being added.' },
  INVITATION_NOT_FOUND: { status: 404, text: 'This invitation does not exist.' },
  INVITATION_ANSWERED: { status: 409, text: 'This invitation was already answered or withdrawn.' },
  INVITATION_CODE_NOT_FOUND: {
    status: 404,
    text: 'This code does not match an invitation of yours. Check it, or ask the Admin who invited you for a new one.',
  },
  INVITATION_CODE_LOCKED: { status: 429, text: 'Too many wrong codes. Try again in {minutes} minutes.' },
  INVITATION_EXPIRED: {
    status: 410,
    text: 'This code has expired. Ask the Admin who invited you for a new one.',
  },
  MEMBERSHIP_NOT_FOUND: { status: 404, text: 'You do not belong to this agency.' },
  PROVISIONING_NOT_FOUND: { status: 404, text: 'Nobody is being added under this id.' },
  TEMPORARY_PASSWORD_GONE: {
    status: 410,
    text: "The temporary password was shown already, or is no longer valid. 'Forgot password?' sends a link.",
  },
  DEAD_LETTER_TOO_OLD: {
    status: 410,
    text: 'The one-time link in this e-mail has expired, so it is not sent again. Its reader can ask for a new one on the sign-in page.',
  },
  DEAD_LETTER_NOT_FOUND: { status: 404, text: 'This work was already tried again.' },

  ...DOCUMENT_REFUSALS,
  ...COMMISSION_REFUSALS,
  ...OFFICIAL_FEE_REFUSALS,
  ...SURETY_REFUSALS,
  ...SURETY_MAIL_REFUSALS,
  TOO_MANY_LETTERS: {
    status: 429,
    text: 'Your agency may send {limit} letters a day to addresses that are not on file. The next one can go on {time}.',
  },
  MAIL_NOT_CONNECTED: { status: 409, text: 'Not connected: this installation has no mail server.' },
  LINK_EXPIRED: { status: 410, text: 'This link has expired. Open the file again.' },

  JOURNAL_ENTRY_NOT_FOUND: { status: 404, text: 'This journal entry does not exist.' },
  ...ACCOUNTANT_FILE_REFUSALS,
} as const satisfies Record<string, { status: number; text: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** The words of a refusal with its details filled in. */
export const refusalText = (code: RefusalCode, details: Record<string, string> = {}): string =>
  (details['words'] ?? REFUSALS[code].text).replace(/\{(\w+)\}/g, (_, name: string) => details[name] ?? '');

/** An error answer: problem+json (RFC 9457) with one of the codes above and, for bad fields, a message beside each path. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]),
    detail: z.string(),
    requestId: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    /** Under which id it goes on. */
    movedTo: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof problem>;
