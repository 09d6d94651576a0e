/** What statements say of whom the agency reports to the IRS, and what the app's table of contents lists. */
export { readCashBooked, readCashPayers } from './cash-payers.query.ts';
export { readForms8300 } from './forms-8300.query.ts';
export { cashWatch } from './form-8300.ts';
export { readPaidOut } from './tax-payees.query.ts';
export { TaxFormsModule } from './tax-forms.module.ts';
export { worksheet1099 } from './worksheet-1099.ts';
