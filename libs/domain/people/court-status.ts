/** How near the court date is, in the words of the badge (today#court-badge). */
export type CourtStatus = 'Missed Court' | 'Court Soon' | 'ok';

/** Days to the court date up to which it is soon (today#court-badge). */
export const COURT_SOON_DAYS = 7;

/** From so many days after it a court date of a person's own file is history (today#unfinished-bond). */
export const DAYS_UNTIL_HISTORY = 30;

/**
 * The badge of a file by the days to its soonest court date: past is missed, up to a week is soon (today#court-badge).
 */
export const courtStatus = (daysToCourt: number): CourtStatus => {
  if (daysToCourt < 0) return 'Missed Court';
  return daysToCourt <= COURT_SOON_DAYS ? 'Court Soon' : 'ok';
};

/** The earliest of some days, ignoring empty ones; `null` where there is none. */
export const soonestDay = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;
