import { ActionIcon, AppShell, Burger, Button, Group, Kbd, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSearch, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useSession } from '../lib/session.ts';
import { useStale } from '../lib/staleness.ts';
import { AppLink } from '../ui/link.tsx';
import { useSignOut } from '../lib/sign-out.ts';

const SCHEMES = [
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'auto', label: 'Auto', icon: IconDeviceDesktop },
] as const;

const ProfileMenu = () => {
  const { agent, user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={220} withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          c="inherit"
          leftSection={<IconUserCircle size={16} />}
          aria-label={`Menu of ${agent.fullName}`}
        >
          <span className="wide-only">{agent.fullName}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.email} · {agent.role}
        </Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle size={16} />}>
          Profile
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        {SCHEMES.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} />}
            aria-current={colorScheme === value}
            fw={colorScheme === value ? 600 : 400}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut.run()}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

/** Organization, the way to the dashboard (hidden there), search, profile, Sign Out (spec 2). */
export const Header = (props: { navigationOpened: boolean; toggleNavigation: () => void }) => {
  const { organization } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const stale = useStale();
  return (
    <AppShell.Header>
      <Group h="100%" px="sm" justify="space-between" wrap="nowrap" gap="sm">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Burger
            opened={props.navigationOpened}
            onClick={props.toggleNavigation}
            hiddenFrom="sm"
            size="sm"
            aria-label="Navigation"
          />
          <img src="/icon.svg" width={22} height={22} alt="" />
          <Text fw={600} truncate>
            {organization.name || 'Test Bail Bonds'}
          </Text>
          {path === '/dashboard' ? null : (
            <AppLink to="/dashboard" size="sm" c="dimmed" className="wide-only">
              Dashboard
            </AppLink>
          )}
          {stale ? (
            <Text size="xs" c="dimmed" role="status" className="wide-only">
              Catching up with your last change…
            </Text>
          ) : null}
        </Group>
        <Group gap={4} wrap="nowrap">
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
          <ActionIcon
            variant="subtle"
            color="gray"
            hiddenFrom="sm"
            aria-label="Search and go to"
            onClick={() => spotlight.open()}
          >
            <IconSearch size={16} />
          </ActionIcon>
          <ProfileMenu />
        </Group>
      </Group>
    </AppShell.Header>
  );
};
