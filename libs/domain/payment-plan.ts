import { addDays } from './days.ts';
import { instalmentsAfter, instalmentsThrough, lastInstalmentDay } from './instalment-days.ts';
import type { HolidayMoves, InstalmentTerms } from './instalment-days.ts';

/** A payment that is a plan's down payment: its amount is scheduled from its day on. */
export interface DownPayment {
  paymentId: string;
  amountCents: number;
  on: string;
}

/** One version of an account's plan, in force from the day it was set until the next one. Money in cents. */
export interface PlanVersion extends InstalmentTerms {
  setOn: string;
  amountCents: number;
  down: DownPayment | null;
  /** What was past due is not carried along: the new instalments spread it. */
  spread: boolean;
  /** Instalments that were skipped, by their index, and the day somebody did. */
  skips: readonly { index: number; skippedOn: string }[];
  /** The day it was ended by hand or with its account. */
  endedOn: string | null;
  endedBy: 'hand' | 'closing' | null;
}

/** What moves the account's balance on a day, payments negative; `paymentId` where it is one, or undoes or moves it. */
export interface MoneyLine {
  on: string;
  cents: number;
  paymentId: string | null;
}

/** All that a plan's figures follow from. Versions in the order they were set. */
export interface PlanBooks {
  versions: readonly PlanVersion[];
  lines: readonly MoneyLine[];
  moves: HolidayMoves;
}

/** The figures of a plan at the end of a day, in cents (`bonds.md` 4, decision 12). */
export interface PlanFigures {
  balanceCents: number;
  scheduledCents: number;
  paidCents: number;
  pastDueCents: number;
  /** Past due in instalments, rounded up. */
  missed: number;
  /** The first later day that asks for money, and how much; null where none does. */
  nextDue: { on: string; amountCents: number } | null;
}

/** Why a plan is over, and since the end of which day, or the beginning where it was ended or closed. */
export interface PlanEnd {
  why: 'ended' | 'account closed' | 'paid off' | 'last instalment';
  on: string;
}

/** A version with what it starts from: reckoned once, asked for many days. */
export interface StandingPlan {
  version: PlanVersion;
  /** Whether it goes on from the version before it, whose past due or ahead it carries. */
  continues: boolean;
  openingCents: number;
  /** Payments count from this day. */
  from: string;
  /** Payments that the plan, over all its versions, counts: from its beginning, or ticked as a down payment. */
  chainFrom: string;
  ticked: ReadonlySet<string>;
}

const skippedBy = ({ skips }: PlanVersion, day: string): ReadonlySet<number> =>
  new Set(skips.flatMap(({ index, skippedOn }) => (skippedOn <= day ? [index] : [])));

const through = (books: PlanBooks, version: PlanVersion, day: string, asOf: string): number =>
  instalmentsThrough(version, books.moves, skippedBy(version, asOf), day);

