import { addDays } from '../kernel/days.ts';
import { inForceOn } from '../kernel/effective-rates.ts';
import type { SuretyContract } from '../agency/surety-contract.ts';
import type { ReportWeek } from '../books/surety-report-types.ts';

/** The day of the week of a day: Sunday is 0. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const SUNDAY = 0;
/** The first day from a day on that is this day of the week. */
const nextWeekday = (day: string, weekday: number): string => addDays(day, (weekday - weekdayOf(day) + 7) % 7);

/** The week that begins on a day: until the last day of week by the contract in force then; without one, Sunday. */
export const weekFrom = (startsOn: string, contracts: readonly SuretyContract[]): ReportWeek => ({
  startsOn,
  endsOn: nextWeekday(startsOn, inForceOn(contracts, startsOn)?.weekEndsOn ?? SUNDAY),
});

/** The first day of the week that a day is in, where no report says when it began. */
export const firstWeekOf = (day: string, contracts: readonly SuretyContract[]): ReportWeek => {
  const { endsOn } = weekFrom(day, contracts);
  return { startsOn: addDays(endsOn, -6), endsOn };
};

/** When the report of a week is due: the first report day after it; without a contract, the day after. */
export const reportDueOn = (endsOn: string, contracts: readonly SuretyContract[]): string => {
  const after = addDays(endsOn, 1);
  return nextWeekday(after, inForceOn(contracts, endsOn)?.reportDay ?? weekdayOf(after));
};
