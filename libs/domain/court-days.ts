import { addDays } from './days.ts';

/** A legal holiday of La. R.S. 1:55 as a row: where it is kept (null: everywhere) and when. Not yet read by counsel. */
interface Holiday {
  name: string;
  parishes: readonly string[] | null;
  on: (year: number) => string;
}

const iso = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The nth Monday (1), Tuesday (2) … of a month. */
const nth = (count: number, wanted: number, month: number) => (year: number) => {
  const first = iso(year, month, 1);
  return addDays(first, ((wanted - weekday(first) + 7) % 7) + (count - 1) * 7);
};

/** Easter by the Gregorian calendar (Butcher). */
export const easter = (year: number): string => {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const total = moon + sunday - 7 * shift + 114;
  return iso(year, Math.floor(total / 31), (total % 31) + 1);
};

const MARDI_GRAS = [
  ...['Orleans', 'St. Bernard', 'Jefferson', 'Plaquemines', 'St. Charles', 'St. James', 'St. John the Baptist'],
  ...['East Baton Rouge', 'Lafayette', 'St. Tammany', 'Iberia', 'St. Martin', 'Ascension', 'Washington', 'Calcasieu'],
  ...['Jefferson Davis', 'St. Landry', 'Evangeline', 'Cameron', 'Assumption', 'St. Mary', 'Acadia', 'Vermilion'],
  ...['Iberville', 'Pointe Coupee', 'West Baton Rouge', 'Lafourche', 'East Feliciana', 'West Feliciana'],
];

export const HOLIDAYS: readonly Holiday[] = [
  { name: 'New Year’s Day', parishes: null, on: (year) => iso(year, 1, 1) },
  { name: 'Martin Luther King, Jr. Day', parishes: null, on: nth(3, 1, 1) },
  { name: 'Mardi Gras', parishes: MARDI_GRAS, on: (year) => addDays(easter(year), -47) },
  { name: 'Washington’s Birthday', parishes: null, on: nth(3, 1, 2) },
  { name: 'Good Friday', parishes: null, on: (year) => addDays(easter(year), -2) },
  { name: 'Memorial Day', parishes: null, on: (year) => addDays(nth(1, 1, 6)(year), -7) },
  { name: 'Juneteenth', parishes: null, on: (year) => iso(year, 6, 19) },
  { name: 'Independence Day', parishes: null, on: (year) => iso(year, 7, 4) },
  { name: 'Labor Day', parishes: null, on: nth(1, 1, 9) },
  { name: 'Veterans’ Day', parishes: null, on: (year) => iso(year, 11, 11) },
  { name: 'Thanksgiving Day', parishes: null, on: nth(4, 4, 11) },
  { name: 'Christmas Day', parishes: null, on: (year) => iso(year, 12, 25) },
];

const isHoliday = (day: string, parish: string | null): boolean =>
  HOLIDAYS.some(
    ({ parishes, on }) =>
      on(Number(day.slice(0, 4))) === day && (parishes === null || (parish !== null && parishes.includes(parish))),
  );

/**
 * The day that the court opens again where a deadline falls on a Sunday or a legal holiday of its parish; null where it
 * is open. The deadline itself does not move (recovery.md 1).
 */
export const courtOpens = (deadline: string, parish: string | null): string | null => {
  const closed = (day: string) => weekday(day) === 0 || isHoliday(day, parish);
  if (!closed(deadline)) return null;
  let day = deadline;
  while (closed(day) || weekday(day) === 6) day = addDays(day, 1);
  return day;
};
