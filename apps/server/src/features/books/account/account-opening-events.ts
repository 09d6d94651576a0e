import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { BALANCE_KINDS, balancePostings } from '#domain/books/opening-balance.ts';
import { booked, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { SAMPLE } from './account-entry-events.ts';

const part = z.object({
  entryId: z.uuid(),
  kind: z.enum(BALANCE_KINDS),
  amountCents: z.int().nonnegative(), // what stands of it from now on
  since: recordedDay, // from when on it is owed
  // What that moves what is owed by; where it is owed from another day, the whole of it from the one to the other.
  moves: z.array(z.object({ cents: z.int(), since: recordedDay })),
});
export type OpenedPart = z.output<typeof part>;

const tags = { accountId: SAMPLE.account };

/** What a client owed in the old program, as their account opens with it (moving-in#opening-balances). */
export const openingBalanceEventTypes = {
  BalanceBroughtIn: booked(
    z.object({ parts: z.array(part), effectiveOn: recordedDay, postings: recordedPostings }),
    ({ effectiveOn, postings }) => ({ entry: { effectiveOn, postings, ofOpening: true } }),
    {
      parts: [
        {
          entryId: SAMPLE.entry,
          kind: 'premium',
          amountCents: 45_000,
          since: '2025-11-10',
          moves: [{ cents: 45_000, since: '2025-11-10' }],
        },
      ],
      effectiveOn: '2026-02-28',
      postings: balancePostings(45_000, tags),
    },
  ),
} satisfies EventTypes;
