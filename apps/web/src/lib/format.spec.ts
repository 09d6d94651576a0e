import { expect, test } from '@jest/globals';
import { countOf, relativeDay } from './format.ts';

test('a count has its word in the form that goes with it', () => {
  expect([0, 1, 2, 1204].map((count) => countOf(count, 'bond'))).toEqual([
    '0 bonds',
    '1 bond',
    '2 bonds',
    '1,204 bonds',
  ]);
  expect([1, 3].map((count) => countOf(count, 'person works', 'people work'))).toEqual([
    '1 person works',
    '3 people work',
  ]);
});

test.each([
  ['2026-11-19', 'yesterday'],
  ['2026-11-20', 'today'],
  ['2026-11-21', 'tomorrow'],
  ['2026-11-23', 'in 3 days'],
  ['2026-10-31', '20 days ago'],
  ['2027-01-20', 'in 2 months'],
  ['2021-11-20', '5 years ago'],
])('%s, seen from 11/20/2026, is %s', (day, message) => {
  expect(relativeDay(day, '2026-11-20')).toBe(message);
});
