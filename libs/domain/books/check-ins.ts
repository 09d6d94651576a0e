import { addDays, addMonths, daysBetween } from '../kernel/days.ts';
import { LIVE_BOND_STATUSES, type BondStatus } from '../kernel/option-lists.ts';

/** How often somebody checks in (today#check-in-schedule). */
export const CHECK_IN_FREQUENCIES = ['WEEKLY', 'BIWEEKLY', 'MONTHLY'] as const;
export type CheckInFrequency = (typeof CHECK_IN_FREQUENCIES)[number];

/** How often, as people say it. */
export const CHECK_IN_WORDS: Record<CheckInFrequency, string> = {
  WEEKLY: 'weekly',
  BIWEEKLY: 'every two weeks',
  MONTHLY: 'monthly',
};

/** How somebody checked in (today#logging-a-check-in). */
export const CHECK_IN_KINDS = ['call', 'visit', 'office', 'message'] as const;
export type CheckInKind = (typeof CHECK_IN_KINDS)[number];

/** Whether somebody checks in on a bond of this status: it is OPEN or FORFEITED (today#check-in-schedule). */
export const isCheckedIn = (status: BondStatus): boolean => LIVE_BOND_STATUSES.some((live) => live === status);

/** A check-in is logged at most so many days after its day (today#logging-a-check-in). */
export const CHECK_IN_DAYS_BACK = 7;

/** A check-in meets the due days that are at most so many days away (today#missed-check-in). */
export const MET_WITHIN = 3;

/** So many missed days in a row alert (today#missed-check-in). */
export const MISSED_THAT_ALERT = 2;

export interface CheckInSchedule {
  frequency: CheckInFrequency;
  firstDueOn: string;
}

/** Days on which nothing is due: from one day on, until the day on which it ends, which is due again. */
export interface CheckInPause {
  fromOn: string;
  untilOn: string | null;
}

/** How far apart due days are; a month has no length of its own. */
export const DAYS_BETWEEN = { WEEKLY: 7, BIWEEKLY: 14, MONTHLY: null } as const;

/** The n-th due day, from 0: never counted from a clamped one (today#check-in-schedule). */
export const checkInDay = ({ frequency, firstDueOn }: CheckInSchedule, index: number): string => {
  const days = DAYS_BETWEEN[frequency];
  return days === null ? addMonths(firstDueOn, index) : addDays(firstDueOn, index * days);
};

/** The longest period in days, so that no due day before a given one is skipped. */
const LONGEST = { ...DAYS_BETWEEN, MONTHLY: 31 } as const;

/** The due days of a schedule from a day on, in their order; without an end. */
function* dueDaysFrom(schedule: CheckInSchedule, from: string): Generator<string> {
  const passed = Math.max(0, daysBetween(schedule.firstDueOn, from));
  for (let index = Math.floor(passed / LONGEST[schedule.frequency]); ; index += 1) {
    const day = checkInDay(schedule, index);
    if (day >= from) yield day;
  }
}

const isPaused = (pauses: readonly CheckInPause[], day: string): boolean =>
  pauses.some(({ fromOn, untilOn }) => fromOn <= day && (untilOn === null || day < untilOn));

/** The due days of a live bond's schedule from one day to another that no check-in has met (today#calendar). */
export const unmetCheckInDays = (
  schedule: CheckInSchedule,
  { pauses, lastOn, from, to }: { pauses: readonly CheckInPause[]; lastOn: string | null; from: string; to: string },
): string[] => {
  const unmetFrom = lastOn === null ? from : addDays(lastOn, MET_WITHIN + 1);
  const days: string[] = [];
  for (const day of dueDaysFrom(schedule, unmetFrom > from ? unmetFrom : from)) {
    if (day > to) break;
    if (!isPaused(pauses, day)) days.push(day);
  }
  return days;
};

/** What a schedule comes to on a day. */
export interface CheckInStanding {
  /** The earliest due day that can still be met and is not. */
  nextOn: string;
  /** The due days that were missed in a row, without any check-in since the first of them. */
  missed: number;
  /** Whether today is a due day, and whether it is met. */
  today: 'due' | 'met' | null;
}

/**
 * Where somebody stands on the schedule of a live bond, whose newest check-in was on `lastOn` (today#missed-check-in).
 * Of the days that were missed those count which came after it: a check-in begins anew.
 */
export const checkInStanding = (
  schedule: CheckInSchedule,
  { pauses, lastOn, today }: { pauses: readonly CheckInPause[]; lastOn: string | null; today: string },
): CheckInStanding => {
  const days = DAYS_BETWEEN[schedule.frequency];
  if (days !== null && pauses.length === 0) return countedStanding({ ...schedule, days }, lastOn, today);
  const unmetFrom = lastOn === null ? schedule.firstDueOn : addDays(lastOn, MET_WITHIN + 1);
  let missed = 0;
  for (const day of dueDaysFrom(schedule, unmetFrom)) {
    if (isPaused(pauses, day)) continue;
    if (addDays(day, MET_WITHIN) >= today) return { nextOn: day, missed, today: dueToday(schedule, unmetFrom, today) };
    missed += 1;
  }
  throw new RangeError('A schedule has no end.');
};

/** Of due days that are equally far apart, none of them paused: counted from the first, however many passed. */
const countedStanding = (
  { firstDueOn, days }: { firstDueOn: string; days: number },
  lastOn: string | null,
  today: string,
): CheckInStanding => {
  const now = daysBetween(firstDueOn, today);
  const unmetFrom = lastOn === null ? 0 : daysBetween(firstDueOn, lastOn) + MET_WITHIN + 1;
  const dueFrom = (day: number) => Math.max(0, Math.ceil(day / days)) * days;
  const unmet = dueFrom(unmetFrom);
  const next = Math.max(unmet, dueFrom(now - MET_WITHIN));
  const ofToday = now >= unmetFrom ? 'due' : 'met';
  return {
    nextOn: addDays(firstDueOn, next),
    missed: (next - unmet) / days,
    today: now >= 0 && now % days === 0 ? ofToday : null,
  };
};

const dueToday = (schedule: CheckInSchedule, unmetFrom: string, today: string): CheckInStanding['today'] => {
  const [day] = dueDaysFrom(schedule, today);
  if (day !== today) return null;
  return today >= unmetFrom ? 'due' : 'met';
};
