import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { DEFENDANT_SORTS } from '#contracts/people/defendant-sorts.ts';
import { useSession } from '../../lib/session.ts';
import { DataTable, moreOf } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { useChosenColumns } from './choose-columns.tsx';
import { CHECK_IN, columnsOf } from './defendant-columns.tsx';
import type { DefendantsSearch } from './defendants-search.ts';
import { filtersOf, isFiltered } from './defendants-search.ts';
import { PAGES_THAT_FOLLOW, defendantsQuery } from './reports.queries.ts';

/** Says that a list too long to follow every change has changed, and loads it again from its beginning. */
const Changed = ({ queryKey }: { queryKey: readonly unknown[] }) => {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const changed = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => cache.find({ queryKey })?.state.isInvalidated ?? false,
  );
  if (!changed) return null;
  return (
    <Group gap="sm" className="filter-chip" role="status">
      <Text size="sm">Something in this list has changed.</Text>
      <Button size="compact-xs" variant="default" onClick={() => void queries.resetQueries({ queryKey })}>
        Refresh
      </Button>
    </Group>
  );
};

interface ListProps {
  search: DefendantsSearch;
  change: (changes: Partial<DefendantsSearch>) => void;
}

/** The list itself: its loading, empty and failed states, and as many rows as one scrolls to. */
export const DefendantList = ({ search, change }: ListProps) => {
  const { organization } = useSession();
  const [chosen] = useChosenColumns();
  const query = defendantsQuery(filtersOf(search));
  const list = useInfiniteQuery(query);
  if (list.isPending) return <Loading words="Loading defendants..." lines={10} height={22} />;
  if (list.isError) return <ErrorPanel error={list.error} retry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No defendants found."
        hint={isFiltered(search) ? 'Nobody fits these filters.' : 'Create the first one to write a bond.'}
      />
    );
  }
  return (
    <>
      {list.data.pages.length > PAGES_THAT_FOLLOW ? <Changed queryKey={query.queryKey} /> : null}
      <DataTable
        label="All Defendants"
        even
        rows={rows}
        columns={columnsOf(search.view === 'checkins' ? CHECK_IN : chosen, organization.timeZone)}
        rowKey={({ defendantId }) => defendantId}
        order={{
          key: search.sort ?? 'fullName',
          down: search.down ?? false,
          sort: ({ key, down }) =>
            change({ sort: DEFENDANT_SORTS.find((sort) => sort === key), down: down || undefined }),
        }}
        more={{ ...moreOf(list), onSight: true }}
      />
    </>
  );
};
