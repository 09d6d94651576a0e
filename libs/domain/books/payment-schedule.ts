import { sumOf, type Raise } from './money-lines.ts';
import { plannedFrom, standingOf, type PlanBooks, type PlanStanding, type ResolvedPlan } from './payment-plan.ts';

/** More instalments than these carry the Truth in Lending note (bonds#truth-in-lending). */
export const TRUTH_IN_LENDING_ABOVE = 4;
/** How many lines of a schedule are shown at most: weekly for ten years. */
export const MOST_INSTALMENTS = 520;

/** One line of a schedule: what falls due on a day, and what is still owed of it, in cents. */
export interface ScheduledLine {
  what: 'carried' | 'down payment' | 'instalment' | 'beside';
  /** The number of an instalment, from 1; null for the others. */
  number: number | null;
  on: string;
  amountCents: number;
  owedCents: number;
  skipped: boolean;
}

/** The schedule of a plan as it stands on a day. */
export interface Schedule {
  lines: ScheduledLine[];
  /** What stays open after the last line. */
  uncoveredCents: number;
  /** Whether there are more lines than are shown. */
  isCut: boolean;
}

/** A line of a schedule, with what it is of where it is owed beside the plan. */
export interface PlannedLine extends ScheduledLine {
  raise: Raise | null;
}

const ONCE = { number: null, skipped: false, raise: null } as const;

type Unowed = Omit<PlannedLine, 'owedCents'>;

const carriedLines = ({ openingCents, openingOn }: ResolvedPlan): Unowed[] =>
  openingCents > 0 ? [{ ...ONCE, what: 'carried', on: openingOn, amountCents: openingCents }] : [];

const downLines = ({ version }: ResolvedPlan): Unowed[] => {
  const amountCents = version.downs.reduce((sum, down) => sum + down.amountCents, 0);
  return amountCents > 0 ? [{ ...ONCE, what: 'down payment', on: version.setOn, amountCents }] : [];
};

/** Instalments from the first to the one that covers what the plan spreads, or its end; those up to the day in full. */
const instalmentLines = (
  books: PlanBooks,
  plan: ResolvedPlan,
  { day, startCents, mostCents }: { day: string; startCents: number; mostCents: number },
): { lines: Unowed[]; isCut: boolean } => {
  const { version } = plan;
  const skipped = new Set(version.skips.map(({ index }) => index));
  const lines: Unowed[] = [];
  let scheduled = startCents;
  let number = 0;
  for (const { index, on } of plannedFrom(books, plan, skipped, version.startOn)) {
    const rest = mostCents - scheduled;
    if (on > day && rest <= 0) break;
    if (lines.length >= MOST_INSTALMENTS) return { lines, isCut: true };
    const isSkipped = skipped.has(index);
    const amountCents = on > day ? Math.min(version.amountCents, rest) : version.amountCents;
    if (!isSkipped) {
      number += 1;
      scheduled += amountCents;
    }
    lines.push({ ...ONCE, what: 'instalment', number: isSkipped ? null : number, on, amountCents, skipped: isSkipped });
  }
  return { lines, isCut: false };
};

/** What is owed of each line: money covers them in their order, and all that is owed is at most the balance. */
const withOwed = (lines: readonly Unowed[], plan: ResolvedPlan, standing: PlanStanding): PlannedLine[] => {
  const { balanceCents, paidCents, beside } = standing;
  // Ahead of the version before: so much of the first lines is paid already.
  let scheduled = Math.min(0, plan.openingCents);
  let besideLeft = sumOf(beside);
  let owed = 0;
  return lines.map((line) => {
    if (!line.skipped) scheduled += line.amountCents;
    if (line.raise) besideLeft -= line.amountCents;
    const owedNow = Math.max(owed, Math.min(balanceCents - besideLeft, scheduled - paidCents));
    const owedCents = owedNow - owed;
    owed = owedNow;
    return { ...line, owedCents };
  });
};

/**
 * The lines of a plan on a day, from its first to the one that covers the balance, or its end, with what is owed beside
 * it: the down payment, then by their days, instalments before what is beside of that day.
 */
export const plannedLines = (
  books: PlanBooks,
  plan: ResolvedPlan,
  day: string,
): { lines: PlannedLine[]; balanceCents: number; isCut: boolean } => {
  const standing = standingOf(books, plan, day);
  const { balanceCents, paidCents, beside } = standing;
  const [down, carried] = [downLines(plan), carriedLines(plan)];
  const startCents = plan.openingCents + down.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const mostCents = balanceCents + paidCents - sumOf(beside);
  const planned = instalmentLines(books, plan, { day, startCents, mostCents });
  const besides = beside.map((raise): Unowed => {
    return { ...ONCE, what: 'beside', on: raise.dueOn, amountCents: raise.cents, raise };
  });
  const byDay = [...carried, ...planned.lines, ...besides].toSorted((one, other) => one.on.localeCompare(other.on));
  return { lines: withOwed([...down, ...byDay], plan, standing), balanceCents, isCut: planned.isCut };
};

/** The schedule of a plan on a day: its lines, and what stays open after the last of them. */
export const scheduleOf = (books: PlanBooks, plan: ResolvedPlan, day: string): Schedule => {
  const { lines, balanceCents, isCut } = plannedLines(books, plan, day);
  const owed = lines.reduce((sum, { owedCents }) => sum + owedCents, 0);
  return {
    lines: lines.map(({ raise: _, ...line }) => line),
    uncoveredCents: Math.max(0, balanceCents - owed),
    isCut,
  };
};

/** What of a plan falls due on a day and is still owed: of its instalments, and of each that is beside it. */
export const dueOfPlan = (
  books: PlanBooks,
  plan: ResolvedPlan,
  day: string,
): { instalmentCents: number; beside: { raise: Raise; owedCents: number }[] } => {
  const due = plannedLines(books, plan, day).lines.filter(({ on, owedCents }) => on === day && owedCents > 0);
  const instalments = due.filter(({ what }) => what === 'instalment');
  return {
    instalmentCents: instalments.reduce((sum, { owedCents }) => sum + owedCents, 0),
    beside: due.flatMap(({ raise, owedCents }) => (raise ? [{ raise, owedCents }] : [])),
  };
};
