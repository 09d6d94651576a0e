import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  downloadPortalReport,
  getPortalReportPaper,
  type OwnPortalGrant,
  type PortalReport,
} from '#contracts/office/surety-portal/portal.ts';
import { addressOf } from '../../../lib/api.ts';
import { showDay, showInstant } from '../../../lib/format.ts';
import { useFreshDownload } from '../../../lib/fresh-download.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { portalReportsQuery } from './portal.queries.ts';

const Files = ({ grantId, report: { endsOn } }: { grantId: string; report: PortalReport }) => {
  const asked = useFreshDownload(downloadPortalReport);
  const params = { grantId, endsOn };
  const week = `Report of the week to ${showDay(endsOn)}`;
  return (
    <Group gap="sm" wrap="nowrap">
      <a
        href={addressOf(getPortalReportPaper, { params })}
        target="_blank"
        rel="noreferrer"
        aria-label={`${week} as a PDF`}
      >
        PDF
      </a>
      <a href={addressOf(downloadPortalReport, { params })} onClick={asked} aria-label={`${week} as a CSV file`}>
        CSV
      </a>
    </Group>
  );
};

const columnsOf = ({ grantId, timeZone }: OwnPortalGrant): Column<PortalReport>[] => [
  { key: 'number', header: 'No.', count: ({ number }) => number },
  {
    key: 'week',
    header: 'Week',
    cell: ({ startsOn, endsOn }) => (
      <span className="tabular">
        {showDay(startsOn)} to {showDay(endsOn)}
      </span>
    ),
  },
  {
    key: 'sent',
    header: 'Sent',
    beneath: 'week',
    short: 'Sent',
    cell: ({ sentAt }) => <span className="tabular">{showInstant(sentAt, timeZone)}</span>,
  },
  { key: 'written', header: 'Written', count: ({ written }) => written, wideOnly: true },
  { key: 'face', header: 'Face', cents: ({ faceCents }) => faceCents, wideOnly: true },
  {
    key: 'files',
    header: '',
    align: 'right',
    screenOnly: true,
    cell: (report) => <Files grantId={grantId} report={report} />,
  },
];

/** The execution reports that were sent to the surety, as PDF and CSV. */
export const PortalReports = ({ grant }: { grant: OwnPortalGrant }) => {
  const reports = useQuery(portalReportsQuery(grant.grantId));
  return (
    <List
      label={`Execution reports of ${grant.suretyName}`}
      from={rowsOf(reports, (data) => data.reports)}
      columns={columnsOf(grant)}
      rowKey={({ endsOn }) => endsOn}
      empty={<EmptyState title="No reports yet." hint="Reports are listed here once the agency has sent them." />}
    />
  );
};
