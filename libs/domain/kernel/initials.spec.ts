import { expect, test } from '@jest/globals';
import { faceOf, initialsOf } from './initials.ts';

test.each([
  ['Remy Thibodeaux', 'R. T.'],
  ['  odile   fontenot ', 'O. F.'],
  ['Élodie d’Aubigné-Hébert', 'É. D.'],
  ['Bayou Trucking LLC', 'B. T. L.'],
  ['3rd Street Market & Deli', '3. S. M. D.'],
  ['Prince', 'P.'],
  ['"Big" (Al) -- Guidry', 'B. A. G.'],
  ['ʻIolani Kealoha', 'ʻ. K.'],
  ['कृष्ण शर्मा', 'कृ. श.'],
  ['𐐨𐑌 ßen', '𐐀. ß.'],
  ['e\u0323\u0301a O', 'E\u0323\u0301. O.'.normalize()],
  ['👩‍👩‍👧 김민수', '김.'],
  ['', ''],
  ['— …', ''],
])('Of the name %j the initials are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('A name typed letter by letter is not told by its initials', () => {
  expect(initialsOf('R E M Y T H I B O D E A U X')).toBe('R. E. M. Y.');
});

test.each([
  ['Remy Paul Thibodeaux', 'RT'],
  ['prince', 'P'],
  ['  ', ''],
  ['𐐨𐑌 e\u0323\u0301a', '𐐀E\u0323\u0301'],
])('Where a face would stand, the letters of %j are %j', (name, letters) => {
  expect(faceOf(name)).toBe(letters.normalize('NFC'));
});
