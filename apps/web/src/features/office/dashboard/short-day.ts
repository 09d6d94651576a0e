import { formatDay } from '#domain/kernel/days.ts';

/** The day without its year where that is the year of today. */
export const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, 5) : formatDay(day);
