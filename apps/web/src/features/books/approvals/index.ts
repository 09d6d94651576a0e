/** What the shell may use of approvals, and how whatever waits is decided. */
export { DecideRequest } from './decide-request.tsx';
export { CloseAccount } from './close-account.tsx';
export { MoneyActions } from './money-actions.tsx';
export { PowerOverrides } from './power-overrides.tsx';
export { UnclaimedPayouts } from './unclaimed-payouts.tsx';
export { aloneFrom, isTooEarly, OwnRequest } from './own-request.tsx';
export { ApprovalList } from './approval-list.tsx';
export { approvalsQuery } from './approvals.queries.ts';
