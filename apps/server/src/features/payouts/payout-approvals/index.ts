/** What the app's table of contents lists of payouts that wait. */
export { PayoutApprovalsModule } from './payout-approvals.module.ts';
