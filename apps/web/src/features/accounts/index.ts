export { AccountSummary } from './account-summary.tsx';
export { NameAccount } from './name-account.tsx';
export { RecoveryBillable } from './recovery-billable.tsx';
