import { getDues } from '#contracts/payouts/remittances/disbursements.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What moves what a surety is owed: bonds and their powers, payments, what the ledger books. */
export const DUE_TOPICS = ['power', 'bond', 'ledger', 'remittance', 'approval'] as const;

/** What each power owes its surety, and what was remitted. */
export const duesQuery = (suretyId: string) => contractQuery(getDues, { params: { suretyId } }, DUE_TOPICS);
