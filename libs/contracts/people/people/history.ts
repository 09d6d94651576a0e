import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, page, pageQuery } from '../../kernel/primitives.ts';
import { moneyReaders } from '../../kernel/roles.ts';

/** What the History tab can be narrowed to, with the words of its filter. */
export const HISTORY_KINDS = {
  details: 'Details',
  liable: 'Liable For',
  bonds: 'Bonds',
  money: 'Money',
  files: 'Files & Notes',
  access: 'Access',
} as const;
export type HistoryKind = keyof typeof HISTORY_KINDS;
const kind = z.enum(Object.keys(HISTORY_KINDS) as [HistoryKind, ...HistoryKind[]]);

const historyEntry = z
  .object({
    /** Unique in the list; names nothing else. */
    entryId: z.string(),
    at: instant,
    /** Full name of the agent, or `Former staff`. */
    who: z.string(),
    kind,
    /** One change in words, as `Changed Phone from (504) 555-0142 to (504) 555-0143`. */
    words: z.string(),
    /** What it is about, where that has a page of its own. */
    link: z.object({ to: z.enum(['bond', 'account', 'indemnitor']), id }).nullable(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.output<typeof historyEntry>;

/**
 * Auditors read it too (people#showing-an-ssn); an SSN shows at most its last four digits, and them not to an Auditor.
 */
export const listHistory = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId/history',
  summary: 'Every change to a defendant, their indemnitors, bonds and money in words, newest first',
  roles: moneyReaders,
  params: z.object({ defendantId: id }),
  query: pageQuery.extend({ kind: kind.optional() }),
  response: page(historyEntry),
  refusals: ['DEFENDANT_NOT_FOUND'],
});
