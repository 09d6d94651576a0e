/** What other features may use of things held as collateral. */
export { mustHoldNothing } from './held-files.query.ts';
export { PropertyModule } from './property.module.ts';
