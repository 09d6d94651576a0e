import { z } from 'zod';
import { REFUND_METHODS } from '#domain/kernel/payment-methods.ts';
import { REQUEST_KINDS, VOIDABLE } from '#domain/kernel/refunds.ts';
import { PAYEES_OF_UNCLAIMED } from '#domain/books/unclaimed.ts';
import { requested } from '../account/adjustments.ts';
import { decisions } from '../../kernel/decisions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, lines, page, pageQuery, positiveCents, signedCents } from '../../kernel/primitives.ts';
import { adminOnly, ledgerReaders, moneyRoles, supervisors } from '../../kernel/roles.ts';

const accountParams = z.object({ accountId: id });
const requestParams = accountParams.extend({ requestId: id });
const bondParams = z.object({ bondId: id });
const bondRequestParams = bondParams.extend({ requestId: id });
const reason = lines(500).min(1, 'Give a reason.');
const confirmed = z.boolean().default(false); // do it anyway, whatever was asked (money#refund-behind-a-check)

export const askForRefund = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/refunds',
  summary: 'Ask for a refund of a credit; a second person approves it',
  roles: moneyRoles,
  status: 201,
  params: accountParams,
  body: z
    .object({ amountCents: positiveCents, method: z.enum(REFUND_METHODS, 'Choose how it is paid.'), reason, confirmed })
    .meta({ id: 'AskForRefund' }),
  touches: ['approval', 'account'],
  response: requested,
  refusals: [
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'REFUND_LIMIT',
    'NOT_IN_TILL',
    'CONFIRM_FIRST',
    'CONFLICT',
    'MONEY_STOPPED',
  ],
});

export const askForWriteOff = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/write-offs',
  summary: 'Ask to write off what an account owes; a second person approves it',
  roles: moneyRoles,
  status: 201,
  params: accountParams,
  body: z.object({ amountCents: positiveCents, reason }).meta({ id: 'AskForWriteOff' }),
  touches: ['approval', 'account'],
  response: requested,
  refusals: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_CLOSED', 'WRITE_OFF_LIMIT', 'CONFLICT', 'MONEY_STOPPED'],
});

const approval = z
  .object({
    requestId: id,
    kind: z.enum(REQUEST_KINDS),
    state: z.enum(['pending', 'approved', 'declined', 'withdrawn']),
    accountId: id,
    bondId: id.nullable(), // of an adjustment, of a judgment that is paid, or of a bond's void
    voids: z.enum(VOIDABLE).nullable(), // what a void takes back
    receiptNumber: z.int().nullable(), // of a payment that a void takes back
    powerNumber: z.string().nullable(), // of its bond
    shortId: z.int().nullable(),
    defendantId: id,
    defendantName: z.string(),
    amountCents: signedCents, // negative where it takes an adjustment back
    method: z.enum(REFUND_METHODS).nullable(), // of a refund or payout
    to: z.enum(PAYEES_OF_UNCLAIMED).nullable(), // of a payout
    bufOf: z.string().nullable(), // the surety whose BUF pays a judgment
    closes: z.boolean(), // the account closes with it
    reason: z.string(),
    askedBy: z.string(),
    askedAt: instant,
    own: z.boolean(), // the reader asked for it
    balanceCents: signedCents, // of the account now
    closed: z.boolean(), // the account, which has to be reopened first
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    decidedReason: z.string().nullable(), // why it was declined
    alone: z.boolean(), // released by who asked for it
  })
  .meta({ id: 'Approval' });
export type Approval = z.output<typeof approval>;

/** What is asked for elsewhere, counted with the rest, and decided there. */
const waitsElsewhere = z.object({
  kind: z.enum([
    'surrenders',
    'recovery costs',
    'payments to payees',
    'remittances',
    'movements of the BUF',
    'commission payments',
    'power counts',
    'payments to officials',
    'manual entries',
    'expenses',
    'opening',
    'deposits',
    'collateral',
  ]),
  subjectId: id.nullable(), // the surety of remittances and movements, the agent of commission, a count of powers
  name: z.string(), // of that surety or agent, or of whose powers were counted: empty of the office
  waiting: z.int(),
});
export type WaitsElsewhere = z.output<typeof waitsElsewhere>;

