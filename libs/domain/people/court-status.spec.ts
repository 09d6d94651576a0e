import { expect, it } from '@jest/globals';
import { courtStatus, soonestDay } from './court-status.ts';

it.each([
  [-400, 'Missed Court'],
  [-1, 'Missed Court'],
  [0, 'Court Soon'],
  [7, 'Court Soon'],
  [8, 'ok'],
  [900, 'ok'],
])('%d days to court is %s', (days, status) => {
  expect(courtStatus(days)).toBe(status);
});

it('the soonest of several court dates decides, whether past or to come', () => {
  expect(soonestDay(['2026-12-01', null, '2026-11-30', '2027-01-02'])).toBe('2026-11-30');
  expect(soonestDay([null])).toBeNull();
  expect(soonestDay([])).toBeNull();
});
