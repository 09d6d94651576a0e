import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { INVALID_RANGE, powerRange, TOO_MANY_POWERS } from './power-range.ts';

test('a range is as wide as its start was typed, at least three digits', () => {
  expect(powerRange('P-98', 'P-102')).toEqual(['P-098', 'P-099', 'P-100', 'P-101', 'P-102']);
  expect(powerRange('AS5-0001234', 'AS5-1236')).toEqual(['AS5-0001234', 'AS5-0001235', 'AS5-0001236']);
  expect(powerRange('P-999', 'P-1001')).toEqual(['P-999', 'P-1000', 'P-1001']);
  expect(powerRange('A-B-7', 'A-B-8')).toEqual(['A-B-007', 'A-B-008']);
});

test('numbers beyond what a double holds are counted exactly', () => {
  const start = '123456789012345678901';
  expect(powerRange(`P-${start}`, `P-${start.slice(0, -1)}3`)).toEqual(
    [1, 2, 3].map((n) => `P-${start.slice(0, -1)}${n}`),
  );
});

test.each([
  ['P98', 'P102'],
  ['P-98', 'Q-102'],
  ['P-102', 'P-98'],
  ['P-98', 'P-98'],
  ['P-98', 'P-'],
  ['-98', '-99'],
  ['P-9x', 'P-99'],
  ['', ''],
])('from %s to %s is no range', (start, end) => {
  expect(powerRange(start, end)).toBe(INVALID_RANGE);
});

test('a range of more than 5,000 is refused before it is made', () => {
  expect(powerRange('P-1', 'P-5000')).toHaveLength(5_000);
  expect(powerRange('P-1', 'P-5001')).toBe(TOO_MANY_POWERS);
  expect(powerRange('P-1', `P-${'9'.repeat(100)}`)).toBe(TOO_MANY_POWERS);
});

test('a range has each number once, in order', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 300 }), fc.nat(9), (from, more, zeros) => {
      const range = powerRange(`P-${'0'.repeat(zeros)}${from}`, `P-${from + more}`);
      const numbers = (range as string[]).map((number) => Number(number.slice(2)));
      expect(numbers).toEqual(Array.from({ length: more + 1 }, (_, n) => from + n));
    }),
  );
});
