import { Group, Stack } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PowerInUse } from '#contracts/powers/powers.ts';
import { NOTHING, showDay, showDefendant } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable, moreOf } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextFilter } from '../../ui/text-filter.tsx';
import { powersInUseQuery } from './powers.queries.ts';

/** A deleted case file has no profile and no bond form: both lead to the archive. */
const columns: Column<PowerInUse>[] = [
  {
    key: 'power',
    header: 'Power',
    cell: ({ powerNumber, bondId, defendantName }) =>
      defendantName === '' ? (
        <span className="tabular">{powerNumber}</span>
      ) : (
        <AppLink to="/bonds/$bondId" params={{ bondId }} size="sm" className="tabular">
          {powerNumber}
        </AppLink>
      ),
  },
  {
    key: 'defendant',
    header: 'Defendant',
    cell: ({ defendantId, defendantName }) =>
      defendantName === '' ? (
        <AppLink to="/admin/archived-files" size="sm">
          {showDefendant(defendantName)}
        </AppLink>
      ) : (
        <AppLink to="/defendants/$defendantId" params={{ defendantId }} size="sm">
          {defendantName}
        </AppLink>
      ),
  },
  {
    key: 'amount',
    header: 'Bond amount',
    align: 'right',
    cell: ({ amountCents }) => (amountCents === null ? NOTHING : <Money cents={amountCents} />),
  },
  {
    key: 'status',
    header: 'Bond status',
    beneath: 'power',
    cell: ({ bondStatus }) => <StatusBadge status={bondStatus} />,
  },
  {
    key: 'date',
    header: 'Bond date',
    wideOnly: true,
    cell: ({ bondDate }) => <span className="tabular">{showDay(bondDate)}</span>,
  },
];

const Powers = ({ search }: { search: string }) => {
  const list = useInfiniteQuery({ ...powersInUseQuery(search), placeholderData: keepPreviousData });
  if (list.isPending) return <Loading words="Loading power inventory..." lines={8} height={30} />;
  if (list.isError && !list.data) return <ErrorPanel error={list.error} retry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No powers found matching your criteria."
        hint={search === '' ? 'The power numbers of your live bonds will stand here.' : undefined}
      />
    );
  }
  return (
    <DataTable
      label="Powers in use"
      rows={rows}
      columns={columns}
      rowKey={({ bondId }) => bondId}
      more={moreOf(list)}
    />
  );
};

interface PowersInUseProps {
  search: string;
  onSearch: (search: string) => void;
}

/** The powers that live bonds carry, by number; the URL holds what was searched for. */
export const PowersInUse = ({ search, onSearch }: PowersInUseProps) => (
  <Stack gap="md">
    <Group className="no-print">
      <TextFilter label="Search powers…" text={search} onChange={onSearch} width={260} />
    </Group>
    <Powers search={search} />
  </Stack>
);
