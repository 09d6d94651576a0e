import { listPayoutApprovals } from '#contracts/payouts/payout-approvals/payout-approvals.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { PayoutApprovals } from './payout-approvals.query.ts';

export const PayoutApprovalsController = routes(
  route(listPayoutApprovals, PayoutApprovals, (approvals, { actor }) => approvals.list(actor)),
);
