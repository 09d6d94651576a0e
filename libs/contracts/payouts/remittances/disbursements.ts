import { z } from 'zod';
import { PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import { DISBURSEMENT_VOID_REASONS } from '#domain/payouts/remittance.ts';
import { decisions } from '../../kernel/decisions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { externalReference, payout } from '../../kernel/payout.ts';
import { day, id, instant, lines, signedCents } from '../../kernel/primitives.ts';
import { adminOnly, ledgerReaders, moneyRoles } from '../../kernel/roles.ts';
import { readerMay } from '../../kernel/second-person.ts';
import { advance, colleague, DUE_TOPICS } from './advances.ts';

const NO_ACCESS = 'You do not have access to this page.';
const ofSurety = z.object({ suretyId: id });
const ofRequest = ofSurety.extend({ requestId: id });
const reason = lines(500).min(1, 'Give a reason.');

const due = z
  .object({
    powerId: id.nullable(), // null: what was due when the agency moved in, of no power
    powerNumber: z.string(),
    bondIds: z.array(id), // that owe for it, the newest last
    bookedOn: day(), // when the first of it was
    effectiveOn: day(), // the day of that (money#late-events)
    premiumCents: signedCents, // below zero: paid, and the bond was changed since
    bufCents: signedCents,
    isReported: z.boolean(), // in a sent report, or of no power; others are not remitted yet
    isWaiting: z.boolean(), // in a remittance that waits for a second person
  })
  .meta({ id: 'PowerDue' });
export type PowerDueRow = z.output<typeof due>;

const payment = z.object({
  disbursementId: id,
  kind: z.enum(['premium', 'buf', 'premium and buf']),
  amountCents: signedCents,
  externalReference: z.string(), // of this payment: the number of its check; empty where none was typed
  powers: z.int(),
  paidOn: day(),
  voidedOn: day().nullable(),
  voidReason: z.enum(DISBURSEMENT_VOID_REASONS).nullable(),
  voidWaits: id.nullable(), // its void waits for a second person
  voidOwn: z.boolean(), // the reader asked for that void
  readerMay: readerMay.nullable(), // with that void
});
const remittance = z
  .object({
    requestId: id,
    state: z.enum(['pending', 'paid', 'declined', 'withdrawn']),
    amountCents: signedCents,
    powers: z.int(),
    paysBefore: z.boolean(), // what was due when the agency moved in, too
    method: z.enum(PAYOUT_METHODS),
    externalReference: z.string(), // as it was asked for; what was paid has its own
    bufReference: z.string(),
    bufApart: z.boolean(),
    advancedBy: z.string().nullable(), // the colleague whose own money it is; null: the agency's
    askedBy: z.string(),
    askedAt: instant,
    own: z.boolean(), // the reader asked for it
    alone: z.boolean(), // released by who asked for it
    reason: z.string(),
    readerMay: readerMay.nullable(), // while it waits
    payments: z.array(payment),
  })
  .meta({ id: 'Remittance' });
export type RemittanceRow = z.output<typeof remittance>;

export const getDues = endpoint({
  method: 'GET',
  path: '/sureties/:suretyId/dues',
  summary: 'What each power owes its surety, and what was remitted, the newest first (powers#remittance)',
  roles: ledgerReaders,
  roleRefusal: NO_ACCESS,
  params: ofSurety,
  response: z.object({
    suretyName: z.string(),
    dues: z.array(due),
    remittances: z.array(remittance),
    advances: z.array(advance), // what colleagues paid with their own money, the newest first
    colleagues: z.array(colleague),
    limitCents: signedCents, // above it a second person approves
    secondApprover: z.boolean(), // somebody else than the reader may approve
  }),
  refusals: ['SURETY_NOT_FOUND', 'MONEY_STOPPED'],
});

const remitted = z.object({ requestId: id, waiting: z.boolean() }).meta({ id: 'Remitted' });
const refusals = [
  'SURETY_NOT_FOUND',
  'NOTHING_TO_REMIT',
  'POWER_NOT_REPORTED',
  'REMITTANCE_WAITS',
  'REMITTANCE_CHANGED',
  'REMITTANCE_BELOW_ZERO',
  'CONFLICT',
  'MONEY_STOPPED',
] as const;

/** Each power's tag whole; what is recoverable is a negative line, the sum never below zero. */
export const remit = endpoint({
  method: 'POST',
  path: '/sureties/:suretyId/remittances',
  summary: 'Pay what chosen powers of sent reports owe; above the limit of the organization it is asked for',
  roles: moneyRoles,
  status: 201,
  params: ofSurety,
  body: z
    .object({
      powerIds: z.array(id.nullable()).min(1, 'Choose the powers.').max(5_000), // null: as of a due
      bufApart: z.boolean().default(false), // the BUF goes to another payee
      amountCents: z.int().nonnegative(), // the sum as it was read
      ...payout,
      bufReference: externalReference, // of the payment for the BUF, where that is apart
      advancedBy: id.nullable().default(null), // the colleague who paid it with their own money
    })
    .meta({ id: 'Remit' }),
  touches: DUE_TOPICS,
  response: remitted,
  refusals,
});

const decided = z.object({ requestId: id }).meta({ id: 'DisbursementDecided' });
export const disbursementDecisions = decisions({
  path: '/sureties/:suretyId/disbursement-requests/:requestId',
  name: 'Disbursement',
  what: 'remittance, movement of the BUF, or void of one',
  params: ofRequest,
  response: decided,
  touches: DUE_TOPICS,
  refusals: ['SURETY_NOT_FOUND', 'REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
  bookingRefusals: [
    ...refusals,
    'DISBURSEMENT_VOIDED',
    'ENTRY_NOT_FOUND',
    'BUF_LIMIT',
    'RECOVERABLE_CHANGED',
    'MOVE_VOIDED',
  ],
});
export const approveDisbursement = disbursementDecisions.approve;
export const releaseDisbursement = disbursementDecisions.release;
export const declineDisbursement = disbursementDecisions.decline;
export const withdrawDisbursement = disbursementDecisions.withdraw;

/** Mirrored; its powers are due again. Above the limit a second person approves. */
export const voidDisbursement = endpoint({
  method: 'POST',
  path: '/sureties/:suretyId/disbursements/:disbursementId/void',
  summary: 'Void a payment to a surety, or record that it came back: its powers are due again',
  roles: adminOnly,
  params: ofSurety.extend({ disbursementId: id }),
  body: z
    .object({ reasonCode: z.enum(DISBURSEMENT_VOID_REASONS, 'Choose a reason.'), reason })
    .meta({ id: 'VoidDisbursement' }),
  touches: DUE_TOPICS,
  response: remitted,
  refusals: [
    'SURETY_NOT_FOUND',
    'ENTRY_NOT_FOUND',
    'DISBURSEMENT_VOIDED',
    'REMITTANCE_WAITS',
    'ADVANCE_REPAID',
    'CONFLICT',
    'MONEY_STOPPED',
  ],
});
