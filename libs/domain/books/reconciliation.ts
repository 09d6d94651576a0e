import { daysBetween } from '../kernel/days.ts';

/** How a reconciliation of a bank account is. One that was discarded is listed nowhere. */
export const RECONCILIATION_STATES = ['open', 'finished', 'discarded'] as const;
export type ReconciliationState = (typeof RECONCILIATION_STATES)[number];

/**
 * A check that was not cashed for more days than this is called stale (money#outstanding-at-the-bank): after six months
 * a bank need not pay it (R.S. 10:4-404, as U.C.C. 4-404, from 01/01/1993 on; verified: no).
 */
export const STALE_CHECK_DAYS = 180;

/** What a reconciliation comes to, in cents: both balances as on paper, and what is ticked. */
export interface ReconciledCents {
  openingCents: number;
  statementCents: number;
  inCents: number;
  outCents: number;
}

/** What the statement says beyond the opening balance and what is ticked; 0 where they agree (money#reconciliation). */
export const differenceOf = ({ openingCents, statementCents, inCents, outCents }: ReconciledCents): number =>
  statementCents - (openingCents + inCents + outCents);

/** How many days something of the books is not at the bank on the day of a statement, and whether that is too many. */
export const ageOf = (
  { on, isCheck, amountCents }: { on: string; isCheck: boolean; amountCents: number },
  statementOn: string,
): { days: number; isStale: boolean } => {
  const days = daysBetween(on, statementOn);
  return { days, isStale: isCheck && amountCents < 0 && days > STALE_CHECK_DAYS };
};
