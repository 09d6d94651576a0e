/** What other features, and the app's tables of contents, may use of commission. */
export { sumsOfBonds } from './collected-sums.query.ts';
export { commissionDecider } from './commission.ts';
export { CommissionHistory } from './commission-history.ts';
export { commissionEventTypes } from './commission-events.ts';
export { Commissions } from './commissions.query.ts';
export { CommissionModule } from './commission.module.ts';
