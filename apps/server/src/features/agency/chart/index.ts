/** What other features may use of the chart of accounts. */
export { mustBeChargeable, readChart } from './chart.query.ts';
export { ChartUses } from './chart-uses.ts';
export { ChartModule } from './chart.module.ts';
export { seedChartOfAccounts } from './seed-chart-of-accounts.ts';
