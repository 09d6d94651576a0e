import { expect, test } from '@jest/globals';
import { daysOfSaved, mailDue, mailPlanInWords, type MailPlan } from './saved-reports.ts';

const NOTHING = { days: null, from: null, to: null };

test.each([
  ['income-statement', { ...NOTHING, days: 'Last month' }, { from: '2026-02-01', to: '2026-02-28' }],
  ['income-statement', { ...NOTHING, from: '2026-01-01', to: '2026-01-31' }, { from: '2026-01-01', to: '2026-01-31' }],
  ['income-statement', NOTHING, { from: '2026-03-01', to: '2026-03-31' }],
  ['by-month', NOTHING, { from: '2025-04-01', to: '2026-03-31' }],
  ['balance-sheet', { ...NOTHING, days: 'Last month' }, { from: undefined, to: '2026-02-28' }],
  ['balance-sheet', { ...NOTHING, to: '2026-01-15' }, { from: undefined, to: '2026-01-15' }],
  ['balance-sheet', NOTHING, { from: undefined, to: '2026-03-02' }],
] as const)(
  'the days of a saved %s with %j are those of the day on which it is made (money#saved-reports)',
  (kind, saved, days) => {
    expect(daysOfSaved(kind, saved, '2026-03-02')).toEqual(days);
  },
);

const due = (plan: MailPlan, mailedFor: string, now: string) =>
  mailDue(plan, mailedFor, { now: new Date(now), timeZone: 'America/Chicago' });

test('a report of a day of the week is due from 7 AM of the agency on that day, once, and later where nobody mailed it (money#mailed-reports)', () => {
  const monday = { every: 'week', on: 1 } as const;
  expect(due(monday, '2026-02-26', '2026-03-02T12:59:00Z')).toBeNull(); // 6:59 AM
  expect(due(monday, '2026-02-26', '2026-03-02T13:00:00Z')).toBe('2026-03-02');
  expect(due(monday, '2026-03-02', '2026-03-02T13:00:00Z')).toBeNull();
  expect(due(monday, '2026-02-26', '2026-03-04T06:30:00Z')).toBe('2026-03-02');
  expect(due(monday, '2026-02-26', '2026-03-01T20:00:00Z')).toBeNull();
  expect(due({ every: 'week', on: 7 }, '2026-02-26', '2026-03-02T05:30:00Z')).toBe('2026-03-01'); // still Sunday there
});

test('a report of a day of the month is due on its last day where the month is shorter', () => {
  const last = { every: 'month', on: 31 } as const;
  expect(due(last, '2026-01-31', '2026-02-28T15:00:00Z')).toBe('2026-02-28');
  expect(due(last, '2026-02-28', '2026-03-30T15:00:00Z')).toBeNull();
  expect(due({ every: 'month', on: 30 }, '2026-01-30', '2026-02-28T15:00:00Z')).toBe('2026-02-28');
  expect(due({ every: 'month', on: 1 }, '2025-12-15', '2026-01-01T15:00:00Z')).toBe('2026-01-01');
  expect(due({ every: 'month', on: 15 }, '2025-12-14', '2026-01-03T15:00:00Z')).toBe('2025-12-15');
});

test('when a report is mailed is told in words', () => {
  const words = (every: MailPlan['every'], on: number) => mailPlanInWords({ every, on });
  expect([words('week', 1), words('week', 7)]).toEqual(['every Monday', 'every Sunday']);
  expect([1, 2, 3, 4, 11, 12, 13, 22, 23, 31].map((on) => words('month', on))).toEqual([
    'on the 1st of each month',
    'on the 2nd of each month',
    'on the 3rd of each month',
    'on the 4th of each month',
    'on the 11th of each month',
    'on the 12th of each month',
    'on the 13th of each month',
    'on the 22nd of each month',
    'on the 23rd of each month',
    'on the last day of each month',
  ]);
});
