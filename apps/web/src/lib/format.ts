import { ageOn, daysBetween, formatDay } from '#domain/kernel/days.ts';
import { formatPhone } from '#domain/kernel/phone.ts';

/** What stands where there is nothing to show. */
export const NOTHING = '—';

/** The name of a defendant where money is shown; a deleted one has none there (people#deleting-a-defendant). */
export const showDefendant = (name: string): string => name || 'Archived file';

/** A day as MM/DD/YYYY, or a dash. */
export const showDay = (day: string | null | undefined): string => (day ? formatDay(day) : NOTHING);

/** The day without its year where that is the year of today. */
export const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, 5) : formatDay(day);

/** The day of a paper, with the day it was recorded where that is another one (recovery#in-time). */
export const showRecorded = (day: string | null, recordedOn: string | null): string =>
  day === null || recordedOn === null || recordedOn === day
    ? showDay(day)
    : `${showDay(day)}, recorded ${showDay(recordedOn)}`;

/** A birthday with the age on the organization's day: `03/09/1988 (38)`; empty where none is known. */
export const showBirthday = (birthday: string | null, today: string): string =>
  birthday === null ? '' : `${formatDay(birthday)} (${ageOn(birthday, today)})`;

/** A phone number as (xxx) xxx-xxxx, or a dash. */
export const showPhone = (digits: string): string => (digits ? formatPhone(digits) : NOTHING);

/** One for each zone: the browser takes longer to make one than for everything else of a row. */
const madeOnce = (options: Intl.DateTimeFormatOptions): ((timeZone: string) => Intl.DateTimeFormat) => {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
};
const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const timesIn = madeOnce(TIME);
const instantsIn = madeOnce({ year: 'numeric', month: '2-digit', day: '2-digit', ...TIME });

/** An instant as people of the organization read it: `03/09/2026, 2:05 PM` in its time zone (screens#today-is). */
export const showInstant = (instant: string, timeZone: string): string =>
  instantsIn(timeZone).format(new Date(instant));

/** The time of day of an instant in a zone: `2:14 AM`. */
export const showTime = (instant: number, timeZone: string): string =>
  timesIn(timeZone).format(instant).replaceAll('\u202f', ' ');

/** A size in bytes as people say it: `1.4 MB`. */
export const showSize = (bytes: number): string => {
  if (bytes < 1_024) return `${bytes} B`;
  if (bytes < 1_048_576) return `${Math.round(bytes / 1_024)} KB`;
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
};

/** A whole number with thousands separators. */
export const showCount = (count: number): string => new Intl.NumberFormat('en-US').format(count);

const ENGLISH = new Intl.PluralRules('en-US');

/** A count with the form of its word: `1 bond`, `2 bonds`, `1,204 agencies`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${showCount(count)} ${ENGLISH.select(count) === 'one' ? one : many}`;

const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** How far a day is from today, as people say it: `yesterday`, `in 3 days`, `2 months ago`. */
export const relativeDay = (day: string, today: string): string => {
  const days = daysBetween(today, day);
  const far = Math.abs(days);
  if (far < 45) return RELATIVE.format(days, 'day');
  return far < 548
    ? RELATIVE.format(Math.round(days / 30.44), 'month')
    : RELATIVE.format(Math.round(days / 365.25), 'year');
};
