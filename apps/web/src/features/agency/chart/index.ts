/** What other features and the shell may use of the chart of accounts. */
export { ChartOfAccounts } from './chart-of-accounts.tsx';
export { useLedgerAccountLabel, useLedgerAccounts } from './chart.queries.ts';
