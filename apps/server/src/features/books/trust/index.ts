/** What the app's tables of contents list of collateral, and what other features may use of it. */
export { trustDecider } from './trust-state.ts';
export { trustEventTypes, type TrustEvent } from './trust-events.ts';
export { TrustModule } from './trust.module.ts';
export { WaitingCollateral } from './waiting-collateral.query.ts';
