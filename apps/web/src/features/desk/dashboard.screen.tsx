import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { adminOnly, anyStaff, ledgerReaders } from '#contracts/roles.ts';
import { showCount } from '../../lib/format.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { deskCountsQuery } from './desk.queries.ts';
import { Tile, TileGroup } from './tile.tsx';
import { welcomeName } from './welcome-name.ts';

export const Route = createFileRoute('/_staff/dashboard')({ component: DashboardScreen });

/** `/dashboard`: the departments' tiles, by role; counts show '…' while loading and 0 on failure (spec 2, 8). */
function DashboardScreen() {
  const session = useSession();
  const { notice } = useLocation({ select: ({ state }) => state });
  const isStaff = useMay(anyStaff);
  const readsLedger = useMay(ledgerReaders);
  const isAdmin = useMay(adminOnly);
  const counts = useQuery({ ...deskCountsQuery, enabled: isStaff });
  const defendants = counts.isPending ? '…' : showCount(counts.data?.defendants ?? 0);
  return (
    <Page title={`Welcome, ${welcomeName(session)}`} subtitle={notice ?? session.organization.name}>
      {isStaff ? (
        <TileGroup name="Bond Department">
          <Tile to="/defendants/new" title="Create Defendant" hint="Name, birthday, phone and address" />
          <Tile to="/defendants" title="All Defendants" count={defendants} hint="Profiles, bonds and accounts" />
        </TileGroup>
      ) : null}
      {readsLedger || isAdmin ? (
        <TileGroup name="Administration">
          {readsLedger ? (
            <Tile to="/admin/reports" title="Reports" hint="Trial balance, journal, payment history, exports" />
          ) : null}
          {isAdmin ? <Tile to="/settings" title="Settings" hint="Organization & user management" /> : null}
        </TileGroup>
      ) : null}
      {counts.isError ? (
        <Text size="sm" c="dimmed" role="alert">
          Counts could not be loaded: {counts.error.message}
        </Text>
      ) : null}
    </Page>
  );
}
