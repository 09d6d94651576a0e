import { expect, test } from '@jest/globals';
import { initialsOf } from './initials.ts';

test.each([
  ['Remy Thibodeaux', 'R. T.'],
  ['  odile   fontenot ', 'O. F.'],
  ['Élodie d’Aubigné-Hébert', 'É. D.'],
  ['Bayou Trucking LLC', 'B. T. L.'],
  ['3rd Street Market & Deli', '3. S. M. D.'],
  ['Prince', 'P.'],
  ['"Big" (Al) -- Guidry', 'B. A. G.'],
  ['', ''],
  ['— …', ''],
])('Of the name %j the initials are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('A name typed letter by letter is not told by its initials', () => {
  expect(initialsOf('R E M Y T H I B O D E A U X')).toBe('R. E. M. Y.');
});
