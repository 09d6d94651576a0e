/** How near a forfeiture's due date is. */
export type DueStatus = 'due soon' | 'due in weeks' | 'due later';

/** Red up to 14 days, amber up to 45, green beyond (screens#profile-badges); a day that has passed is red. */
export const dueStatus = (daysToDue: number): DueStatus => {
  if (daysToDue <= 14) return 'due soon';
  return daysToDue <= 45 ? 'due in weeks' : 'due later';
};
