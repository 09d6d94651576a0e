import { describe, expect, it } from '@jest/globals';
import { formatTime, isTime } from './time-of-day.ts';

describe('A time of day', () => {
  it.each([
    ['00:05', '12:05 AM'],
    ['09:00', '9:00 AM'],
    ['12:00', '12:00 PM'],
    ['13:30', '1:30 PM'],
    ['23:59', '11:59 PM'],
  ])('%s is read as %s', (time, message) => {
    expect([isTime(time), formatTime(time)]).toEqual([true, message]);
  });

  it.each(['9:00', '24:00', '12:60', '12', '12:00:00', ' 12:00', ''])('%j is none', (text) => {
    expect(isTime(text)).toBe(false);
  });
});
