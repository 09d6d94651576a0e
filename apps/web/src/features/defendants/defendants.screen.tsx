import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { DEFENDANT_SORTS, downloadDefendants } from '#contracts/defendants.ts';
import { anyStaff, exporters } from '#contracts/roles.ts';
import { addressOf } from '../../lib/api.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { ChooseColumns, useChosenColumns } from './choose-columns.tsx';
import { CHECK_IN, columnsOf } from './defendant-columns.tsx';
import { DefendantFilters } from './defendant-filters.tsx';
import { defendantsQuery, PAGES_THAT_FOLLOW } from './defendants.queries.ts';
import type { DefendantsSearch } from './defendants-search.ts';
import { defendantsSearch, filtersOf, isFiltered } from './defendants-search.ts';

export const Route = createFileRoute('/_staff/defendants')({
  validateSearch: defendantsSearch,
  loaderDeps: ({ search }) => filtersOf(search),
  loader: ({ context, deps }) => {
    // Started early, awaited by nobody: the screen shows the skeleton, and the error if there is one.
    context.queryClient.infiniteQuery(defendantsQuery(deps)).catch(() => undefined);
  },
  component: DefendantsScreen,
});

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
        rows={rows}
        columns={columnsOf(search.view === 'checkins' ? CHECK_IN : chosen, organization.timeZone)}
        rowKey={({ defendantId }) => defendantId}
        order={{
          key: search.sort ?? 'fullName',
          down: search.down ?? false,
          sort: ({ key, down }) =>
            change({ sort: DEFENDANT_SORTS.find((sort) => sort === key), down: down || undefined }),
        }}
        more={{
          available: list.hasNextPage,
          loading: list.isFetchingNextPage,
          load: () => void list.fetchNextPage(),
          onSight: true,
        }}
      />
    </>
  );
};

/** `/defendants`: by full name unless told; filters and order stand in the URL. */
function DefendantsScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const may = useMay(anyStaff);
  const mayTakeAway = useMay(exporters);
  const [chosen, choose] = useChosenColumns();
  const change = (changes: Partial<DefendantsSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true });
  return (
    <Page
      title="All Defendants"
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Columns for"
            data={[
              { value: 'all', label: 'Defendants' },
              { value: 'checkins', label: 'Check-ins' },
            ]}
            value={search.view ?? 'all'}
            onChange={(view) => change({ view: view === 'checkins' ? view : undefined })}
          />
          {search.view === 'checkins' ? null : <ChooseColumns chosen={chosen} onChange={choose} />}
          {mayTakeAway ? (
            <Button
              component="a"
              href={addressOf(downloadDefendants, { query: filtersOf(search) })}
              download="defendants.csv"
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} />}
            >
              CSV
            </Button>
          ) : null}
          {may ? (
            <LinkButton to="/defendants/new" size="xs" leftSection={<IconPlus size={14} />}>
              Create Defendant
            </LinkButton>
          ) : null}
        </>
      }
    >
      <DefendantFilters search={search} change={change} />
      <DefendantList search={search} change={change} />
    </Page>
  );
}
