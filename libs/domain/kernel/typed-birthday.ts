import { daysMeant } from './read-day.ts';

/**
 * The days that a typed birthday may mean, none of them after `today`, however it is written (screens#global-search,
 * screens#days); a year of two digits is looked for in either century. Empty where it is no date.
 */
export const typedBirthdays = (typed: string, today: string): string[] =>
  daysMeant(typed).filter((day) => day <= today);
