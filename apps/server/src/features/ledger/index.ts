/** What other features may use of the ledger, and what the app's tables of contents list. */
export { agencyBooks } from '../reports/agency-books.ts';
export { auditChainHead, auditChainView } from './audit-chain.projection.ts';
export { forgetInExports } from '../reports/forget-in-exports.ts';
export { ledgerView } from './ledger.projection.ts';
export { seedChartOfAccounts } from './seed-chart-of-accounts.ts';
export { Receipts, ShortIds } from './receipt-numbers.ts';
export { verifyLedger } from './verify-ledger.ts';
export { csv } from '../reports/export-file.ts';
export type { TrialBalance } from './trial-balance.query.ts';
export { auditBlocks } from './audit-chain.projection.ts';
export { readTrialBalance } from './trial-balance.query.ts';
