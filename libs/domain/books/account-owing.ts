import { movedBy, sumOf, type Raise } from './money-lines.ts';
import {
  dueNowOn,
  lateSince,
  pastDueOn,
  planEndOn,
  planOn,
  resolvedPlans,
  type PlanBooks,
  type ResolvedPlan,
} from './payment-plan.ts';
import { plannedLines } from './payment-schedule.ts';

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
  const spread = movedBy(then.lines.filter(({ position }) => position < version.position)).raises;
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

/** By terms: the balance less what has not passed its day; money covers the earliest day first. */
const byTerms = (raises: readonly Raise[], balanceCents: number, day: string): Owing => {
  const notPassed = sumOf(raises.filter(({ dueOn }) => dueOn >= day));
  const pastDueCents = Math.max(0, balanceCents - notPassed);
  let covered = sumOf(raises) - balanceCents;
  const first = raises.find(({ cents }) => {
    covered -= cents;
    return covered < 0;
  });
  return {
    by: 'terms',
    balanceCents,
    pastDueCents,
    dueNowCents: Math.max(0, balanceCents),
    since: pastDueCents > 0 ? (first?.dueOn ?? day) : null,
  };
};

/** What an account owes at the end of a day. `plans` are its standing plans, where they are known already. */
export const owingOn = (
  books: PlanBooks,
  day: string,
  plans: readonly ResolvedPlan[] = resolvedPlans(books),
): Owing => {
  const known = books.lines.filter(({ on }) => on <= day);
  const balanceCents = sumOf(known);
  const plan = planOn(plans, day);
  const end = plan && planEndOn(books, plan, day);
  if (plan && end === null) {
    const pastDueCents = pastDueOn(books, plan, day);
    const dueNowCents = dueNowOn(books, plan, day);
    return { by: 'plan', balanceCents, pastDueCents, since: lateSince(books, plan, day), dueNowCents };
  }
  const standing = plan && end ? leftBy(books, plan, end.on) : [];
  const later = end ? known.filter(({ on }) => on > end.on) : known;
  return byTerms(movedBy(later, { standing }).raises, balanceCents, day);
};
