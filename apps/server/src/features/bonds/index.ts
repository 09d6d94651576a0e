/** What other features may use of bonds. */
export { bondEventTypes } from './bond-events.ts';
export type { BondEvent } from './bond-events.ts';
export { BondHistory } from './bond-history.ts';
export { bondDecider, liveBond, writeBond } from './bond.ts';
export type { WrittenBond } from './bond.ts';
export { powerDecider, powerEventTypes } from './power-claim.ts';
export { bondsView } from './bonds.view.ts';
