import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import type { BookedEntry } from '#domain/books/booking.ts';
import { credit, debit, mirrored } from '#domain/kernel/posting.ts';
import { booked, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const month = z.string().regex(/^\d{4}-\d{2}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const sampleHash = '5f'.repeat(32);

const yearEnd = { month, effectiveOn: recordedDay, postings: recordedPostings };
const postings = [debit('4000', 120_000), credit('5000', 10_000), credit('3900', 110_000)];

/** It books on the last day of the closed year, which nothing else does (money#year-end). */
const onLastDay = ({ effectiveOn, postings: own }: Pick<BookedEntry, 'effectiveOn' | 'postings'>): BookedEntry => ({
  effectiveOn,
  postings: own,
  closesYear: true,
});

/** What becomes of an agency's months: one stream for all of them, so that their order is judged at one revision. */
export const periodEventTypes = {
  MonthSoftClosed: booked(z.object({ month }), (data) => ({ month: { ...data, state: 'soft-closed' } }), {
    month: '2026-10',
  }),
  /** The cut: what comes behind it in the log is late (money#late-events). */
  PeriodClosed: booked(
    z.object({ month }),
    (data) => ({ month: { ...data, state: 'closed', closedThrough: data.month } }),
    { month: '2026-10' },
  ),
  /** What the books were at the cut: how many entries, the chain's hash there, and that of the trial balance. */
  PeriodSealed: booked(
    z.object({
      month,
      closedEventId: z.uuid(),
      journalNumber: z.int().nonnegative(),
      chainHead: hash,
      trialBalance: hash,
    }),
    ({ month: own, chainHead, trialBalance }) => ({
      month: { month: own, state: 'sealed', seal: { chainHead, trialBalance } },
    }),
    {
      month: '2026-10',
      closedEventId: '2d4f6a8c-1b3e-5c7d-9e0f-2a4c6e8b0d13',
      journalNumber: 1_204,
      chainHead: sampleHash,
      trialBalance: sampleHash,
    },
  ),
  /** `closedThrough`: the newest month that stays hard-closed; null where none does. */
  PeriodReopened: booked(
    z.object({ month, closedThrough: month.nullable() }),
    (data) => ({ month: { ...data, state: 'open' } }),
    { month: '2026-10', closedThrough: '2026-09' },
    { month: '2026-10', closedThrough: null },
  ),
  YearEnded: booked(
    z.object(yearEnd),
    (data) => ({ entry: onLastDay(data), month: { month: data.month, state: 'year-ended' } }),
    { month: '2026-12', effectiveOn: '2026-12-31', postings },
  ),
  YearEndReversed: booked(
    z.object({ ...yearEnd, reversesEventId: z.uuid() }),
    (data) => ({ entry: { ...onLastDay(data), reversesEventId: data.reversesEventId } }),
    {
      month: '2026-12',
      effectiveOn: '2026-12-31',
      postings: mirrored(postings),
      reversesEventId: '3e5a7c9d-2c4f-5d8e-8f1a-3b5d7f9c1e24',
    },
  ),
} satisfies EventTypes;

export type PeriodEvent = EventOf<typeof periodEventTypes>;
