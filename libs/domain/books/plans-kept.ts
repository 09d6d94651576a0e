import { addDays } from '../kernel/days.ts';
import { sumOf } from './money-lines.ts';
import { planEndOn, resolvedPlans, standingOf, type PlanBooks, type ResolvedPlan } from './payment-plan.ts';
import { plannedLines } from './payment-schedule.ts';
import { promiseStandings, type PromiseMade } from './promise-to-pay.ts';

/** Instalments that fell due, and what of them was paid; paid and late are all of what was due. Money in cents. */
interface InstalmentsKept {
  due: number;
  late: number;
  dueCents: number;
  paidCents: number;
  lateCents: number;
}

/** Promises that were made on some days, and what became of those whose day is one of them. */
interface PromisesKept {
  made: number;
  kept: number;
  broken: number;
  open: number;
}

interface Period {
  from: string;
  to: string;
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/** The last day on which a version asked for an instalment: until it was over, which is judged at the end of a day. */
const lastDayOf = (books: PlanBooks, plan: ResolvedPlan, day: string): string => {
  const end = planEndOn(books, plan, day);
  if (end === null) return day;
  return end.why === 'ended' || end.why === 'account closed' ? addDays(end.on, -1) : earlier(end.on, day);
};

/** What each instalment of a version asks for: the last one what is left of the plan. */
const askedFor = (books: PlanBooks, plan: ResolvedPlan, day: string) => {
  const { balanceCents, paidCents, beside } = standingOf(books, plan, day);
  const spread = balanceCents + paidCents - sumOf(beside);
  let asked = plan.openingCents + plan.version.downs.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return plannedLines(books, plan, day).lines.flatMap(({ what, on, amountCents, owedCents, skipped }) => {
    if (what !== 'instalment' || skipped) return [];
    const cents = Math.max(0, Math.min(amountCents, spread - asked));
    asked += cents;
    return cents === 0 ? [] : [{ on, cents, owedCents: Math.min(owedCents, cents) }];
  });
};

/**
 * The instalments that fell due on some days, as the version that was in force on each of them has them, and what of them
 * was paid by the last of the days, or by the eve of the next version, which carries what is late (money#plans-kept).
 */
export const instalmentsKept = (books: PlanBooks, { from, to }: Period): InstalmentsKept => {
  const plans = resolvedPlans(books);
  const instalments = plans.flatMap((plan, at) => {
    const next = plans[at + 1]?.version.setOn;
    const first = later(from, plan.version.setOn);
    const last = next === undefined ? to : earlier(to, addDays(next, -1));
    if (first > last) return [];
    const until = lastDayOf(books, plan, last);
    return askedFor(books, plan, last).filter(({ on }) => on >= first && on <= until);
  });
  const sum = (centsOf: (instalment: (typeof instalments)[number]) => number) =>
    instalments.reduce((all, instalment) => all + centsOf(instalment), 0);
  return {
    due: instalments.length,
    late: instalments.filter(({ owedCents }) => owedCents > 0).length,
    dueCents: sum(({ cents }) => cents),
    paidCents: sum(({ cents, owedCents }) => cents - owedCents),
    lateCents: sum(({ owedCents }) => owedCents),
  };
};

/** Promises made on some days, and what has become by `today` of those whose day is one of them (money#plans-kept). */
export const promisesKept = (
  promises: readonly PromiseMade[],
  { lines }: Pick<PlanBooks, 'lines'>,
  { from, to, today }: Period & { today: string },
): PromisesKept => {
  const isOf = (day: string) => day >= from && day <= to;
  const states = promiseStandings(promises, lines, today).flatMap(({ state, dueOn }) => (isOf(dueOn) ? [state] : []));
  const count = (wanted: string) => states.filter((state) => state === wanted).length;
  return {
    made: promises.filter(({ madeOn }) => isOf(madeOn)).length,
    kept: count('kept'),
    broken: count('broken'),
    open: count('open'),
  };
};
