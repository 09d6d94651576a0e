/** What other features may use of saved reports, and what the app's table of contents lists. */
export { addressOfListed, ReportMakers, type MadeReport, type ReportToMake } from './report-makers.ts';
export { SavedReportsModule } from './saved-reports.module.ts';
