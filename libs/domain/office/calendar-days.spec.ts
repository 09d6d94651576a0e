import { expect, it } from '@jest/globals';
import { daysThrough } from './calendar-days.ts';

it('the days of a stretch begin and end with its own, over the end of a year', () => {
  expect(daysThrough('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
  expect(daysThrough('2026-12-30', '2026-12-30')).toEqual(['2026-12-30']);
  expect(daysThrough('2026-12-30', '2026-12-29')).toEqual([]);
});
