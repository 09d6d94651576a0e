/** What other features may use of the books: accounts, bonds and the powers that bonds claim. */
export { accountOf } from './account-entries.ts';
export type { StatementEvent } from './account-entries.ts';
export { accountEventTypes } from './account-events.ts';
export type { AccountEvent } from './account-events.ts';
export { accountsView } from './accounts.projection.ts';
export { AccountForBond } from './account-for-bond.ts';
export { BondOfAccount } from './bond-of-account.ts';
export { LateAccounts } from './late-accounts.query.ts';
export { accountDecider } from './account.ts';
export { bondEventTypes } from './bond-events.ts';
export type { BondEvent } from './bond-events.ts';
export { bondDecider, writeBond } from './bond.ts';
export type { WrittenBond } from './bond.ts';
export { powerDecider, powerEventTypes } from './power-claim.ts';
export { bondsView } from './bonds.projection.ts';
export { BooksModule } from './books.module.ts';
export { linkIndemnitors } from './link-indemnitor.ts';
