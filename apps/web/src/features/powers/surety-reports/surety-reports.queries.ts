import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { getSuretyReport, listSuretyReports } from '#contracts/powers/surety-reports/surety-reports.ts';
import { getOpenLiability } from '#contracts/powers/surety-reports/open-liability.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What moves a report: its surety's powers and bonds, and that it was sent. */
const TOPICS = ['power', 'bond', 'surety-report'] as const;

/** The weekly reports of every surety, or of one. */
export const suretyReportsQuery = (suretyId?: string) =>
  contractQuery(listSuretyReports, { query: { suretyId } }, TOPICS);

/** How often a letter that is on its way is asked about: nothing says by itself that it has left. */
const ASK_EVERY_MS = 2_000;

export const suretyReportQuery = (suretyId: string, endsOn: string) => ({
  ...contractQuery(getSuretyReport, { params: { suretyId, endsOn } }, TOPICS),
  refetchInterval: ({ state }: { state: { data?: { mail: string | null } | undefined } }) =>
    state.data?.mail === 'waiting' ? ASK_EVERY_MS : (false as const),
});

/** Live bonds at face, by surety, court and parish; all, or of an agent, a parish, a surety. */
export const openLiabilityQuery = (whose: NonNullable<RequestOf<typeof getOpenLiability>['query']> = {}) =>
  contractQuery(getOpenLiability, { query: whose }, ['bond', 'power']);
