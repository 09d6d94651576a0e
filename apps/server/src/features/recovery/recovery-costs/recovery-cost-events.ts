import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { credit, debit, mirrored } from '#domain/kernel/posting.ts';
import { booked, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const id = z.uuid();
const caseId = '0a7d5c3e-8b1f-4e2a-9c6d-4f3b2a1e0d11';
const costId = '1b8e6d4f-9c2a-4f3b-8d7e-5a4c3b2f1e22';
const payee = 'payee:2c9f7e5a-0d3b-4a4c-9e8f-6b5d4c3a2f33';
const postings = [debit('5600', 12_000), credit('2600', 12_000, { payee })];

/** What cases of recovery cost (money#recipes-of-recovery-costs): a stream for each case. */
export const recoveryCostEventTypes = {
  /** `effectiveOn` is the day it was spent on; `alone` where who entered it approved it. */
  RecoveryCostBooked: booked(
    z.object({
      caseId: id,
      costId: id,
      amountCents: z.int().positive(),
      alone: z.boolean(),
      effectiveOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ effectiveOn, postings: lines }) => ({ entry: { effectiveOn, postings: lines } }),
    { caseId, costId, amountCents: 12_000, alone: false, effectiveOn: '2026-03-10', postings },
  ),
  RecoveryCostVoided: booked(
    z.object({
      caseId: id,
      costId: id,
      amountCents: z.int().positive(),
      reversesEventId: id,
      effectiveOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ reversesEventId, effectiveOn, postings: lines }) => ({
      entry: { reversesEventId, effectiveOn, postings: lines },
    }),
    {
      caseId,
      costId,
      amountCents: 12_000,
      reversesEventId: '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e66',
      effectiveOn: '2026-03-12',
      postings: mirrored(postings),
    },
  ),
  /** What was paid for a cost came back to the bank (money#recipes-of-recovery-costs). */
  PaidCostRecovered: booked(
    z.object({
      caseId: id,
      costId: id,
      amountCents: z.int().positive(),
      effectiveOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ effectiveOn, postings: lines }) => ({ entry: { effectiveOn, postings: lines } }),
    {
      caseId,
      costId,
      amountCents: 12_000,
      effectiveOn: '2026-03-14',
      postings: [debit('1000', 12_000), credit('5600', 12_000)],
    },
  ),
} satisfies EventTypes;

export type RecoveryCostEvent = EventOf<typeof recoveryCostEventTypes>;
