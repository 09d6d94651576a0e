import { expect, test } from '@jest/globals';
import { HEIGHTS } from './heights.ts';

test('every inch from 4\'8" to 7\'2", once', () => {
  expect([HEIGHTS[0], HEIGHTS[4], HEIGHTS.at(-1)]).toEqual(['4\'8"', '5\'0"', '7\'2"']);
  expect(new Set(HEIGHTS).size).toBe(31);
});
