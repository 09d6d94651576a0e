import { z } from 'zod';
import { day, id } from '../../kernel/primitives.ts';

/** So many payees who are owed past their terms are told one by one. */
export const MOST_PAST_TERMS = 6;

/** Money of officials and sureties, as its alerts have it (today#alert-kinds). */
export const othersMoney = z.object({
  /** Who is owed past their terms, the oldest first: all officials as one, each surety by itself. */
  pastTerms: z
    .array(
      z.object({
        suretyId: id.nullable(), // null: officials
        name: z.string().nullable(),
        count: z.int(),
        cents: z.int(),
        since: day(),
      }),
    )
    .max(MOST_PAST_TERMS),
  /** What of the money collected for them is not there; null where all of it is (money#fiduciary-cover). */
  missing: z.object({ cents: z.int(), collectedCents: z.int() }).nullable(),
});
export type OthersMoney = z.output<typeof othersMoney>;
