/** What the payment history can be sorted by: the day in the books unless told, within a day as recorded. */
export const PAYMENT_SORTS = ['day', 'amount'] as const;
