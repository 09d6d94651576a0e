import { SegmentedControl, Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { downloadDefendants } from '#contracts/people/people/defendants.ts';
import { anyStaff, exporters, supervisors } from '#contracts/kernel/roles.ts';
import { onlyFor, useMay, useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { ListDownload } from '../../../ui/list-filters.tsx';
import { PHONE } from '../../../ui/list-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { KeptListTools } from '../../agency/organizations/index.ts';
import { DuplicateFiles } from '../duplicates/index.ts';
import { DuplicateIndemnitors } from '../indemnitor-merges/index.ts';
import { PayersOfSeveralNames } from '../payers/index.ts';
import { columnsOf } from './defendant-columns.tsx';
import { DefendantFilters } from './defendant-filters.tsx';
import { columnsIn, filtersOf, kindOf } from './defendants-filtered.ts';
import { defendantsSearch, type DefendantsSearch } from './defendants-search.ts';
import { DefendantList } from './defendant-list.tsx';
import { defendantsQuery } from './reports.queries.ts';

export const Route = createFileRoute('/_staff/defendants')({
  beforeLoad: onlyFor(anyStaff),
  validateSearch: defendantsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (deps.view === 'duplicates') return;
    // Started early and not awaited: the screen shows the skeleton, and the error if there is one.
    const contacts = deps.view === undefined && globalThis.matchMedia(PHONE).matches;
    context.queryClient.infiniteQuery(defendantsQuery(filtersOf(deps), { contacts })).catch(() => undefined);
  },
  component: DefendantsScreen,
});

/** `/defendants`: by full name unless told; filters and order stand in the URL, columns and views with the person. */
function DefendantsScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const may = useMay(anyStaff);
  const mayTakeAway = useMay(exporters);
  const mayCompare = useMay(supervisors);
  const { timeZone } = useSession().organization;
  const change = (changes: Partial<DefendantsSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true });
  const views = [
    { value: 'all', label: 'Defendants' },
    { value: 'checkins', label: 'Check-ins' },
    ...(mayCompare ? [{ value: 'duplicates', label: 'Possible duplicates' }] : []),
  ];
  const shown = mayCompare && search.view === 'duplicates' ? 'duplicates' : columnsIn(search);
  return (
    <Page
      title="All Defendants"
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Columns for"
            data={views}
            value={shown}
            onChange={(view) =>
              change({
                view: view === 'checkins' || view === 'duplicates' ? view : undefined,
                sort: undefined,
                down: undefined,
              })
            }
          />
          {may ? (
            <LinkButton to="/defendants/new" size="xs" leftSection={<IconPlus size={14} />}>
              Create Defendant
            </LinkButton>
          ) : null}
        </>
      }
    >
      {shown === 'duplicates' ? (
        <Stack gap="lg">
          <DuplicateFiles />
          <DuplicateIndemnitors />
          <PayersOfSeveralNames />
        </Stack>
      ) : (
        <>
          <DefendantFilters
            search={search}
            change={change}
            tools={
              <>
                <KeptListTools
                  list="defendants"
                  columns={columnsOf(columnsIn(search), timeZone)}
                  search={kindOf(search)}
                  onOpen={(view) => void navigate({ search: view })}
                />
                {mayTakeAway ? (
                  <ListDownload endpoint={downloadDefendants} request={{ query: filtersOf(search) }} />
                ) : null}
              </>
            }
          />
          <DefendantList search={search} change={change} />
        </>
      )}
    </Page>
  );
}
