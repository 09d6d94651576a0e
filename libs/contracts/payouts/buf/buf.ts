import { z } from 'zod';
import { BUF_MOVES, RECOVERABLE_ENDS, SURETY_MOVE_KINDS } from '#domain/payouts/buf.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, instant, lines, positiveCents, signedCents } from '../../kernel/primitives.ts';
import { adminOnly, ledgerReaders, moneyRoles } from '../../kernel/roles.ts';
import { readerMay } from '../../kernel/second-person.ts';
import { DUE_TOPICS } from '../remittances/advances.ts';

const ofSurety = z.object({ suretyId: id });
const reason = lines(500).min(1, 'Give a reason.');

const recoverable = z
  .object({
    powerId: id.nullable(), // null: what was due when the agency moved in, of no power
    powerNumber: z.string(),
    premiumCents: z.int().nonnegative(), // owed back of the surety's premium
    bufCents: z.int().nonnegative(), // owed back of the BUF
    since: day(), // the day that made it so
    days: z.int(),
    isProposed: z.boolean(), // as lost: it stood for so long (money#recoverable-payables)
    isWaiting: z.boolean(), // for a second person
  })
  .meta({ id: 'Recoverable' });
export type RecoverableRow = z.output<typeof recoverable>;

const move = z
  .object({
    moveId: id,
    kind: z.enum(SURETY_MOVE_KINDS),
    bondId: id.nullable(), // whose judgment it was
    state: z.enum(['pending', 'paid', 'declined', 'withdrawn']),
    amountCents: signedCents,
    powers: z.int(),
    bookedOn: day().nullable(),
    askedBy: z.string(),
    askedAt: instant,
    own: z.boolean(), // the reader asked for it
    alone: z.boolean(), // released by who asked for it
    reason: z.string(),
    voidedOn: day().nullable(),
    voidWaits: id.nullable(), // its void waits for a second person
    voidOwn: z.boolean(), // the reader asked for that void
    readerMay: readerMay.nullable(), // with what waits: the movement, or its void
  })
  .meta({ id: 'SuretyMove' });
export type SuretyMoveRow = z.output<typeof move>;

export const getBuf = endpoint({
  method: 'GET',
  path: '/sureties/:suretyId/buf',
  summary:
    'What a surety holds of the BUF, what it owes back of powers, and what moved, the newest first (money#recoverable-payables)',
  roles: ledgerReaders,
  roleRefusal: 'You do not have access to this page.',
  params: ofSurety,
  response: z.object({
    suretyName: z.string(),
    bookCents: signedCents, // 1040: what is the agency's
    payableCents: signedCents, // 2210: what of it was not paid yet
    heldCents: signedCents, // what the surety therefore holds
    recoverable: z.array(recoverable),
    moves: z.array(move),
    limitCents: signedCents, // above it a second person approves
    secondApprover: z.boolean(), // somebody else than the reader may approve
  }),
  refusals: ['SURETY_NOT_FOUND', 'MONEY_STOPPED'],
});

const moved = z.object({ moveId: id, waiting: z.boolean() }).meta({ id: 'SuretyMoneyMoved' });

/** A release is at most what the surety holds. */
export const moveBuf = endpoint({
  method: 'POST',
  path: '/sureties/:suretyId/buf',
  summary: 'Record what a surety released of the BUF, or credited to it; above the limit it is asked for',
  roles: moneyRoles,
  status: 201,
  params: ofSurety,
  body: z
    .object({ kind: z.enum(BUF_MOVES, 'Choose a type.'), amountCents: positiveCents, reason })
    .meta({ id: 'MoveBuf' }),
  touches: DUE_TOPICS,
  response: moved,
  refusals: ['SURETY_NOT_FOUND', 'BUF_LIMIT', 'CONFLICT', 'MONEY_STOPPED'],
});

/** Lost: the premium to 5000, the BUF to 1040 of its surety, which still holds it (money#recoverable-payables). */
export const endRecoverable = endpoint({
  method: 'POST',
  path: '/sureties/:suretyId/recoverable',
  summary: 'Record that a surety paid back what is recoverable of powers, or that it is lost',
  roles: moneyRoles,
  status: 201,
  params: ofSurety,
  body: z
    .object({
      kind: z.enum(RECOVERABLE_ENDS, 'Choose what happened.'),
      powerIds: z.array(id.nullable()).min(1, 'Choose the powers.').max(5_000), // null: as of what is owed back
      amountCents: positiveCents, // the sum as it was read
      reason,
    })
    .meta({ id: 'EndRecoverable' }),
  touches: DUE_TOPICS,
  response: moved,
  refusals: ['SURETY_NOT_FOUND', 'REMITTANCE_WAITS', 'RECOVERABLE_CHANGED', 'CONFLICT', 'MONEY_STOPPED'],
});

/** Mirrored. Above the limit a second person approves. */
export const voidSuretyMove = endpoint({
  method: 'POST',
  path: '/sureties/:suretyId/buf/:moveId/void',
  summary: 'Void a release, interest, or what was recovered or lost',
  roles: adminOnly,
  params: ofSurety.extend({ moveId: id }),
  body: z.object({ reason }).meta({ id: 'VoidSuretyMove' }),
  touches: DUE_TOPICS,
  response: z.object({ requestId: id, waiting: z.boolean() }).meta({ id: 'SuretyMoveVoided' }),
  refusals: ['SURETY_NOT_FOUND', 'ENTRY_NOT_FOUND', 'MOVE_VOIDED', 'REMITTANCE_WAITS', 'CONFLICT', 'MONEY_STOPPED'],
});
