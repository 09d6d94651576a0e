import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDay } from './days.ts';
import { maskDay, readDay } from './read-day.ts';

const by = { today: '2026-11-20', timeZone: 'America/Chicago' };

describe('a day as people write it (screens#days)', () => {
  it.each([
    '3/4/1988',
    '03/04/1988',
    '3/4/88',
    '3-4-1988',
    '3.4.1988',
    '1988-03-04',
    '1988-3-4',
    '1988/3/4',
    '4-Mar-1988',
    '04-MAR-1988',
    '4-Mar-88',
    '4 March 1988',
    'Mar 4, 1988',
    'march 4th 1988',
    '03041988',
    '19880304',
    '  3/4/1988  ',
    '\u00a03/4/1988\u200e',
    '3/4/1988 12:00:00 AM',
    '3/4/1988 0:00',
    '1988-03-04T00:00:00',
    '1988-03-04 00:00:00.000',
    '1988-03-04T23:30:00-06:00',
    '1988-03-05T05:59:00Z',
  ])('%j is March 4, 1988', (written) => {
    expect(readDay(written, by, 'birthday')).toBe('1988-03-04');
  });

  it('is the day of an instant in the agency’s zone', () => {
    expect(readDay('2026-03-10T04:59:59Z', by)).toBe('2026-03-09');
    expect(readDay('2026-03-10T05:00:00.000+00:00', by)).toBe('2026-03-10');
    expect(readDay('2026-03-10T04:59:59Z', { ...by, timeZone: 'Asia/Tokyo' })).toBe('2026-03-10');
  });

  it('of two digits for the year is a birthday in the past, and else within fifty years of today', () => {
    expect([readDay('1/2/05', by, 'birthday'), readDay('1/2/05', by)]).toEqual(['2005-01-02', '2005-01-02']);
    expect([readDay('1/2/60', by, 'birthday'), readDay('1/2/60', by)]).toEqual(['1960-01-02', '2060-01-02']);
    expect([readDay('1/2/80', by, 'birthday'), readDay('1/2/80', by)]).toEqual(['1980-01-02', '1980-01-02']);
    expect([readDay('11/20/26', by, 'birthday'), readDay('11/21/26', by, 'birthday')]).toEqual([
      '2026-11-20',
      '1926-11-21',
    ]);
    expect(readDay('11/21/26', by)).toBe('2026-11-21');
  });

  it.each([
    '02/30/1988',
    '34/19/88',
    '13/1/1988',
    '3/4',
    '3/4/198',
    '3/4/19881',
    '3/4-1988',
    '1988-13-01',
    '4-Foo-1988',
    '2026-03-10T25:00:00Z',
    '45717',
    'today',
    '',
  ])('%j is none', (written) => {
    expect(readDay(written, by)).toBeNull();
  });

  it('is found again from every way of writing it', () => {
    const days = fc
      .date({ min: new Date('1977-01-01T00:00:00Z'), max: new Date('2076-01-01T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, (day) => {
        const us = formatDay(day);
        for (const written of [day, us, us.replaceAll('/', ''), us.slice(0, 6) + us.slice(8), us.replace(/\b0/g, '')])
          expect(readDay(written, by)).toBe(day);
      }),
    );
  });
});

describe('a day while it is typed', () => {
  /** What stands in a field after each key. */
  const keyed = (keys: string): string => Array.from(keys).reduce((stands, key) => maskDay(stands + key), '');

  it.each([
    ['03041988', '03/04/1988'],
    ['3/4/1988', '03/04/1988'],
    ['3/4/88', '03/04/88'],
    ['12/5/', '12/05/'],
    ['3/', '03/'],
    ['030', '03/0'],
    ['1988-03-04', '1988-03-04'],
    ['4-Mar-1988', '4-Mar-1988'],
    ['03/04/19881', '03/04/19881'],
    ['030419881', '03/04/19881'],
    ['3x1', '3x1'],
    ['3//', '03//'],
    ['/3', '/3'],
  ])('of the keys %s stands as %s', (keys, stands) => {
    expect(keyed(keys)).toBe(stands);
  });

  it('is shortened key by key', () => {
    expect(['03/04/', '03/04', '03/0', '03/', '03', '0', ''].map(maskDay)).toEqual([
      '03/04/',
      '03/04',
      '03/0',
      '03/',
      '03',
      '0',
      '',
    ]);
  });
});
