import { Button, SegmentedControl } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { downloadDefendants } from '#contracts/people/defendants.ts';
import { anyStaff, exporters } from '#contracts/kernel/roles.ts';
import { addressOf } from '../../lib/api.ts';
import { useFreshDownload } from '../../lib/fresh-download.ts';
import { onlyFor, useMay } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { ChooseColumns, useChosenColumns } from './choose-columns.tsx';
import { DefendantFilters } from './defendant-filters.tsx';
import type { DefendantsSearch } from './defendants-search.ts';
import { defendantsSearch, filtersOf } from './defendants-search.ts';
import { DefendantList } from './defendant-list.tsx';
import { defendantsQuery } from './reports.queries.ts';

export const Route = createFileRoute('/_staff/defendants')({
  beforeLoad: onlyFor(anyStaff),
  validateSearch: defendantsSearch,
  loaderDeps: ({ search }) => filtersOf(search),
  loader: ({ context, deps }) => {
    // Started early, awaited by nobody: the screen shows the skeleton, and the error if there is one.
    context.queryClient.infiniteQuery(defendantsQuery(deps)).catch(() => undefined);
  },
  component: DefendantsScreen,
});

/** `/defendants`: by full name unless told; filters and order stand in the URL. */
function DefendantsScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const may = useMay(anyStaff);
  const mayTakeAway = useMay(exporters);
  const onDownload = useFreshDownload(downloadDefendants);
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
              onClick={onDownload}
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
