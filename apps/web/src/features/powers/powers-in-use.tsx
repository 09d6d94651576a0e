import { Stack } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PowerInUse } from '#contracts/powers/powers.ts';
import { showDefendant } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { ListBar, TextFilter } from '../../ui/list-filters.tsx';
import { RowLink } from '../../ui/list-rows.tsx';
import type { Column } from '../../ui/list-rows.tsx';
import { List, pagesOf } from '../../ui/list.tsx';
import { SerialNumber } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { KeptListTools, useKeptColumns } from '../organizations/index.ts';
import type { PowersSearch } from './powers-search.ts';
import { powersInUseQuery } from './powers.queries.ts';

/** A deleted case file has no profile and no bond form: both lead to the archive. */
const columns: Column<PowerInUse>[] = [
  {
    key: 'power',
    header: 'Power',
    sort: true,
    cell: ({ powerNumber, bondId, defendantName }) =>
      defendantName === '' ? (
        <SerialNumber>{powerNumber}</SerialNumber>
      ) : (
        <RowLink to="/bonds/$bondId" params={{ bondId }}>
          <SerialNumber>{powerNumber}</SerialNumber>
        </RowLink>
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
  { key: 'amount', header: 'Bond amount', optional: 'shown', cents: ({ amountCents }) => amountCents },
  {
    key: 'status',
    header: 'Bond status',
    optional: 'shown',
    beneath: 'power',
    cell: ({ bondStatus }) => <StatusBadge status={bondStatus} />,
  },
  { key: 'date', header: 'Bond date', sort: true, optional: 'shown', wideOnly: true, day: ({ bondDate }) => bondDate },
];

interface PowersInUseProps {
  search: PowersSearch;
  change: (changes: Partial<PowersSearch>) => void;
}

/** The powers that live bonds carry, by number unless told; the URL holds what was searched for and the order. */
export const PowersInUse = ({ search: { search, sort, down }, change }: PowersInUseProps) => {
  const powers = useInfiniteQuery({
    ...powersInUseQuery({ search, sort, ...(down ? { descending: 'true' } : {}) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="md">
      <ListBar
        first={
          <TextFilter
            label="Search powers…"
            text={search ?? ''}
            onChange={(typed) => change({ search: typed || undefined })}
            width={260}
          />
        }
        tools={<KeptListTools list="powers" columns={columns} search={{ search, sort, down }} onOpen={change} />}
      />
      <List
        label="Powers in use"
        from={pagesOf(powers)}
        columns={useKeptColumns('powers', columns)}
        rowKey={({ bondId }) => bondId}
        order={{
          key: sort ?? 'power',
          down: down ?? false,
          sort: (to) => change({ sort: to.key === 'date' ? 'date' : undefined, down: to.down || undefined }),
        }}
        loading="Loading power inventory..."
        empty={
          <EmptyState
            title="No powers found matching your criteria."
            hint={search === undefined ? 'The power numbers of your live bonds will stand here.' : undefined}
          />
        }
      />
    </Stack>
  );
};
