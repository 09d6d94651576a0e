import { addDays } from '../kernel/days.ts';
import {
  instalmentsAfter,
  instalmentsThrough,
  lastInstalmentDay,
  type HolidayMoves,
  type InstalmentTerms,
} from './instalment-days.ts';
import { movedBy, sumOf, type MoneyLine, type Raise } from './money-lines.ts';

/** A payment that is part of a plan's down payment: its amount is due, and paid, on the day that the plan was set. */
export interface DownPayment {
  paymentId: string;
  amountCents: number;
}

/** One version of an account's plan, in force from the day it was set until the next one. Money in cents. */
export interface PlanVersion extends InstalmentTerms {
  setOn: string;
  /** The place of its saving in the log: money that was recorded before is none of its instalments. */
  position: number;
  amountCents: number;
  downs: readonly DownPayment[];
  /** What was past due is not carried along: the new instalments spread it. */
  spread: boolean;
  /** Instalments that were skipped, by their index, and the day somebody did. */
  skips: readonly { index: number; skippedOn: string }[];
  /** The day it was ended by hand or with its account. */
  endedOn: string | null;
  endedBy: 'hand' | 'closing' | null;
  /** Of a plan that came from another program: what of it was past due at the end of the day it was set, and since when. */
  opening?: { cents: number; on: string };
}

/** Whether a line came since a version was set: of a plan from another program all did but what its account opened with. */
export const isSince = ({ position, opening }: PlanVersion, line: MoneyLine): boolean =>
  opening === undefined ? line.position > position : line.isOpening !== true;

/** The first day whose instalment a version that goes on from another asks for: that program asked for those of its last day. */
const firstDayOf = ({ setOn, opening }: PlanVersion): string => (opening === undefined ? setOn : addDays(setOn, 1));

/** All that a plan's figures follow from. Versions in the order they were set, lines in that of the log. */
export interface PlanBooks {
  versions: readonly PlanVersion[];
  lines: readonly MoneyLine[];
  moves: HolidayMoves;
}

/** The figures of a plan at the end of a day, in cents (bonds#plan-past-due, bonds#plan-past-due). */
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
export interface ResolvedPlan {
  version: PlanVersion;
  /** Whether it goes on from the version before it, whose past due or ahead it carries. */
  continues: boolean;
  openingCents: number;
  /** The day from which that was late where it is past due: the version's own else. */
  openingOn: string;
}

const skippedBy = ({ skips }: PlanVersion, day: string): ReadonlySet<number> =>
  new Set(skips.flatMap(({ index, skippedOn }) => (skippedOn <= day ? [index] : [])));

/** Lines up to the end of a day, without the payments that are undone by then. */
const standingBy = (lines: readonly MoneyLine[]): MoneyLine[] => {
  const nets = new Map<string, number>();
  for (const { kind, entryId, cents } of lines) {
    if (kind === 'payment') nets.set(entryId, (nets.get(entryId) ?? 0) + cents);
  }
  return lines.filter(({ kind, entryId }) => kind !== 'payment' || nets.get(entryId) !== 0);
};

/** The day from `from` on since which nothing is owed; null where something is. */
const zeroSince = (lines: readonly MoneyLine[], from: string): string | null => {
  const moved = new Map([[from, 0]]);
  for (const { on, cents } of lines) {
    const day = on > from ? on : from;
    moved.set(day, (moved.get(day) ?? 0) + cents);
  }
  let balance = 0;
  let since: string | null = null;
  for (const day of [...moved.keys()].toSorted()) {
    balance += moved.get(day) ?? 0;
    since = balance > 0 ? null : (since ?? day);
  }
  return since;
};

/**
 * The day at whose end nothing was owed of a version, judged on each evening by what was recorded by then: only undoing
 * a payment that stood when it ended revives it (bonds#plan-revived).
 */
