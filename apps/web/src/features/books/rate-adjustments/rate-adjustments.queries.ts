import { listBondsOffRate, listBondsToReprice } from '#contracts/books/bond/adjusting-bonds.ts';
import { listBondsOfDues } from '#contracts/books/bond/adjusting-dues.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';

/** The bonds that an earlier version of a corrected rule priced (money#corrected-premium-rules). */
export const bondsToRepriceQuery = (ruleId: string) =>
  pagedQuery(listBondsToReprice, { params: { ruleId }, query: { limit: 200 } }, ['settings', 'bond']);

/** The bonds that booked another sheriff's fee than that of their parish and day. */
export const bondsOffRateQuery = pagedQuery(listBondsOffRate, { query: { limit: 200 } }, ['settings', 'bond']);

/** The bonds that owe their surety another amount than they booked. */
export const bondsOfDuesQuery = pagedQuery(listBondsOfDues, { query: { limit: 200 } }, ['settings', 'bond', 'power']);
