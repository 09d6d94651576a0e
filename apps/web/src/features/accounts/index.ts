export { AccountSummary } from './account-summary.tsx';
export { WaitingOfBond } from './waiting-requests.tsx';
export { OpenAccount } from './open-account.tsx';
export { NameAccount } from './name-account.tsx';
export { RecoveryBillable } from './recovery-billable.tsx';
