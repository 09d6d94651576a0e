import { z } from 'zod';
import { recordedDay } from '#contracts/books/ledger/postings.ts';
import { eventType, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const count = z.int().nonnegative();

/** Reports to a surety (powers#execution-report). No money: what a report says was booked by the bonds. */
export const suretyReportEventTypes = {
  /** The report of a week is locked: what it says stands beside, proved by its hash. */
  SuretyReportSent: eventType(
    z.object({
      suretyId: z.uuid(),
      reportId: z.uuid(),
      number: z.int().positive(),
      startsOn: recordedDay,
      endsOn: recordedDay,
      position: z.string().max(20),
      contentHash: z.string().max(100),
      way: z.enum(['mail', 'mark']),
      lines: count,
      written: count,
      amendments: count,
      closing: count,
      suretyPremiumCents: z.int(),
      bufCents: z.int(),
    }),
    {
      suretyId: '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99',
      reportId: '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e22',
      number: 1,
      startsOn: '2026-03-02',
      endsOn: '2026-03-08',
      position: '4711',
      way: 'mail',
      contentHash: 'mJ1c0aGQ0dGVkIGhhc2ggb2YgdGhlIG5vdGVz',
      lines: 4,
      written: 1,
      amendments: 0,
      closing: 3,
      suretyPremiumCents: 10_000,
      bufCents: 10_000,
    },
  ),
} satisfies EventTypes;

export type SuretyReportEvent = EventOf<typeof suretyReportEventTypes>;
