import { expect, test } from '@jest/globals';
import { numberInWords } from '#domain/books/first-numbers.ts';
import { firstNumbersDecider, firstOf, setFirstNumber, type FirstNumbers } from './first-numbers.ts';

const set = (state: FirstNumbers, series: 'receipts' | 'deposits', first: number, isGiven = false) => {
  const events = setFirstNumber(state, { series, first, isGiven });
  return events.reduce((now, event) => firstNumbersDecider.evolve(now, { ...event, eventId: '' }), state);
};

test('a series begins at 1, or as it was set, and may be set again until the first is given', () => {
  const none = firstNumbersDecider.initial('');
  expect(firstOf(none, 'receipts')).toBe(1);
  const once = set(none, 'receipts', 20_418);
  expect([firstOf(once, 'receipts'), firstOf(once, 'deposits')]).toEqual([20_418, 1]);
  expect(firstOf(set(once, 'receipts', 20_500), 'receipts')).toBe(20_500);
  expect(setFirstNumber(once, { series: 'receipts', first: 20_418, isGiven: false })).toEqual([]);
  expect(() => set(once, 'receipts', 20_500, true)).toThrow('The first of these numbers is given already');
});

test('each series has its own way of saying a number', () => {
  expect(numberInWords('receipts', 20_418)).toBe('0020418');
  expect(numberInWords('accounts', 20_418)).toBe('0020418');
  expect(numberInWords('collateral', 20_418)).toBe('C-20418');
  expect(numberInWords('deposits', 311)).toBe('D-0311');
});
