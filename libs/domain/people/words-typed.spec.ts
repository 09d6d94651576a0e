import { expect, test } from '@jest/globals';
import { isName, nameAndNumber } from './words-typed.ts';

test.each([
  ['lan 195', 'lan', '195'],
  ['195 landry rémy', 'landry rémy', '195'],
  ['Landry #AX-00195', 'Landry', 'AX-00195'],
  ['landry (504) 555 0142', 'landry', '(504) 555 0142'],
])('%s is the name %s and the number %s', (typed, name, number) => {
  expect(nameAndNumber(typed)).toEqual({ name, number });
});

test.each(['landry', '195', 'l 195', 'landry 19', 'AX-00195', ''])('%s is not a name and a number', (typed) => {
  expect(nameAndNumber(typed)).toBeNull();
});

test.each([
  ['ob', true],
  ['王明', true],
  ['a1', true],
  ['a', false],
  ['12', false],
])('whether %s can stand in a name: %s', (typed, can) => {
  expect(isName(typed)).toBe(can);
});
