import { addDays, addMonths } from '../kernel/days.ts';

/** So many calendar days back anybody may date what moves money (money#far-back-days). */
export const BACKDATING_DAYS = 30;

/** Whether a typed day needs a money role and a reason. */
export const isFarBack = (day: string, today: string): boolean => day < addDays(today, -BACKDATING_DAYS);

/** The later of two days; the first where there is no second. */
export const laterDay = (one: string, other: string | null): string => (other !== null && other > one ? other : one);

/** No typed day is earlier (bonds#typed-days). */
const EARLIEST_DAY = '1990-01-01';
const YEARS_AHEAD = 10;

/** Whether a day may be planned for: starts of plans and due days, up to ten years ahead (bonds#typed-days). */
export const mayBePlanned = (day: string, today: string): boolean =>
  day >= EARLIEST_DAY && day <= addMonths(today, 12 * YEARS_AHEAD);
