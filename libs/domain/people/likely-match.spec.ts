import { describe, expect, test } from '@jest/globals';
import { likelyDouble, likelyMatch, swappedDay } from './likely-match.ts';
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

describe('two files of one person (people#possible-duplicates)', () => {
  const theo = person('Theo Landry', '1988-03-09', '5045550142');
  const doubled = (
    other: ReturnType<typeof person>,
    ssns: 'same' | 'different' | 'unknown' = 'unknown',
    one = theo,
  ): string[] | null => likelyDouble(one, other, ssns)?.reasons ?? null;

  test.each([
    ['the same SSN, whatever else', person('Nobody Else', '1950-01-01'), 'same', ['Same SSN']],
    ['the same name and birthday', person('THEO LANDRY', '1988-03-09'), 'unknown', ['Same name', 'Same birthday']],
    [
      'a nickname and the same birthday, though two SSNs were typed',
      person('Theodore Landry', '1988-03-09'),
      'different',
      ['Nickname: Theo / Theodore', 'Same birthday'],
    ],
    ['the same name where a birthday is not known', person('Landry, Theo'), 'unknown', ['Same name']],
    [
      'the same name and a digit of the birthday',
      person('Theo Landry', '1988-03-08'),
      'unknown',
      ['Same name', 'One digit of the birthday differs (03/08/1988)'],
    ],
    [
      'a nickname and the same phone',
      person('Theodore Landry', null, '5045550142'),
      'unknown',
      ['Nickname: Theo / Theodore', 'Same phone (504) 555-0142'],
    ],
  ] as const)('%s', (_, other, ssns, words) => expect(doubled(other, ssns)).toEqual(words));

  test.each([
    ['twins', person('Luc Landry', '1988-03-09', '5045550142')],
    ['a family’s phone', person('Odile Sonnier', '1970-01-01', '5045550142')],
    ['father and son of one name', person('Theo Landry', '1961-07-22', '5045550142')],
    ['a nickname alone', person('Theodore Landry')],
  ])('not %s', (_, other) => expect(doubled(other)).toBeNull());

  test('not one name with two SSNs, but for the same birthday', () => {
    expect(doubled(person('Theo Landry'), 'different')).toBeNull();
    expect(doubled(person('Theo Landry', '1988-03-09'), 'different')).not.toBeNull();
  });
});
