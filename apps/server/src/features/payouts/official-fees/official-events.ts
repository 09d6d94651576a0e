import { z } from 'zod';
import { recordedApproval, recordedAsking } from '#contracts/books/ledger/postings.ts';
import { OFFICIAL_ACCOUNTS, OFFICIAL_MOVE_KINDS } from '#domain/payouts/official-fees.ts';
import { credit, debit, mirrored, type Posting } from '#domain/kernel/posting.ts';
import { DISBURSEMENT_VOID_REASONS } from '#domain/payouts/remittance.ts';
import { PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import { booked, eventType, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const id = z.uuid();
const person = '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44';
const moveId = '6e0a2c4d-8b1f-4d5a-9c7e-3f5b7d9e1a77';
const requestId = '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e22';
const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const payee = 'sheriff:Orleans';
const above0 = z.int().positive();

const askedSample = { askedBy: person, askedAt: '2026-03-10T15:00:00.000Z' };
/** What stood of each fee: all of it is taken. Below zero is what was paid too much. */
const lines = z
  .array(z.object({ account: z.enum(OFFICIAL_ACCOUNTS), bondId: id.nullable(), amountCents: z.int() }))
  .min(1);
const moved = { moveId: id, payee: z.string().min(1), amountCents: above0, lines };
const method = z.enum(PAYOUT_METHODS).nullable(); // of a payment
const advancedBy = id.optional(); // of a payment: the colleague whose own money it was; without one it is the agency's
const approval = { approved: false, alone: false, effectiveOn: '2026-03-10' };
const sampleOf = (cents: number) => ({
  moveId,
  payee,
  amountCents: Math.abs(cents),
  lines: [{ account: '2120' as const, bondId, amountCents: cents }],
});
const tags = { bondId, payee };

/** An event that books at once what it says; beside it stands why. A sample is of what stood and how it was paid. */
const bookedMove = (
  cents: number,
  by: (typeof PAYOUT_METHODS)[number] | null,
  postings: Posting[],
  ...others: readonly { advancedBy: string; postings: Posting[] }[]
) => {
  const sample = { ...sampleOf(cents), method: by, ...askedSample, ...approval, postings };
  return booked(
    z.object({ ...moved, method, advancedBy, ...recordedAsking, ...recordedApproval }),
    ({ method: way, amountCents, effectiveOn, postings: own }) => ({
      entry: { ...(way !== null && { detail: way }), amountCents, effectiveOn, postings: own },
    }),
    sample,
    ...others.map((other) => ({ ...sample, ...other })),
  );
};
const voided = { moveId: id, requestId: id, reasonCode: z.enum(DISBURSEMENT_VOID_REASONS), amountCents: above0 };
const voidSample = { moveId, requestId, reasonCode: 'Returned by bank' as const, amountCents: 20_000 };
const ended = z.object({ requestId: id });
/** What is paid back to a colleague of their own money that went to an official: all of the payment `advanceId`. */
const repaid = {
  moveId: id,
  advanceId: id,
  agentId: id,
  payee: z.string().min(1),
  amountCents: above0,
  method: z.enum(PAYOUT_METHODS),
  ...recordedAsking,
};
const repaidSample = {
  moveId: requestId,
  advanceId: moveId,
  agentId: person,
  payee,
  amountCents: 20_000,
  method: 'Check' as const,
  ...askedSample,
};
const owedToColleague = { payee: `agent:${person}` };

/**
 * What is paid to officials, and what became of what was paid too much (money#recipes-of-payouts,
 * money#recoverable-payables): one stream for each agency.
 */
export const officialEventTypes = {
  /** Above the organization's limit: it waits for a second person (money#approval-limit). */
  OfficialFeesRequested: eventType(
    z.object({ ...moved, method, advancedBy, ...recordedAsking, kind: z.enum(OFFICIAL_MOVE_KINDS) }),
    { ...sampleOf(20_000), method: 'Check' as const, kind: 'paid' as const, ...askedSample },
  ),
  OfficialFeesPaid: bookedMove(20_000, 'Check', [debit('2120', 20_000, tags), credit('1000', 20_000)], {
    advancedBy: person,
    postings: [debit('2120', 20_000, tags), credit('2600', 20_000, owedToColleague)],
  }),
  OfficialFeesRecovered: bookedMove(-20_000, null, [debit('1000', 20_000), credit('2120', 20_000, tags)]),
  OfficialFeesLost: bookedMove(-20_000, null, [debit('5010', 20_000), credit('2120', 20_000, tags)]),
  OfficialFeesVoidRequested: eventType(z.object({ ...voided, ...recordedAsking }), { ...voidSample, ...askedSample }),
  OfficialFeesVoided: booked(
    z.object({ ...voided, reversesEventId: id, ...recordedApproval }),
    ({ amountCents, reversesEventId, effectiveOn, postings }) => ({
      entry: { amountCents, reversesEventId, effectiveOn, postings },
    }),
    {
      ...voidSample,
      reversesEventId: '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e66',
      approved: true,
      alone: false,
      effectiveOn: '2026-03-12',
      postings: mirrored([debit('2120', 20_000, tags), credit('1000', 20_000)]),
    },
  ),
  /** It waits for a second person (money#second-person). */
  OfficialAdvanceRepaymentRequested: eventType(z.object(repaid), repaidSample),
  /** 2600 of the colleague | 1000; voided like the payments of the stream, under its `moveId`. */
  OfficialAdvanceRepaid: booked(
    z.object({ ...repaid, ...recordedApproval }),
    ({ method: way, amountCents, effectiveOn, postings }) => ({
      entry: { detail: way, amountCents, effectiveOn, postings },
    }),
    {
      ...repaidSample,
      ...approval,
      postings: [debit('2600', 20_000, owedToColleague), credit('1000', 20_000)],
    },
  ),
  OfficialFeesDeclined: eventType(ended, { requestId }),
  /** By who asked. */
  OfficialFeesWithdrawn: eventType(ended, { requestId }),
} satisfies EventTypes;

export type OfficialEvent = EventOf<typeof officialEventTypes>;
