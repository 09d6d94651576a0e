import { z } from 'zod';
import { DEFENDANT_SORTS } from '#contracts/people/defendant-sorts.ts';
import { day, id } from '#contracts/kernel/primitives.ts';

/** What the URL of All Defendants may say: the filters, the order, and which columns (spec 2, decision 26). */
export const defendantsSearch = z.object({
  name: z.string().max(120).optional().catch(undefined),
  city: z.string().max(100).optional().catch(undefined),
  bornFrom: day().optional().catch(undefined),
  bornTo: day().optional().catch(undefined),
  owing: z.literal(true).optional().catch(undefined),
  sort: z.enum(DEFENDANT_SORTS).optional().catch(undefined),
  down: z.literal(true).optional().catch(undefined),
  account_id: id.optional().catch(undefined),
  view: z.literal('checkins').optional().catch(undefined),
});
export type DefendantsSearch = z.output<typeof defendantsSearch>;

/** The filters as the server takes them; shared by the list and its CSV. */
export const filtersOf = ({ name, city, bornFrom, bornTo, owing, sort, down, account_id }: DefendantsSearch) => ({
  ...(name ? { name } : {}),
  ...(city ? { city } : {}),
  ...(bornFrom ? { bornFrom } : {}),
  ...(bornTo ? { bornTo } : {}),
  ...(owing ? { owing: 'true' as const } : {}),
  ...(account_id ? { accountId: account_id } : {}),
  ...(sort ? { sort } : {}),
  ...(down ? { descending: 'true' as const } : {}),
});

/** Whether anything narrows the list. */
export const isFiltered = ({ name, city, bornFrom, bornTo, owing, account_id }: DefendantsSearch): boolean =>
  [name, city, bornFrom, bornTo, owing, account_id].some(Boolean);
