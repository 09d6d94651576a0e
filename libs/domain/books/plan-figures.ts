import { addDays } from '../kernel/days.ts';
import { sumOf } from './money-lines.ts';
import {
  isDueBy,
  owedOf,
  pastDueOn,
  planEndOn,
  plannedFrom,
  planOn,
  scheduledBy,
  standingOf,
  resolvedPlans,
  type PlanBooks,
  type PlanFigures,
  type ResolvedPlan,
} from './payment-plan.ts';

const skippedOf = ({ version }: ResolvedPlan, day: string): ReadonlySet<number> =>
  new Set(version.skips.flatMap(({ index, skippedOn }) => (skippedOn <= day ? [index] : [])));

/** The first day after one that asks for more than is due by then, and how much more; null where none does. */
const nextDueOf = (books: PlanBooks, plan: ResolvedPlan, day: string): PlanFigures['nextDue'] => {
  const standing = standingOf(books, plan, day);
  const skipped = skippedOf(plan, day);
  let scheduled = scheduledBy(books, plan, day);
  const dueNow = owedOf(standing, scheduled, isDueBy(day));
  const dueOn = (on: string) => {
    const amountCents = owedOf(standing, scheduled, isDueBy(on)) - dueNow;
    return amountCents > 0 ? { on, amountCents } : null;
  };
  const besideDays = standing.beside.flatMap(({ dueOn: on }) => (on > day ? [on] : []));
  const most = standing.balanceCents + standing.paidCents - sumOf(standing.beside);
  for (const { index, on } of plannedFrom(books, plan, skipped, addDays(day, 1))) {
    while ((besideDays[0] ?? '9') < on) {
      const due = dueOn(besideDays.shift() ?? on);
      if (due) return due;
    }
    // All that the plan spreads has been asked for: only what is beside is left.
    if (scheduled >= most) break;
    if (skipped.has(index)) continue;
    scheduled += plan.version.amountCents;
    const due = dueOn(on);
    if (due) return due;
  }
  for (const on of besideDays) {
    const due = dueOn(on);
    if (due) return due;
  }
  return null;
};

/** The figures of a plan that is in force on a day, at its end. */
export const planFigures = (books: PlanBooks, plan: ResolvedPlan, day: string): PlanFigures => {
  const { balanceCents, paidCents } = standingOf(books, plan, day);
  const pastDueCents = pastDueOn(books, plan, day);
  return {
    balanceCents,
    paidCents,
    pastDueCents,
    scheduledCents: scheduledBy(books, plan, day),
    missed: Math.ceil(pastDueCents / plan.version.amountCents),
    nextDue: nextDueOf(books, plan, day),
  };
};

/** The figures of an account's plan at the end of a day; null without a plan in force. */
export const planFiguresOn = (books: PlanBooks, day: string): PlanFigures | null => {
  const plan = planOn(resolvedPlans(books), day);
  return plan && planEndOn(books, plan, day) === null ? planFigures(books, plan, day) : null;
};

/**
 * The instalment that skipping takes on a day: the first one from that day on that is not covered
 * (bonds#skipping-an-instalment); null where there is nothing to skip.
 */
export const instalmentToSkip = (
  books: PlanBooks,
  plan: ResolvedPlan,
  day: string,
): { index: number; on: string } | null => {
  const skipped = skippedOf(plan, day);
  const standing = standingOf(books, plan, day);
  const most = standing.balanceCents + standing.paidCents - sumOf(standing.beside);
  let scheduled = scheduledBy(books, plan, addDays(day, -1), day);
  for (const instalment of plannedFrom(books, plan, skipped, day)) {
    if (scheduled >= most) return null;
    if (skipped.has(instalment.index)) continue;
    const isBefore = isDueBy(addDays(instalment.on, -1));
    const covered = owedOf(standing, scheduled, isBefore);
    scheduled += plan.version.amountCents;
    if (owedOf(standing, scheduled, isBefore) > covered) return instalment;
  }
  return null;
};
