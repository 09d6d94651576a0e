import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDay } from './days.ts';
import { typedBirthdays } from './typed-birthday.ts';

const TODAY = '2026-11-20';

describe('a typed birthday', () => {
  it.each([
    '03/09/1988',
    '3/9/1988',
    '03-09-1988',
    '3.9.1988',
    '03/09/88',
    '3/9/88',
    '1988-03-09',
    '1988/3/9',
    '03091988',
    '19880309',
    'Mar 9 1988',
    'march 9, 1988',
    'Mar. 9th 1988',
    ' 9 MAR  1988 ',
    '9 march 88',
  ])('%s is March 9, 1988', (typed) => {
    expect(typedBirthdays(typed, TODAY)).toEqual(['1988-03-09']);
  });

  it('of two digits for the year is of either century, up to today', () => {
    expect(typedBirthdays('01/02/05', TODAY)).toEqual(['1905-01-02', '2005-01-02']);
    expect(typedBirthdays('11/20/26', TODAY)).toEqual(['1926-11-20', '2026-11-20']);
    expect(typedBirthdays('11/21/26', TODAY)).toEqual(['1926-11-21']);
  });

  it('of eight digits is read both ways where both are days', () => {
    expect(typedBirthdays('19120811', TODAY)).toEqual(['1912-08-11']);
    expect(typedBirthdays('12101911', TODAY)).toEqual(['1911-12-10']);
    expect(typedBirthdays('20011912', '2999-01-01')).toEqual([]);
  });

  it.each(['02/30/1988', '13/01/1988', '00/10/1988', 'Foo 9 1988', '5045550142', '1988', 'Landry', '', '03/09/2027'])(
    '%s is not a birthday',
    (typed) => {
      expect(typedBirthdays(typed, TODAY)).toEqual([]);
    },
  );

  it('is found again from every way of writing it', () => {
    const days = fc
      .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2026-11-20T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, (day) => {
        const us = formatDay(day);
        for (const typed of [day, us, us.replaceAll('/', ''), us.slice(0, 6) + us.slice(8)])
          expect(typedBirthdays(typed, TODAY)).toContain(day);
      }),
    );
  });
});
