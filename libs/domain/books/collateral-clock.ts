import { addDays, daysBetween } from '../kernel/days.ts';

/** By when collateral is due back, so many days after the bond's discharge (bonds#collateral-due-back). */
export const collateralDueOn = (dischargedOn: string, returnDays: number): string => addDays(dischargedOn, returnDays);

/**
 * Where the clock for giving collateral back stands today, money and things alike: days since the bond's discharge, by
 * when it is due back, and whether that day is over. No statute text sets the days: they are a setting.
 */
export const collateralClock = ({
  dischargedOn,
  returnDays,
  today,
}: {
  dischargedOn: string;
  returnDays: number;
  today: string;
}): { since: number; dueOn: string; isLate: boolean } => {
  const dueOn = collateralDueOn(dischargedOn, returnDays);
  return { since: daysBetween(dischargedOn, today), dueOn, isLate: today > dueOn };
};
