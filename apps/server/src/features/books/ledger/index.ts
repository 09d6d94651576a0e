/** What other features may use of the ledger, and what the app's tables of contents list. */
export { balanceOf } from './account-balance.ts';
export { EVENT_TAKEN_BACK } from './event-taken-back.ts';
export { describeEntry } from './entry-words.ts';
export { auditChainHead, auditChainView } from './audit-chain.projection.ts';
export { ledgerView } from './ledger.projection.ts';
export { IS_LIABILITY, LIABILITY_OF_POSTING } from './liability.ts';
export { Receipts, ShortIds } from './receipt-numbers.query.ts';
export { CAME_IN, LIES_UNDEPOSITED, listedMethods } from './undeposited.ts';
export { UndepositedChecks, type UndepositedCheck } from './undeposited-checks.query.ts';
export { CASH_BY_PLACE, CHECKS_BY_TILL, Till } from './till.query.ts';
export { ProofCut, verifyLedger, type Verification } from './verify-ledger.ts';
export type { TrialBalance } from './trial-balance.query.ts';
export { auditBlocks } from './audit-chain.projection.ts';
export { readTrialBalance } from './trial-balance.query.ts';
export { LedgerModule } from './ledger.module.ts';
export { chainEndAt, chainHeadAt, journalHead, linkHash, recordedAt } from './journal-head.query.ts';
export { trialBalanceHash } from './trial-balance-hash.ts';
export { firstUnequal } from './verify-sums.ts';
