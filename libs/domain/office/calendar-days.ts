import { addDays, daysBetween } from '../kernel/days.ts';

/** What stands on the calendar, in the order of a day (today#calendar). */
export const CALENDAR_KINDS = ['court', 'deadline', 'check-in', 'instalment'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** So many days are asked for at once at most: six weeks. */
export const MOST_CALENDAR_DAYS = 42;

/** The days from one to another, both of them included. */
export const daysThrough = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
