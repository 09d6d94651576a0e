import { z } from 'zod';
import { OFFICIAL_ACCOUNTS, OFFICIAL_BOOKING_KINDS, OFFICIAL_MOVE_KINDS } from '#domain/payouts/official-fees.ts';
import { DISBURSEMENT_VOID_REASONS } from '#domain/payouts/remittance.ts';
import { PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import { colleague } from '../remittances/advances.ts';
import { decisions } from '../../kernel/decisions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { payout, referenceSought } from '../../kernel/payout.ts';
import { day, id, instant, lines, positiveCents, signedCents, verbatim } from '../../kernel/primitives.ts';
import { adminOnly, exporters, ledgerReaders, moneyRoles } from '../../kernel/roles.ts';
import { readerMay } from '../../kernel/second-person.ts';

/** What a payment to an official changes, and what their fees are read from. */
export const OFFICIAL_TOPICS = ['ledger', 'bond', 'account', 'approval'] as const;

const reason = lines(500).min(1, 'Give a reason.');
const payee = verbatim(80).min(1); // as postings are tagged: `sheriff:Orleans`
const fee = { account: z.enum(OFFICIAL_ACCOUNTS), bondId: id.nullable() }; // null: of no bond

const official = z
  .object({
    payee: payee.nullable(), // null: whom it is owed to is not known, so that it cannot be paid (money#payees-of-fees)
    jailCents: signedCents, // of what is owed, by fee
    commissionerCents: signedCents,
    sheriffCents: signedCents,
    owedCents: signedCents,
    fees: z.int(), // that are owed
    oldestOn: day().nullable(), // since when the oldest of them is
    recoverableCents: signedCents, // what was paid too much, positive
  })
  .meta({ id: 'Official' });
export type OfficialRow = z.output<typeof official>;

/** Of a bond where a minimum applied: beyond the premium and the commissioners' part (money#payees-of-fees). */
const heldExcess = z
  .object({
    bondId: id,
    defendantName: z.string(), // empty where the file was erased
    powerNumber: z.string(),
    since: day(), // its booked day
    effectiveOn: day(), // the day of what is booked then (money#late-events)
    amountCents: signedCents,
  })
  .meta({ id: 'HeldExcess' });
export type HeldExcess = z.output<typeof heldExcess>;

const due = z
  .object({
    ...fee,
    amountCents: signedCents, // below zero: it was paid, and the bond changed since
    defendantName: z.string(), // empty of no bond, and where the file was erased
    powerNumber: z.string(),
    since: day(), // since when it stands on this side of zero: a booked day
    effectiveOn: day(), // the day of what is booked then (money#late-events)
    days: z.int(),
    isProposed: z.boolean(), // as lost: it stood for so long (money#recoverable-payables)
    isWaiting: z.boolean(), // for a second person
  })
  .meta({ id: 'OfficialDue' });
export type OfficialDueRow = z.output<typeof due>;

const move = z
  .object({
    moveId: id,
    kind: z.enum(OFFICIAL_BOOKING_KINDS),
    payee, // of what is paid back: whom the colleague had paid
    state: z.enum(['pending', 'booked', 'declined', 'withdrawn']),
    amountCents: positiveCents,
    fees: z.int(),
    method: z.enum(PAYOUT_METHODS).nullable(), // of a payment
    externalReference: z.string(), // the number of its check; empty where none was typed
    advancedBy: z.object({ agentId: id, name: z.string() }).nullable(), // the colleague whose own money it was, or who is paid back
    isOwed: z.boolean(), // it was advanced, and can be paid back now
    bookedOn: day().nullable(),
    askedBy: z.string(),
    askedAt: instant,
    own: z.boolean(), // the reader asked for it
    alone: z.boolean(), // released by who asked for it
    reason: z.string(),
    voidedOn: day().nullable(),
    voidReason: z.enum(DISBURSEMENT_VOID_REASONS).nullable(),
    voidWaits: id.nullable(), // its void waits for a second person
    voidOwn: z.boolean(), // the reader asked for that void
    readerMay: readerMay.nullable(), // with what waits: the movement, or its void
  })
  .meta({ id: 'OfficialMove' });
export type OfficialMoveRow = z.output<typeof move>;

/** Officials by name, then what is owed to nobody known; the newest 200 movements. */
export const listOfficialFees = endpoint({
  method: 'GET',
  path: '/official-fees',
  summary: 'What is owed to sheriffs, commissioners and jails, and what was paid, the newest first',
  roles: ledgerReaders,
  query: z.object({ reference: referenceSought }), // only movements whose number has it
  response: z.object({
    officials: z.array(official),
    heldCents: signedCents, // the statutory excess (2115): owed to nobody yet
    held: z.array(heldExcess), // its bonds, the oldest 500
    moves: z.array(move),
    colleagues: z.array(colleague), // who may have paid with their own money
    limitCents: signedCents, // above it a second person approves
    secondApprover: z.boolean(), // somebody else than the reader may approve
  }),
  refusals: ['MONEY_STOPPED'],
});

export const listOfficialDues = endpoint({
  method: 'GET',
  path: '/official-fees/dues',
  summary: 'What one official is owed by fee and bond, and what they owe back, the oldest first; at most 500',
  roles: ledgerReaders,
  query: z.object({ payee: verbatim(80) }), // empty: what is owed to nobody known
  response: z.object({ dues: z.array(due), hasMore: z.boolean() }),
  refusals: ['MONEY_STOPPED'],
});

export const downloadOfficialFees = endpoint({
  method: 'GET',
  path: '/official-fees/file',
  ...freshForSettings,
  summary: 'What every official is owed by fee and bond, as a CSV file; it stands in the audit trail',
  roles: exporters,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['MONEY_STOPPED'],
});

const moved = z.object({ requestId: id, waiting: z.boolean() }).meta({ id: 'OfficialFeesMoved' });

/**
 * Each fee whole. Paid: what is owed less what was paid too much, where such fees are chosen with it. Recovered or lost:
 * what was paid too much; lost only of the sheriff's premium fee.
 */
export const moveOfficialFees = endpoint({
  method: 'POST',
  path: '/official-fees/moves',
  summary: 'Pay fees to an official, or record that what was paid too much came back or is lost',
  roles: moneyRoles,
  status: 201,
  body: z
    .object({
      payee,
      kind: z.enum(OFFICIAL_MOVE_KINDS, 'Choose a type.'),
      fees: z.array(z.object(fee)).min(1, 'Choose the fees.').max(500),
      amountCents: positiveCents, // the sum as it was read
      ...payout,
      method: payout.method.default('Check'), // of a payment
      advancedBy: id.nullable().default(null), // of a payment: the colleague who made it with their own money
    })
    .meta({ id: 'MoveOfficialFees' }),
  touches: OFFICIAL_TOPICS,
  response: moved,
  refusals: ['REMITTANCE_WAITS', 'PAYMENT_CHANGED', 'CONFLICT', 'MONEY_STOPPED'],
});

/** The whole of one advance, from the bank, today. */
export const repayOfficialAdvance = endpoint({
  method: 'POST',
  path: '/official-fees/moves/:moveId/repay',
  summary:
    'Pay back to a colleague what they advanced to an official; above the limit, and for oneself, it is asked for',
  roles: moneyRoles,
  status: 201,
  params: z.object({ moveId: id }),
  body: z.object(payout).meta({ id: 'RepayOfficialAdvance' }),
  touches: OFFICIAL_TOPICS,
  response: moved,
  refusals: [
    'ENTRY_NOT_FOUND',
    'MOVE_VOIDED',
    'NOT_ADVANCED',
    'ADVANCE_REPAID',
    'REMITTANCE_WAITS',
    'CONFLICT',
    'MONEY_STOPPED',
  ],
});

export const officialDecisions = decisions({
  path: '/official-fees/requests/:requestId',
  name: 'OfficialFees',
  what: 'payment to an official, or void of one',
  params: z.object({ requestId: id }),
  response: z.object({ requestId: id }).meta({ id: 'OfficialFeesDecided' }),
  touches: OFFICIAL_TOPICS,
  refusals: ['REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
  bookingRefusals: [
    'PAYMENT_CHANGED',
    'MOVE_VOIDED',
    'ENTRY_NOT_FOUND',
    'OFFICIAL_FEE_ENDED',
    'ADVANCE_REPAID',
    'REMITTANCE_WAITS',
    'MONEY_STOPPED',
  ],
});
export const approveOfficialFees = officialDecisions.approve;
export const releaseOfficialFees = officialDecisions.release;
export const declineOfficialFees = officialDecisions.decline;
export const withdrawOfficialFees = officialDecisions.withdraw;

/** Mirrored. Above the limit a second person approves. */
export const voidOfficialMove = endpoint({
  method: 'POST',
  path: '/official-fees/moves/:moveId/void',
  summary: 'Void a payment to an official, or record that it came back: it is owed again',
  roles: adminOnly,
  params: z.object({ moveId: id }),
  body: z
    .object({ reasonCode: z.enum(DISBURSEMENT_VOID_REASONS, 'Choose a reason.'), reason })
    .meta({ id: 'VoidOfficialMove' }),
  touches: OFFICIAL_TOPICS,
  response: moved,
  refusals: [
    'ENTRY_NOT_FOUND',
    'MOVE_VOIDED',
    'REMITTANCE_WAITS',
    'OFFICIAL_FEE_ENDED',
    'ADVANCE_REPAID',
    'CONFLICT',
    'MONEY_STOPPED',
  ],
});
