import { Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { anyStaff, supervisors } from '#contracts/kernel/roles.ts';
import type { FirstSteps as Steps } from '#contracts/office/dashboard/first-steps.ts';
import { showCount } from '../../../lib/format.ts';
import { useLeftNotice } from '../../../lib/left-notice.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { GlobalSearch } from '../search/index.ts';
import { Board } from './board.tsx';
import { boardQuery, dashboardQuery } from './dashboard.queries.ts';
import { DayBeside } from './day-beside.tsx';
import { departmentsOf, type DashboardCount, type DashboardDialog } from './departments.ts';
import { useNewDay } from './new-day.ts';
import { NotRefreshed } from './not-refreshed.tsx';
import { Tile, TileGroup, tileId, UNKNOWN } from './tile.tsx';
import { UnfinishedBonds } from './unfinished-bonds.tsx';
import { welcomeName } from './welcome-name.ts';

const DashboardDialogs = lazy(() =>
  import('./dashboard-dialogs.tsx').then((part) => ({ default: part.DashboardDialogs })),
);

export const LOADING = 'Loading your dashboard...';
/** From this width on the day's lists stand open, beside the board. */
const WIDE = '(min-width: 75em)';

/**
 * What the dashboard shows: '…' while it loads, '–' with a message where it cannot be had (screens#dashboard,
 * screens#dashboard).
 */
const useDashboard = () => {
  const isStaff = useMay(anyStaff);
  const query = useQuery({ ...dashboardQuery, enabled: isStaff });
  const { data, isPending, isLoadingError } = query;
  const shown = (count?: number) => (isPending ? '…' : count === undefined ? UNKNOWN : showCount(count));
  const figures: Record<DashboardCount, string> = {
    defendants: shown(data?.defendants),
    courtDates: shown(data?.courtDates.count),
    paymentsDue: shown(data?.paymentsDue.count),
    activeCases: shown(data?.activeCases ?? undefined),
  };
  return { figures, query, failed: isLoadingError, loading: isStaff && isPending, isStaff };
};

/**
 * What shows the first steps: undefined while it is on its way, null where it did not come. Its code is loaded where there
 * are any, and nothing is drawn before it, so that it pushes nothing down.
 */
const useFirstSteps = (wanted: boolean): ComponentType<Steps> | null | undefined => {
  const [part, setPart] = useState<{ Shown: ComponentType<Steps> | null }>();
  useEffect(() => {
    if (!wanted) return;
    void import('./first-steps.tsx').then(
      ({ FirstSteps }) => setPart({ Shown: FirstSteps }),
      () => setPart({ Shown: null }),
    );
  }, [wanted]);
  return wanted ? part?.Shown : null;
};

const FAILURES = 'Failed to load the count of defendants. Failed to load court dates. Failed to load payments.';

const Failures = ({ retry }: { retry: () => void }) => (
  <Group gap="sm" role="alert">
    <Text size="sm" c="error">
      {FAILURES}
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

/**
 * Gives the focus back to the tile that opened a dialog: once the board is there, it is another element than the one that
 * was pressed (building#by-keyboard).
 */
const useFocusOnTile = (dialog: DashboardDialog | null) =>
  useEffect(() => {
    if (dialog === null) return;
    return () => {
      if (document.activeElement === document.body) document.getElementById(tileId(dialog))?.focus();
    };
  }, [dialog]);

/** `/dashboard`: the search, the board, and the departments' tiles by role (screens#dashboard-tiles). */
export const Dashboard = () => {
  const session = useSession();
  const notice = useLeftNotice();
  const [dialog, setDialog] = useState<DashboardDialog | null>(null);
  const { figures, query, failed, loading, isStaff } = useDashboard();
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const ownsPage = useMay(supervisors);
  const isBeside = isWide && isStaff;
  const { role } = session.agent;
  const board = useQuery(boardQuery);
  const { firstSteps = null, unfinished } = query.data ?? {};
  const FirstSteps = useFirstSteps(firstSteps !== null);
  // What stands above the board comes with it: it would push it down.
  const isEarly = board.isPending || loading || FirstSteps === undefined;
  const close = () => setDialog(null);
  useFocusOnTile(dialog);
  useNewDay();
  return (
    <Page
      title={`Welcome, ${welcomeName(session)}`}
      subtitle={
        <>
          {/* Before the words, which change: it keeps its place. */}
          {ownsPage ? (
            <>
              <AppLink inherit to="/admin/overview">
                Overview
              </AppLink>
              {' · '}
            </>
          ) : null}
          <span role="status">{loading ? LOADING : (notice ?? session.organization.name)}</span>
        </>
      }
    >
      <GlobalSearch />
      {failed ? <Failures retry={() => void query.refetch()} /> : <NotRefreshed query={query} />}
      {firstSteps && FirstSteps && !isEarly ? <FirstSteps {...firstSteps} /> : null}
      {unfinished && !isBeside && !isEarly ? <UnfinishedBonds {...unfinished} /> : null}
      <Board
        waits={isEarly}
        beside={isBeside ? <DayBeside day={query.data} failed={failed} open={setDialog} /> : null}
      />
      {/* Another element once all is there: what takes the place of what loaded counts as no layout shift. */}
      <Stack gap="md" key={isEarly ? 'early' : 'there'}>
        {departmentsOf(role).map(({ name, tiles }) => (
          <TileGroup key={name} name={name} badge={badgeOf(name, role)}>
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
      </Stack>
      {dialog === null ? null : (
        <Suspense fallback={null}>
          <DashboardDialogs dialog={dialog} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
};
