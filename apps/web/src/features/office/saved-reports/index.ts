/** What reports show of those that people saved. */
export { SavedReports } from './saved-reports.tsx';
export { SaveReportButton } from './save-report.tsx';
