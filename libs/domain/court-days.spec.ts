import { expect, it } from '@jest/globals';
import { courtOpens, easter } from './court-days.ts';

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
  ['2026-11-26', null, '2026-11-27'], // the fourth Thursday of November
])('a deadline of %s in %s lets the court open on %s', (deadline, parish, opens) => {
  expect(courtOpens(deadline, parish)).toBe(opens);
});
