import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, ageOn, dayOf, daysBetween, DEFAULT_TIME_ZONE, formatDay, isDay } from './days.ts';

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a day', () => {
  it.each(['2024-02-29', '1900-01-01', '2999-12-31'])('%s is one', (value) => {
    expect(isDay(value)).toBe(true);
  });

  it.each([
    '2023-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '1899-12-31',
    '3000-01-01',
    '2026-1-1',
    '',
    'today',
  ])('%p is not a day', (value) => {
    expect(isDay(value)).toBe(false);
  });

  it('is shown as MM/DD/YYYY', () => {
    expect(formatDay('2026-03-09')).toBe('03/09/2026');
  });

  it('counts over month ends, leap days and summer time', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    fc.assert(
      fc.property(day, fc.integer({ min: -3_000, max: 3_000 }), (from, count) => {
        expect(daysBetween(from, addDays(from, count))).toBe(count);
      }),
    );
  });
});

describe('today', () => {
  it.each([
    ['2026-03-10T04:59:59Z', '2026-03-09'], // 11:59 pm, summer time
    ['2026-03-10T05:00:00Z', '2026-03-10'],
    ['2026-01-10T05:59:59Z', '2026-01-09'], // 11:59 pm, winter time
    ['2026-01-10T06:00:00Z', '2026-01-10'],
  ])('at %s is %s in Louisiana (screens#today-is)', (instant, today) => {
    expect(dayOf(new Date(instant), DEFAULT_TIME_ZONE)).toBe(today);
  });

  it('is what the calendar of the zone says, asked in any order, close to midnight and to a change of its clock', () => {
    const zones = [
      'America/Chicago',
      'America/Caracas',
      'Australia/Lord_Howe',
      'Africa/Monrovia',
      'Asia/Kathmandu',
      'UTC',
    ];
    // Instants within seconds of midnight, some of them on nights when the clock changes.
    const midnight = fc.constantFrom(
      '1970-01-01T00:44:30Z',
      '2026-03-08T06:00:00Z',
      '2026-11-01T05:00:00Z',
      '2016-05-01T04:00:00Z',
    );
    const near = fc
      .tuple(midnight, fc.integer({ min: -3_000, max: 3_000 }))
      .map(([at, ms]) => new Date(Date.parse(at) + ms));
    const anywhen = fc.date({ min: new Date('1800-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    const request = fc.tuple(fc.oneof(near, anywhen), fc.constantFrom(...zones));
    fc.assert(
      fc.property(fc.array(request, { minLength: 2 }), (all) => {
        for (const [instant, timeZone] of all) {
          const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
          expect(dayOf(instant, timeZone)).toBe(
            new Intl.DateTimeFormat('en-CA', { timeZone, ...fields }).format(instant),
          );
        }
      }),
    );
  });

  it('is refused for an instant that does not exist', () => {
    expect(() => dayOf(new Date(Number.NaN), DEFAULT_TIME_ZONE)).toThrow(RangeError);
  });
});

describe('age (screens#today-is)', () => {
  it.each([
    ['2008-03-10', '2026-03-09', 17],
    ['2008-03-10', '2026-03-10', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('of who was born on %s is on %s %d', (birthday, on, age) => {
    expect(ageOn(birthday, on)).toBe(age);
  });
});
