import type { SuretyReportSummary } from '#contracts/powers/surety-reports/surety-reports.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';

const STATES: Record<SuretyReportSummary['state'], readonly [label: string, tone: Tone]> = {
  running: ['In progress', 'grey'],
  ready: ['Ready to send', 'amber'],
  waiting: ['Waiting for the earlier one', 'grey'],
  sent: ['Sent', 'green'],
  marked: ['Marked as sent', 'green'],
};

/** Where a report stands; a letter that did not arrive says so. */
export const ReportState = ({ report: { state, mail } }: { report: Pick<SuretyReportSummary, 'state' | 'mail'> }) => {
  if (mail === 'failed') return <StatusBadge status="failed" label="Not delivered" tone="red" />;
  const [label, tone] = mail === 'waiting' ? (['On its way', 'amber'] as const) : STATES[state];
  return <StatusBadge status={state} label={label} tone={tone} />;
};
