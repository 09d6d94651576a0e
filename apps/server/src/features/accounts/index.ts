/** What other features may use of accounts. */
export { accountEventTypes } from './account-events.ts';
export { accountsView } from './accounts.view.ts';
export { AccountForBond } from './account-for-bond.ts';
