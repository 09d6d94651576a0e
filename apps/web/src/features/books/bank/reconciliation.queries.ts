import { getReconciliation, listReconciliations } from '#contracts/books/bank/reconciliation.ts';
import { contractQuery } from '../../../lib/query.ts';

/** An account's reconciliations, and its months without a statement. */
export const reconciliationsQuery = (bankAccountId: string) =>
  contractQuery(listReconciliations, { params: { bankAccountId } }, ['bank']);

/** One with what it lists. What is booked meanwhile comes with the next look at it. */
export const reconciliationQuery = (reconciliationId: string) =>
  contractQuery(getReconciliation, { params: { reconciliationId } }, ['bank']);
