import { describe, expect, it } from '@jest/globals';
import { emergenciesOn } from './declared-emergency.ts';

const ida = { number: '170 JBE 2021', fromOn: '2021-08-26', toOn: '2021-09-24', parishes: ['Orleans', 'Jefferson'] };
const statewide = { number: '165 JBE 2021', fromOn: '2021-09-24', toOn: '2021-10-02', parishes: null };
const both = [ida, statewide];

describe('An emergency that the governor declared (C.Cr.P. 338)', () => {
  it.each([
    ['2021-08-25', 'Orleans', []],
    ['2021-08-26', 'Orleans', [ida]], // its first day
    ['2021-09-24', 'Orleans', [ida, statewide]], // its last day, and the first of another
    ['2021-09-25', 'Orleans', [statewide]],
    ['2021-10-03', 'Orleans', []],
    ['2021-08-27', 'Caddo', []],
    ['2021-09-24', 'Caddo', [statewide]],
    ['2021-08-27', 'Jefferson Davis', []], // another parish than Jefferson
  ])('a court date of %s in %s stands in %#', (courtDate, parish, found) => {
    expect(emergenciesOn({ courtDate, jurisdiction: parish, postedAt: null }, both)).toEqual(found);
  });

  it('counts where the court is, and where the bond was posted only if that is not known', () => {
    expect(emergenciesOn({ courtDate: '2021-08-27', jurisdiction: 'Caddo', postedAt: 'Orleans' }, both)).toEqual([]);
    expect(emergenciesOn({ courtDate: '2021-08-27', jurisdiction: null, postedAt: 'Orleans' }, both)).toEqual([ida]);
    expect(emergenciesOn({ courtDate: '2021-09-24', jurisdiction: null, postedAt: null }, both)).toEqual([statewide]);
    expect(emergenciesOn({ courtDate: null, jurisdiction: 'Orleans', postedAt: null }, both)).toEqual([]);
  });
});
