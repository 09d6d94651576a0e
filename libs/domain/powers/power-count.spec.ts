import { expect, test } from '@jest/globals';
import { countedLine } from './power-count.ts';

const line = (number: string, isFound = false) => ({ number, isFound });
const lines = [
  line('AS50001234'),
  line('AS50002234'),
  line('AS50001777', true),
  line('B9'),
  line('TW1'),
  line('TW1', true),
];

test.each([
  ['as5-0001234', lines[0]],
  ['AS5 0001777', lines[2]],
  ['777', lines[2]],
  ['1234', lines[0]],
  ['234', 'several'],
  ['34', null],
  ['9', null],
  ['b-9', lines[3]],
  ['999', null],
  ['A34', null],
  ['tw-1', lines[4]],
  [' - ', null],
])('a scan of %j means the whole number, or the only one with these last digits', (typed, meant) => {
  expect(countedLine(lines, typed)).toEqual(meant);
});

test('a number that two sureties have is found one after the other, then again', () => {
  expect(countedLine([line('TW1', true), line('TW1', true)], 'TW1')).toEqual(line('TW1', true));
});
