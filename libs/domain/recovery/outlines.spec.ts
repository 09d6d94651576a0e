import { describe, expect, test } from '@jest/globals';
import { isWithin, outlineOf } from './outlines.ts';

/** A square of two degrees around 0, 0 with a hole of one degree. */
const square = outlineOf(['-1000 -1000 2000 0 0 2000 -2000 0', '-500 -500 1000 0 0 1000 -1000 0']);
const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('an outline', () => {
  test('is written as steps of thousandths of a degree', () => {
    expect(outlineOf(['-90064 29951 1 -2'])).toEqual([[at(29.951, -90.064), at(29.949, -90.063)]]);
    expect(outlineOf([])).toEqual([]);
  });

  test('has what is inside of it, and not what is in its hole or beside it', () => {
    expect(isWithin(at(0.75, 0.75), square)).toBe(true);
    expect(isWithin(at(-0.75, 0), square)).toBe(true);
    expect(isWithin(at(0, 0), square)).toBe(false);
    expect(isWithin(at(0, 1.5), square)).toBe(false);
    expect(isWithin(at(-3, 0), square)).toBe(false);
  });
});
