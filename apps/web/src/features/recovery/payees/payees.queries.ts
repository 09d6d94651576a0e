import { listPayables } from '#contracts/recovery/payees/payables.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What moves what is owed to payees: costs and their decisions, payments, who has a W-9. */
export const PAYABLE_TOPICS = ['approval', 'ledger', 'recovery-case', 'settings'] as const;

/** What is owed to payees, and what was paid with a number that has `sought` in it. */
export const payablesQuery = (sought = '') =>
  contractQuery(listPayables, { query: { reference: sought || undefined } }, PAYABLE_TOPICS);
