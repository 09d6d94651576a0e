/** What the app's table of contents lists of payouts that wait. */
export { PayoutApprovals } from './payout-approvals.query.ts';
export { PayoutApprovalsModule } from './payout-approvals.module.ts';
