import { listBondsToDischarge } from '#contracts/books/bond-status.ts';
import { listBondsToReprice } from '#contracts/books/bonds.ts';
import { pagedQuery } from '../../lib/query.ts';

/** The bonds that an earlier version of a corrected rule priced (decision 50). */
export const bondsToRepriceQuery = (ruleId: string) =>
  pagedQuery(listBondsToReprice, { params: { ruleId }, query: { limit: 200 } }, ['settings', 'bond']);

/** The exoneration desk. */
export const bondsToDischargeQuery = pagedQuery(listBondsToDischarge, { query: { limit: 100 } }, ['bond']);
