import { expect, test } from '@jest/globals';
import { checkInsOf, keptDays } from './keep-in-touch.ts';

test('who pays by a plan checks in each week, others each month, until their bond is over; who is sought does not', () => {
  const of = (course: 'paid' | 'plan kept' | 'forfeited', writtenOn: string) =>
    checkInsOf({ course, writtenOn }, '2026-11-30');
  expect(of('plan kept', '2026-11-02')).toEqual({ frequency: 'WEEKLY', firstDueOn: '2026-11-09' });
  expect(of('paid', '2026-09-01')).toEqual({ frequency: 'MONTHLY', firstDueOn: '2026-09-08' });
  expect(of('paid', '2026-05-01')).toBeNull();
  expect(of('forfeited', '2026-11-02')).toBeNull();
});

test('what was due before today was kept, and today is still to come', () => {
  const schedule = { frequency: 'WEEKLY', firstDueOn: '2026-11-09' } as const;
  expect(keptDays(schedule, '2026-11-30')).toEqual(['2026-11-09', '2026-11-16', '2026-11-23']);
});
