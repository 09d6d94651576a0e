import { listForms8300 } from '#contracts/office/tax-forms/forms-8300.ts';
import { listTaxPayees } from '#contracts/office/tax-forms/tax-forms.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Whom the agency paid for their work in a calendar year. */
export const taxPayeesQuery = (year: number) =>
  contractQuery(listTaxPayees, { query: { from: `${year}-01-01`, to: `${year}-12-31` } }, ['ledger', 'settings']);

/** Who is to be reported on a Form 8300 at the end of a day, and whose was filed. */
export const forms8300Query = (to: string) => contractQuery(listForms8300, { query: { to } }, ['ledger', 'settings']);
