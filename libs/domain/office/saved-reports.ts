import { lastDayOf, monthOf } from '../books/months.ts';
import { mondayOf, daysOfPreset, type DayPreset } from '../kernel/day-presets.ts';
import { addDays, addMonths, dayOf, hourOf } from '../kernel/days.ts';
import { isOfADay, usualDays, type ReportKind } from './statements.ts';

/** Which days a saved report is of: by name, counted from the day on which it is made, or the same ones each time. */
export interface SavedDays {
  days: DayPreset | null;
  from: string | null;
  to: string | null;
}

/**
 * The days of a saved report as they are on `today`; the state of a day is that at the end of what was named
 * (money#saved-reports). Where nothing was chosen they are the usual ones.
 */
export const daysOfSaved = (
  kind: ReportKind,
  { days, from, to }: SavedDays,
  today: string,
): { from: string | undefined; to: string | undefined } => {
  const chosen = days === null ? { from: from ?? undefined, to: to ?? undefined } : daysOfPreset(days, today);
  if (isOfADay(kind)) return { from: undefined, to: chosen.to ?? today };
  return chosen.from === undefined && chosen.to === undefined ? usualDays(kind, today) : chosen;
};

export const MAIL_EVERY = ['week', 'month'] as const;

/** On which day a report is mailed: of the week from Monday, 1 to 7, or of the month, where 31 is its last. */
export interface MailPlan {
  every: (typeof MAIL_EVERY)[number];
  on: number;
}

/** Days of the week as a mail plan counts them, from 1. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const dayInMonth = (month: string, on: number): string => {
  const last = lastDayOf(month);
  const day = `${month}-${String(on).padStart(2, '0')}`;
  return day < last ? day : last;
};

/** The newest day of a plan that has come. */
const newestDay = ({ every, on }: MailPlan, today: string): string => {
  if (every === 'week') {
    const day = addDays(mondayOf(today), on - 1);
    return day > today ? addDays(day, -7) : day;
  }
  const day = dayInMonth(monthOf(today), on);
  return day > today ? dayInMonth(monthOf(addMonths(`${monthOf(today)}-01`, -1)), on) : day;
};

/** The hour of the agency from which reports are mailed, that of the letter of the day. */
const MAIL_HOUR = 7;

/**
 * The day for which a report is to be mailed now, once; one that no worker mailed on its day is mailed later
 * (money#mailed-reports). Null where it was mailed for it, or is not due.
 */
export const mailDue = (plan: MailPlan, mailedFor: string, { now, timeZone }: { now: Date; timeZone: string }) => {
  const today = dayOf(now, timeZone);
  const day = newestDay(plan, today);
  if (day <= mailedFor || (day === today && hourOf(now, timeZone) < MAIL_HOUR)) return null;
  return day;
};

const ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd' };

/** `every Monday`, `on the 1st of each month`, `on the last day of each month`. */
export const mailPlanInWords = ({ every, on }: MailPlan): string => {
  if (every === 'week') return `every ${WEEKDAYS[on - 1] ?? ''}`;
  return on === 31 ? 'on the last day of each month' : `on the ${on}${ENDINGS[on] ?? 'th'} of each month`;
};
