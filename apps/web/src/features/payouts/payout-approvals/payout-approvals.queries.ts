import { listPayoutApprovals } from '#contracts/payouts/payout-approvals/payout-approvals.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Payments and movements that wait for a second person. */
export const payoutApprovalsQuery = contractQuery(listPayoutApprovals, {}, ['approval', 'ledger', 'remittance']);
