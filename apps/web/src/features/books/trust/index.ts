/** What other features may use of collateral. */
export { CollateralOfBond } from './collateral-of-bond.tsx';
export { CollateralOfDefendant } from './collateral-of-defendant.tsx';
export { TrustPage, type TrustSearch } from './trust-page.tsx';
export { collateralOfBondQuery } from './trust.queries.ts';
