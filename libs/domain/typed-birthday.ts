import { isDay } from './days.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const dayFrom = (year: string, month: string, date: string): string =>
  `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;

/** A year as typed: two digits stand for either century. */
const yearsFrom = (typed: string): string[] => (typed.length === 2 ? [`19${typed}`, `20${typed}`] : [typed]);

const monthFrom = (name: string): string => {
  const index = MONTHS.findIndex((month) => name.slice(0, 3) === month);
  return String(index + 1); // 0 is no month, so no day either
};

const WITH_MONTH_NAME = /^([a-z]{3,9})\.? ?(\d{1,2})(?:st|nd|rd|th)?,? ?(\d{4}|\d{2})$/;
const DATE_FIRST = /^(\d{1,2})(?:st|nd|rd|th)? ?([a-z]{3,9})\.?,? ?(\d{4}|\d{2})$/;
const US = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const EIGHT_DIGITS = /^\d{8}$/;

const candidates = (typed: string): string[] => {
  const named = WITH_MONTH_NAME.exec(typed);
  if (named) return yearsFrom(named[3] ?? '').map((year) => dayFrom(year, monthFrom(named[1] ?? ''), named[2] ?? ''));
  const dated = DATE_FIRST.exec(typed);
  if (dated) return yearsFrom(dated[3] ?? '').map((year) => dayFrom(year, monthFrom(dated[2] ?? ''), dated[1] ?? ''));
  const us = US.exec(typed);
  if (us) return yearsFrom(us[3] ?? '').map((year) => dayFrom(year, us[1] ?? '', us[2] ?? ''));
  const iso = ISO.exec(typed);
  if (iso) return [dayFrom(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '')];
  if (!EIGHT_DIGITS.test(typed)) return [];
  return [
    dayFrom(typed.slice(4), typed.slice(0, 2), typed.slice(2, 4)),
    dayFrom(typed.slice(0, 4), typed.slice(4, 6), typed.slice(6)),
  ];
};

/**
 * The days that a typed birthday may mean, none of them after `today`: MM/DD/YYYY, MM/DD/YY, YYYY-MM-DD, eight digits,
 * `Mar 9 1988` (decision 42). Empty where it is no date.
 */
export const typedBirthdays = (typed: string, today: string): string[] =>
  candidates(typed.trim().toLowerCase().replace(/\s+/g, ' ')).filter((day) => isDay(day) && day <= today);
