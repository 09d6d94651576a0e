/** What other features may use of payments. */
export { numberTyped, receiptTyped } from './receipt-standing.ts';
export type { StandingReceipt } from './receipt-standing.ts';
