/** What other features may use of the ledger, and what the app's tables of contents list. */
export { agencyBooks } from './agency-books.ts';
export { auditChainHead, auditChainView } from './audit-chain.view.ts';
export { forgetInExports } from './forget-in-exports.ts';
export { ledgerView } from './ledger.view.ts';
export { seedChartOfAccounts } from './seed-chart-of-accounts.ts';
export { Receipts, ShortIds } from './receipt-numbers.ts';
export { verifyLedger } from './verify-ledger.ts';
export { csv } from './export-file.ts';
