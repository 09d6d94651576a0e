import { getSuretyReport, listSuretyReports } from '#contracts/surety-reports/surety-reports.ts';
import { getOpenLiability } from '#contracts/surety-reports/open-liability.ts';
import { contractQuery } from '../../lib/query.ts';

/** What moves a report: its surety's powers and bonds, and that it was sent. */
const TOPICS = ['power', 'bond', 'surety-report'] as const;

/** The weekly reports of every surety, or of one. */
export const suretyReportsQuery = (suretyId?: string) =>
  contractQuery(listSuretyReports, { query: { suretyId } }, TOPICS);

export const suretyReportQuery = (suretyId: string, endsOn: string) =>
  contractQuery(getSuretyReport, { params: { suretyId, endsOn } }, TOPICS);

/** Live bonds at face, by surety, court and parish; of all sureties, or of one. */
export const openLiabilityQuery = (suretyId?: string) =>
  contractQuery(getOpenLiability, { query: { suretyId } }, ['bond', 'power']);
