import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { DEFENDANT_SORTS } from '#contracts/people/people/defendant-sorts.ts';
import { useSession } from '../../../lib/session.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { EmptyState, NextFor } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { PHONE } from '../../../ui/list-table.tsx';
import { CheckInsOfToday } from '../../books/check-ins/index.ts';
import { useKeptColumns } from '../../agency/organizations/index.ts';
import { columnsOf, needsContacts } from './defendant-columns.tsx';
import { columnsIn, filtersOf, isFiltered, NO_FILTER, orderOf } from './defendants-filtered.ts';
import type { DefendantsSearch } from './defendants-search.ts';
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

interface DefendantListProps {
  search: DefendantsSearch;
  change: (changes: Partial<DefendantsSearch>) => void;
}

/** Everybody, in as many rows as one scrolls to. */
export const DefendantList = ({ search, change }: DefendantListProps) => {
  const { organization } = useSession();
  const view = columnsIn(search);
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const columns = useKeptColumns('defendants', columnsOf(view, organization.timeZone, phone));
  const query = defendantsQuery(filtersOf(search), { contacts: needsContacts(columns) });
  const list = useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
  const { sort, down } = orderOf(search);
  return (
    <>
      {view === 'checkins' ? <CheckInsOfToday /> : null}
      {(list.data?.pages.length ?? 0) > PAGES_THAT_FOLLOW ? <Changed queryKey={query.queryKey} /> : null}
      <List
        label="All Defendants"
        even
        from={pagesOf(list)}
        columns={columns}
        rowKey={({ defendantId }) => defendantId}
        order={{
          key: sort,
          down,
          sort: (to) => change({ sort: DEFENDANT_SORTS.find((known) => known === to.key), down: to.down || undefined }),
        }}
        onSight
        loading="Loading defendants..."
        empty={
          <EmptyState
            title="No defendants found."
            hint={isFiltered(search) ? 'No defendants match these filters.' : 'Create the first one to write a bond.'}
            action={
              isFiltered(search) ? (
                <Button size="xs" variant="default" onClick={() => change(NO_FILTER)}>
                  Show all
                </Button>
              ) : (
                <NextFor roles={anyStaff}>
                  <LinkButton to="/defendants/new" size="xs">
                    Create the first defendant
                  </LinkButton>
                </NextFor>
              )
            }
          />
        }
      />
    </>
  );
};
