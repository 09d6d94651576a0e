import { describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '#contracts/kernel/roles.ts';
import { DESTINATIONS } from './destinations.ts';
import { entriesOf, entryOf, pagesBeside, placesOf } from './places.ts';

it('Taking a payment is a place of whoever may take one, not of the Auditor', () => {
  const rolesOf = DESTINATIONS.find(({ label }) => label === 'Take Payment')?.roles;
  expect(rolesOf).toEqual(['Admin', 'Agent', 'Recovery Agent', 'Supervisor', 'Accounting']);
});

it('Each place has an icon, a key and an address that no other place has', () => {
  const twice = (of: readonly unknown[]) => of.filter((one, at) => one !== undefined && of.indexOf(one) !== at);
  expect(twice(DESTINATIONS.map(({ icon }) => icon))).toEqual([]);
  expect(twice(DESTINATIONS.map(({ key }) => key))).toEqual([]);
  expect(twice(DESTINATIONS.map(({ to }) => to))).toEqual([]);
});

describe.each(ROLES)('The navigation of %s', (role) => {
  const places = placesOf(role);
  const entries = entriesOf(places);

  it('has fourteen entries at most', () => {
    expect(entries.length).toBeLessThanOrEqual(14);
  });

  it('leads to every place of theirs: by an entry, or from the row of links above the page of one', () => {
    const shown = entries.flatMap((entry) => [entry, ...pagesBeside(entry.to, places)]);
    const elsewhere = places.filter((place) => !place.action && !shown.includes(place));
    // Words of the dashboard itself lead there.
    expect(elsewhere.map(({ label }) => label)).toEqual(
      places.some(({ label }) => label === 'Overview') ? ['Overview'] : [],
    );
  });
});

const open = (path: string, role: Role = 'Admin') => entryOf(path, placesOf(role))?.label;
const beside = (path: string, role: Role = 'Admin') => pagesBeside(path, placesOf(role)).map(({ label }) => label);

describe('The entry that a page belongs to', () => {
  it.each([
    ['/powers/remittances', 'Power Inventory'],
    ['/powers/reports/a-surety/2026-11-22', 'Power Inventory'],
    ['/powers/counts/a-count', 'Power Inventory'],
    ['/admin/power-inventory/gaps', 'Power Inventory'],
    ['/bonds/exoneration', 'Defendants'],
    ['/bonds/a-bond', 'Defendants'],
    ['/defendants/new', 'Defendants'],
    ['/recovery/forfeitures/a-bond', 'Recovery Cases'],
    ['/recovery/tools', 'Recovery Cases'],
    ['/admin/overview', 'Dashboard'],
    ['/commission', 'Reports'],
    ['/admin/audit-room', 'Reports'],
  ])('is on %s: %s', (path, entry) => {
    expect(open(path)).toBe(entry);
  });

  it('is the page itself for whoever may not open the one above it', () => {
    expect(open('/powers', 'Agent')).toBe('My powers');
    expect(open('/commission', 'Recovery Agent')).toBe('Commission');
    expect(open('/bonds/exoneration', 'Auditor')).toBe('Bonds to discharge');
    expect(open('/admin/audit-room', 'Auditor')).toBe('Audit room');
    expect([beside('/powers', 'Agent'), beside('/commission', 'Recovery Agent')]).toEqual([[], []]);
  });
});

describe('The row of links above a page', () => {
  it('has what goes to sureties together, from the inventory', () => {
    const powers = [
      'Power Inventory',
      'My powers',
      'Missing powers',
      'Power counts',
      'Execution reports',
      'Remittances',
      'BUF',
      'Open liability',
    ];
    expect([beside('/admin/power-inventory'), beside('/powers/buf')]).toEqual([powers, powers]);
  });

  it('has what the reader may open alone', () => {
    expect(beside('/defendants')).toEqual(['Defendants', 'Bonds to discharge', 'Archived Files']);
    expect(beside('/defendants', 'Agent')).toEqual(['Defendants', 'Bonds to discharge']);
  });

  it('is not on the dashboard, on a page without others, or deeper in one', () => {
    expect([beside('/dashboard'), beside('/quote'), beside('/defendants/an-id')]).toEqual([[], [], []]);
  });
});
