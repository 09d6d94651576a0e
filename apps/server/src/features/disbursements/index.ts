/** What the app's tables of contents list of disbursements. */
export { disbursementDecider } from './disbursement.ts';
export { disbursementEventTypes } from './disbursement-events.ts';
export { DisbursementsModule } from './disbursements.module.ts';
