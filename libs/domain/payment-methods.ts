/** One canonical list of payment methods (decision 8). */
export const PAYMENT_METHODS = [
  'Cash',
  'Check',
  'Cashiers Check',
  'Money Order',
  'Credit Card',
  'Credit/Debit',
  'Bank Transfer',
  'Other',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What the Record a Payment dialog offers; Cash is the default (spec 9). */
export const RECORD_PAYMENT_METHODS = [
  'Cash',
  'Credit/Debit',
  'Cashiers Check',
  'Money Order',
] as const satisfies readonly PaymentMethod[];

/** What the account dialog offers (spec 9). */
export const ACCOUNT_PAYMENT_METHODS = [
  'Cash',
  'Check',
  'Money Order',
  'Credit Card',
  'Bank Transfer',
  'Other',
] as const satisfies readonly PaymentMethod[];

/** The ways a refund is paid out (`books.md` 2). */
export const REFUND_METHODS = [
  'Check',
  'Cash',
  'Bank Transfer',
  'Credit Card',
] as const satisfies readonly PaymentMethod[];
export type RefundMethod = (typeof REFUND_METHODS)[number];
