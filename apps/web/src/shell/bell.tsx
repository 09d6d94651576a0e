import { Box, Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { countAlerts } from '#contracts/office/alerts/alerts.ts';
import { contractQuery } from '../lib/query.ts';
import { useMay } from '../lib/session.ts';

const AlertsDrawer = lazy(() => import('./alerts-drawer.tsx').then((drawer) => ({ default: drawer.AlertsDrawer })));

/** Follows live changes, and is also polled, for people who have turned live changes off. */
const unreadQuery = { ...contractQuery(countAlerts, {}, ['alert']), refetchInterval: 60_000 };

/** More than so many are only more. */
const MOST_SHOWN = 99;

/** How many alerts are unread, in the header; a press shows them. An Auditor has no bell (today#alert-recipients). */
export const Bell = () => {
  const enabled = useMay(anyStaff);
  const { data } = useQuery({ ...unreadQuery, enabled });
  const [opened, setOpened] = useState(false);
  if (!enabled) return null;
  const unread = data?.unread ?? 0;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={unread === 0 ? 'Alerts' : `${unread} unread alerts`}
        title="Alerts"
        onClick={() => setOpened(true)}
      >
        <IconBell size={16} aria-hidden />
        {unread === 0 ? null : (
          <Box component="span" ml={4} className="tabular">
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </Box>
        )}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <AlertsDrawer onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
