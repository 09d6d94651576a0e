import { addDays } from './days.ts';

/** The stretches of days that a list offers, by what people call them; both ends are in them. */
export const DAY_PRESETS = [
  'Today',
  'Yesterday',
  'This week',
  'Last week',
  'This month',
  'Last month',
  'This quarter',
  'Last quarter',
  'This year',
  'Last year',
] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];

const firstOf = (year: number, month: number): string => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
const lastOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);

/** The Monday of a day's week (today#agency-day). */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The days of a preset, counted from the organization's own day (screens#today-is): whole weeks, months and quarters. */
export const daysOfPreset = (preset: DayPreset, today: string): { from: string; to: string } => {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  switch (preset) {
    case 'Today':
      return { from: today, to: today };
    case 'Yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'This week':
      return { from: mondayOf(today), to: addDays(mondayOf(today), 6) };
    case 'Last week':
      return { from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) };
    case 'This month':
      return { from: firstOf(year, month), to: lastOf(year, month) };
    case 'Last month':
      return { from: firstOf(year, month - 1), to: lastOf(year, month - 1) };
    case 'This quarter':
    case 'Last quarter': {
      const first = month - (month % 3) - (preset === 'Last quarter' ? 3 : 0);
      return { from: firstOf(year, first), to: lastOf(year, first + 2) };
    }
    case 'This year':
      return { from: firstOf(year, 0), to: lastOf(year, 11) };
    case 'Last year':
      return { from: firstOf(year - 1, 0), to: lastOf(year - 1, 11) };
  }
};
