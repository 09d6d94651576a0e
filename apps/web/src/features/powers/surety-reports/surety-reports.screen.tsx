import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { powerReaders } from '#contracts/kernel/roles.ts';
import type { SuretyReportSummary } from '#contracts/powers/surety-reports/surety-reports.ts';
import { showDay } from '../../../lib/format.ts';
import { onlyFor } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Select } from '../../../ui/form.tsx';
import { ReportState } from './report-state.tsx';
import { suretyReportsSearch } from './surety-reports-search.ts';
import { suretyReportsQuery } from './surety-reports.queries.ts';

/**
 * `/powers/reports?surety=`: the weekly execution reports, for those who read the inventory (powers#execution-report).
 */
export const Route = createFileRoute('/_staff/powers/reports')({
  validateSearch: suretyReportsSearch,
  beforeLoad: onlyFor(powerReaders, 'You do not have access to this page.'),
  component: SuretyReportsScreen,
});

const COLUMNS: Column<SuretyReportSummary>[] = [
  {
    key: 'week',
    header: 'Week',
    cell: ({ suretyId, startsOn, endsOn }) => (
      <RowLink to="/powers/reports/$suretyId/$endsOn" params={{ suretyId, endsOn }} className="tabular nowrap">
        {`${showDay(startsOn)} – ${showDay(endsOn)}`}
      </RowLink>
    ),
  },
  { key: 'surety', header: 'Surety', beneath: 'week', cell: ({ suretyName }) => suretyName },
  { key: 'state', header: 'Status', cell: (report) => <ReportState report={report} /> },
  { key: 'due', header: 'Due', wideOnly: true, day: ({ dueOn }) => dueOn },
  { key: 'written', header: 'Written', wideOnly: true, count: ({ written }) => written },
  { key: 'closing', header: 'In hand', wideOnly: true, count: ({ closing }) => closing },
  {
    key: 'sent',
    header: 'Sent',
    wideOnly: true,
    cell: ({ sentAt, sentBy, to }) =>
      sentAt === null ? (
        ''
      ) : (
        <Stack gap={0}>
          <Text size="sm">{sentBy}</Text>
          <Text size="xs" c="dimmed" className="anywhere">
            {to}
          </Text>
        </Stack>
      ),
  },
];

function SuretyReportsScreen() {
  const { surety } = Route.useSearch();
  const navigate = Route.useNavigate();
  const all = useQuery(suretyReportsQuery());
  const reports = useQuery({ ...suretyReportsQuery(surety), placeholderData: keepPreviousData });
  const sureties = new Map((all.data?.rows ?? []).map(({ suretyId, suretyName }) => [suretyId, suretyName]));
  return (
    <Page title="Execution reports" subtitle="The weekly report to each surety: every power number once.">
      {sureties.size > 1 ? (
        <Select
          aria-label="Surety"
          placeholder="All sureties"
          clearable
          w={260}
          data={[...sureties].map(([value, label]) => ({ value, label }))}
          value={surety ?? null}
          onChange={(chosen) => void navigate({ search: { surety: chosen ?? undefined }, replace: true })}
        />
      ) : null}
      <List
        label="Execution reports"
        from={rowsOf(reports, ({ rows }) => rows)}
        columns={COLUMNS}
        rowKey={({ suretyId, endsOn }) => `${suretyId} ${endsOn}`}
        failed="Failed to load the reports."
        empty={
          <EmptyState
            title="No reports yet."
            hint="The first week begins with the first power that is received from a surety, or used on a bond."
            action={
              <LinkButton to="/admin/power-inventory" size="xs" variant="default">
                See the powers
              </LinkButton>
            }
          />
        }
      />
    </Page>
  );
}
