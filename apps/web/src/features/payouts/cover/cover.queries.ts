import { getCover } from '#contracts/payouts/cover/cover.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What was collected for others, and what the agency has. */
export const coverQuery = contractQuery(getCover, {}, ['ledger']);
