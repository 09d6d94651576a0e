import { describe, expect, it } from '@jest/globals';
import { cashUntil, filedFor, passedLimit } from './form-8300.ts';

const paid = (...of: [string, number][]) => of.map(([on, dollars]) => ({ on, cents: dollars * 100 }));

describe('The cash of a payer in twelve months (money#form-8300-watch)', () => {
  it('is that of the days from the one after the same date of the year before', () => {
    const all = paid(['2025-03-10', 4_000], ['2025-03-11', 3_000], ['2026-03-10', 2_000]);
    expect(cashUntil(all, '2026-03-10')).toBe(500_000);
  });

  it('passes $10,000 on a day, and is reported within 15 days', () => {
    const all = paid(['2026-01-05', 6_000], ['2026-02-10', 4_000], ['2026-02-20', 1]);
    expect(passedLimit(all, '2026-11-30')).toEqual({ on: '2026-02-20', reportBy: '2026-03-07' });
    expect(passedLimit(all, '2026-02-19')).toBeNull();
  });

  it('is told by the newest day on which it passed, and a year long, though it counts less by then', () => {
    const all = paid(['2025-01-05', 6_000], ['2025-12-20', 5_000], ['2026-11-01', 6_000]);
    expect(passedLimit(all, '2026-10-31')).toEqual({ on: '2025-12-20', reportBy: '2026-01-04' });
    expect(cashUntil(all, '2026-10-31')).toBe(500_000);
    expect(passedLimit(all, '2026-11-30')?.on).toBe('2026-11-01');
  });

  it('above already is not passed again', () => {
    const all = paid(['2026-01-05', 12_000], ['2026-02-10', 500]);
    expect(passedLimit(all, '2026-11-30')?.on).toBe('2026-01-05');
  });
});

describe('A Form 8300 that was filed (money#form-8300-filed)', () => {
  const forms = [{ filedOn: '2026-03-01' }, { filedOn: null }, { filedOn: '2026-01-20' }];

  it('covers what passed the limit up to its day, as of days from it on', () => {
    expect(filedFor(forms, '2026-01-05', '2026-11-30')?.filedOn).toBe('2026-01-20');
    expect(filedFor(forms, '2026-01-05', '2026-01-19')).toBeNull();
    expect(filedFor(forms, '2026-02-01', '2026-11-30')?.filedOn).toBe('2026-03-01');
  });

  it('covers nothing that passed it later, and nothing once it was taken back', () => {
    expect(filedFor(forms, '2026-03-02', '2026-11-30')).toBeNull();
    expect(filedFor([{ filedOn: null }], '2026-01-05', '2026-11-30')).toBeNull();
  });
});
