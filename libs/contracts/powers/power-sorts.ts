/** What the powers in use can be sorted by: their number, ascending unless told, or the day of the bond. */
export const POWER_SORTS = ['power', 'date'] as const;
