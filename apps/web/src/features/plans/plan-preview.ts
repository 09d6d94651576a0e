import type { AccountPlan } from '#contracts/plans/plans.ts';
import { isDay } from '#domain/days.ts';
import { holidayMoves } from '#domain/instalment-days.ts';
import type { InstalmentTerms } from '#domain/instalment-days.ts';
import { standingPlans } from '#domain/payment-plan.ts';
import { scheduleOf } from '#domain/payment-schedule.ts';

/** The terms as they are typed: not yet an amount, not yet a day. */
interface Typed extends Omit<InstalmentTerms, 'startOn'> {
  amountCents: number | null;
  startOn: string | null;
}

/** What a plan of these terms would come to: how many payments, the last one's day, what stays open after it. */
export interface PlanPreview {
  count: number;
  lastOn: string | null;
  uncoveredCents: number;
}

/** The balance of today paid off by these terms; null while they are not complete. */
export const previewOf = (
  { today, balanceCents, holidays }: Pick<AccountPlan, 'today' | 'balanceCents' | 'holidays'>,
  { amountCents, startOn, frequency, endsAfter }: Typed,
): PlanPreview | null => {
  if (amountCents === null || !(amountCents > 0) || startOn === null || !isDay(startOn)) return null;
  const version = {
    ...{ amountCents, startOn, frequency, endsAfter, setOn: today, down: null },
    ...{ spread: false, skips: [], endedOn: null, endedBy: null },
  };
  const lines = [{ on: today, cents: balanceCents, paymentId: null }];
  const books = { versions: [version], lines, moves: holidayMoves(holidays) };
  const [plan] = standingPlans(books);
  if (!plan) return null;
  const schedule = scheduleOf(books, plan, today);
  const owing = schedule.lines.filter(({ owedCents }) => owedCents > 0);
  return {
    count: owing.length,
    lastOn: schedule.isCut ? null : (owing.at(-1)?.on ?? null),
    uncoveredCents: schedule.isCut ? 0 : schedule.uncoveredCents,
  };
};
