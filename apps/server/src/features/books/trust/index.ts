/** What the app's tables of contents list of collateral, and what other features may use of it. */
export {
  approveCorrectedCollateral,
  askToCorrectCollateral,
  declineCorrectedCollateral,
  isOpened,
  judgingCollateral,
  openCollateral,
  withdrawCorrectedCollateral,
  type WantedCollateral,
  openedCollateral,
} from './open-collateral.ts';
export { PeopleOfBonds } from './people-of-bonds.query.ts';
export { trustDecider, type CollateralCorrection, type OpenedCollateral } from './trust-state.ts';
export { trustEventTypes, type TrustEvent } from './trust-events.ts';
export { TrustModule } from './trust.module.ts';
export { WaitingCollateral } from './waiting-collateral.query.ts';
