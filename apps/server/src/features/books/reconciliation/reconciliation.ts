import type { Totals } from './reconciled-totals.ts';
import { differenceOf, type ReconciliationState } from '#domain/books/reconciliation.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { Refused } from '../../../kernel/refused.ts';

/** The newest finished reconciliation of an account: null where it has none. */
export interface Newest {
  reconciliationId: string;
  statementOn: string;
  statementCents: number;
}

/** What is known of an account when one is begun, or reopened. */
export interface AccountReconciled {
  newest: Newest | null;
  hasOpen: boolean;
}

/**
 * The balance that a reconciliation starts from: that of the newest finished one, of the first 0 (money#reconciliation).
 * @throws Refused FUTURE_DAY, RECONCILIATION_OPEN, RECONCILIATION_NOT_AFTER
 */
export const openingOf = (
  { newest, hasOpen }: AccountReconciled,
  on: { statementOn: string; today: string },
): number => {
  if (on.statementOn > on.today) throw new Refused('FUTURE_DAY');
  if (hasOpen) throw new Refused('RECONCILIATION_OPEN');
  if (newest && on.statementOn <= newest.statementOn) {
    throw new Refused('RECONCILIATION_NOT_AFTER', { day: formatDay(newest.statementOn) });
  }
  return newest?.statementCents ?? 0;
};

/** @throws Refused RECONCILIATION_DONE where somebody finished or discarded it first. */
export const requireOpen = ({ state, endedBy }: { state: ReconciliationState; endedBy: string | null }): void => {
  if (state !== 'open') throw new Refused('RECONCILIATION_DONE', { state, name: endedBy ?? '' });
};

/** It is finished at a difference of 0 alone (money#reconciliation). @throws Refused RECONCILIATION_DIFFERS */
export const requireNoDifference = (totals: Totals): void => {
  const difference = differenceOf(totals);
  if (difference !== 0) throw new Refused('RECONCILIATION_DIFFERS', { difference: formatCents(difference) });
};

/**
 * Asserts that a reconciliation may be reopened: the newest of its account, while no other is in progress.
 * @throws Refused RECONCILIATION_UNFINISHED, RECONCILIATION_NOT_NEWEST
 */
export const requireReopenable = (
  { reconciliationId, state }: { reconciliationId: string; state: ReconciliationState },
  { newest, hasOpen }: AccountReconciled,
): void => {
  if (state !== 'finished') throw new Refused('RECONCILIATION_UNFINISHED');
  if (hasOpen || newest?.reconciliationId !== reconciliationId) throw new Refused('RECONCILIATION_NOT_NEWEST');
};
