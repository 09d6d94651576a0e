/** What other features may use of the books: the events and decisions of accounts, bonds and the powers they claim. */
export { accountOf } from './account-entries.ts';
export type { StatementEvent } from './account-entries.ts';
export { accountEventTypes } from './account-events.ts';
export type { AccountEvent } from './account-events.ts';
export { addCharge, addFee } from './account-fees.ts';
export { depositPayment, matchTransfer, settlePayment, settleRefund, settleReturn } from './account-banking.ts';
export { closeAccount, requestClosing, undeposited } from './account-closing.ts';
export type { WantedClosing } from './account-closing.ts';
export { AccountLedger } from './account-ledger.query.ts';
export { AccountForBond } from './account-for-bond.ts';
export type { ChosenAccount } from './account-for-bond.ts';
export { receivePayment, recoverWriteOff } from './account-payments.ts';
export { approveRequest, declineRequest, doubtOfChecks, requestMoney, withdrawRequest } from './account-requests.ts';
export type { Wanted } from './account-requests.ts';
export type { RequestEvent } from './account-requests-state.ts';
export { returnPayment } from './account-returns.ts';
export { abandonTransfer, receiveEntries, transferEntries } from './account-transfer.ts';
export { voidFee, VOIDS } from './account-voids.ts';
export { accountDecider, openAccount, reopenAccount } from './account.ts';
export type { Account } from './account.ts';
export { accountsView } from './accounts.projection.ts';
export { changedStatus, dischargeBond, reinstateBond } from './bond-discharge.ts';
export { approveAdjustment, declineAdjustment, requestAdjustment, withdrawAdjustment } from './bond-adjustments.ts';
export { refusedRows, writeBonds } from './bond-batch.ts';
export type { Written } from './bond-batch.ts';
export { BOND_BATCH, BondBatches } from './bond-batches.ts';
export { bondEventTypes } from './bond-events.ts';
export type { BondEvent } from './bond-events.ts';
export { BondHistory } from './bond-history.ts';
export { claimMove, finishMove, giveUpMove, standingPremium } from './bond-move.ts';
export { BondOfAccount } from './bond-of-account.ts';
export { amendBond, bondDecider, bookedPremium, liveBond, repriceBond, voidBond, writeBond } from './bond.ts';
export type { Bond, WrittenBond } from './bond.ts';
export { bondsView } from './bonds.projection.ts';
export { BooksModule } from './books.module.ts';
export { NotesKey } from './notes-key.ts';
export { PowerClaims } from './power-claims.ts';
export { powerEventTypes } from './power-events.ts';
export {
  agePower,
  assignPower,
  correctPower,
  deletePower,
  HOLDERS_ACTS,
  movePower,
  onBond,
  receivePower,
  standsAlready,
} from './power-stock.ts';
export type { HoldersAct, OfficeMove } from './power-stock.ts';
export { inTurn, powerDecider } from './power.ts';
export type { PowerNumber, PowerPaper } from './power.ts';
export { powersView } from './powers.projection.ts';
export { rewriteBond, undoRewrite } from './rewrite.ts';
