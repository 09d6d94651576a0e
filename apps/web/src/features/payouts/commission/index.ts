/** What the shell may use of commission. */
export { CommissionRates } from './commission-rates.tsx';
