import { describe, expect, it } from '@jest/globals';
import { withinPeriod } from './route.ts';

describe('The days of a list, narrowed to a period (money#auditor-access)', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };

  it.each([
    ['are those of the period where none are named', {}, year, year],
    [
      'stay where they lie in it',
      { from: '2026-02-01', to: '2026-03-01' },
      year,
      { from: '2026-02-01', to: '2026-03-01' },
    ],
    ['end where it ends', { from: '2025-01-01', to: '2027-01-01' }, year, year],
    [
      'are bounded on one side alone',
      { to: '2027-01-01' },
      { from: '2026-01-01', to: null },
      { from: '2026-01-01', to: '2027-01-01' },
    ],
    ['are as they were without one', { from: '2026-02-01' }, { from: null, to: null }, { from: '2026-02-01' }],
  ])('%s', (_, asked, period, found) => {
    expect(withinPeriod(asked, period)).toEqual(found);
  });

  it('are days of nothing where they lie outside', () => {
    const { from, to } = withinPeriod({ from: '2027-02-01' }, year);
    expect(from).toBe(to);
    expect(String(from) < '2000').toBe(true);
  });
});
