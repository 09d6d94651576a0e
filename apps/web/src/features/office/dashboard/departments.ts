import type { LinkOptions } from '@tanstack/react-router';
import { ledgerReaders, moneyRoles, productionReaders, recoveryStaff, type Role } from '#contracts/kernel/roles.ts';

/** What a tile opens on the dashboard itself. */
export type DashboardDialog = 'search-defendant' | 'court-dates' | 'payments-due';
/** The figure that a tile shows. */
export type DashboardCount = 'defendants' | 'courtDates' | 'paymentsDue' | 'activeCases';

export interface DashboardTile {
  title: string;
  hint: string;
  leads: { to: NonNullable<LinkOptions['to']> } | { opens: DashboardDialog };
  count?: DashboardCount;
  /** Fewer roles than the department's. */
  roles?: readonly Role[];
}

interface Department {
  name: string;
  roles: readonly Role[];
  tiles: readonly DashboardTile[];
}

/**
 * The dashboard's departments and tiles, by role (screens#dashboard-tiles, screens#dashboard-tiles). Only what works
 * has a tile.
 */
const DEPARTMENTS: readonly Department[] = [
  {
    name: 'Bond Department',
    roles: ['Admin', 'Agent', 'Supervisor'],
    tiles: [
      {
        title: 'Create Defendant',
        hint: 'Check for an existing file first',
        leads: { opens: 'search-defendant' },
      },
      {
        title: 'All Defendants',
        hint: 'Profiles, bonds and accounts',
        leads: { to: '/defendants' },
        count: 'defendants',
      },
      {
        title: 'Court Dates Today',
        hint: 'Who is expected in court',
        leads: { opens: 'court-dates' },
        count: 'courtDates',
      },
      {
        title: 'Payments Due Today',
        hint: 'Payments, fees, promises, forfeitures',
        leads: { opens: 'payments-due' },
        count: 'paymentsDue',
      },
      { title: 'Check-Ins', hint: 'Who is due, and who missed', leads: { to: '/checkins' } },
      { title: 'Bond Tools', hint: 'Inmate, court and other searches', leads: { to: '/tools' } },
    ],
  },
  {
    name: 'Accounting',
    roles: moneyRoles,
    tiles: [{ title: 'Take Payment', hint: 'Take money and print the receipt', leads: { to: '/payments/take' } }],
  },
  {
    name: 'Recovery',
    roles: recoveryStaff,
    tiles: [
      {
        title: 'Active Cases',
        hint: 'Open skips and their deadlines',
        leads: { to: '/recovery/cases' },
        count: 'activeCases',
      },
      { title: 'Tools & Links', hint: 'Where to look for somebody', leads: { to: '/recovery/tools' } },
      {
        title: 'Surety Cases',
        hint: 'Cases received from insurance company',
        leads: { to: '/recovery/surety-cases' },
      },
    ],
  },
  {
    name: 'Administration',
    roles: productionReaders,
    tiles: [
      {
        title: 'Power Inventory',
        hint: 'Received, assigned, executed',
        leads: { to: '/admin/power-inventory' },
        roles: ['Admin'],
      },
      {
        title: 'Reports',
        hint: 'Trial balance, journal, payment history, exports',
        leads: { to: '/admin/reports' },
        roles: ledgerReaders,
      },
      { title: 'Reports', hint: 'Your bonds and their premium', leads: { to: '/admin/reports' }, roles: ['Agent'] },
      { title: 'Settings', hint: 'Organization & user management', leads: { to: '/settings' }, roles: ['Admin'] },
    ],
  },
];

/** What somebody of a role finds on the dashboard. */
export const departmentsOf = (role: Role): readonly Pick<Department, 'name' | 'tiles'>[] =>
  DEPARTMENTS.filter(({ roles }) => roles.includes(role)).map(({ name, tiles }) => ({
    name,
    tiles: tiles.filter(({ roles = [role] }) => roles.includes(role)),
  }));
