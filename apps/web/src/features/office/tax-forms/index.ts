/** What statements show of whom the agency reports to the IRS. */
export { TaxPayees } from './tax-payees.tsx';
