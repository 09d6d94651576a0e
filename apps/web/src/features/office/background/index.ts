/** What other features may use of the background report. */
export { LegalNotice } from './legal-notice.tsx';
export { LinkSets } from './link-sets.tsx';
export { searchesFor, useReportData } from './report-data.ts';
