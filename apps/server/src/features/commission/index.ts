/** What the app's tables of contents list of commission. */
export { commissionDecider } from './commission.ts';
export { commissionEventTypes } from './commission-events.ts';
export { CommissionModule } from './commission.module.ts';
