import type { tickReconciliation } from '#contracts/books/bank/reconciliation.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { differenceOf, type ReconciledCents, type ReconciliationState } from '#domain/books/reconciliation.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';

/** What a reconciliation comes to, and how many things are ticked. */
export interface Totals extends ReconciledCents {
  ticked: number;
}

/** A reconciliation that is locked. */
export interface LockedReconciliation extends Totals {
  reconciliationId: string;
  bankAccountId: string;
  statementOn: string;
  state: ReconciliationState;
  /** Who finished or discarded it. */
  endedBy: string | null;
}

const LOCKED = `
  select r.reconciliation_id, r.bank_account_id, r.statement_on, r.state, r.opening_cents, r.statement_cents, r.in_cents,
    r.out_cents, r.ticked, case when r.ended_by is not null then (
      select ${nameOf('staff', 'Former staff')} from agent staff
      where staff.organization_id = r.organization_id and staff.user_id = r.ended_by) end as ended_by
  from bank_reconciliation r where r.organization_id = $1 and r.reconciliation_id = $2 for update of r`;

/**
 * Locks a reconciliation until the transaction ends: ticks, and whoever finishes, discards or reopens it, meet here.
 * @throws Refused RECONCILIATION_NOT_FOUND
 */
export const lockReconciliation = async (
  tx: TenantTransaction,
  organizationId: string,
  reconciliationId: string,
): Promise<LockedReconciliation> => {
  const { rows } = await tx.query<LockedReconciliation>(LOCKED, [organizationId, reconciliationId]);
  if (!rows[0]) throw new Refused('RECONCILIATION_NOT_FOUND');
  return rows[0];
};

/** What is ticked, or with a minus no longer, is added to what was there: nothing is summed again. */
const MOVE = `
  update bank_reconciliation set in_cents = in_cents + $3, out_cents = out_cents + $4, ticked = ticked + $5
  where organization_id = $1 and reconciliation_id = $2
  returning opening_cents, statement_cents, in_cents, out_cents, ticked`;

/** Adds these amounts to what is ticked, or takes them away. */
export const moveTotals = async (
  tx: TenantTransaction,
  organizationId: string,
  { reconciliationId, ...totals }: Totals & { reconciliationId: string },
  amounts: readonly number[],
  isTicked: boolean,
): Promise<Totals> => {
  if (amounts.length === 0) return totals;
  const sign = isTicked ? 1 : -1;
  const sum = (which: (cents: number) => boolean) =>
    amounts.filter(which).reduce((all, cents) => all + cents, 0) * sign;
  const moved = [sum((cents) => cents > 0), sum((cents) => cents < 0), amounts.length * sign];
  const { rows } = await tx.query<Totals>(MOVE, [organizationId, reconciliationId, ...moved]);
  return rows[0] ?? totals;
};

type Answer = ResponseOf<typeof tickReconciliation>;

/** What a command answers. */
export const answerOf = (reconciliationId: string, totals: Totals): Answer => {
  const { openingCents, statementCents, inCents, outCents, ticked } = totals;
  return {
    reconciliationId,
    openingCents,
    statementCents,
    inCents,
    outCents,
    ticked,
    differenceCents: differenceOf(totals),
  };
};
