import type { ReportWeek } from '#domain/books/surety-report-types.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import type { SuretyReportEvent } from './surety-report-events.ts';

interface SentReports {
  reportIds: readonly string[];
  lastEndsOn: string | null;
}

/** The reports of a surety: stream `suretyreport-{organization}.{suretyId}`, each a lock on its week. */
export const suretyReportDecider: Decider<SentReports, SuretyReportEvent> = {
  category: 'suretyreport',
  initial: () => ({ reportIds: [], lastEndsOn: null }),
  evolve: ({ reportIds }, { data }) => ({ reportIds: [...reportIds, data.reportId], lastEndsOn: data.endsOn }),
};

/**
 * Locks a report: the weeks follow each other. Locked already: no event.
 * @throws Refused REPORT_SENT where another one of this week, or of a later one, is sent.
 */
export const lockReport = (
  { reportIds, lastEndsOn }: SentReports,
  report: SuretyReportEvent['data'],
): SuretyReportEvent[] => {
  if (reportIds.includes(report.reportId)) return [];
  if (lastEndsOn !== null && report.startsOn !== addDays(lastEndsOn, 1)) throw new Refused('REPORT_SENT');
  return [{ type: 'SuretyReportSent', data: report }];
};

/**
 * Asserts that a week's report can be sent: it is over, and the oldest that is not sent.
 * @throws Refused REPORT_NOT_OVER, REPORT_ORDER.
 */
export const mustBeNext = ({ endsOn }: ReportWeek, oldest: ReportWeek, today: string): void => {
  if (today <= endsOn) throw new Refused('REPORT_NOT_OVER', { day: formatDay(addDays(endsOn, 1)) });
  if (endsOn !== oldest.endsOn) throw new Refused('REPORT_ORDER', { day: formatDay(oldest.endsOn) });
};
