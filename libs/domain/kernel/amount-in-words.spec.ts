import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountInWords } from './amount-in-words.ts';
import { MAX_AMOUNT_CENTS } from './money.ts';

test.each([
  [0, 'Zero and 00/100 dollars'],
  [1, 'Zero and 01/100 dollars'],
  [100, 'One and 00/100 dollars'],
  [1_950, 'Nineteen and 50/100 dollars'],
  [4_200, 'Forty-two and 00/100 dollars'],
  [10_000, 'One hundred and 00/100 dollars'],
  [80_015, 'Eight hundred and 15/100 dollars'],
  [123_456, 'One thousand two hundred thirty-four and 56/100 dollars'],
  [1_001_000, 'Ten thousand ten and 00/100 dollars'],
  [99_999_999, 'Nine hundred ninety-nine thousand nine hundred ninety-nine and 99/100 dollars'],
  [MAX_AMOUNT_CENTS, 'Ten million and 00/100 dollars'],
])('%d cents are written out as on a check: %s', (cents, message) => {
  expect(amountInWords(cents)).toBe(message);
});

test('Two amounts never read the same', () => {
  const cents = fc.integer({ min: 0, max: MAX_AMOUNT_CENTS });
  fc.assert(fc.property(cents, cents, (one, other) => one === other || amountInWords(one) !== amountInWords(other)));
});

test('A negative amount has no words', () => {
  expect(() => amountInWords(-1)).toThrow(RangeError);
});
