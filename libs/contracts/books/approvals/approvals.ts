import { z } from 'zod';
import { REFUND_METHODS } from '#domain/kernel/payment-methods.ts';
import { REQUEST_KINDS, VOIDABLE } from '#domain/kernel/refunds.ts';
import { PAYEES_OF_UNCLAIMED } from '#domain/books/unclaimed.ts';
import { requested } from '../account/adjustments.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSecrets } from '../../kernel/freshness.ts';
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
  response: requested,
  refusals: [
    ...(['ACCOUNT_NOT_FOUND', 'ACCOUNT_CLOSED', 'REFUND_LIMIT', 'NOT_IN_TILL', 'CONFIRM_FIRST'] as const),
    ...(['CONFLICT', 'MONEY_STOPPED'] as const),
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
    ...(['surrenders', 'recovery costs', 'payments to payees', 'remittances'] as const),
    ...(['movements of the BUF', 'commission payments', 'power counts'] as const),
    ...(['payments to officials'] as const),
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
const refusals = [
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CLOSED',
  'REQUEST_NOT_FOUND',
  'REQUEST_DECIDED',
  'FOUR_EYES',
  'REFUND_LIMIT',
  'WRITE_OFF_LIMIT',
  'PAYOUT_LIMIT',
  'CLOSING_CHANGED',
  ...(['ENTRY_NOT_FOUND', 'ENTRY_VOIDED', 'ENTRY_RETURNED', 'RECEIPT_BANKED', 'REFUNDED'] as const),
  ...(['SETTLED_ALREADY', 'WRITE_OFF_LOWERED', 'UNCLAIMED_PAID', 'NOT_IN_TILL'] as const),
  'CONFIRM_FIRST',
  'CONFLICT',
  'MONEY_STOPPED',
] as const;

/** Nobody approves their own (money#nobody-approves-their-own). */
export const approveRequest = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/requests/:requestId/approve',
  summary: "Approve somebody else's request, which books it",
  roles: supervisors,
  params: requestParams,
  body: z.object({ confirmed }).meta({ id: 'ApproveRequest' }),
  response: decided,
  refusals,
});

/** Where nobody else may approve: one's own, after 24 hours, with the password or a second factor given again. */
export const releaseRequest = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/requests/:requestId/release',
  summary: 'Release a request alone, where nobody else may approve it; later shown as approved alone',
  roles: supervisors,
  ...freshForSecrets,
  params: requestParams,
  body: z.object({ confirmed }).meta({ id: 'ReleaseRequest' }),
  response: decided,
  refusals: [...refusals, 'WAITING_FOR_APPROVAL', 'IDENTITY_REQUIRED'],
});

export const declineRequest = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/requests/:requestId/decline',
  summary: 'Decline a request, with a reason; nothing is booked',
  roles: supervisors,
  params: requestParams,
  body: z.object({ reason }).meta({ id: 'DeclineRequest' }),
  response: decided,
  refusals: ['ACCOUNT_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
});

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/requests/:requestId/withdraw',
  summary: 'Withdraw what one asked for',
  roles: moneyRoles,
  params: requestParams,
  response: decided,
  refusals: ['ACCOUNT_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'REQUEST_OF_SOMEBODY_ELSE', 'CONFLICT'],
});

const adjustmentRefusals = [
  ...([
    'BOND_NOT_FOUND',
    'BOND_VOIDED',
    'ACCOUNT_CLOSED',
    'REQUEST_NOT_FOUND',
    'REQUEST_DECIDED',
    'FOUR_EYES',
  ] as const),
  ...(['ADJUSTMENT_LIMIT', 'ADJUSTMENT_BACK_LIMIT', 'CONFLICT', 'MONEY_STOPPED'] as const),
] as const;

/** The second person of an adjustment is an Admin (money#second-person). */
export const approveAdjustment = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/adjustments/:requestId/approve',
  summary: "Approve somebody else's adjustment of a premium, which books it",
  roles: adminOnly,
  params: bondRequestParams,
  response: decided,
  refusals: adjustmentRefusals,
});

export const releaseAdjustment = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/adjustments/:requestId/release',
  summary: 'Release an adjustment alone, where no other Admin may approve it; later shown as approved alone',
  roles: adminOnly,
  ...freshForSecrets,
  params: bondRequestParams,
  response: decided,
  refusals: [...adjustmentRefusals, 'WAITING_FOR_APPROVAL', 'IDENTITY_REQUIRED'],
});

export const declineAdjustment = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/adjustments/:requestId/decline',
  summary: 'Decline an adjustment, with a reason; nothing is booked',
  roles: adminOnly,
  params: bondRequestParams,
  body: z.object({ reason }).meta({ id: 'DeclineAdjustment' }),
  response: decided,
  refusals: ['BOND_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
});

export const withdrawAdjustment = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/adjustments/:requestId/withdraw',
  summary: 'Withdraw the adjustment one asked for',
  roles: supervisors,
  params: bondRequestParams,
  response: decided,
  refusals: ['BOND_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'REQUEST_OF_SOMEBODY_ELSE', 'CONFLICT'],
});

const judgmentPaymentRefusals = [
  'BUF_LIMIT',
  ...(['BOND_NOT_FOUND', 'BOND_VOIDED', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'FOUR_EYES'] as const),
  ...(['JUDGMENT_MISSING', 'JUDGMENT_PAYMENT_LIMIT', 'CONFLICT', 'MONEY_STOPPED'] as const),
] as const;

/** Above the organization's limit (money#approval-limit). */
export const approveJudgmentPayment = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/judgment/payments/:requestId/approve',
  summary: "Approve somebody else's payment of a judgment, which books it",
  roles: supervisors,
  params: bondRequestParams,
  response: decided,
  refusals: judgmentPaymentRefusals,
});

export const releaseJudgmentPayment = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/judgment/payments/:requestId/release',
  summary: 'Release a payment of a judgment alone, where nobody else may approve it; later shown as approved alone',
  roles: supervisors,
  ...freshForSecrets,
  params: bondRequestParams,
  response: decided,
  refusals: [...judgmentPaymentRefusals, 'WAITING_FOR_APPROVAL', 'IDENTITY_REQUIRED'],
});

export const declineJudgmentPayment = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/judgment/payments/:requestId/decline',
  summary: 'Decline a payment of a judgment, with a reason; nothing is booked',
  roles: supervisors,
  params: bondRequestParams,
  body: z.object({ reason }).meta({ id: 'DeclineJudgmentPayment' }),
  response: decided,
  refusals: ['BOND_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
});

export const withdrawJudgmentPayment = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/judgment/payments/:requestId/withdraw',
  summary: 'Withdraw the payment of a judgment one asked for',
  roles: moneyRoles,
  params: bondRequestParams,
  response: decided,
  refusals: ['BOND_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'REQUEST_OF_SOMEBODY_ELSE', 'CONFLICT'],
});
