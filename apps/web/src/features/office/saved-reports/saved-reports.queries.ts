import { listSavedReports } from '#contracts/office/saved-reports/saved-reports.ts';
import { contractQuery } from '../../../lib/query.ts';

/** The reports that one saved, and those that colleagues share (money#saved-reports). */
export const savedReportsQuery = contractQuery(listSavedReports, {}, ['saved-report', 'settings']);
