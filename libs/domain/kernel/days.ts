/** Days are `YYYY-MM-DD` strings without a zone; instants are ISO strings in UTC. */
import { isDay } from './is-day.ts';

export { isDay };

/** The zone that decides what "today" is where an organization has not chosen one (screens#today-is). */
export const DEFAULT_TIME_ZONE = 'America/Chicago';

/** A day as staff type and read it: `2026-03-09` → `03/09/2026` (screens#days). */
export const formatDay = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
};

/** The format of days in a zone, and the last answer. */
interface Zone {
  format: Intl.DateTimeFormat;
  second: number;
  day: string;
}

const zones = new Map<string, Zone>();

/** Making a format costs a hundred times more than using it, so one is kept per zone. */
const zoneOf = (timeZone: string): Zone => {
  const known = zones.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const zone = { format, second: Number.NaN, day: '' };
  zones.set(timeZone, zone);
  return zone;
};

/** The hour, 0 to 23, of an instant in a time zone. */
export const hourOf = (instant: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant));

/** The day that an instant falls on in a time zone (screens#today-is). */
export const dayOf = (instant: Date, timeZone: string): string => {
  const zone = zoneOf(timeZone);
  // Zones differ from UTC by whole seconds, so no day begins within a second.
  const second = Math.floor(instant.getTime() / 1_000);
  if (second !== zone.second) {
    zone.day = zone.format.format(instant);
    zone.second = second;
  }
  return zone.day;
};

/** The day `count` days later (earlier where negative). */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** Whole days from one day to another; negative where `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Age in whole years by calendar (screens#today-is). */
export const ageOn = (birthday: string, on: string): number => {
  const years = Number(on.slice(0, 4)) - Number(birthday.slice(0, 4));
  return on.slice(5) < birthday.slice(5) ? years - 1 : years;
};

/** The same date `count` months later; where that month has no such date, its last one. */
export const addMonths = (day: string, count: number): string => {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const lastDate = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  const date = Math.min(Number(day.slice(8)), lastDate);
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, date)).toISOString().slice(0, 10);
};
