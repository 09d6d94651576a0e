import { describe, expect, it } from '@jest/globals';
import { COURTS, MAX_COURT_NAME } from './courts.ts';
import { PARISHES } from './parishes.ts';

describe('The courts of every agency', () => {
  const names = COURTS.map(({ name }) => name);

  it('begin with the six of the specification, in its order', () => {
    expect(names.slice(0, 6)).toEqual([
      'Orleans Criminal District Court',
      'Jefferson 24th JDC (Gretna)',
      'Jefferson 2nd Parish Court (Metairie)',
      'St. Charles 29th JDC',
      'St. John 40th JDC',
      'St. Tammany 22nd JDC',
    ]);
  });

  it('go on with the district courts of all parishes by name, each once', () => {
    expect(new Set(COURTS.map(({ parish }) => parish))).toEqual(
      new Set(PARISHES.filter((parish) => parish !== 'Juvenile')),
    );
    expect(names.slice(6)).toEqual(names.slice(6).toSorted());
    expect(new Set(names).size).toBe(names.length);
    // 64 parishes, of which Jefferson and Orleans have two courts.
    expect(names).toHaveLength(66);
    expect(names).toEqual(expect.arrayContaining(['Lafayette 15th JDC', 'Caddo 1st JDC', 'Claiborne 2nd JDC']));
    expect(names).toEqual(expect.arrayContaining(['Ascension 23rd JDC', 'Washington 22nd JDC', 'De Soto 42nd JDC']));
  });

  it('say where they are named, and are not verified until counsel has read it', () => {
    expect(COURTS.find(({ name }) => name === 'Rapides 9th JDC')).toEqual({
      name: 'Rapides 9th JDC',
      parish: 'Rapides',
      source: 'La. R.S. 13:477(9)',
      verified: false,
    });
    expect(COURTS.filter(({ verified }) => verified).map(({ source }) => source)).toEqual(
      Array(6).fill('screens#one-list-limits'),
    );
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(MAX_COURT_NAME);
  });
});
