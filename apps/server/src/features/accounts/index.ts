/** What other features may use of accounts. */
export { accountOf } from './account-entries.ts';
export { accountEventTypes } from './account-events.ts';
export type { AccountEvent } from './account-events.ts';
export { accountsView } from './accounts.view.ts';
export { AccountForBond } from './account-for-bond.ts';
export { LateAccounts } from './late-accounts.ts';
export { FeesOfBond } from './fees-of-bond.ts';
export { accountDecider } from './account.ts';
