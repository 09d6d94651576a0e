import { describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '#contracts/kernel/roles.ts';
import { departmentsOf } from './departments.ts';

const BOND = [
  'Create Defendant',
  'All Defendants',
  'Court Dates Today',
  'Payments Due Today',
  'Check-Ins',
  'Bond Tools',
];
const RECOVERY = ['Active Cases', 'Tools & Links', 'Surety Cases'];
const ACCOUNTING = ['Take Payment'];

/** Written by hand from the product's rules of roles: what each finds on the dashboard. */
const EXPECTED: Record<Role, Record<string, string[]>> = {
  Admin: {
    'Bond Department': BOND,
    Accounting: ACCOUNTING,
    Recovery: RECOVERY,
    Administration: ['Power Inventory', 'Reports', 'Settings'],
  },
  Agent: { 'Bond Department': BOND, Administration: ['Reports'] },
  'Recovery Agent': { Recovery: RECOVERY },
  Supervisor: { 'Bond Department': BOND, Accounting: ACCOUNTING, Recovery: RECOVERY, Administration: ['Reports'] },
  Accounting: { Accounting: ACCOUNTING, Administration: ['Reports'] },
  Auditor: { Administration: ['Reports'] },
};

describe('The dashboard', () => {
  it.each(ROLES)('of %s', (role) => {
    const shown = departmentsOf(role).map(({ name, tiles }) => [name, tiles.map(({ title }) => title)]);
    expect(Object.fromEntries(shown)).toEqual(EXPECTED[role]);
    expect(shown.map(([name]) => name)).toEqual(Object.keys(EXPECTED[role]));
  });
});
