import { z } from 'zod';
import { recordedApproval, recordedAsking } from '#contracts/books/ledger/postings.ts';
import { credit, debit } from '#domain/kernel/posting.ts';
import { PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import { booked, eventType, type EventTypes } from '../../../platform/event-log/event-types.ts';

const id = z.uuid();
const agentId = '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44';

const repayment = {
  suretyId: id,
  requestId: id,
  disbursementId: id,
  agentId: id,
  amountCents: z.int().positive(),
  method: z.enum(PAYOUT_METHODS),
  ...recordedAsking,
};
const sample = {
  suretyId: '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99',
  requestId: '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e22',
  agentId,
  disbursementId: '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33',
  amountCents: 15_000,
  method: 'Check' as const,
  askedBy: agentId,
  askedAt: '2026-03-11T15:00:00.000Z',
};
const postings = [debit('2600', 15_000, { payee: `agent:${agentId}` }), credit('1000', 15_000)];

/**
 * What is paid back to agents of their own money that went to a surety (money#recipes-of-payouts), on the stream that
 * judges it.
 */
export const advanceEventTypes = {
  /** It waits for a second person (money#second-person). */
  AdvanceRepaymentRequested: eventType(z.object(repayment), sample),
  /** The whole of one advance; voided like the payments of the stream, under its `requestId`. */
  AdvanceRepaid: booked(
    z.object({ ...repayment, ...recordedApproval }),
    ({ method, amountCents, effectiveOn, postings: lines }) => ({
      entry: { detail: method, amountCents, effectiveOn, postings: lines },
    }),
    { ...sample, approved: true, alone: false, effectiveOn: '2026-03-12', postings },
  ),
} satisfies EventTypes;
