import { ActionIcon, AppShell, Burger, Button, Group, Kbd, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import {
  IconCheck,
  IconDeviceDesktop,
  IconDotsVertical,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { isSettingUp, useSession } from '../lib/session.ts';
import { useStale } from '../lib/staleness.ts';
import { AppLink } from '../ui/link.tsx';
import { useChangePreferences } from '../features/organizations/index.ts';
import { useSignOut } from '../lib/sign-out.ts';
import { OrganizationSwitcher } from './organization-switcher.tsx';

const SCHEMES = [
  { value: 'dark', label: 'Dark theme', icon: IconMoon },
  { value: 'light', label: 'Light theme', icon: IconSun },
  { value: 'auto', label: 'Theme of this device', icon: IconDeviceDesktop },
] as const;

/** Dark, light, or as the machine says. */
const SchemeItems = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const change = useChangePreferences();
  return (
    <>
      {SCHEMES.map(({ value, label, icon: Icon }) => (
        <Menu.Item
          key={value}
          leftSection={<Icon size={16} />}
          rightSection={colorScheme === value ? <IconCheck size={14} /> : null}
          aria-current={colorScheme === value}
          onClick={() => {
            setColorScheme(value);
            change({ theme: value });
          }}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
};

/** Everything of the person, in one menu on a phone; beside the plain links only the appearance. */
const PersonMenu = ({ signOut }: { signOut: () => void }) => (
  <Menu position="bottom-end" width={210} withinPortal={false}>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label="Menu">
        <IconDotsVertical size={16} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle size={16} />} hiddenFrom="sm">
        Profile
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut} hiddenFrom="sm">
        Sign Out
      </Menu.Item>
      <SchemeItems />
    </Menu.Dropdown>
  </Menu>
);

const Search = () => (
  <>
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
    <ActionIcon variant="subtle" color="gray" hiddenFrom="sm" aria-label="Go to…" onClick={() => spotlight.open()}>
      <IconSearch size={16} />
    </ActionIcon>
  </>
);

/** Organization, the way to the dashboard (hidden there), the palette, Profile, Sign Out (spec 2). */
export const Header = (props: { navigationOpened: boolean; toggleNavigation: () => void }) => {
  const settingUp = isSettingUp(useSession());
  const path = useLocation({ select: ({ pathname }) => pathname });
  const stale = useStale();
  const signOut = useSignOut();
  const leave = () => void signOut.run();
  return (
    <AppShell.Header>
      <Group h="100%" px="sm" justify="space-between" wrap="nowrap" gap="sm">
        <Group gap="sm" wrap="nowrap" miw={0}>
          {settingUp ? null : (
            <Burger
              opened={props.navigationOpened}
              onClick={props.toggleNavigation}
              hiddenFrom="sm"
              size="sm"
              aria-label="Navigation"
            />
          )}
          <img src="/icon.svg" width={22} height={22} alt="" />
          <OrganizationSwitcher />
          {path === '/dashboard' ? null : (
            <AppLink to="/dashboard" size="sm" c="dimmed" visibleFrom="sm">
              Dashboard
            </AppLink>
          )}
          {stale ? (
            <Text size="xs" c="dimmed" role="status" visibleFrom="sm">
              Catching up with your last change…
            </Text>
          ) : null}
        </Group>
        <Group gap="xs" wrap="nowrap">
          {settingUp ? null : <Search />}
          <AppLink to="/profile" size="sm" c="dimmed" visibleFrom="sm" ml="xs">
            Profile
          </AppLink>
          <Button
            variant="subtle"
            color="gray"
            c="dimmed"
            size="compact-sm"
            fw={400}
            visibleFrom="sm"
            loading={signOut.busy}
            onClick={leave}
          >
            Sign Out
          </Button>
          <PersonMenu signOut={leave} />
        </Group>
      </Group>
    </AppShell.Header>
  );
};
