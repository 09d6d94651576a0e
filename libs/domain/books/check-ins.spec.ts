import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths, daysBetween } from '../kernel/days.ts';
import {
  CHECK_IN_FREQUENCIES,
  checkInDay,
  checkInStanding,
  unmetCheckInDays,
  type CheckInPause,
  type CheckInSchedule,
} from './check-ins.ts';

const weekly: CheckInSchedule = { frequency: 'WEEKLY', firstDueOn: '2026-12-04' };
const on = (today: string, lastOn: string | null = null, pauses: readonly CheckInPause[] = []) =>
  checkInStanding(weekly, { pauses, lastOn, today });

describe('the days of a schedule', () => {
  test('a month without that day takes its last, and the next is not counted from it', () => {
    const monthly: CheckInSchedule = { frequency: 'MONTHLY', firstDueOn: '2026-01-31' };
    expect([0, 1, 2, 3].map((index) => checkInDay(monthly, index))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
  });

  test('every two weeks is fourteen days', () => {
    expect(checkInDay({ frequency: 'BIWEEKLY', firstDueOn: '2026-12-04' }, 2)).toBe('2027-01-01');
  });
});

describe('a due day', () => {
  test('is open until the third day after it, and missed from the fourth', () => {
    expect(on('2026-12-07')).toEqual({ nextOn: '2026-12-04', missed: 0, today: null });
    expect(on('2026-12-08')).toEqual({ nextOn: '2026-12-11', missed: 1, today: null });
  });

  test('is met from three days before it', () => {
    expect(on('2026-12-01', '2026-12-01').nextOn).toBe('2026-12-11');
    expect(on('2026-12-01', '2026-11-30').nextOn).toBe('2026-12-04');
  });

  test('is said on its own day, met or not', () => {
    expect(on('2026-12-04').today).toBe('due');
    expect(on('2026-12-04', '2026-12-02').today).toBe('met');
  });

  test('that was missed counts until the next check-in, whichever day that meets', () => {
    expect(on('2026-12-15').missed).toBe(2);
    expect(on('2026-12-15', '2026-12-15')).toEqual({ nextOn: '2026-12-25', missed: 0, today: null });
  });

  test('is none while the bond is neither open nor forfeited', () => {
    const pauses = [{ fromOn: '2026-12-04', untilOn: '2026-12-11' }];
    expect(on('2026-12-09', null, pauses)).toEqual({ nextOn: '2026-12-11', missed: 0, today: null });
    expect(on('2026-12-15', null, pauses).missed).toBe(1);
  });
});

/** The rule as it is written, day by day from the first due day. */
const byTheRule = (
  schedule: CheckInSchedule,
  checkIns: readonly string[],
  pauses: readonly CheckInPause[],
  today: string,
) => {
  const days: string[] = [];
  for (let index = 0; index < 200; index += 1) {
    const { firstDueOn } = schedule;
    const day =
      schedule.frequency === 'MONTHLY'
        ? addMonths(firstDueOn, index)
        : addDays(firstDueOn, (schedule.frequency === 'WEEKLY' ? 7 : 14) * index);
    if (!pauses.some(({ fromOn, untilOn }) => fromOn <= day && (untilOn === null || day < untilOn))) days.push(day);
  }
  const isMet = (day: string) => checkIns.some((checkIn) => Math.abs(daysBetween(day, checkIn)) <= 3);
  const missed = days.filter((day) => addDays(day, 4) <= today && !isMet(day));
  return {
    missed: missed.filter((day) => !checkIns.some((checkIn) => checkIn > day)).length,
    nextOn: days.find((day) => addDays(day, 4) > today && !isMet(day)),
    today: days.includes(today) ? (isMet(today) ? 'met' : 'due') : null,
  };
};

const START = '2026-01-01';
const dayWithin = (days: number) => fc.nat({ max: days }).map((count) => addDays(START, count));

test('a standing is that of the rule, whatever was scheduled, checked in and paused', () => {
  const life = fc.record({
    frequency: fc.constantFrom(...CHECK_IN_FREQUENCIES),
    firstDueOn: dayWithin(60),
    today: dayWithin(400),
    checkIns: fc.array(dayWithin(400), { maxLength: 6 }),
    pause: fc.option(fc.tuple(dayWithin(200), fc.nat({ max: 90 })), { nil: null }),
  });
  fc.assert(
    fc.property(life, ({ today, checkIns, pause, ...schedule }) => {
      // Nobody checks in on a day to come, and a bond that is asked about is live again.
      const known = checkIns.filter((day) => day <= today);
      const pauses = pause === null ? [] : [{ fromOn: pause[0], untilOn: addDays(pause[0], pause[1]) }];
      const past = pauses.filter(({ untilOn }) => untilOn <= today);
      const lastOn = known.toSorted().at(-1) ?? null;
      expect(checkInStanding(schedule, { pauses: past, lastOn, today })).toEqual(
        byTheRule(schedule, known, past, today),
      );
    }),
  );
});

test('the due days of a stretch are those that no check-in has met, without paused ones', () => {
  const from = { from: '2026-12-01', to: '2026-12-31', lastOn: null, pauses: [] };
  expect(unmetCheckInDays(weekly, from)).toEqual(['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25']);
  expect(unmetCheckInDays(weekly, { ...from, lastOn: '2026-12-08' })).toEqual(['2026-12-18', '2026-12-25']);
  const pauses = [{ fromOn: '2026-12-10', untilOn: '2026-12-18' }];
  expect(unmetCheckInDays(weekly, { ...from, pauses })).toEqual(['2026-12-04', '2026-12-18', '2026-12-25']);
  expect(unmetCheckInDays(weekly, { ...from, to: '2026-12-03' })).toEqual([]);
});
