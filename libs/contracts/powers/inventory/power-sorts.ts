/** What the inventory can be sorted by: when it was received, newest first, unless told. */
export const POWER_SORTS = ['received', 'number', 'agent', 'amount', 'status', 'dates'] as const;
export type PowerSort = (typeof POWER_SORTS)[number];
