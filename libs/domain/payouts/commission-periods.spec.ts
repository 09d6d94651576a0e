import { expect, test } from '@jest/globals';
import { lastMonths } from './commission-periods.ts';

test('the last twelve months that are over, the newest first, over a leap day and the new year', () => {
  const months = lastMonths('2028-03-01', null);
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual([
    { endsOn: '2028-02-29', name: 'February 2028' },
    { endsOn: '2028-01-31', name: 'January 2028' },
    { endsOn: '2027-12-31', name: 'December 2027' },
  ]);
  expect(lastMonths('2028-03-31', null)[0]?.endsOn).toBe('2028-02-29'); // a month is over from the next one's first day
});

test('none before the last run; its own month can be run again', () => {
  expect(lastMonths('2028-03-15', '2028-01-31').map(({ endsOn }) => endsOn)).toEqual(['2028-02-29', '2028-01-31']);
  expect(lastMonths('2028-03-15', '2028-03-10')).toEqual([]);
});
