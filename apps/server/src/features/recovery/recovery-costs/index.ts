/** What other features may use of the costs of recovery, and what the app's tables of contents list. */
export { recoveryCostDecider } from './book-cost.ts';
export { claimCosts, freeCosts, markPaid, mustBePayable, unpayCosts } from './costs-in-payment.ts';
export { proposeCost } from './propose-cost.ts';
export { recoveryCostEventTypes } from './recovery-cost-events.ts';
export { RecoveryCostsModule } from './recovery-costs.module.ts';
