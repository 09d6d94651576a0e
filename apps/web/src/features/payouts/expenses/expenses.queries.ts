import { listVendors } from '#contracts/payouts/expenses/expenses.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Who was paid before, and the limit above which a second person approves. */
export const vendorsQuery = contractQuery(listVendors, {}, ['ledger', 'settings']);
