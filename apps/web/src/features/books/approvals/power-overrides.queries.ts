import { listOverrides } from '#contracts/books/approvals/power-overrides.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';

/** Bonds above their powers: what waits for an override, then what was decided; of one defendant where one is named. */
export const overridesQuery = (defendantId?: string) =>
  pagedQuery(listOverrides, { query: defendantId === undefined ? {} : { defendantId } }, ['approval']);
