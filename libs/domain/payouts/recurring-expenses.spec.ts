import { describe, expect, test } from '@jest/globals';
import { recurringOn, type PaidExpense } from './recurring-expenses.ts';

const paid = (...days: string[]): PaidExpense[] => days.map((paidOn, at) => ({ expenseId: `e${at}`, paidOn }));
const none: ReadonlyMap<string, boolean> = new Map();

describe('A payee who is paid every month (money#recurring-expenses)', () => {
  test('is proposed again from five days before its day, after three payments about a month apart', () => {
    const rent = paid('2026-06-01', '2026-07-01', '2026-08-03');
    expect(recurringOn(rent, none, '2026-08-26')).toEqual({ usualDay: 1, dueOn: '2026-09-01', isDue: false });
    expect(recurringOn(rent, none, '2026-08-27')).toEqual({ usualDay: 1, dueOn: '2026-09-01', isDue: true });
    expect(recurringOn(rent, none, '2026-10-31')?.isDue).toBe(true);
    expect(recurringOn(rent, none, '2026-11-01')?.isDue).toBe(false);
  });

  test('is none of two payments, nor of three that are not a month apart', () => {
    expect(recurringOn(paid('2026-06-01', '2026-07-01'), none, '2026-08-01')).toBeNull();
    expect(recurringOn(paid('2026-06-01', '2026-06-12', '2026-07-12'), none, '2026-08-12')).toBeNull();
    expect(recurringOn([], none, '2026-08-12')).toBeNull();
  });

  test('has the day of the newest payment where no day is more usual, and the last of a shorter month', () => {
    expect(recurringOn(paid('2026-01-29', '2026-02-27', '2026-03-31'), none, '2026-04-30')).toEqual({
      usualDay: 31,
      dueOn: '2026-04-30',
      isDue: true,
    });
  });

  test('that was paid some days early is due a month later, not at once again', () => {
    const early = paid('2026-06-01', '2026-07-01', '2026-07-30');
    expect(recurringOn(early, none, '2026-08-01')).toEqual({ usualDay: 1, dueOn: '2026-09-01', isDue: false });
  });

  test('is one from the payment on that somebody marked, and none up to one that somebody ended', () => {
    const once = paid('2026-06-10');
    expect(recurringOn(once, new Map([['e0', true]]), '2026-07-08')).toMatchObject({
      dueOn: '2026-07-10',
      isDue: true,
    });
    const rent = paid('2026-06-01', '2026-07-01', '2026-08-01');
    const ended = new Map([['e2', false]]);
    expect(recurringOn(rent, ended, '2026-09-01')).toBeNull();
    const later = [
      ...rent,
      ...paid('2026-09-01', '2026-10-01', '2026-11-01').map((one) => ({ ...one, expenseId: one.paidOn })),
    ];
    expect(recurringOn(later.slice(0, 5), ended, '2026-11-01')).toBeNull();
    expect(recurringOn(later, ended, '2026-12-01')?.isDue).toBe(true);
  });
});
