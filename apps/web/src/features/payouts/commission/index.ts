/** What the shell may use of commission, and how what waits of it is decided. */
export { DeclineCommissionPayment } from './end-commission-payment.tsx';
export { WaitingCommission } from './waiting-commission.tsx';
export { CommissionRates } from './commission-rates.tsx';
