import { z } from 'zod';
import { recordedApproval, recordedAsking, recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { COMMISSION_BASES } from '#domain/payouts/commission.ts';
import { credit, debit, mirrored } from '#domain/kernel/posting.ts';
import { DISBURSEMENT_VOID_REASONS } from '#domain/payouts/remittance.ts';
import { PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import { booked, eventType, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const id = z.uuid();
const agentId = '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44';
const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const runId = '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e22';
const paymentId = '6d8f0b2c-4e5a-4b7d-9c8e-1f3a5b7c9d11';
const requestId = '5b8d1f2a-7c4e-4a6b-9d3f-1e2c4b6a8d55';
const tags = { agentId };

/** What a bond gives by now, and what earlier runs have booked of it: the run books the difference. */
const line = z.object({
  bondId: id,
  basis: z.enum(COMMISSION_BASES).nullable(), // null: no rate, or no longer this agent's bond
  basisPoints: z.int().nonnegative(),
  incomeCents: z.int().nonnegative(),
  basisCents: z.int().nonnegative(),
  earnedCents: z.int().nonnegative(),
  earlierCents: z.int().nonnegative(),
});

const askedSample = { askedBy: agentId, askedAt: '2026-04-02T15:00:00.000Z' };
const payment = { agentId: id, paymentId: id, amountCents: z.int().positive(), method: z.enum(PAYOUT_METHODS) };
const paymentSample = { agentId, paymentId, amountCents: 12_000, method: 'Check' as const };
const voided = {
  agentId: id,
  paymentId: id,
  requestId: id,
  reasonCode: z.enum(DISBURSEMENT_VOID_REASONS),
  amountCents: z.int().positive(),
};
const voidSample = {
  agentId,
  paymentId,
  requestId,
  reasonCode: 'Returned by bank' as const,
  amountCents: 12_000,
};
const ended = z.object({ agentId: id, requestId: id });
const paid = [debit('2500', 12_000, tags), credit('1000', 12_000)];

/** An agent's commission (money#commission-runs): what runs book and what is paid, one stream for each agent. */
export const commissionEventTypes = {
  /** One run up to a day; `amountCents` below zero is an advance. A run of many bonds is several events, `part` from 1. */
  CommissionBooked: booked(
    z.object({
      agentId: id,
      runId: id,
      part: z.int().positive(),
      throughOn: recordedDay,
      lines: z.array(line).min(1),
      bookedBy: id,
      bookedAt: z.iso.datetime(),
      amountCents: z.int(),
      effectiveOn: recordedDay,
      bookedOn: recordedDay.optional(), // where the month of the run's last day is closed
      postings: recordedPostings,
    }),
    ({ effectiveOn, bookedOn, postings }) => ({ entry: { effectiveOn, bookedOn, postings } }),
    {
      bookedBy: agentId,
      bookedAt: '2026-04-02T15:00:00.000Z',
      agentId,
      runId,
      part: 1,
      throughOn: '2026-03-31',
      amountCents: 12_000,
      effectiveOn: '2026-03-31',
      lines: [
        {
          bondId,
          basis: 'written' as const,
          basisPoints: 1_000,
          incomeCents: 120_000,
          basisCents: 120_000,
          earnedCents: 12_000,
          earlierCents: 0,
        },
      ],
      postings: [debit('5100', 12_000, tags), credit('2500', 12_000, tags)],
    },
    {
      bookedBy: agentId,
      bookedAt: '2026-04-02T15:00:00.000Z',
      agentId,
      runId,
      part: 1,
      throughOn: '2026-03-31',
      amountCents: -2_000,
      effectiveOn: '2026-03-31',
      bookedOn: '2026-04-02',
      lines: [
        {
          bondId,
          basis: null,
          basisPoints: 0,
          incomeCents: 120_000,
          basisCents: 0,
          earnedCents: 0,
          earlierCents: 2_000,
        },
      ],
      postings: [debit('2500', 2_000, tags), credit('5100', 2_000, tags)],
    },
  ),
  /** Above the organization's limit: it waits for a second person (money#approval-limit). */
  CommissionPaymentRequested: eventType(z.object({ ...payment, ...recordedAsking }), {
    ...paymentSample,
    ...askedSample,
  }),
  CommissionPaid: booked(
    z.object({ ...payment, ...recordedAsking, ...recordedApproval }),
    ({ method, effectiveOn, postings }) => ({
      entry: { detail: method, effectiveOn, postings },
    }),
    {
      ...paymentSample,
      ...askedSample,
      approved: false,
      alone: false,
      effectiveOn: '2026-04-02',
      postings: paid,
    },
  ),
  CommissionPaymentVoidRequested: eventType(z.object({ ...voided, ...recordedAsking }), {
    ...voidSample,
    ...askedSample,
  }),
  CommissionPaymentVoided: booked(
    z.object({ ...voided, ...recordedApproval, reversesEventId: id }),
    ({ reversesEventId, effectiveOn, postings }) => ({ entry: { reversesEventId, effectiveOn, postings } }),
    {
      ...voidSample,
      reversesEventId: '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e66',
      approved: false,
      alone: false,
      effectiveOn: '2026-04-03',
      postings: mirrored(paid),
    },
  ),
  CommissionPaymentDeclined: eventType(ended, { agentId, requestId }),
  /** By who asked. */
  CommissionPaymentWithdrawn: eventType(ended, { agentId, requestId }),
} satisfies EventTypes;

export type CommissionEvent = EventOf<typeof commissionEventTypes>;
