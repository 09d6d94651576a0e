/** What the shell may use of commission. */
export { COMMISSION_TOPICS } from './commission.queries.ts';
export { CommissionRates } from './commission-rates.tsx';
