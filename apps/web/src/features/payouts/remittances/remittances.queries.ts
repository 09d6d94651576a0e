import { DUE_TOPICS } from '#contracts/payouts/remittances/advances.ts';
import { getDues } from '#contracts/payouts/remittances/disbursements.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What each power owes its surety, and what was remitted. */
export const duesQuery = (suretyId: string) => contractQuery(getDues, { params: { suretyId } }, DUE_TOPICS);
