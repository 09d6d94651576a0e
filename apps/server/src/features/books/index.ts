/** What other features may use of the books: the events and decisions of accounts and bonds. */
export { accountOf, type StatementEvent } from './account-entries.ts';
export { accountEventTypes, type AccountEvent } from './account-events.ts';
export { addCharge, addFee, hasApplicationFee } from './account-fees.ts';
export {
  classifyFunds,
  depositPayment,
  matchTransfer,
  settlePayment,
  settleRefund,
  settleReturn,
} from './account-banking.ts';
export { isCashInTill } from './account-banked.ts';
export { closeAccount, closeUnclaimed, requestClosing, undeposited, type WantedClosing } from './account-closing.ts';
export { AccountLedger } from './account-ledger.query.ts';
export { AccountForBond, type ChosenAccount } from './account-for-bond.ts';
export { receivePayment, recoverWriteOff } from './account-payments.ts';
export { approveRequest, declineRequest, doubtOfChecks, requestMoney, withdrawRequest } from './account-requests.ts';
export { requestTakesCash, type Wanted } from './account-requests.ts';
export type { RequestEvent } from './account-requests-state.ts';
export { returnPayment } from './account-returns.ts';
export { abandonTransfer, closeByTransfer, receiveEntries, transferEntries } from './account-transfer.ts';
export type { ClosingTransfer } from './account-transfer.ts';
export { claimsOf } from './account-transfers.ts';
export { giveUpCredit, payUnclaimed } from './account-unclaimed.ts';
export { voidCharge, voidFee, voidOrAsk } from './account-voids.ts';
export { accountDecider, mustBeBookable, openAccount, reopenAccount, setRecoveryBillable } from './account.ts';
export type { Account } from './account.ts';
export { accountsView } from './accounts.projection.ts';
export { changedStatus, dischargeBond, reinstateBond } from './bond-discharge.ts';
export { adjustable, approveAdjustment, declineAdjustment } from './bond-adjustments.ts';
export { requestAdjustment, withdrawAdjustment } from './bond-adjustments.ts';
export { refusedRows, writeBonds, type Written } from './bond-batch.ts';
export { BOND_BATCH, BondBatches } from './bond-batches.ts';
export { bondEventTypes, type BondEvent } from './bond-events.ts';
export { incomeOf } from './bond-adjustments-state.ts';
export { type BornePower, dueLines, duesInForce, standingDues } from './bond-dues.ts';
export type { Override } from './bond-override.ts';
export { fieldsOf, refusedAt } from './bond-fields.ts';
export { BondHistory, BondOfAccount } from './bonds-in-log.ts';
export { claimBill, claimMove, finishMove, giveUpMove, standingBill, standingPremium } from './bond-move.ts';
export { difference, priceOf } from './bond-price.ts';
export { repriceBond } from './bond-reprice.ts';
export { amendBond, bondDecider, bookedPremium, liveBond, voidBond, writeBond } from './bond.ts';
export type { Bond, WrittenBond } from './bond.ts';
export * as judgments from './bond-judgment.ts';
export { DRAW_ENDS, type JudgmentDraw, payDraw } from './judgment-draw.ts';
export { approveBondVoid, bondVoidAsked, declineBondVoid, voidBondOrAsk, withdrawBondVoid } from './bond-void.ts';
export { bondsView } from './bonds.projection.ts';
export { BooksModule } from './books.module.ts';
export { NotesKey } from './notes-key.ts';
export { rewriteBond, undoRewrite } from './rewrite.ts';
