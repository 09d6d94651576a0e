/** What other features may use of payments of the old program. */
export { paymentsBeforeIn } from './payments-before.query.ts';
export { PaymentsBeforeModule } from './payments-before.module.ts';
