/** What other features may use of the ledger. */
export { auditChainHead } from './audit-chain.view.ts';
export { openBooks } from './open-books.ts';
export { Receipts, ShortIds } from './receipt-numbers.ts';
