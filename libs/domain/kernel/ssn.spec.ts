import { expect, it } from '@jest/globals';
import { formatSsn, maskSsn, readSsn } from './ssn.ts';

it.each([
  ['', '', ''],
  ['123', '123', '123'],
  ['1234', '1234', '123-4'],
  ['12345', '12345', '123-45'],
  ['123456789', '123456789', '123-45-6789'],
  ['123 45-6789 ', '123456789', '123-45-6789'],
  ['123-45-67890', '123-45-67890', '123-45-67890'],
  ['1234567890', '1234567890', '1234567890'],
  ['123-45-6789x', '123-45-6789x', '123-45-6789x'],
])('typed %j it is sent as %j and reads %j (screens#ssn-input)', (typed, sent, shown) => {
  expect(readSsn(typed)).toBe(sent);
  expect(formatSsn(typed)).toBe(shown);
  expect(readSsn(shown)).toBe(sent);
});

it('shows the last four of what is on file, and nothing where nothing is', () => {
  expect(maskSsn('6789')).toBe('***-**-6789');
  expect(maskSsn('')).toBe('');
});
