import {
  IconActivity,
  IconAlarm,
  IconArchive,
  IconArrowUpRight,
  IconBell,
  IconBriefcase,
  IconBuildingBank,
  IconCalculator,
  IconCalendarEvent,
  IconCashRegister,
  IconChartBar,
  IconChecks,
  IconExternalLink,
  IconFileImport,
  IconFileText,
  IconGavel,
  IconLayoutDashboard,
  IconLink,
  IconListCheck,
  IconPercentage,
  IconPhone,
  IconPigMoney,
  IconQuestionMark,
  IconReportMoney,
  IconScale,
  IconSend,
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
  key?: string;
  /** Paths that belong to it although another place begins them. */
  also?: readonly string[];
  /** In the palette only: something to do, or a part of a place. */
  action?: boolean;
  /** The place whose page leads to it: for whoever may open that, it does not stand in the navigation. */
  under?: string;
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
  {
    label: 'Alerts',
    to: '/alerts',
    icon: IconBell,
    department: null,
    roles: anyStaff,
    key: 'z',
    under: '/dashboard',
    action: true,
  },
  {
    label: 'Defendants',
    to: '/defendants',
    also: ['/add-defendant', '/indemnitors', '/bonds', '/accounts'],
    icon: IconUsers,
    department: 'Bond',
    roles: anyStaff,
    key: 'd',
  },
  {
    label: 'Create Defendant',
    to: '/defendants/new',
    icon: IconUserPlus,
    department: 'Bond',
    roles: anyStaff,
    key: 'n',
    under: '/defendants',
    action: true,
  },
  {
    label: 'Bonds to discharge',
    to: '/bonds/exoneration',
    icon: IconGavel,
    department: 'Bond',
    roles: [...anyStaff, 'Auditor'],
    key: 'x',
    under: '/defendants',
  },
  { label: 'Quote', to: '/quote', icon: IconCalculator, department: 'Bond', roles: anyStaff, key: 'q' },
  {
    label: 'My powers',
    to: '/powers',
    icon: IconShield,
    department: 'Bond',
    roles: anyStaff,
    key: 'w',
    under: '/admin/power-inventory',
  },
  { label: 'Bond Tools', to: '/tools', icon: IconLink, department: 'Bond', roles: anyStaff, key: 't' },
  {
    label: 'Take Payment',
    to: '/payments/take',
    also: ['/payments/takings'],
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
    label: 'Money',
    to: '/money/drawer',
    also: ['/money'],
    icon: IconBuildingBank,
    department: 'Accounting',
    roles: ledgerReaders,
    key: 'i',
  },
  {
    label: 'Money out',
    to: '/money/out',
    icon: IconArrowUpRight,
    department: 'Accounting',
    roles: ledgerReaders,
    under: '/money/drawer',
  },
  {
    label: 'Bank',
    to: '/money/bank',
    icon: IconFileImport,
    department: 'Accounting',
    roles: ledgerReaders,
    under: '/money/drawer',
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
    also: ['/money/accounts'],
    icon: IconReportMoney,
    department: 'Accounting',
    roles: productionReaders,
    key: 'r',
  },
  {
    label: 'Commission',
    to: '/commission',
    icon: IconPercentage,
    department: 'Accounting',
    roles: [...anyStaff, 'Auditor'],
    key: 'k',
    under: '/admin/reports',
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
    also: ['/recovery/forfeitures'],
    icon: IconAlarm,
    department: 'Recovery',
    roles: recoveryStaff,
    key: 'f',
    under: '/recovery/cases',
  },
  {
    label: 'Tools & Links',
    to: '/recovery/tools',
    icon: IconExternalLink,
    department: 'Recovery',
    roles: recoveryStaff,
    key: 'l',
    under: '/recovery/cases',
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
    under: '/dashboard',
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
    label: 'Missing powers',
    to: '/admin/power-inventory/gaps',
    icon: IconQuestionMark,
    department: 'Administration',
    roles: powerReaders,
    under: '/admin/power-inventory',
  },
  {
    label: 'Power counts',
    to: '/admin/power-inventory/counts',
    icon: IconListCheck,
    department: 'Administration',
    roles: powerReaders,
    under: '/admin/power-inventory',
  },
  {
    label: 'Execution reports',
    to: '/powers/reports',
    icon: IconFileText,
    department: 'Administration',
    roles: powerReaders,
    key: 'o',
    under: '/admin/power-inventory',
  },
  {
    label: 'Remittances',
    to: '/powers/remittances',
    icon: IconSend,
    department: 'Administration',
    roles: powerReaders,
    under: '/admin/power-inventory',
  },
  {
    label: 'BUF',
    to: '/powers/buf',
    icon: IconPigMoney,
    department: 'Administration',
    roles: powerReaders,
    under: '/admin/power-inventory',
  },
  {
    label: 'Open liability',
    to: '/powers/liability',
    icon: IconScale,
    department: 'Administration',
    roles: powerReaders,
    under: '/admin/power-inventory',
  },
  {
    label: 'Archived Files',
    to: '/admin/archived-files',
    icon: IconArchive,
    department: 'Administration',
    roles: adminOnly,
    key: 'a',
    under: '/defendants',
  },
  {
    label: 'System',
    to: '/admin/system',
    icon: IconActivity,
    department: 'Administration',
    roles: adminOnly,
    key: 'y',
    under: '/settings',
    action: true,
  },
  {
    label: 'Settings',
    to: '/settings',
    icon: IconSettings,
    department: 'Administration',
    roles: ledgerReaders,
    key: 's',
  },
];

export const DEPARTMENTS = ['Bond', 'Accounting', 'Recovery', 'Administration'] as const;

/** What this role may open. */
export const placesOf = (role: Role): readonly Destination[] =>
  DESTINATIONS.filter(({ roles }) => roles.includes(role));

const parentOf = (place: Destination, places: readonly Destination[]): Destination | undefined =>
  places.find(({ to }) => to === place.under);

/** What stands in the navigation of who may open these places: at most fourteen (screens#navigation). */
export const entriesOf = (places: readonly Destination[]): readonly Destination[] =>
  places.filter((place) => !place.action && parentOf(place, places) === undefined);

const isBelow = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** The place among these that a path is in: the one with the longest beginning of it; undefined where it is in none. */
const placeOf = (path: string, places: readonly Destination[]): Destination | undefined =>
  places
    .flatMap((place) => [place.to, ...(place.also ?? [])].map((begins) => ({ place, begins })))
    .filter(({ begins }) => isBelow(path, begins))
    .toSorted((one, two) => two.begins.length - one.begins.length)[0]?.place;

/** The entry of the navigation that a path belongs to, by itself or by the place above it. */
export const entryOf = (path: string, places: readonly Destination[]): Destination | undefined => {
  const place = placeOf(path, places);
  return place && (parentOf(place, places) ?? place);
};

/** The page that is open and those it belongs with, the one above them first; none where it stands alone. */
export const pagesBeside = (path: string, places: readonly Destination[]): readonly Destination[] => {
  const open = places.find(({ to, action }) => to === path && !action);
  const first = open && (parentOf(open, places) ?? open);
  // The dashboard leads to what belongs to it by its own words.
  if (!first?.department) return [];
  const under = places.filter((place) => place.under === first.to && !place.action);
  return under.length === 0 ? [] : [first, ...under];
};
