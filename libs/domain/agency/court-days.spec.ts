import { expect, it } from '@jest/globals';
import { courtOpens, easter, HOLIDAYS } from './court-days.ts';

it.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
])('Easter of %i is %s', (year, day) => {
  expect(easter(year)).toBe(day);
});

it.each([
  ['2026-03-09', 'Orleans', null], // a Monday
  ['2026-03-08', 'Orleans', '2026-03-09'], // a Sunday
  ['2026-01-19', null, '2026-01-20'], // the third Monday of January
  ['2026-02-17', 'Orleans', '2026-02-18'], // Mardi Gras
  ['2026-02-17', 'Caddo', null], // where it is not kept
  ['2026-04-03', 'Caddo', '2026-04-06'], // Good Friday, before a weekend
  ['2026-05-25', 'Caddo', '2026-05-26'], // the last Monday of May
  ['2026-11-26', null, '2026-11-30'], // the fourth Thursday of November, and the Friday after it
  ['2026-11-27', 'Caddo', '2026-11-30'],
  ['2027-11-01', 'Caddo', '2027-11-02'], // All Saints' Day
  ['2026-11-03', null, '2026-11-04'], // the general election of an even year
  ['2027-11-02', null, null],
  ['2026-12-24', null, '2026-12-28'], // Christmas Eve, Christmas, and a weekend
  ['2026-12-31', null, '2027-01-04'], // New Year's Eve, New Year's Day, and a weekend
  ['2027-12-31', null, '2028-01-03'], // where New Year's Day is a Saturday, the Friday before
  ['2026-07-03', null, '2026-07-06'], // Independence Day is a Saturday: the Friday before it
  ['2027-07-05', null, '2027-07-06'], // and a Sunday: the Monday after it
  ['2022-12-26', null, '2022-12-27'], // Christmas on a Sunday
  ['2028-11-13', null, null], // Veterans' Day on a Saturday does not move
  ['2028-01-10', 'East Baton Rouge', '2028-01-11'], // a governor takes office
  ['2028-01-10', 'Orleans', null],
  ['2026-03-07', 'Caddo', '2026-03-09'], // a Saturday
  ['2027-01-08', null, null], // of subsection (A) alone: clerks are at work
])('a deadline of %s in %s lets the court open on %s', (deadline, parish, opens) => {
  expect(courtOpens(deadline, parish)).toBe(opens);
});

it('Every holiday says by which subsection it is one, and that counsel has yet to read it', () => {
  for (const { name, citation, verified } of HOLIDAYS)
    expect([name, citation, verified]).toEqual([name, expect.stringMatching(/^La\. R\.S\. 1:55\([ABE]\)/), false]);
  expect(new Set(HOLIDAYS.map(({ name }) => name)).size).toBe(HOLIDAYS.length);
});
