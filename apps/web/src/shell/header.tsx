import { AppShell, Button, Group, Kbd, Text } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { isSettingUp, useSession } from '../lib/session.ts';
import { useStale } from '../lib/staleness.ts';
import { AppLink } from '../ui/link.tsx';
import { ApprovalsCount } from './approvals-count.tsx';
import { Bell } from './bell.tsx';
import { Help } from './help.tsx';
import { PersonMenu } from './person-menu.tsx';

/**
 * Organization, the way to the dashboard (hidden there), the palette, and the menu with Profile and Sign Out
 * (screens#header).
 */
export const Header = () => {
  const session = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const stale = useStale();
  return (
    <AppShell.Header>
      <Group h="100%" px="sm" justify="space-between" wrap="nowrap" gap="sm">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <span className="mark" aria-hidden="true" />
          <Text fw={600} truncate>
            {session.organization.name || 'Test Bail Bonds'}
          </Text>
          {path === '/dashboard' ? null : (
            <AppLink to="/dashboard" size="sm" visibleFrom="sm">
              Dashboard
            </AppLink>
          )}
          {stale ? (
            <Text size="xs" c="dimmed" role="status" visibleFrom="sm">
              Catching up with your last change…
            </Text>
          ) : null}
        </Group>
        <Group gap="sm" wrap="nowrap">
          {isSettingUp(session) ? null : (
            <Button
              variant="default"
              size="compact-sm"
              visibleFrom="sm"
              leftSection={<IconSearch size={14} />}
              rightSection={<Kbd size="xs">Ctrl K</Kbd>}
              onClick={() => spotlight.open()}
            >
              Go to…
            </Button>
          )}
          {isSettingUp(session) ? null : <ApprovalsCount />}
          {isSettingUp(session) ? null : <Bell />}
          {isSettingUp(session) ? null : <Help />}
          <PersonMenu />
        </Group>
      </Group>
    </AppShell.Header>
  );
};
