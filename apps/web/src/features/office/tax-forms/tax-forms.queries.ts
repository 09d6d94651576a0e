import { listTaxPayees } from '#contracts/office/tax-forms/tax-forms.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Whom the agency paid for their work in a calendar year. */
export const taxPayeesQuery = (year: number) =>
  contractQuery(listTaxPayees, { query: { from: `${year}-01-01`, to: `${year}-12-31` } }, ['ledger', 'settings']);
