import { addDays } from '../kernel/days.ts';

/**
 * A day on which courts are closed by La. R.S. 1:55, as a row: where it is kept (null: everywhere) and when; null in a
 * year that has none. `moves`: on a Saturday it is kept on the Friday before, on a Sunday on the Monday after; the
 * statute says so of three alone. `verified` once counsel has read it.
 */
interface Holiday {
  name: string;
  parishes: readonly string[] | null;
  on: (year: number) => string | null;
  moves: boolean;
  citation: string;
  verified: boolean;
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
  'Orleans',
  'St. Bernard',
  'Jefferson',
  'Plaquemines',
  'St. Charles',
  'St. James',
  'St. John the Baptist',
  'East Baton Rouge',
  'Lafayette',
  'St. Tammany',
  'Iberia',
  'St. Martin',
  'Ascension',
  'Washington',
  'Calcasieu',
  'Jefferson Davis',
  'St. Landry',
  'Evangeline',
  'Cameron',
  'Assumption',
  'St. Mary',
  'Acadia',
  'Vermilion',
  'Iberville',
  'Pointe Coupee',
  'West Baton Rouge',
  'Lafourche',
  'East Feliciana',
  'West Feliciana',
];

/** Every fourth year from 2024 a governor takes office, on the second Monday of January. */
const inauguration = (year: number): string | null => (year % 4 === 0 ? nth(2, 1, 1)(year) : null);
const generalElection = (year: number): string | null => (year % 2 === 0 ? addDays(nth(1, 1, 11)(year), 1) : null);
const thanksgiving = nth(4, 4, 11);

const CLERKS = { parishes: null, moves: false, citation: 'La. R.S. 1:55(E)(1)(a)', verified: false } as const;
/** Of state offices, on which clerks of court close too. */
const STATE = { ...CLERKS, citation: 'La. R.S. 1:55(B)(1)(a)' } as const;

/**
 * When clerks of court close beside Saturdays and Sundays. Days of subsection (A) that (E) does not name (January 8,
 * Columbus Day, August 30) close no clerk's office and are no holidays for a period of a court, by (E)(3).
 */
export const HOLIDAYS: readonly Holiday[] = [
  { ...CLERKS, name: 'New Year’s Day', on: (year) => iso(year, 1, 1), moves: true },
  {
    ...CLERKS,
    name: 'Inauguration Day',
    parishes: ['East Baton Rouge'],
    on: inauguration,
    citation: 'La. R.S. 1:55(A)(1)',
  },
  { ...STATE, name: 'Martin Luther King, Jr. Day', on: nth(3, 1, 1) },
  {
    ...CLERKS,
    name: 'Mardi Gras',
    parishes: MARDI_GRAS,
    on: (year) => addDays(easter(year), -47),
    citation: 'La. R.S. 1:55(A)(3), (E)(3)',
  },
  { ...CLERKS, name: 'Washington’s Birthday', on: nth(3, 1, 2) },
  { ...CLERKS, name: 'Good Friday', on: (year) => addDays(easter(year), -2) },
  { ...CLERKS, name: 'Memorial Day', on: (year) => addDays(nth(1, 1, 6)(year), -7) },
  { ...STATE, name: 'Juneteenth', on: (year) => iso(year, 6, 19) },
  { ...CLERKS, name: 'Independence Day', on: (year) => iso(year, 7, 4), moves: true },
  { ...CLERKS, name: 'Labor Day', on: nth(1, 1, 9) },
  { ...CLERKS, name: 'All Saints’ Day', on: (year) => iso(year, 11, 1) },
  { ...STATE, name: 'General Election Day', on: generalElection },
  { ...CLERKS, name: 'Veterans’ Day', on: (year) => iso(year, 11, 11) },
  { ...CLERKS, name: 'Thanksgiving Day', on: thanksgiving },
  { ...CLERKS, name: 'Day after Thanksgiving', on: (year) => addDays(thanksgiving(year), 1) },
  { ...CLERKS, name: 'Christmas Eve', on: (year) => iso(year, 12, 24) },
  { ...CLERKS, name: 'Christmas Day', on: (year) => iso(year, 12, 25), moves: true },
  { ...CLERKS, name: 'New Year’s Eve', on: (year) => iso(year, 12, 31) },
];

const SATURDAY = 6;
const SUNDAY = 0;

/** The days a holiday is kept: its own, and where it moves off a weekend the weekday beside it. */
const keptOn = ({ on, moves }: Holiday, year: number): string[] => {
  const day = on(year);
  if (day === null) return [];
  if (moves && weekday(day) === SATURDAY) return [day, addDays(day, -1)];
  return moves && weekday(day) === SUNDAY ? [day, addDays(day, 1)] : [day];
};

const isHoliday = (day: string, parish: string | null): boolean => {
  const year = Number(day.slice(0, 4));
  return HOLIDAYS.filter(({ parishes }) => parishes === null || (parish !== null && parishes.includes(parish))).some(
    // New Year's Day of the next year can be kept on the last day of this one.
    (holiday) => [...keptOn(holiday, year), ...keptOn(holiday, year + 1)].includes(day),
  );
};

/** Saturdays are legal holidays of courts by La. R.S. 1:55(E)(3), Sundays by (A)(1). Not yet read by counsel. */
const isWeekend = (day: string): boolean => weekday(day) === SUNDAY || weekday(day) === SATURDAY;

/**
 * The day that the court opens again where a deadline falls on a weekend or a legal holiday of its parish; null where it
 * is open. The deadline itself does not move (recovery#court-opens).
 */
export const courtOpens = (deadline: string, parish: string | null): string | null => {
  const closed = (day: string) => isWeekend(day) || isHoliday(day, parish);
  if (!closed(deadline)) return null;
  let day = deadline;
  while (closed(day)) day = addDays(day, 1);
  return day;
};
