import { movedBy, sumOf, uncoveredOf, type Raise } from './money-lines.ts';
import {
  dueNowOn,
  isSince,
  lateSince,
  pastDueOn,
  planEndOn,
  planOn,
  resolvedPlans,
  type PlanBooks,
  type ResolvedPlan,
} from './payment-plan.ts';
import { dueOfPlan, plannedLines, scheduleOf } from './payment-schedule.ts';

/** How many days after its booking a premium is due without a plan, unless an agency sets it (today#terms-setting). */
export const USUAL_TERMS = 7;
export const MOST_TERMS = 90;

/**
 * What an account owes at the end of a day, by the plan in force or by terms, in cents (today#due-by-terms and
 * bonds#plan-past-due).
 */
export interface Owing {
  by: 'plan' | 'terms';
  balanceCents: number;
  pastDueCents: number;
  /** The earliest day that money does not cover; null where nothing is past due. */
  since: string | null;
  /** What is asked for at the counter: without a plan the balance. */
  dueNowCents: number;
}

/**
 * What a plan left open when it ended: what was late keeps its day, the rest is due on its last day in force, of which
 * fees keep a later day of their own.
 */
const leftBy = (books: PlanBooks, plan: ResolvedPlan, endedOn: string): Raise[] => {
  const { version } = plan;
  const then = { ...books, lines: books.lines.filter(({ on }) => on <= endedOn) };
  const { lines, balanceCents } = plannedLines(then, plan, endedOn);
  const late = lines.filter(({ on, raise, owedCents }) => owedCents > 0 && (raise !== null || on <= endedOn));
  const kept = late.map(({ on, raise, owedCents }): Raise => {
    return { entryId: '', kind: 'planned', bookedOn: on, dueOn: on, ...raise, cents: owedCents };
  });
  const spread = movedBy(then.lines.filter((line) => !isSince(version, line))).raises;
  let rest = Math.max(0, balanceCents - sumOf(kept));
  const fees = spread
    .filter(({ kind, dueOn }) => kind === 'fee' && dueOn > endedOn)
    .toReversed()
    .map((fee) => {
      const cents = Math.min(rest, fee.cents);
      rest -= cents;
      return { ...fee, cents };
    });
  return [...kept, ...fees, { entryId: '', kind: 'planned', bookedOn: endedOn, dueOn: endedOn, cents: rest }];
};

/** What is not covered of what has passed its day (today#past-due-by-terms). */
const byTerms = (uncovered: readonly Raise[], balanceCents: number, day: string): Owing => {
  const past = uncovered.filter(({ dueOn }) => dueOn < day);
  return {
    by: 'terms',
    balanceCents,
    pastDueCents: sumOf(past),
    dueNowCents: Math.max(0, balanceCents),
    since: past[0]?.dueOn ?? null,
  };
};

/** What is owed at the end of a day while no plan is in force, by the days that it is due on. */
const uncoveredOn = (books: PlanBooks, end: { plan: ResolvedPlan; on: string } | null, day: string): Raise[] => {
  const known = books.lines.filter(({ on }) => on <= day);
  const standing = end ? leftBy(books, end.plan, end.on) : [];
  const later = end ? known.filter(({ on }) => on > end.on) : known;
  const { raises } = movedBy(later, { standing });
  return uncoveredOf({ raises, balanceCents: sumOf(known), lastOn: known.at(-1)?.on ?? day });
};

/** What an account owes at the end of a day. `plans` are its standing plans, where they are known already. */
export const owingOn = (
  books: PlanBooks,
  day: string,
  plans: readonly ResolvedPlan[] = resolvedPlans(books),
): Owing => {
  const balanceCents = sumOf(books.lines.filter(({ on }) => on <= day));
  const plan = planOn(plans, day);
  const end = plan && planEndOn(books, plan, day);
  if (plan && end === null) {
    const pastDueCents = pastDueOn(books, plan, day);
    const dueNowCents = dueNowOn(books, plan, day);
    return { by: 'plan', balanceCents, pastDueCents, since: lateSince(books, plan, day), dueNowCents };
  }
  return byTerms(uncoveredOn(books, plan && end && { plan, on: end.on }, day), balanceCents, day);
};

/**
 * What falls due on a day and is still owed: without a plan by terms; one in force has taken their place, and what came
 * since is beside it (today#plan-replaces-terms).
 */
export const dueOfRaises = (
  books: PlanBooks,
  day: string,
): { by: Owing['by']; instalmentCents: number; due: Raise[] } => {
  const plan = planOn(resolvedPlans(books), day);
  const end = plan && planEndOn(books, plan, day);
  if (plan && end === null) {
    const { instalmentCents, beside } = dueOfPlan(books, plan, day);
    return { by: 'plan', instalmentCents, due: beside.map(({ raise, owedCents }) => ({ ...raise, cents: owedCents })) };
  }
  const uncovered = uncoveredOn(books, plan && end && { plan, on: end.on }, day);
  return { by: 'terms', instalmentCents: 0, due: uncovered.filter(({ dueOn }) => dueOn === day) };
};

/** The instalments from one day to another of the plan in force, with what is still owed of each (today#calendar). */
export const instalmentsOwed = (
  books: PlanBooks,
  { today, from, to }: { today: string; from: string; to: string },
): { on: string; owedCents: number }[] => {
  const plan = planOn(resolvedPlans(books), today);
  if (!plan || planEndOn(books, plan, today) !== null) return [];
  return scheduleOf(books, plan, today).lines.flatMap(({ what, on, owedCents }) =>
    what === 'instalment' && owedCents > 0 && on >= from && on <= to ? [{ on, owedCents }] : [],
  );
};
