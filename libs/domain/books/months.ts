import { addDays, addMonths } from '../kernel/days.ts';

const IN_WORDS = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month `YYYY-MM` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The first day of a month. */
export const firstDayOf = (month: string): string => `${month}-01`;

/** The month `count` months later (earlier where negative). */
export const monthAfter = (month: string, count = 1): string => monthOf(addMonths(firstDayOf(month), count));

/** The last day of a month. */
export const lastDayOf = (month: string): string => addDays(firstDayOf(monthAfter(month)), -1);

/** `2026-10` as `October 2026`. */
export const monthInWords = (month: string): string => IN_WORDS.format(new Date(`${firstDayOf(month)}T00:00:00Z`));

/** Whether a hard close of this month completes a calendar year (money#year-end). */
export const endsYear = (month: string): boolean => month.endsWith('-12');

/** Every month from one to another, both included, the newest first; none where `first` is later. */
export const monthsDownTo = (first: string, last: string): string[] => {
  const months: string[] = [];
  for (let month = last; month >= first; month = monthAfter(month, -1)) months.push(month);
  return months;
};

/** What of an agency's months is closed (money#closed-periods). */
export interface ClosedMonths {
  /** The newest month that is hard-closed; null where none is. Nothing books in it, nor before it. */
  closedThrough: string | null;
  /** Months that are soft-closed: only money roles book in them, with a reason. */
  softClosed: readonly string[];
  /** The last day of the program that the agency moved from, while an opening is in (moving-in#days-before-cut-over). */
  closedUntil?: string | null;
}

/** Whether a day is in a month that is hard-closed, or before all of them (money#closing-in-order). */
export const isClosed = (day: string, closedThrough: string | null): boolean =>
  closedThrough !== null && monthOf(day) <= closedThrough;

/** Whether a day belongs to the program that the agency moved from (moving-in#days-before-cut-over). */
export const isBeforeMoveIn = (day: string, closedUntil: string | null | undefined): boolean =>
  closedUntil !== null && closedUntil !== undefined && day <= closedUntil;

/** The first day on which something may book that is of a closed one (money#late-events). */
export const firstOpenDay = (closedThrough: string): string => firstDayOf(monthAfter(closedThrough));
