import { AppShell, Menu, UnstyledButton } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import {
  IconCertificate,
  IconDots,
  IconHome,
  IconPlus,
  IconReceipt,
  IconSearch,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { useMay } from '../lib/session.ts';
import { openPaletteWith } from './palette-query.ts';

/** What can be begun from anywhere; whom it is for is asked in the palette. */
const Begin = () => (
  <Menu position="top" width={240} offset={16}>
    <Menu.Target>
      <UnstyledButton className="bottom-entry begin" aria-label="New">
        <IconPlus size={22} />
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item component={Link} to="/defendants/new" leftSection={<IconUserPlus size={16} />}>
        Create Defendant
      </Menu.Item>
      <Menu.Item leftSection={<IconReceipt size={16} />} onClick={() => openPaletteWith('payment')}>
        Record payment for …
      </Menu.Item>
      <Menu.Item leftSection={<IconCertificate size={16} />} onClick={() => openPaletteWith('bond')}>
        New bond for …
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

/** On a phone: the places that a thumb reaches (building#by-keyboard). */
export const BottomBar = ({ toggleNavigation }: { toggleNavigation: () => void }) => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const may = useMay(anyStaff);
  const place = (to: '/dashboard' | '/defendants', label: string, Icon: typeof IconHome) => (
    <Link to={to} className="bottom-entry" aria-current={path === to ? 'page' : undefined}>
      <Icon size={20} stroke={1.6} />
      {label}
    </Link>
  );
  return (
    <AppShell.Footer hiddenFrom="sm" className="bottom-bar no-print" component="nav" aria-label="Places">
      {place('/dashboard', 'Home', IconHome)}
      <UnstyledButton className="bottom-entry" onClick={() => spotlight.open()}>
        <IconSearch size={20} stroke={1.6} />
        Search
      </UnstyledButton>
      {may ? <Begin /> : null}
      {may ? place('/defendants', 'People', IconUsers) : null}
      <UnstyledButton className="bottom-entry" onClick={toggleNavigation}>
        <IconDots size={20} stroke={1.6} />
        More
      </UnstyledButton>
    </AppShell.Footer>
  );
};
