import { describe, expect, test } from '@jest/globals';
import { likelyMatch, swappedDay } from './likely-match.ts';
import { matchName, sameNames } from './match-name.ts';
import { sameFirstNames } from './nicknames.ts';

const person = (fullName: string, birthday: string | null = null, ...phones: string[]) => ({
  fullName,
  birthday,
  phones,
});
const reasons = (request: ReturnType<typeof person>, known: ReturnType<typeof person>, sameSsn = false) =>
  likelyMatch(request, known, sameSsn)?.reasons ?? null;

test.each([
  ['Theo Landry', 'theo landry'],
  ['  THÉO   Landry Jr. ', 'theo landry'],
  ['Landry, Théo', 'theo landry'],
  ['Theo J. O’Brien, III', 'theo obrien'],
  ['T-Roy Boudreaux', 'roy boudreaux'],
  ['Marie Claire Saint-Cyr', 'marie cyr'],
  ['Landry', 'landry'],
  ['T', 't'],
  ['', ''],
  ['   ,', ''],
])('%p is compared as %p', (fullName, name) => expect(matchName(fullName)).toBe(name));

describe('nicknames', () => {
  test.each([
    ['bob', 'robert'],
    ['robert', 'bob'],
    ['bobby', 'rob'],
    ['liz', 'beth'],
    ['pierre', 'pete'],
    ['twan', 'antoine'],
    ['alex', 'alexandra'],
  ])('%p may be %p', (one, other) => expect(sameFirstNames(one)).toContain(other));

  test('a name without nicknames is compared as itself', () => expect(sameFirstNames('zebulon')).toEqual(['zebulon']));
  test('a nickname of several names leads to each', () => expect(sameFirstNames('sandy')).toContain('alexander'));
  test('each goes with the last name, and swapped', () =>
    expect(sameNames('Bob Landry')).toEqual(expect.arrayContaining(['bob landry', 'robert landry', 'landry bob'])));
});

test('day and month are swapped where that is a date and another one', () => {
  expect(swappedDay('1988-03-09')).toBe('1988-09-03');
  expect(swappedDay('1988-03-21')).toBeNull();
  expect(swappedDay('1988-03-03')).toBeNull();
});

describe('likely the same person', () => {
  const theo = person('Theo Landry', '1988-03-09', '5045550142');
  test.each([
    ['the same, whatever the case', person('THEO LANDRY', '1988-03-09'), ['Same name', 'Same birthday']],
    [
      'a swapped date',
      person('Theo Landry', '1988-09-03'),
      ['Same name', 'Birthday with day and month swapped (09/03/1988)'],
    ],
    [
      'a digit of the date',
      person('Theo Landry', '1989-03-09'),
      ['Same name', 'One digit of the birthday differs (03/09/1989)'],
    ],
    ['a nickname', person('Theodore Landry', '1988-03-09'), ['Nickname: Theo / Theodore', 'Same birthday']],
    ['a slip of the hand', person('Theo Landyr', '1988-03-09'), ['One letter of the name differs', 'Same birthday']],
    [
      'two words of three',
      person('Jean Theo Landry', '1988-03-09'),
      ['Two words of the name are the same', 'Same birthday'],
    ],
    ['swapped names', person('Landry Theo', '1988-03-09'), ['First and last name swapped', 'Same birthday']],
    ['an unknown birthday', person('Theo Landry'), ['Same name']],
    ['a phone', person('Odile Sonnier', null, '5045550142'), ['Same phone (504) 555-0142']],
    ['a twin, or another first name', person('Luc Landry', '1988-03-09'), ['Same last name', 'Same birthday']],
  ])('%s', (_, known, words) => expect(reasons(theo, known)).toEqual(words));

  test.each([
    ['Théo Weiß', 'THEO WEISS III', 'Same name'],
    ['Łukasz Kılıç', 'Lukasz Kilic', 'Same name'],
    ['Kamaʻehu Kealoha', 'Kamaehu Kealoha', 'Same name'],
    ['ИВАН Петров', 'Иван ПЕТРОВ', 'Same name'],
    ['ΓΙΏΡΓΟΣ Νικολάου', 'Γιώργος ΝΙΚΟΛΑΟΥ', 'Same name'],
    ['王 小明', '小明 王', 'First and last name swapped'],
    ['محمد علي حسن', 'علي حسن', 'Two words of the name are the same'],
    ['Nguyễn Văn An', 'An Nguyen', 'First and last name swapped'],
    ['María José García López', 'Garcia, Maria Jr.', 'Two words of the name are the same'],
  ])('however it is spelled: %s and %s', (one, other, reason) => {
    const found = reasons(person(one, '1988-03-09'), person(other, '1988-03-09'));
    expect(found).toEqual([reason, 'Same birthday']);
  });

  test('the SSN alone', () => expect(reasons(person('', null), person('X Y'), true)).toEqual(['Same SSN']));

  test.each([
    ['another birthday', person('Theo Landry', '1971-11-30')],
    ['another name of that day', person('Remy Fontenot', '1988-03-09')],
    ['the last name alone', person('Luc Landry')],
    ['a short phone', person('Luc Fontenot', null, '504')],
    ['nobody', person('')],
  ])('is not assumed of %s', (_, known) => expect(likelyMatch(theo, known, false)).toBeNull());
  test('is not assumed of two people without a name', () =>
    expect(likelyMatch(person(''), person(''), false)).toBeNull());

  test('the likelier stand higher', () => {
    const known = [
      person('Odile Sonnier', null, '5045550142'),
      person('Luc Landry', '1988-03-09'),
      person('Theo Landry', '1988-09-03'),
      person('Ted Landry', '1988-03-09'),
      person('Theo Landry', '1988-03-09'),
      person('Theo Landry', '1988-03-09', '5045550142'),
    ];
    const ranks = known.map((one) => likelyMatch(theo, one, false)?.rank ?? 0);
    expect(ranks).toEqual(ranks.toSorted((one, two) => one - two));
    expect(likelyMatch(theo, person('Somebody Else'), true)?.rank).toBeGreaterThanOrEqual(85);
  });

  test('only an SSN, or the name with birthday or phone, is certain', () => {
    const certain = (known: ReturnType<typeof person>, sameSsn = false) => likelyMatch(theo, known, sameSsn)?.certain;
    expect(certain(person('Ted Landry', '1988-09-03'))).toBe(true);
    expect(certain(person('Theo Landry', '1970-01-01', '5045550142'))).toBe(true);
    expect(certain(person('Odile Sonnier'), true)).toBe(true);
    expect(certain(person('Odile Sonnier', null, '5045550142'))).toBe(false);
    expect(certain(person('Theo Landry'))).toBe(false);
    expect(certain(person('Luc Landry', '1988-03-09'))).toBe(false);
  });
});
