import { describe, expect, it } from '@jest/globals';
import { daysOfPreset } from './day-presets.ts';

describe('The days that a list offers', () => {
  it.each([
    ['Today', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['Yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['This week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['This week', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['Last week', '2026-11-28', '2026-11-16', '2026-11-22'],
    ['Last week', '2026-01-01', '2025-12-22', '2025-12-28'],
    ['This month', '2026-02-09', '2026-02-01', '2026-02-28'],
    ['This month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['Last month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['Last month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['This quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
    ['This quarter', '2026-11-22', '2026-10-01', '2026-12-31'],
    ['This quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
    ['This year', '2026-06-30', '2026-01-01', '2026-12-31'],
  ] as const)('%s on %s runs from %s to %s', (preset, today, from, to) => {
    expect(daysOfPreset(preset, today)).toEqual({ from, to });
  });
});
