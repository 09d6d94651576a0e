import { addDays, daysBetween } from '../kernel/days.ts';

/** What stands on the calendar, in the order of a day (today#calendar). */
export const CALENDAR_KINDS = ['court', 'deadline', 'check-in', 'instalment'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** What people read of each. */
export const CALENDAR_KIND_WORDS: Readonly<Record<CalendarKind, string>> = {
  court: 'Court',
  deadline: 'Forfeiture deadline',
  'check-in': 'Check-in',
  instalment: 'Instalment',
};

/** So many days are asked for at once at most: six weeks. */
export const MOST_CALENDAR_DAYS = 42;

/** The days from one to another, both of them included. */
export const daysThrough = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));

/** A calendar feed holds the days from so many back to so many ahead (today#calendar-feed). */
const FEED_DAYS_BACK = 30;
const FEED_DAYS_AHEAD = 180;

/** The days of a calendar feed that is fetched on a day. */
export const feedDays = (today: string): { from: string; to: string } => ({
  from: addDays(today, -FEED_DAYS_BACK),
  to: addDays(today, FEED_DAYS_AHEAD),
});
