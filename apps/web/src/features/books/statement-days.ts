import { aDay } from '../../lib/search-params.ts';
import type { SearchOf } from '../../lib/search-params.ts';

/** The days of a statement, as the URL has them; both ends are in it. */
export const statementDays = { from: aDay, to: aDay };
export type StatementDays = SearchOf<typeof statementDays>;
