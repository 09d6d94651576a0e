/** What other features may use of payments. */
export { depositDecider } from './deposit.ts';
export { depositEventTypes } from './deposit-events.ts';
export { numberTyped, receiptTyped } from './receipt-standing.ts';
export type { StandingReceipt } from './receipt-standing.ts';
