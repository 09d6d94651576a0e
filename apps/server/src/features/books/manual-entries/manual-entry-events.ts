import { z } from 'zod';
import { recordedApproval, recordedAsking } from '#contracts/books/ledger/postings.ts';
import { credit, debit, mirrored } from '#domain/kernel/posting.ts';
import { booked, eventType, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const id = z.uuid();
const entryId = '6e0a2c4d-8b1f-4d5a-9c7e-3f5b7d9e1a79';
const requestId = '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e24';
const asking = { askedBy: '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44', askedAt: '2026-03-10T15:00:00.000Z' };

const line = z.object({ account: z.string(), side: z.enum(['debit', 'credit']), amountCents: z.int().positive() });
/** What was typed: its lines, what they move, and the day on which it counts. */
const entry = { entryId: id, lines: z.array(line).min(2), amountCents: z.int().positive() };
const sample = {
  entryId,
  lines: [
    { account: '5310', side: 'debit' as const, amountCents: 1_500 },
    { account: '1000', side: 'credit' as const, amountCents: 1_500 },
  ],
  amountCents: 1_500,
};
const postings = [debit('5310', 1_500), credit('1000', 1_500)];
const voided = { entryId: id, requestId: id, amountCents: z.int().positive() };
const ended = z.object({ requestId: id });

/** Manual journal entries (money#manual-entries): one stream for each agency. Each always takes a second person. */
export const manualEntryEventTypes = {
  ManualEntryRequested: eventType(z.object({ ...entry, effectiveOn: z.iso.date(), ...recordedAsking }), {
    ...sample,
    effectiveOn: '2026-03-09',
    ...asking,
  }),
  ManualEntryBooked: booked(
    z.object({ ...entry, ...recordedAsking, ...recordedApproval }),
    ({ amountCents, effectiveOn, postings: own }) => ({ entry: { amountCents, effectiveOn, postings: own } }),
    { ...sample, ...asking, approved: true, alone: false, effectiveOn: '2026-03-09', postings },
  ),
  ManualEntryVoidRequested: eventType(z.object({ ...voided, ...recordedAsking }), {
    entryId,
    requestId,
    amountCents: 1_500,
    ...asking,
  }),
  ManualEntryVoided: booked(
    z.object({ ...voided, reversesEventId: id, ...recordedApproval }),
    ({ amountCents, reversesEventId, effectiveOn, postings: own }) => ({
      entry: { amountCents, reversesEventId, effectiveOn, postings: own },
    }),
    {
      entryId,
      requestId,
      amountCents: 1_500,
      reversesEventId: '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e68',
      approved: true,
      alone: false,
      effectiveOn: '2026-03-12',
      postings: mirrored(postings),
    },
  ),
  ManualEntryDeclined: eventType(ended, { requestId }),
  /** By who asked. */
  ManualEntryWithdrawn: eventType(ended, { requestId }),
} satisfies EventTypes;

export type ManualEntryEvent = EventOf<typeof manualEntryEventTypes>;
