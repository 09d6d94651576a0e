/** What the shell may use of approvals. */
export { MoneyActions } from './money-actions.tsx';
