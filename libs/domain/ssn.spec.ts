import { expect, it } from '@jest/globals';
import { formatSsn, maskSsn, ssnDigits } from './ssn.ts';

it.each([
  ['', ''],
  ['123', '123'],
  ['1234', '123-4'],
  ['12345', '123-45'],
  ['123456789', '123-45-6789'],
  ['123-45-6789-0x', '123-45-6789'],
])('typed %j it reads %j', (typed, shown) => {
  expect(formatSsn(typed)).toBe(shown);
  expect(ssnDigits(shown)).toBe(ssnDigits(typed));
});

it('shows the last four of what is on file, and nothing where nothing is', () => {
  expect(maskSsn('6789')).toBe('***-**-6789');
  expect(maskSsn('')).toBe('');
});
