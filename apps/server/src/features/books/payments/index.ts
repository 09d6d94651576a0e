/** What other features may use of payments. */
export { cardsBefore } from './cards-before.query.ts';
export { cashLinesLeft, depositDecider, type TillLine } from './deposit.ts';
export { DepositDecisions } from './deposit-decisions.ts';
export { depositEventTypes } from './deposit-events.ts';
export { numberTyped, receiptTyped } from './find-receipt.ts';
export type { FoundReceipt } from './find-receipt.ts';
export { MatchTransfer } from './match-transfer.ts';
export { lineCommandId } from './deposits.ts';
export { PaymentsModule } from './payments.module.ts';
export type { DepositLine } from './deposit-lines.ts';
