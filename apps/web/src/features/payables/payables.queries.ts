import { listPayables } from '#contracts/payables/payables.ts';
import { contractQuery } from '../../lib/query.ts';

/** What moves what is owed to payees: costs and their decisions, payments, who has a W-9. */
export const PAYABLE_TOPICS = ['approval', 'ledger', 'recovery-case', 'settings'] as const;

export const payablesQuery = contractQuery(listPayables, {}, PAYABLE_TOPICS);
