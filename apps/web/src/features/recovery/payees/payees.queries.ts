import { listPayables, PAYABLE_TOPICS } from '#contracts/recovery/payees/payables.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What is owed to payees, and what was paid with a number that has `sought` in it. */
export const payablesQuery = (sought = '') =>
  contractQuery(listPayables, { query: { reference: sought || undefined } }, PAYABLE_TOPICS);
