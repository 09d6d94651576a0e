import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../kernel/days.ts';
import { ESCALATION_STEPS, escalationDay, escalationStep, OVERDUE } from './escalation.ts';

const deadline = '2026-06-30';
const stepOn = (daysLeft: number, sent: readonly number[] = []) =>
  escalationStep({ deadline, sent }, addDays(deadline, -daysLeft));

describe('A deadline', () => {
  it.each([
    [61, null],
    [60, 60],
    [31, 60],
    [30, 30],
    [15, 30],
    [14, 14],
    [8, 14],
    [7, 7],
    [4, 7],
    [3, 3],
    [0, 3], // due today is in time
    [-1, OVERDUE],
    [-400, OVERDUE],
  ])('with %i days left is told of as %j', (daysLeft, step) => {
    expect(stepOn(daysLeft)).toBe(step);
  });

  it('is told of once at each step, and once when it has passed', () => {
    expect(stepOn(20, [60, 30])).toBeNull();
    expect(stepOn(20, [30])).toBeNull(); // a case that was forfeited late: the steps before it are not made up for
    expect(stepOn(14, [60, 30])).toBe(14);
    expect(stepOn(-1, [60, 30, 14, 7, 3])).toBe(OVERDUE);
    expect(stepOn(-2, [OVERDUE])).toBeNull();
  });

  it('that is looked at every day is told of by each step once, the nearer after the farther', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 120 }), fc.integer({ min: 1, max: 200 }), (first, days) => {
        const sent: number[] = [];
        for (let left = first; left > first - days; left -= 1) {
          const step = stepOn(left, sent);
          if (step !== null) sent.push(step);
        }
        const last = first - days + 1;
        const begun = ESCALATION_STEPS.filter((step) => step >= last);
        const passed = begun.filter((step) => step >= first).length;
        // Of the steps that were passed before the first look, the nearest is told of.
        const expected = first < 0 ? [] : begun.slice(Math.max(0, passed - 1));
        expect(sent).toEqual([...expected, ...(last < 0 ? [OVERDUE] : [])]);
      }),
    );
  });
});

describe('The day of escalation', () => {
  it.each([
    ['2026-06-10T10:59:00Z', '2026-06-09'], // 5:59 AM in summer time
    ['2026-06-10T11:00:00Z', '2026-06-10'], // 6 AM
    ['2026-01-10T11:59:00Z', '2026-01-09'], // 5:59 AM in winter time
    ['2026-01-10T12:00:00Z', '2026-01-10'],
    ['2026-03-08T11:00:00Z', '2026-03-08'], // 6 AM on the day that has 23 hours
    ['2026-03-08T10:59:00Z', '2026-03-07'],
    ['2026-11-01T12:00:00Z', '2026-11-01'], // 6 AM on the day that has 25 hours
    ['2026-11-01T11:59:00Z', '2026-10-31'],
    ['2028-03-01T11:59:00Z', '2028-02-29'], // a leap day
  ])('begins at 6 AM in the agency’s zone: at %s it is %s', (at, day) => {
    expect(escalationDay(new Date(at), 'America/Chicago')).toBe(day);
  });
});
