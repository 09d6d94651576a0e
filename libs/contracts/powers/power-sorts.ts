/** What the powers in use can be sorted by; by number ascending unless told. */
export const POWER_SORTS = ['number', 'bondDate'] as const;
