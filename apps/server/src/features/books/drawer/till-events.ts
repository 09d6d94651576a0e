import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { credit, debit } from '#domain/kernel/posting.ts';
import { booked, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const sample = {
  countId: '5b7d9f1a-3c5e-4a7b-8d9f-1b3d5f7a9c1e',
  countedBy: '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44',
  countedAt: '2026-03-10T23:00:00.000Z',
  countedOn: '2026-03-10',
};

/** What is done with the cash of an agency without tills: one drawer (money#counting-the-drawer). */
export const tillEventTypes = {
  TillCounted: booked(
    z.object({
      countId: z.uuid(),
      countedBy: z.uuid(),
      countedAt: z.iso.datetime(),
      countedOn: recordedDay,
      countedCents: z.int().nonnegative(),
      expectedCents: z.int(),
      postings: recordedPostings,
    }),
    ({ countedOn, postings }) => ({ entry: { detail: 'Cash', effectiveOn: countedOn, postings } }),
    { ...sample, countedCents: 51_200, expectedCents: 51_200, postings: [] },
    {
      ...sample,
      countedCents: 50_000,
      expectedCents: 51_200,
      postings: [debit('5400', 1_200), credit('1010', 1_200)],
    },
  ),
} satisfies EventTypes;

export type TillEvent = EventOf<typeof tillEventTypes>;