const sumOf = (lines: readonly MoneyLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** Lines up to the end of a day, without the payments that are undone by then. */
const standingBy = (lines: readonly MoneyLine[], day: string): MoneyLine[] => {
  const known = lines.filter(({ on }) => on <= day);
  const nets = new Map<string, number>();
  for (const { paymentId, cents } of known) {
    if (paymentId !== null) nets.set(paymentId, (nets.get(paymentId) ?? 0) + cents);
  }
  return known.filter(({ paymentId }) => paymentId === null || nets.get(paymentId) !== 0);
};

/** The first day from `from` to `asOf` at whose end nothing was owed, as known on `asOf`; null where there is none. */
const paidOffOn = (lines: readonly MoneyLine[], from: string, asOf: string): string | null => {
  const moved = new Map<string, number>();
  for (const { on, cents } of standingBy(lines, asOf)) {
    const day = on > from ? on : from;
    moved.set(day, (moved.get(day) ?? 0) + cents);
  }
  let balance = 0;
  for (const day of [from, ...moved.keys()].toSorted()) {
    balance += moved.get(day) ?? 0;
    moved.delete(day);
    if (balance <= 0) return day;
  }
  return null;
};

/** What ended a version by a day, were there no later one; null while it is in force. */
const endOf = (books: PlanBooks, version: PlanVersion, day: string): PlanEnd | null => {
  const { endedOn, endedBy, setOn } = version;
  const ended: PlanEnd | null =
    endedOn !== null && endedOn <= day
      ? { why: endedBy === 'closing' ? 'account closed' : 'ended', on: endedOn }
      : null;
  const paidOff = paidOffOn(books.lines, setOn, day);
  if (paidOff !== null && paidOff < (ended?.on ?? day)) return { why: 'paid off', on: paidOff };
  if (ended) return ended;
  const last = lastInstalmentDay(version, books.moves, skippedBy(version, day));
  return last !== null && last < day ? { why: 'last instalment', on: last } : null;
};

const isCounted = ({ from, chainFrom, ticked, version }: StandingPlan, firstOn: ReadonlyMap<string, string>) => {
  const { down } = version;
  return ({ on, paymentId }: MoneyLine): boolean => {
    if (paymentId === null) return false;
    if (paymentId === down?.paymentId) return true;
    const isOfPlan = ticked.has(paymentId) || (firstOn.get(paymentId) ?? '') >= chainFrom;
    return on >= from && isOfPlan;
  };
};

/** The day of the first line of each payment. */
const firstDays = (lines: readonly MoneyLine[]): Map<string, string> => {
  const first = new Map<string, string>();
  for (const { paymentId, on } of lines) {
    if (paymentId !== null && on < (first.get(paymentId) ?? '9')) first.set(paymentId, on);
  }
  return first;
};

/** What is scheduled and paid by the end of `day`, as known on `asOf`. */
export const sumsOf = (
  books: PlanBooks,
  plan: StandingPlan,
  day: string,
  asOf = day,
): { scheduledCents: number; paidCents: number; balanceCents: number } => {
  const { version, from, continues, openingCents } = plan;
  const before = continues ? through(books, version, addDays(from, -1), asOf) : 0;
  const count = Math.max(0, through(books, version, day, asOf) - before);
  const down = version.down && version.down.on <= day ? version.down.amountCents : 0;
  const known = books.lines.filter(({ on }) => on <= asOf);
  return {
    scheduledCents: openingCents + down + count * version.amountCents,
    paidCents: -sumOf(known.filter(isCounted(plan, firstDays(known)))),
    balanceCents: sumOf(known),
  };
};

const pastDueOf = (sums: { scheduledCents: number; paidCents: number; balanceCents: number }): number =>
  Math.max(0, Math.min(sums.balanceCents, sums.scheduledCents - sums.paidCents));

/** What a version carries: past due or ahead the evening before it was set (`bonds.md` 4). */
const openingOf = (books: PlanBooks, before: StandingPlan, { setOn, spread }: PlanVersion): number => {
  const sums = sumsOf(books, before, addDays(setOn, -1));
  const owed = sums.scheduledCents - sums.paidCents;
  if (owed <= 0) return owed;
  return spread ? 0 : pastDueOf(sums);
};

/** The plan that a version goes on from: in force the evening before and still on the day it was set. */
const planBefore = (books: PlanBooks, plans: readonly StandingPlan[], { setOn }: PlanVersion): StandingPlan | null => {
  const latest = plans.at(-1);
  if (!latest || (latest.version.endedOn !== null && latest.version.endedOn <= setOn)) return null;
  const before = plans.findLast(({ version }) => version.setOn < setOn);
  return before && endOf(books, before.version, setOn) === null ? before : null;
};

/** Every version with what it starts from, in the order they were set. */
export const standingPlans = (books: PlanBooks): StandingPlan[] => {
  const plans: StandingPlan[] = [];
  for (const version of books.versions) {
    const before = planBefore(books, plans, version);
    const first = version.startOn < version.setOn ? version.startOn : version.setOn;
    const ownTick = version.down ? [version.down.paymentId] : [];
    plans.push({
      version,
      continues: before !== null,
      openingCents: before ? openingOf(books, before, version) : 0,
      from: before ? version.setOn : first,
      chainFrom: before ? before.chainFrom : first,
      ticked: new Set([...(before?.ticked ?? []), ...ownTick]),
    });
  }
  return plans;
};

/** The plan that a day is of: the last version set by then, whether in force or over; null where there was none. */
export const planOn = (plans: readonly StandingPlan[], day: string): StandingPlan | null =>
  plans.findLast(({ version }) => version.setOn <= day) ?? null;

/** Why the plan of a day is over on it; null while it is in force. */
export const planEndOn = (books: PlanBooks, plan: StandingPlan, day: string): PlanEnd | null =>
  endOf(books, plan.version, day);

/** What is owed of all that was scheduled by the end of a later day, at most the balance. */
const owedBy = (sums: { paidCents: number; balanceCents: number }, scheduledCents: number): number =>
  Math.max(0, Math.min(sums.balanceCents, scheduledCents - sums.paidCents));

const nextDueOf = (books: PlanBooks, plan: StandingPlan, day: string): PlanFigures['nextDue'] => {
  const sums = sumsOf(books, plan, day);
  const pastDue = pastDueOf(sums);
  if (sums.balanceCents <= pastDue) return null;
  const { version, from } = plan;
  const skipped = skippedBy(version, day);
  const start = day < from ? addDays(from, -1) : day;
  let scheduled = sums.scheduledCents;
  if (version.down && version.down.on > day) scheduled += version.down.amountCents;
  for (const { index, on } of instalmentsAfter(version, books.moves, skipped, start)) {
    if (skipped.has(index)) continue;
    scheduled += version.amountCents;
    const amountCents = owedBy(sums, scheduled) - pastDue;
    if (amountCents > 0) return { on, amountCents };
  }
  return null;
};

/** What is past due of a plan that is in force on a day, at its end. */
export const pastDueOn = (books: PlanBooks, plan: StandingPlan, day: string): number =>
  pastDueOf(sumsOf(books, plan, day));

/** The figures of a plan that is in force on a day, at its end. */
export const planFigures = (books: PlanBooks, plan: StandingPlan, day: string): PlanFigures => {
  const sums = sumsOf(books, plan, day);
  const pastDueCents = pastDueOf(sums);
  return {
    ...sums,
    pastDueCents,
    missed: Math.ceil(pastDueCents / plan.version.amountCents),
    nextDue: nextDueOf(books, plan, day),
  };
};

/** The figures of an account's plan at the end of a day; null without a plan in force. */
export const planFiguresOn = (books: PlanBooks, day: string): PlanFigures | null => {
  const plan = planOn(standingPlans(books), day);
  return plan && planEndOn(books, plan, day) === null ? planFigures(books, plan, day) : null;
};

/**
 * The instalment that skipping takes on a day: the first one from that day on that is not covered (`bonds.md` 4); null
 * where there is nothing to skip.
 */
export const instalmentToSkip = (
  books: PlanBooks,
  plan: StandingPlan,
  day: string,
): { index: number; on: string } | null => {
  const { version } = plan;
  const skipped = skippedBy(version, day);
  const yesterday = addDays(day, -1);
  const sums = sumsOf(books, plan, day);
  let scheduled = sumsOf(books, plan, yesterday, day).scheduledCents;
  let covered = owedBy(sums, scheduled);
  for (const instalment of instalmentsAfter(version, books.moves, skipped, yesterday)) {
    if (skipped.has(instalment.index)) continue;
    scheduled += version.amountCents;
    const owed = owedBy(sums, scheduled);
    if (owed > covered) return instalment;
    if (owed >= sums.balanceCents) return null;
    covered = owed;
  }
  return null;
};
