/** What reports show of what agents write. */
export { Production } from './production.tsx';
export { RatesChargedReport } from './rates-charged.tsx';
