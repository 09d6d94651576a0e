import { addDays } from '../kernel/days.ts';

/** An alert is put off so many days at most (today#putting-off-an-alert). */
const MOST_DAYS = 14;

/** The last day until which an alert may be put off today; null where it may not: never past its deadline. */
export const lastDayPutOff = (deadline: string | null, today: string): string | null => {
  const last = addDays(today, MOST_DAYS);
  if (deadline === null || deadline >= last) return last;
  return deadline > today ? deadline : null;
};
