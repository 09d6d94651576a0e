import { expect, test } from '@jest/globals';
import { countOf } from './format.ts';

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
