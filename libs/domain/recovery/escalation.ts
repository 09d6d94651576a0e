import { addDays, dayOf, daysBetween, hourOf } from '../kernel/days.ts';

/** How many days before a deadline it is told of (recovery#escalation). */
export const ESCALATION_STEPS = [60, 30, 14, 7, 3] as const;
/** The step of a deadline that has passed. */
export const OVERDUE = 0;

/** The hour at which an agency's day of escalation begins. */
const FIRST_HOUR = 6;

/** The day that counts for escalation: before 6 AM in the agency's zone it is still the day before. */
export const escalationDay = (now: Date, timeZone: string): string => {
  const today = dayOf(now, timeZone);
  return hourOf(now, timeZone) < FIRST_HOUR ? addDays(today, -1) : today;
};

/**
 * What is to be told of a deadline on a day: the smallest step at or above the days that are left, once; after the
 * deadline, `OVERDUE` once. `sent` are the steps of this deadline that were told; null where there is nothing to tell.
 */
export const escalationStep = (
  { deadline, sent }: Readonly<{ deadline: string; sent: readonly number[] }>,
  today: string,
): number | null => {
  const left = daysBetween(today, deadline);
  const step = left < 0 ? OVERDUE : ESCALATION_STEPS.findLast((days) => days >= left);
  return step === undefined || sent.some((told) => told <= step) ? null : step;
};
