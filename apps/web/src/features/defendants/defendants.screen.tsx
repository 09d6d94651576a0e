import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { z } from 'zod';
import { useMay } from '../../lib/session.ts';
import { anyStaff } from '#contracts/roles.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { DefendantTable } from './defendant-table.tsx';
import { NameFilter } from './name-filter.tsx';
import { defendantsQuery } from './defendants.queries.ts';

export const Route = createFileRoute('/_staff/defendants')({
  validateSearch: z.object({ name: z.string().max(120).optional().catch(undefined) }),
  loaderDeps: ({ search }) => ({ name: search.name ?? '' }),
  loader: ({ context, deps }) => {
    // Started early, awaited by nobody: the screen shows the skeleton, and the error if there is one.
    context.queryClient.infiniteQuery(defendantsQuery(deps.name)).catch(() => undefined);
  },
  component: DefendantsScreen,
});

/** `/defendants`: sorted by full name, filtered by a part of the name that stands in the URL. */
function DefendantsScreen() {
  const { name = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const may = useMay(anyStaff);
  const list = useInfiniteQuery(defendantsQuery(name));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Page
      title="All Defendants"
      actions={
        may ? (
          <LinkButton to="/defendants/new" size="xs" leftSection={<IconPlus size={14} />}>
            Create Defendant
          </LinkButton>
        ) : null
      }
    >
      <NameFilter
        name={name}
        onChange={(next) => void navigate({ search: next ? { name: next } : {}, replace: true })}
      />
      {list.isPending ? (
        <Loading words="Loading defendants..." lines={10} height={22} />
      ) : list.isError ? (
        <ErrorPanel error={list.error} retry={() => void list.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          title="No defendants found."
          hint={name ? `Nobody’s name contains “${name}”.` : 'Create the first one to write a bond.'}
        />
      ) : (
        <DefendantTable
          rows={rows}
          more={{
            available: list.hasNextPage,
            loading: list.isFetchingNextPage,
            load: () => void list.fetchNextPage(),
          }}
        />
      )}
    </Page>
  );
}
