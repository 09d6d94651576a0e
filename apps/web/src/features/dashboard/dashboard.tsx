import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { showCount } from '../../lib/format.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { GlobalSearch, SearchDefendant } from '../search/index.ts';
import { CourtDatesToday } from './court-dates-today.tsx';
import { dashboardCountsQuery, dueCountsQuery } from './dashboard.queries.ts';
import { departmentsOf } from './departments.ts';
import type { DashboardCount, DashboardDialog } from './departments.ts';
import { useNewDay } from './new-day.ts';
import { NotRefreshed } from './not-refreshed.tsx';
import { PaymentsDueToday } from './payments-due-today.tsx';
import { Tile, TileGroup } from './tile.tsx';
import { welcomeName } from './welcome-name.ts';

export const LOADING = 'Loading your dashboard...';
/** A count that is not known is not 0. */
const UNKNOWN = '–';

/** The figures of the tiles: '…' while they load, '–' with a message where they cannot be had (spec 2, decision 62). */
const useCounts = () => {
  const isStaff = useMay(anyStaff);
  const all = useQuery({ ...dashboardCountsQuery, enabled: isStaff });
  const due = useQuery({ ...dueCountsQuery, enabled: isStaff });
  const shown = (pending: boolean, count?: number) =>
    pending ? '…' : count === undefined ? UNKNOWN : showCount(count);
  const figures: Record<DashboardCount, string> = {
    defendants: shown(all.isPending, all.data?.defendants),
    courtDates: shown(due.isPending, due.data?.courtDates),
    paymentsDue: shown(due.isPending, due.data?.paymentsDue),
  };
  const failures = [
    ...(all.isLoadingError ? ['Failed to load the count of defendants.'] : []),
    ...(due.isLoadingError ? ['Failed to load court dates.', 'Failed to load payments.'] : []),
  ];
  const retry = () => [all, due].filter(({ isError }) => isError).forEach((query) => void query.refetch());
  const old = [all, due].find(({ isRefetchError }) => isRefetchError) ?? null;
  return { figures, failures, retry, old, loading: isStaff && (all.isPending || due.isPending) };
};

const Failures = ({ failures, retry }: { failures: string[]; retry: () => void }) => (
  <Group gap="sm" role="alert">
    <Text size="sm" c="error">
      {failures.join(' ')}
    </Text>
    <Button size="compact-xs" variant="default" onClick={retry}>
      Retry
    </Button>
  </Group>
);

const badgeOf = (department: string, role: string): string | null => {
  if (department !== 'Administration') return null;
  return role === 'Admin' ? 'Admin Only' : role === 'Supervisor' ? 'Supervisor' : null;
};

/** `/dashboard`: the search, and the departments' tiles by role (spec 2, 6). */
export const Dashboard = () => {
  const session = useSession();
  const { notice } = useLocation({ select: ({ state }) => state });
  const [dialog, setDialog] = useState<DashboardDialog | null>(null);
  const { figures, failures, retry, old, loading } = useCounts();
  const { role } = session.agent;
  const close = () => setDialog(null);
  useNewDay();
  return (
    <Page
      title={`Welcome, ${welcomeName(session)}`}
      subtitle={<span role="status">{loading ? LOADING : (notice ?? session.organization.name)}</span>}
    >
      <GlobalSearch />
      {departmentsOf(role).map(({ name, tiles }) => (
        <TileGroup
          key={name}
          name={name}
          badge={badgeOf(name, role)}
          below={
            name !== 'Bond Department' ? null : failures.length > 0 ? (
              <Failures failures={failures} retry={retry} />
            ) : old === null ? null : (
              <NotRefreshed query={old} />
            )
          }
        >
          {tiles.map((tile) => (
            <Tile
              key={tile.title}
              tile={tile}
              count={tile.count === undefined ? undefined : figures[tile.count]}
              open={setDialog}
            />
          ))}
        </TileGroup>
      ))}
      {dialog === 'search-defendant' ? <SearchDefendant onClose={close} /> : null}
      {dialog === 'court-dates' ? <CourtDatesToday onClose={close} /> : null}
      {dialog === 'payments-due' ? <PaymentsDueToday onClose={close} /> : null}
    </Page>
  );
};
