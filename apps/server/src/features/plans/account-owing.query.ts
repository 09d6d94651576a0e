import { planEndOn, planFigures, planOn, standingPlans } from '#domain/payment-plan.ts';
import { oldestOwedDay } from '#domain/payment-schedule.ts';
import { dueNow } from '#domain/taking.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { feesOwedOf } from './fees-owed.query.ts';
import type { OwedFee } from './fees-owed.query.ts';
import { planBooksOf } from './plan-books.query.ts';
import type { AccountBooks } from './plan-books.query.ts';

/** What is asked of an account on a day, in cents (`bonds.md` 5). */
export interface AccountOwing {
  balanceCents: number;
  /** By the plan in force; null without one. */
  pastDueCents: number | null;
  dueNowCents: number;
  /** The oldest day of what is due; null where nothing is due, and where a balance without a plan has no day. */
  dueSince: string | null;
  nextDue: { on: string; amountCents: number } | null;
}

const owingOf = (books: AccountBooks, fees: readonly OwedFee[], day: string): AccountOwing => {
  const balanceCents = books.lines.reduce((sum, { cents }) => sum + cents, 0);
  const plan = planOn(standingPlans(books), day);
  const inForce = plan !== null && planEndOn(books, plan, day) === null ? plan : null;
  const due = fees.filter(({ dueOn, owedCents }) => dueOn <= day && owedCents > 0);
  const dueFeesCents = due.reduce((sum, { owedCents }) => sum + owedCents, 0);
  const figures = inForce && planFigures(books, inForce, day);
  const pastDueCents = figures?.pastDueCents ?? null;
  const dueNowCents = dueNow({ balanceCents, pastDueCents, dueFeesCents });
  const planDay = inForce && (pastDueCents ?? 0) > 0 ? oldestOwedDay(books, inForce, day) : null;
  const days = [...due.map(({ dueOn }) => dueOn), ...(planDay === null ? [] : [planDay])].toSorted();
  return {
    balanceCents,
    pastDueCents,
    dueNowCents,
    dueSince: dueNowCents > 0 ? (days[0] ?? null) : null,
    nextDue: figures?.nextDue ?? null,
  };
};

/**
 * What many accounts owe on a day, what is due of it and what comes next, by account id: in a transaction that has waited
 * for the views `accounts` and `plans`.
 */
export const accountsOwing = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  accountIds: readonly string[],
  day: string,
): Promise<Map<string, AccountOwing>> => {
  const [books, fees] = await Promise.all([
    planBooksOf(tx, organizationId, accountIds),
    feesOwedOf(tx, organizationId, accountIds),
  ]);
  return new Map([...books].map(([accountId, found]) => [accountId, owingOf(found, fees.get(accountId) ?? [], day)]));
};
