/** What other features may use of accounts. */
export { accountOf } from './account-entries.ts';
export { accountEventTypes } from './account-events.ts';
export type { AccountEvent } from './account-events.ts';
export { accountsView } from './accounts.projection.ts';
export { AccountForBond } from './account-for-bond.ts';
export { LateAccounts } from './late-accounts.ts';
export { FeesOfBond } from './fees-of-bond.ts';
export { accountDecider } from './account.ts';

/** What other features may use of bonds. */
export { bondEventTypes } from './bond-events.ts';
export type { BondEvent } from './bond-events.ts';
export { BondHistory } from './bond-history.ts';
export { bondDecider, liveBond, writeBond } from './bond.ts';
export type { WrittenBond } from './bond.ts';
export { powerDecider, powerEventTypes } from './power-claim.ts';
export { bondsView } from './bonds.projection.ts';
export { LinkIndemnitor } from './link-indemnitor.ts';
export { LinkIndemnitorHandler } from './link-indemnitor.ts';
export { UnlinkIndemnitor } from './unlink-indemnitor.ts';
export { UnlinkIndemnitorHandler } from './unlink-indemnitor.ts';
