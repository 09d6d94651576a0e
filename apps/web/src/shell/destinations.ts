import {
  IconActivity,
  IconAlarm,
  IconArchive,
  IconBell,
  IconBriefcase,
  IconCalculator,
  IconCalendarEvent,
  IconCashRegister,
  IconChartBar,
  IconChecks,
  IconExternalLink,
  IconGavel,
  IconLayoutDashboard,
  IconLink,
  IconPhone,
  IconReportMoney,
  IconSettings,
  IconShield,
  IconShieldCheck,
  IconUserPlus,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkOptions } from '@tanstack/react-router';
import {
  adminOnly,
  anyStaff,
  ledgerReaders,
  productionReaders,
  powerReaders,
  recoveryReaders,
  recoveryStaff,
  supervisors,
  type Role,
} from '#contracts/kernel/roles.ts';

export interface Destination {
  label: string;
  to: NonNullable<LinkOptions['to']>;
  icon: typeof IconUsers;
  department: 'Bond' | 'Accounting' | 'Recovery' | 'Administration' | null;
  roles: readonly Role[];
  /** Pressed after `g`. */
  key: string;
  /** Paths that belong to it although another place begins them. */
  also?: readonly string[];
  /** In the palette only: something to do, or a part of a place. */
  action?: boolean;
}

/**
 * Where the navigation, the palette and the shortcuts lead, by department and role (screens#navigation). Only what
 * works.
 */
export const DESTINATIONS: readonly Destination[] = [
  {
    label: 'Dashboard',
    to: '/dashboard',
    icon: IconLayoutDashboard,
    department: null,
    roles: [...anyStaff, 'Auditor'],
    key: 'h',
  },
  {
    label: 'Calendar',
    to: '/calendar',
    icon: IconCalendarEvent,
    department: null,
    roles: [...anyStaff, 'Auditor'],
    key: 'j',
  },
  { label: 'Alerts', to: '/alerts', icon: IconBell, department: null, roles: anyStaff, key: 'z', action: true },
  { label: 'Defendants', to: '/defendants', icon: IconUsers, department: 'Bond', roles: anyStaff, key: 'd' },
  {
    label: 'Create Defendant',
    to: '/defendants/new',
    icon: IconUserPlus,
    department: 'Bond',
    roles: anyStaff,
    key: 'n',
    action: true,
  },
  {
    label: 'Bonds to discharge',
    to: '/bonds/exoneration',
    icon: IconGavel,
    department: 'Bond',
    roles: [...anyStaff, 'Auditor'],
    key: 'x',
  },
  { label: 'Quote', to: '/quote', icon: IconCalculator, department: 'Bond', roles: anyStaff, key: 'q' },
  {
    label: 'My powers',
    to: '/powers',
    icon: IconShield,
    department: 'Bond',
    roles: anyStaff,
    key: 'w',
  },
  { label: 'Bond Tools', to: '/tools', icon: IconLink, department: 'Bond', roles: anyStaff, key: 't' },
  {
    label: 'Take Payment',
    to: '/payments/take',
    icon: IconCashRegister,
    department: 'Accounting',
    roles: anyStaff,
    key: 'm',
  },
  {
    label: 'Calls',
    to: '/payments/calls',
    icon: IconPhone,
    department: 'Accounting',
    roles: [...anyStaff, 'Auditor'],
    key: 'c',
  },
  {
    label: 'Approvals',
    to: '/approvals',
    icon: IconChecks,
    department: 'Accounting',
    roles: ledgerReaders,
    key: 'v',
  },
  {
    label: 'Reports',
    to: '/admin/reports',
    icon: IconReportMoney,
    department: 'Accounting',
    roles: productionReaders,
    key: 'r',
  },
  {
    label: 'Commission',
    to: '/commission',
    icon: IconReportMoney,
    department: 'Accounting',
    roles: [...anyStaff, 'Auditor'],
    key: 'k',
  },
  {
    label: 'Recovery Cases',
    to: '/recovery/cases',
    icon: IconUserSearch,
    department: 'Recovery',
    roles: recoveryStaff,
    key: 'e',
  },
  {
    label: 'Forfeitures',
    to: '/recovery/first',
    icon: IconAlarm,
    department: 'Recovery',
    roles: recoveryStaff,
    key: 'f',
  },
  {
    label: 'Tools & Links',
    to: '/recovery/tools',
    icon: IconExternalLink,
    department: 'Recovery',
    roles: recoveryStaff,
    key: 'l',
  },
  {
    label: 'Surety Cases',
    to: '/recovery/surety-cases',
    icon: IconBriefcase,
    department: 'Recovery',
    roles: recoveryReaders,
    key: 'u',
  },
  {
    label: 'Overview',
    to: '/admin/overview',
    icon: IconChartBar,
    department: 'Administration',
    roles: supervisors,
    key: 'b',
  },
  {
    label: 'Power Inventory',
    to: '/admin/power-inventory',
    also: ['/powers/counts'],
    icon: IconShieldCheck,
    department: 'Administration',
    roles: powerReaders,
    key: 'p',
  },
  {
    label: 'Execution reports',
    to: '/powers/reports',
    also: ['/powers/remittances', '/powers/buf', '/powers/liability'],
    icon: IconShieldCheck,
    department: 'Administration',
    roles: powerReaders,
    key: 'o',
  },
  {
    label: 'Archived Files',
    to: '/admin/archived-files',
    icon: IconArchive,
    department: 'Administration',
    roles: adminOnly,
    key: 'a',
  },
  {
    label: 'System',
    to: '/admin/system',
    icon: IconActivity,
    department: 'Administration',
    roles: adminOnly,
    key: 'y',
    action: true,
  },
  {
    label: 'Settings',
    to: '/settings',
    icon: IconSettings,
    department: 'Administration',
    roles: [...adminOnly, 'Supervisor', 'Auditor'],
    key: 's',
  },
];

export const DEPARTMENTS = ['Bond', 'Accounting', 'Recovery', 'Administration'] as const;

const isBelow = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** The place among these that a path is in: the one with the longest beginning of it; undefined where it is in none. */
export const placeOf = (path: string, places: readonly Destination[]): Destination | undefined =>
  places
    .flatMap((place) => [place.to, ...(place.also ?? [])].map((begins) => ({ place, begins })))
    .filter(({ begins }) => isBelow(path, begins))
    .toSorted((one, two) => two.begins.length - one.begins.length)[0]?.place;
