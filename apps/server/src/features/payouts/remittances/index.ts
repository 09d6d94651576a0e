/** What the app's tables of contents list of remittances, and what the BUF of a surety stands on: its stream. */
export { paidFrom } from './advance.ts';
export { colleaguesOf, mustBeColleague } from './advances.query.ts';
export { BUF_HELD_SQL } from './buf-figures.ts';
export type { BufFigures } from './buf-figures.ts';
export { disbursementEventTypes } from './disbursement-events.ts';
export { disbursementDecider, waitingPowers } from './disbursement-state.ts';
export type { Disbursements } from './disbursement-state.ts';
export { RemittancesModule } from './remittances.module.ts';
export { BufBalance } from './buf-balance.ts';
export { OpeningDebts } from './opening-debts.ts';
export { OpenAdvances } from './open-advances.query.ts';
export { PowerDues } from './power-dues.query.ts';
export { claimDraw, endRecoverable, moveBuf, releaseDrawClaim, voidMove } from './surety-money.ts';
export { claimedOf, waitingMoveVoid } from './surety-money-state.ts';
export { pendingIds, readerMayDecide, type WaitingPayout } from './waiting-for-second.ts';
export { unpaidSureties } from './unpaid-sureties.query.ts';
export { voiding } from './voiding.ts';
export { requesterNames, type Words } from './requester-names.query.ts';
