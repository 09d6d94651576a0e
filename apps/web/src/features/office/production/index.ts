/** What reports show of what agents write. */
export { PlansKeptReport } from './plans-kept.tsx';
export { Production } from './production.tsx';
export { RatesChargedReport } from './rates-charged.tsx';
