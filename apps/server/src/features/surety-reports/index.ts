/** What the app's tables of contents list of the reports to sureties. */
export { suretyFactsView } from './surety-facts.projection.ts';
export { suretyReportDecider } from './surety-report.ts';
export { suretyReportEventTypes } from './surety-report-events.ts';
export { SuretyReportsModule } from './surety-reports.module.ts';
