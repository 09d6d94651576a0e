import { describe, expect, it } from '@jest/globals';
import { isWithin, standsWithin } from './within-period.ts';

const may = { from: '2026-05-01', to: '2026-05-31' };

describe('The period of an auditor (money#auditor-access)', () => {
  it('has the days from its first to its last; without one every day is seen', () => {
    const seen = ['2026-04-30', '2026-05-01', '2026-05-31', '2026-06-01'].map((day) => isWithin(day, may));
    expect(seen).toEqual([false, true, true, false]);
    expect(isWithin('2026-06-01', undefined)).toBe(true);
    expect(isWithin('2026-06-01', { from: null, to: '2026-06-01' })).toBe(true);
  });

  it('shows how things stood at its end at the latest, and at the earliest on the day before it', () => {
    const days = ['2026-06-30', '2026-05-15', '2026-04-30', '2026-01-31'].map((day) => standsWithin(day, may));
    expect(days).toEqual(['2026-05-31', '2026-05-15', '2026-04-30', '2026-04-30']);
    expect(standsWithin('2026-06-30', undefined)).toBe('2026-06-30');
  });
});
