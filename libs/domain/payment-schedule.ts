import { addDays } from './days.ts';
import { instalmentsAfter } from './instalment-days.ts';
import { sumsOf } from './payment-plan.ts';
import type { PlanBooks, StandingPlan } from './payment-plan.ts';

/** More instalments than these carry the Truth in Lending note (`bonds.md` 6). */
export const TRUTH_IN_LENDING_ABOVE = 4;
/** How many lines of a schedule are shown at most: weekly for ten years. */
export const MOST_INSTALMENTS = 520;

/** One line of a schedule: what falls due on a day, and what is still owed of it, in cents. */
export interface ScheduledLine {
  what: 'carried' | 'down payment' | 'instalment';
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

const linesOf = ({ version }: StandingPlan, openingCents: number): Omit<ScheduledLine, 'owedCents'>[] => {
  const { setOn, down } = version;
  const carried = { what: 'carried', number: null, on: setOn, amountCents: openingCents, skipped: false } as const;
  return [
    ...(openingCents > 0 ? [carried] : []),
    ...(down
      ? [{ what: 'down payment', number: null, on: down.on, amountCents: down.amountCents, skipped: false } as const]
      : []),
  ];
};

/**
 * The schedule of a plan on a day, from its first line to the one that covers the balance, or its end: what was paid
 * covers the oldest first, and all that is owed is at most the balance. With `through`, without the instalments after it.
 */
export const scheduleOf = (books: PlanBooks, plan: StandingPlan, day: string, through?: string): Schedule => {
  const { version, from, continues } = plan;
  const { paidCents: paid, balanceCents } = sumsOf(books, plan, day);
  // A payment from before this version that was undone since is carried along with what it started from.
  const openingCents = plan.openingCents + Math.max(0, -paid);
  const paidCents = Math.max(0, paid);
  const skipped = new Set(version.skips.map(({ index }) => index));
  const covered = paidCents + balanceCents;
  const lines: ScheduledLine[] = [];
  // Ahead of the version before: so much of the first lines is paid already.
  let scheduled = Math.min(0, openingCents);
  let owed = 0;
  const take = (line: Omit<ScheduledLine, 'owedCents'>) => {
    if (!line.skipped) scheduled += line.amountCents;
    const owedNow = Math.max(owed, Math.min(balanceCents, scheduled - paidCents));
    lines.push({ ...line, owedCents: owedNow - owed });
    owed = owedNow;
  };
  for (const line of linesOf(plan, openingCents)) take(line);
  const first = continues ? from : version.startOn;
  let number = 0;
  let isCut = false;
  for (const { index, on } of instalmentsAfter(version, books.moves, skipped, addDays(first, -1))) {
    const rest = covered - scheduled;
    if ((on > day && rest <= 0) || (through !== undefined && on > through)) break;
    if (lines.length >= MOST_INSTALMENTS) {
      isCut = true;
      break;
    }
    const isSkipped = skipped.has(index);
    if (!isSkipped) number += 1;
    const amountCents = on > day ? Math.min(version.amountCents, rest) : version.amountCents;
    take({ what: 'instalment', number: isSkipped ? null : number, on, amountCents, skipped: isSkipped });
  }
  return { lines, uncoveredCents: Math.max(0, balanceCents - owed), isCut };
};

/** What is still owed of the instalments that fall due on a day; 0 where none does or they are covered. */
export const instalmentOwedOn = (books: PlanBooks, plan: StandingPlan, day: string): number => {
  const sums = sumsOf(books, plan, day);
  const owedBy = (scheduledCents: number) => Math.max(0, Math.min(sums.balanceCents, scheduledCents - sums.paidCents));
  const evening = sumsOf(books, plan, addDays(day, -1), day).scheduledCents;
  return owedBy(sums.scheduledCents) - owedBy(evening);
};

/** The day of the oldest line that is past due on a day; null where nothing is. */
export const oldestOwedDay = (books: PlanBooks, plan: StandingPlan, day: string): string | null =>
  scheduleOf(books, plan, day, day).lines.find(({ on, owedCents }) => on <= day && owedCents > 0)?.on ?? null;
