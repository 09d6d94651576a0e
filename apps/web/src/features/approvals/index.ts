/** What the shell may use of approvals. */
export { CloseAccount } from './close-account.tsx';
export { MoneyActions } from './money-actions.tsx';
export { UnclaimedPayouts } from './unclaimed-payouts.tsx';
