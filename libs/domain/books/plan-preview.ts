import {
  isSince,
  planEndOn,
  standingOf,
  resolvedPlans,
  type PlanBooks,
  type PlanVersion,
  type ResolvedPlan,
} from './payment-plan.ts';
import { scheduleOf } from './payment-schedule.ts';

/** One row of a plan that is not saved yet, in cents: `paid` is a payment that is ticked as its down payment. */
export interface PreviewRow {
  what: 'paid' | 'carried' | 'down payment' | 'instalment' | 'beside';
  on: string;
  cents: number;
}

/** What a plan would be, were it saved: its rows but the paid ones and what its end leaves open are the balance. */
export interface PlanPreview {
  balanceCents: number;
  rows: PreviewRow[];
  openCents: number;
  /** Whether there are more rows than are shown. */
  isCut: boolean;
}

/** A plan as it stands on a day. */
export const planPreview = (books: PlanBooks, plan: ResolvedPlan, day: string): PlanPreview => {
  const { lines, uncoveredCents, isCut } = scheduleOf(books, plan, day);
  const { balanceCents, paidCents } = standingOf(books, plan, day);
  const downCents = plan.version.downs.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paid: PreviewRow[] =
    downCents > 0 && paidCents >= downCents ? [{ what: 'paid', on: plan.version.setOn, cents: downCents }] : [];
  const rows = lines.flatMap(({ what, on, owedCents }): PreviewRow[] =>
    owedCents > 0 ? [{ what, on, cents: owedCents }] : [],
  );
  return { balanceCents, rows: [...paid, ...rows], openCents: isCut ? 0 : uncoveredCents, isCut };
};

/** A plan as it would be once a version is saved: the same computation as of one that is. */
export const previewOf = (books: PlanBooks, terms: Omit<PlanVersion, 'position'>): PlanPreview => {
  // Saved now, it is after all that was recorded.
  const version = { ...terms, position: Number.MAX_SAFE_INTEGER };
  const then = { ...books, versions: [...books.versions, version] };
  const plan = resolvedPlans(then).at(-1);
  if (!plan) throw new RangeError('A version that stands last is a plan.');
  return planPreview(then, plan, version.setOn);
};

/**
 * Payments that may not be proposed as a down payment on a day: those that a plan counts. One that was set on the same
 * day counts none, since saving it again takes its place.
 */
export const countedPayments = (books: PlanBooks, day: string): ReadonlySet<string> => {
  const plans = resolvedPlans(books).filter(({ version }) => version.setOn < day);
  const ofPlans = plans.flatMap((plan, index) => {
    const { version } = plan;
    const next = plans[index + 1]?.version;
    const end = planEndOn(books, plan, day);
    const counted = books.lines.filter((line) => {
      const { kind, cents, position, on } = line;
      if (kind !== 'payment' || cents >= 0 || !isSince(version, line) || on < version.setOn) return false;
      return (next === undefined || position < next.position) && (end === null || on <= end.on);
    });
    return [...version.downs.map(({ paymentId }) => paymentId), ...counted.map(({ entryId }) => entryId)];
  });
  return new Set(ofPlans);
};
