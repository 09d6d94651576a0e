/** What other features may use of transfers. */
export { claimBill, claimMove, finishMove, giveUpMove, standingBill, standingPremium } from './bond-move.ts';
