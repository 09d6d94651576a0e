/** What other features may use of bonds: how they stand, and how they are written. */
export { AmendBond } from './amend-bond.ts';
export { BondChains } from './bond-chain.query.ts';
export { Bonds } from './bond-list.query.ts';
export { BondVoids } from './bond-voids.ts';
export { sumToDischarge, WAITS_FOR_DISCHARGE } from './bonds-to-discharge.query.ts';
export { BondsModule } from './bonds.module.ts';
export { PostingAgents } from './posting-agents.query.ts';
export { WriteBond } from './write-bond.ts';
export { writeBonds, type Written } from './bond-batch.ts';
