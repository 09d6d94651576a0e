/** What statements show of whom the agency reports to the IRS. */
export { Forms8300 } from './forms-8300.tsx';
export { TaxPayees } from './tax-payees.tsx';
