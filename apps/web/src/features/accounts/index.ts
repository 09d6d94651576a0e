export { NameAccount } from './name-account.tsx';
export { RecoveryBillable } from './recovery-billable.tsx';