/** What waits, then what was decided within 30 days, newest first; of an account also what was decided before. */
export const listApprovals = endpoint({
  method: 'GET',
  path: '/approvals',
  summary:
    'Refunds, write-offs, adjustments, voids and judgments to pay that wait for a second person, then what was decided',
  roles: ledgerReaders,
  query: pageQuery.extend({ accountId: id.optional() }),
  response: page(approval).extend({
    elsewhere: z.array(waitsElsewhere), // empty of one account
    secondApprover: z.boolean(), // somebody else than the reader may approve
    secondAdmin: z.boolean(), // the same of an adjustment, which an Admin approves
  }),
});

export const countApprovals = endpoint({
  method: 'GET',
  path: '/approvals/count',
  summary: 'How many requests wait for approval',
  roles: supervisors,
  response: z.object({ waiting: z.int() }),
});

/** The answer of every decision on a request. */
export const decided = z.object({ requestId: id }).meta({ id: 'RequestDecided' });
const request = decisions({
  path: '/accounts/:accountId/requests/:requestId',
  name: 'Request',
  what: 'refund, write-off, payout, void or correction of an account',
  params: requestParams,
  response: decided,
  touches: ['approval', 'account', 'bond', 'ledger', 'power'],
  refusals: ['ACCOUNT_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
  bookingRefusals: [
    'ACCOUNT_CLOSED',
    'REFUND_LIMIT',
    'WRITE_OFF_LIMIT',
    'PAYOUT_LIMIT',
    'CLOSING_CHANGED',
    'OPENING_BALANCE_MOVED',
    'OPENING_LINE_UNCHANGED',
    'ENTRY_NOT_FOUND',
    'ENTRY_VOIDED',
    'ENTRY_RETURNED',
    'RECEIPT_BANKED',
    'REFUNDED',
    'SETTLED_ALREADY',
    'WRITE_OFF_LOWERED',
    'UNCLAIMED_PAID',
    'NOT_IN_TILL',
    'CONFIRM_FIRST',
    'MONEY_STOPPED',
  ],
});
export const declineRequest = request.decline;
export const withdrawRequest = request.withdraw;
export const approveRequest = { ...request.approve, body: z.object({ confirmed }).meta({ id: 'ApproveRequest' }) };
export const releaseRequest = { ...request.release, body: z.object({ confirmed }).meta({ id: 'ReleaseRequest' }) };
export const requestDecisions = { ...request, approve: approveRequest, release: releaseRequest };

const ofBondRefusals = ['BOND_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'] as const;

/** The second person of an adjustment is an Admin (money#second-person). */
export const adjustmentDecisions = decisions({
  path: '/bonds/:bondId/adjustments/:requestId',
  name: 'Adjustment',
  what: 'adjustment of a premium',
  params: bondRequestParams,
  response: decided,
  touches: ['approval', 'account', 'bond', 'ledger', 'power'],
  approvers: adminOnly,
  askers: supervisors,
  refusals: ofBondRefusals,
  bookingRefusals: ['BOND_VOIDED', 'ACCOUNT_CLOSED', 'ADJUSTMENT_LIMIT', 'ADJUSTMENT_BACK_LIMIT', 'MONEY_STOPPED'],
});
export const approveAdjustment = adjustmentDecisions.approve;
export const releaseAdjustment = adjustmentDecisions.release;
export const declineAdjustment = adjustmentDecisions.decline;
export const withdrawAdjustment = adjustmentDecisions.withdraw;

/** Above the organization's limit (money#approval-limit). */
export const judgmentPaymentDecisions = decisions({
  path: '/bonds/:bondId/judgment/payments/:requestId',
  name: 'JudgmentPayment',
  what: 'payment of a judgment',
  params: bondRequestParams,
  response: decided,
  touches: ['approval', 'account', 'bond', 'ledger', 'power'],
  refusals: ofBondRefusals,
  bookingRefusals: ['BUF_LIMIT', 'BOND_VOIDED', 'JUDGMENT_MISSING', 'JUDGMENT_PAYMENT_LIMIT', 'MONEY_STOPPED'],
});
export const approveJudgmentPayment = judgmentPaymentDecisions.approve;
export const releaseJudgmentPayment = judgmentPaymentDecisions.release;
export const declineJudgmentPayment = judgmentPaymentDecisions.decline;
export const withdrawJudgmentPayment = judgmentPaymentDecisions.withdraw;
