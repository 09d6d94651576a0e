import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id } from '../../kernel/primitives.ts';
import { moneyReaders } from '../../kernel/roles.ts';

/** How many accounts the list gives at most, the longest past due first. */
export const MOST_PAST_DUE = 200;

/** So many accounts, and what of theirs is past due in all. */
export const pastDueTotal = z.object({ count: z.int(), cents: z.int() });

const pastDueAccount = z
  .object({
    accountId: id,
    shortId: z.int().nullable(),
    defendantId: id,
    fullName: z.string(),
    phoneNumber: z.string(),
    /** By what it owes: a plan in force, or terms. */
    by: z.enum(['plan', 'terms']),
    pastDueCents: z.int(),
    since: day(),
  })
  .meta({ id: 'PastDueAccount' });
export type PastDueAccount = z.output<typeof pastDueAccount>;

/** Called or held ones too: whom to call is `listCalls` (today#board-owed). */
export const listPastDue = endpoint({
  method: 'GET',
  path: '/desk/past-due',
  summary: 'All accounts that are past due by plan or by terms, called or held ones too, the longest first',
  roles: moneyReaders,
  response: z.object({ all: pastDueTotal, rows: z.array(pastDueAccount).max(MOST_PAST_DUE) }),
});
