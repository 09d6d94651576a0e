/** Where a payment to a payee stands; `booking` and `voiding`: decided, and its event follows. */
export const PAYMENT_STATUSES = [
  'waiting',
  'booking',
  'paid',
  'void waiting',
  'voiding',
  'voided',
  'declined',
  'withdrawn',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The same in words. */
export const PAYMENT_STATUS_WORDS: Readonly<Record<PaymentStatus, string>> = {
  waiting: 'waiting for approval',
  booking: 'paid',
  paid: 'paid',
  'void waiting': 'waiting for its void',
  voiding: 'voided',
  voided: 'voided',
  declined: 'declined',
  withdrawn: 'withdrawn',
};
