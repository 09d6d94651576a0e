import { expect, it } from '@jest/globals';
import { daysBetween } from './days.ts';
import { FORFEITURE_DAYS, forfeitureDueDate } from './forfeiture-clock.ts';

it.each([
  ['2026-01-01', '2026-06-30'],
  ['2023-12-31', '2024-06-28'], // over a leap day
  ['2026-08-15', '2027-02-11'], // over New Year and the end of summer time
])('a forfeiture of %s is due on %s', (forfeited, due) => {
  expect(forfeitureDueDate(forfeited)).toBe(due);
  expect(daysBetween(forfeited, due)).toBe(FORFEITURE_DAYS);
});

it('has no due date without a forfeiture date', () => {
  expect(forfeitureDueDate(null)).toBeNull();
});
