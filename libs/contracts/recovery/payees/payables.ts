import { z } from 'zod';
import { PAYMENT_STATUSES } from '#domain/payouts/payables.ts';
import { COST_PAYEE_KINDS } from '#domain/payouts/recovery-costs.ts';
import { PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import { decisions } from '../../kernel/decisions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { payout, referenceSought } from '../../kernel/payout.ts';
import { id, instant, lines } from '../../kernel/primitives.ts';
import { adminOnly, ledgerReaders, moneyRoles } from '../../kernel/roles.ts';
import { readerMay } from '../../kernel/second-person.ts';

/** What a payment to a payee changes, and what is owed to payees is read from. */
export const PAYABLE_TOPICS = ['approval', 'ledger', 'recovery-case', 'settings'] as const;

const reason = lines(500).min(1, 'Give a reason.');
const owedTo = { payeeKind: z.enum(COST_PAYEE_KINDS), payeeId: id };

const payable = z
  .object({
    ...owedTo,
    name: z.string(),
    /** A colleague who advanced a cost needs no W-9. */
    hasW9: z.boolean(),
    costs: z.array(
      z.object({
        costId: id,
        caseId: id,
        amountCents: z.int(),
        spentOn: z.string(),
        whatFor: z.string(),
        /** In a payment that waits for a second person. */
        isWaiting: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Payable' });
export type Payable = z.output<typeof payable>;

const payment = z
  .object({
    paymentId: id,
    ...owedTo,
    name: z.string(),
    amountCents: z.int(),
    costs: z.int(),
    method: z.enum(PAYOUT_METHODS),
    externalReference: z.string(), // the number of its check; empty where none was typed
    status: z.enum(PAYMENT_STATUSES),
    reason: z.string(),
    askedBy: z.string(),
    askedAt: instant,
    /** The reader asked for what waits: the payment, or its void. */
    own: z.boolean(),
    readerMay: readerMay.nullable(), // null where nothing waits
    decidedAt: instant.nullable(),
    alone: z.boolean(),
    voidReason: z.string(),
    endReason: z.string(),
  })
  .meta({ id: 'PayablePayment' });
export type PayablePayment = z.output<typeof payment>;

/** What a colleague paid to a surety with their own money and was not paid back; that is done with the remittances. */
const suretyAdvance = z
  .object({ agentId: id, name: z.string(), suretyId: id, suretyName: z.string(), amountCents: z.int() })
  .meta({ id: 'SuretyAdvance' });
/** The same to an official; it is paid back with the payments to officials. */
const officialAdvance = z
  .object({ agentId: id, name: z.string(), payee: z.string(), amountCents: z.int() })
  .meta({ id: 'OfficialAdvance' });
export type OfficialAdvance = z.output<typeof officialAdvance>;
export type SuretyAdvance = z.output<typeof suretyAdvance>;

/** Owed for recovery, by payee and cost, and the newest 200 payments (money#recipes-of-payouts, 2600). */
export const listPayables = endpoint({
  method: 'GET',
  path: '/payables',
  summary: 'What is owed to each payee, and what was paid, the newest first',
  roles: ledgerReaders,
  query: z.object({ reference: referenceSought }), // only payments whose number has it
  response: z.object({
    payables: z.array(payable),
    payments: z.array(payment),
    advances: z.array(suretyAdvance),
    officialAdvances: z.array(officialAdvance),
    limitCents: z.int(), // above it a second person approves
    secondApprover: z.boolean(), // somebody else than the reader may approve
  }),
});

const moved = z.object({ paymentId: id, status: z.enum(PAYMENT_STATUSES) }).meta({ id: 'PaymentMoved' });
const ofPayment = z.object({ payablePaymentId: id });

/** Chosen costs of one payee, each whole, today, from the bank. */
export const payPayables = endpoint({
  method: 'POST',
  path: '/payables/payments',
  summary: 'Pay chosen costs to their payee; above the limit of the organization it is asked for',
  roles: moneyRoles,
  status: 201,
  body: z
    .object({
      ...owedTo,
      costIds: z.array(id).min(1, 'Choose what is paid.').max(500),
      amountCents: z.int().positive(), // the sum as it was read
      ...payout,
    })
    .meta({ id: 'PayPayables' }),
  touches: PAYABLE_TOPICS,
  response: moved,
  refusals: [
    'COST_NOT_FOUND',
    'COST_MOVED_ON',
    'COST_IN_PAYMENT',
    'COST_OF_OTHER_PAYEE',
    'PAYEE_WITHOUT_W9',
    'PAYMENT_CHANGED',
  ],
});

const refusals = ['PAYMENT_NOT_FOUND', 'PAYMENT_MOVED_ON', 'COST_MOVED_ON'] as const;

export const payableDecisions = decisions({
  path: '/payables/payments/:payablePaymentId',
  name: 'Payment',
  what: 'payment to a payee, or void of one',
  params: ofPayment,
  response: moved,
  touches: PAYABLE_TOPICS,
  refusals,
  bookingRefusals: ['PAYEE_WITHOUT_W9'],
  notTheirs: 'PAYMENT_OF_SOMEBODY_ELSE',
});
export const approvePayment = payableDecisions.approve;
export const releasePayment = payableDecisions.release;
export const declinePayment = payableDecisions.decline;
export const withdrawPayment = payableDecisions.withdraw;

/** Mirrored; its costs are owed again. Above the limit a second person approves. */
export const voidPayment = endpoint({
  method: 'POST',
  path: '/payables/payments/:payablePaymentId/void',
  summary: 'Void a payment to a payee, with a reason: its costs are owed again',
  roles: adminOnly,
  params: ofPayment,
  body: z.object({ reason }).meta({ id: 'VoidPayablePayment' }),
  touches: PAYABLE_TOPICS,
  response: moved,
  refusals,
});
