import { dayOf, daysBetween, isDay } from './days.ts';

/** By which a written day is read: the agency's today, and its zone for instants. */
export interface Reading {
  today: string;
  timeZone: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const US = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const ISO = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/;
const DATE_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]{3,9})\.?,?[ -]?(\d{4}|\d{2})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.? ?(\d{1,2})(?:st|nd|rd|th)?,? ?(\d{4}|\d{2})$/;
const US_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const ISO_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

const monthOf = (name: string): string => {
  const index = MONTHS.findIndex((month) => name.startsWith(month));
  return String(index + 1); // 0 is no month, so no day either
};

/** Year, month and date as they are written, one for each way in which the text can be read. */
const partsOf = (written: string): [year: string, month: string, date: string][] => {
  const all: [RegExp, (parts: string[]) => [string, string, string]][] = [
    [US, ([, month = '', , date = '', year = '']) => [year, month, date]],
    [ISO, ([, year = '', , month = '', date = '']) => [year, month, date]],
    [DATE_FIRST, ([, date = '', month = '', year = '']) => [year, monthOf(month), date]],
    [MONTH_FIRST, ([, month = '', date = '', year = '']) => [year, monthOf(month), date]],
    [US_DIGITS, ([, month = '', date = '', year = '']) => [year, month, date]],
    [ISO_DIGITS, ([, year = '', month = '', date = '']) => [year, month, date]],
  ];
  return all.flatMap(([pattern, parts]) => {
    const found = pattern.exec(written);
    return found ? [parts([...found])] : [];
  });
};

/** Every day that a text without a time may mean; a year of two digits stands for any century. */
export const daysMeant = (written: string): string[] =>
  partsOf(written.trim().toLowerCase().replace(/\s+/g, ' ')).flatMap(([year, month, date]) =>
    (year.length === 2 ? ['19', '20', '21'].map((century) => century + year) : [year])
      .map((full) => `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
      .filter(isDay),
  );

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:Z|[+-]\d{2}:?\d{2})$/i;
const TIME = /(?:[ ,]+|(?<=\d)T)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)? ?(?:[ap]\.?m\.?)?$/i;

const dayOfInstant = (written: string, timeZone: string): string | null => {
  const now = new Date(written.replace(/ (?=[Z+-])/i, '').replace(' ', 'T'));
  return Number.isNaN(now.getTime()) ? null : dayOf(now, timeZone);
};

/**
 * The day that somebody wrote, typed, pasted, imported or mailed (screens#days): M/D/YYYY, M/D/YY, YYYY-MM-DD,
 * D-Mon-YYYY, with blanks and a time around; null where it is none. Of a year of two digits a birthday is the last one
 * before tomorrow, any other day the one within fifty years of today.
 */
export const readDay = (written: string, by: Reading, what: 'day' | 'birthday' = 'day'): string | null => {
  const text = written
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (INSTANT.test(text)) return dayOfInstant(text, by.timeZone);
  const days = daysMeant(text.replace(TIME, ''));
  const [first = null] = days;
  if (days.length < 2) return first;
  if (what === 'birthday') return days.findLast((day) => day <= by.today) ?? null;
  const far = (day: string) => Math.abs(daysBetween(by.today, day));
  return days.toSorted((one, other) => far(one) - far(other))[0] ?? null;
};

/**
 * What stands in a field while a day is typed: slashes come by themselves, and a typed one completes its part: `3/4/1988`
 * is `03/04/1988` (screens#days). What is written otherwise stands as typed.
 */
export const maskDay = (typed: string): string => {
  const text = typed.replace(/^(\d{2})\/(\d{2})-/, '$1$2-'); // the year of 1988-03-04, which looked like month and date
  if (!/^[\d/]*$/.test(text)) return text;
  const parts = [''];
  for (const sign of text) {
    const last = parts.at(-1) ?? '';
    const isFull = parts.length < 3 && last.length === 2;
    if (sign !== '/') {
      if (isFull) parts.push(sign);
      else parts[parts.length - 1] = last + sign;
    } else if (last === '' || parts.length === 3) return typed;
    else parts.splice(-1, 1, last.padStart(2, '0'), '');
  }
  return parts.join('/');
};
