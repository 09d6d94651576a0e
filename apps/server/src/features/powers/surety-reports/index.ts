/** What others may use of the reports to sureties, and what the app's tables of contents list of them. */
export { isNarrowed, readNarrowedTo } from './narrowed-to.query.ts';
export { borneBonds, OpenLiability } from './open-liability.query.ts';
export { SuretyReportFiles } from './surety-report-files.ts';
export { SuretyReports } from './surety-reports.query.ts';
export { suretyFactsView } from './surety-facts.projection.ts';
export { suretyReportDecider } from './surety-report.ts';
export { suretyReportEventTypes } from './surety-report-events.ts';
export { SuretyReportsModule } from './surety-reports.module.ts';