const paidOffOn = (lines: readonly MoneyLine[], from: string, asOf: string): string | null => {
  const known = lines.filter(({ on }) => on <= asOf);
  const evenings = new Set([from, ...known.flatMap(({ recordedOn }) => (recordedOn > from ? [recordedOn] : []))]);
  let ended: { on: string; by: ReadonlySet<string> } | null = null;
  for (const evening of [...evenings].toSorted()) {
    const standing = standingBy(known.filter(({ recordedOn }) => recordedOn <= evening));
    const payments = new Set(standing.flatMap(({ kind, entryId }) => (kind === 'payment' ? [entryId] : [])));
    if (ended && [...ended.by].every((paymentId) => payments.has(paymentId))) continue;
    const on = zeroSince(standing, from);
    ended = on === null ? null : { on, by: payments };
  }
  return ended?.on ?? null;
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

/** What was paid of a plan by a day and what is owed beside it, with the account's balance. */
export interface PlanStanding {
  balanceCents: number;
  paidCents: number;
  /** By the day that it is due, the earliest first. */
  beside: readonly Raise[];
}

/** What is known of a plan at the end of a day (bonds#beside-the-plan, Paid and Beside it). */
export const standingOf = ({ lines }: PlanBooks, { version }: ResolvedPlan, day: string): PlanStanding => {
  const known = lines.filter(({ on }) => on <= day);
  const ticked = new Set(version.downs.map(({ paymentId }) => paymentId));
  const { raises, paidCents } = movedBy(
    known.filter((line) => isSince(version, line)),
    { paidFrom: version.setOn, ticked },
  );
  const downCents = -sumOf(known.filter(({ entryId }) => ticked.has(entryId)));
  return { balanceCents: sumOf(known), paidCents: paidCents + downCents, beside: raises };
};

const downCentsOf = ({ downs }: PlanVersion): number => downs.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What is scheduled by the end of `day`, with the skips known on `asOf`: carried, down payment and instalments. */
export const scheduledBy = (books: PlanBooks, plan: ResolvedPlan, day: string, asOf = day): number => {
  const { version, continues, openingCents } = plan;
  const skipped = skippedBy(version, asOf);
  const through = (until: string) => instalmentsThrough(version, books.moves, skipped, until);
  const before = continues ? through(addDays(firstDayOf(version), -1)) : 0;
  const count = Math.max(0, through(day) - before);
  return openingCents + downCentsOf(version) + count * version.amountCents;
};

/**
 * What is owed of what was scheduled and of what is beside and counted: money covers the earliest first, and what is
 * beside and not counted yet is left of the balance.
 */
export const owedOf = (
  { balanceCents, paidCents, beside }: PlanStanding,
  scheduledCents: number,
  isCounted: (raise: Raise) => boolean,
): number => {
  const counted = sumOf(beside.filter(isCounted));
  const later = sumOf(beside) - counted;
  return Math.max(0, Math.min(balanceCents - later, scheduledCents + counted - paidCents));
};

/** What is beside counts as past due from the day after its own, instalments on theirs (bonds#plan-past-due). */
const isPast = (day: string) => (raise: Raise) => raise.dueOn < day;
export const isDueBy = (day: string) => (raise: Raise) => raise.dueOn <= day;

/** What is past due of a plan that is in force on a day, at its end. */
export const pastDueOn = (books: PlanBooks, plan: ResolvedPlan, day: string): number =>
  owedOf(standingOf(books, plan, day), scheduledBy(books, plan, day), isPast(day));

/** What is past due and what is due that day. */
export const dueNowOn = (books: PlanBooks, plan: ResolvedPlan, day: string): number =>
  owedOf(standingOf(books, plan, day), scheduledBy(books, plan, day), isDueBy(day));

/** The instalments of a plan from a day on, in the order of their days, without those that it does not count. */
export function* plannedFrom(
  { moves }: Pick<PlanBooks, 'moves'>,
  { version, continues }: ResolvedPlan,
  skipped: ReadonlySet<number>,
  day: string,
) {
  const from = firstDayOf(version);
  const first = continues && from > day ? from : day;
  yield* instalmentsAfter(version, moves, skipped, addDays(first, -1));
}

/**
 * The earliest day of what money does not cover, of what was asked for until a day; null where it covers all. The down
 * payment is covered first: it was ticked for it. What lowered the balance otherwise has shortened the plan from its end;
 * what of it is beyond the plan covers what is beside it.
 */
const firstUncovered = (
  books: PlanBooks,
  plan: ResolvedPlan,
  { balanceCents, paidCents, beside }: PlanStanding,
  { until, isCounted }: { until: string; isCounted: (raise: Raise) => boolean },
): string | null => {
  const { version, openingCents, openingOn } = plan;
  const ahead = Math.min(0, openingCents);
  let spread = balanceCents + paidCents - sumOf(beside) - ahead;
  const beyond = Math.max(0, -spread);
  const requests = [
    { on: version.setOn, cents: downCentsOf(version) },
    { on: openingOn, cents: Math.max(0, openingCents) },
  ];
  const skipped = skippedBy(version, until);
  for (const { index, on } of plannedFrom(books, plan, skipped, version.startOn)) {
    if (on > until) break;
    if (!skipped.has(index)) requests.push({ on, cents: version.amountCents });
  }
  const planned = requests.map(({ on, cents }) => {
    const kept = Math.min(cents, Math.max(0, spread));
    spread -= kept;
    return { on, cents: kept };
  });
  const [down, ...rest] = [...planned, ...beside.filter(isCounted).map(({ dueOn: on, cents }) => ({ on, cents }))];
  let money = paidCents - ahead + beyond;
  const uncovered = [down, ...rest.toSorted((one, other) => one.on.localeCompare(other.on))].flatMap((line) => {
    money -= line?.cents ?? 0;
    return line && line.cents > 0 && money < 0 ? [line.on] : [];
  });
  return uncovered.toSorted()[0] ?? null;
};

/** Since when a plan is past due on a day; null where nothing is. */
export const lateSince = (books: PlanBooks, plan: ResolvedPlan, day: string): string | null =>
  pastDueOn(books, plan, day) === 0
    ? null
    : firstUncovered(books, plan, standingOf(books, plan, day), { until: day, isCounted: isPast(day) });

/** What a version carries: what was asked for to the evening before it less what was paid until its saving, at most the balance. */
const openingOf = (
  books: PlanBooks,
  before: ResolvedPlan,
  { setOn, spread }: PlanVersion,
): Pick<ResolvedPlan, 'openingCents' | 'openingOn'> => {
  const evening = addDays(setOn, -1);
  const standing = standingOf(books, before, setOn);
  const asked = scheduledBy(books, before, evening, setOn) + sumOf(standing.beside.filter(isDueBy(evening)));
  const owed = asked - standing.paidCents;
  if (owed <= 0) return { openingCents: owed, openingOn: setOn };
  const openingCents = spread ? 0 : Math.max(0, Math.min(owed, standing.balanceCents));
  return {
    openingCents,
    openingOn: firstUncovered(books, before, standing, { until: evening, isCounted: isDueBy(evening) }) ?? setOn,
  };
};

/** The plan that a version goes on from: in force the evening before and still on the day it was set. */
const planBefore = (books: PlanBooks, plans: readonly ResolvedPlan[], version: PlanVersion): ResolvedPlan | null => {
  const { setOn } = version;
  const latest = books.versions[books.versions.indexOf(version) - 1];
  if (latest && latest.endedOn !== null && latest.endedOn <= setOn) return null;
  const before = plans.at(-1);
  return before && endOf(books, before.version, setOn) === null ? before : null;
};

/**
 * Every version with what it starts from, in the order they were set. One that was saved again on its day is none: the
 * later one takes its place (bonds#new-plan-version).
 */
export const resolvedPlans = (books: PlanBooks): ResolvedPlan[] => {
  const plans: ResolvedPlan[] = [];
  for (const version of books.versions) {
    if (plans.at(-1)?.version.setOn === version.setOn) plans.pop();
    const { opening: brought } = version;
    if (brought !== undefined) {
      plans.push({ version, continues: true, openingCents: brought.cents, openingOn: brought.on });
      continue;
    }
    // What was recorded after it was saved moves nothing that it started from.
    const then = { ...books, lines: books.lines.filter(({ position }) => position < version.position) };
    const before = planBefore(then, plans, version);
    const opening = before ? openingOf(then, before, version) : { openingCents: 0, openingOn: version.setOn };
    plans.push({ version, continues: before !== null, ...opening });
  }
  return plans;
};

/** The plan that a day is of: the last version set by then, whether in force or over; null where there was none. */
export const planOn = (plans: readonly ResolvedPlan[], day: string): ResolvedPlan | null =>
  plans.findLast(({ version }) => version.setOn <= day) ?? null;

/** Why the plan of a day is over on it; null while it is in force. */
export const planEndOn = (books: PlanBooks, plan: ResolvedPlan, day: string): PlanEnd | null =>
  endOf(books, plan.version, day);
