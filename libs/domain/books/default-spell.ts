import { addDays, daysBetween } from '../kernel/days.ts';
import { owingOn } from './account-owing.ts';
import { planOn, resolvedPlans, type PlanBooks, type ResolvedPlan } from './payment-plan.ts';
import { promiseStandings, type PromiseMade } from './promise-to-pay.ts';

/** A letter is proposed once a spell has lasted so many days (bonds#letters-to-indemnitors). */
export const LETTER_AFTER_DAYS = 10;
/** So many days a letter gives to pay, from the day that it is made. */
export const LETTER_GIVES_DAYS = 10;
/** How strict a letter of default is, the mildest first (bonds#letters-to-indemnitors). */
export const LETTER_STRICTNESSES = ['reminder', 'notice', 'final'] as const;
export type LetterStrictness = (typeof LETTER_STRICTNESSES)[number];
/** From how many days past due on each is. */
const STRICT_AFTER_DAYS: Readonly<Record<LetterStrictness, number>> = { reminder: 0, notice: 30, final: 60 };
/** What each is called. */
export const LETTER_NAMES: Readonly<Record<LetterStrictness, string>> = {
  reminder: 'Payment reminder',
  notice: 'Past due notice',
  final: 'Final notice',
};
/** Nobody is proposed a second letter about an account within so many days. */
export const LETTER_REST_DAYS = 20;
/** A spell is not looked for further back than this. */
const LONGEST_SPELL_DAYS = 1_000;

/** A promise whose day has passed, and what is still missing of it. */
export interface BrokenPromise {
  amountCents: number;
  dueOn: string;
  missingCents: number;
}

/** A time through which an account has been past due without a break. Money in cents. */
export interface DefaultSpell {
  /** What is past due today by the plan, by terms or a broken promise, at most the balance. */
  pastDueCents: number;
  /** In instalments of the plan, rounded up; none without one. */
  missed: number;
  promise: BrokenPromise | null;
  balanceCents: number;
  /** The day of the oldest that is still owed. */
  since: string;
  /** Its first day, however the oldest that is owed has moved on since. */
  began: string;
}

/** The first of the days up to `today` on which an account was past due without a break. */
const firstDayPastDue = (books: PlanBooks, plans: readonly ResolvedPlan[], today: string): string => {
  const earliest = addDays(today, -LONGEST_SPELL_DAYS);
  let first = today;
  while (first > earliest) {
    const before = addDays(first, -1);
    if (owingOn(books, before, plans).pastDueCents === 0) return first;
    first = before;
  }
  return first;
};

/** The last promise where it was broken, less what was paid since it was made, late payments too. */
export const brokenPromise = (
  books: PlanBooks,
  promises: readonly PromiseMade[],
  today: string,
  balanceCents: number,
): BrokenPromise | null => {
  const last = promiseStandings(promises, books.lines, today).at(-1);
  if (last?.state !== 'broken') return null;
  const since = books.lines.filter(
    ({ on, position, kind }) => kind === 'payment' && on >= last.madeOn && position > last.position,
  );
  const paidCents = -since.reduce((sum, { cents }) => sum + cents, 0);
  const missingCents = Math.min(balanceCents, last.amountCents - paidCents);
  return missingCents > 0 ? { amountCents: last.amountCents, dueOn: last.dueOn, missingCents } : null;
};

const first = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;

/** The spell that an account is in on a day; null where nothing is past due and no promise is broken. */
export const defaultSpell = (
  books: PlanBooks,
  promises: readonly PromiseMade[],
  today: string,
): DefaultSpell | null => {
  const plans = resolvedPlans(books);
  const owing = owingOn(books, today, plans);
  const { balanceCents } = owing;
  const promise = brokenPromise(books, promises, today, balanceCents);
  const pastDueCents = Math.max(owing.pastDueCents, promise?.missingCents ?? 0);
  if (pastDueCents === 0) return null;
  const since = first([owing.since, ...(promise ? [addDays(promise.dueOn, 1)] : [])]);
  const began = first([since, ...(owing.pastDueCents > 0 ? [firstDayPastDue(books, plans, today)] : [])]);
  const plan = owing.by === 'plan' ? planOn(plans, today) : null;
  const missed = plan ? Math.ceil(owing.pastDueCents / plan.version.amountCents) : 0;
  return { pastDueCents, missed, promise, balanceCents, since: since ?? today, began: began ?? today };
};

/** Whether a spell has lasted long enough for a letter. */
export const isLetterDue = ({ began }: Pick<DefaultSpell, 'began'>, today: string): boolean =>
  daysBetween(began, today) >= LETTER_AFTER_DAYS;

/** How strict a letter of today is, by how long the spell has lasted. */
export const strictnessOn = ({ began }: Pick<DefaultSpell, 'began'>, today: string): LetterStrictness =>
  LETTER_STRICTNESSES.findLast((one) => daysBetween(began, today) >= STRICT_AFTER_DAYS[one]) ?? 'reminder';

/**
 * Whether a person's last letter stands for one of today: it rests, or was of this spell and as strict. One without a
 * strictness was a past due notice.
 */
export const standsFor = (
  last: { madeOn: string; strictness: LetterStrictness | null },
  spell: Pick<DefaultSpell, 'began'> | null,
  today: string,
): boolean => {
  if (daysBetween(last.madeOn, today) < LETTER_REST_DAYS) return true;
  if (spell === null || last.madeOn < spell.began) return false;
  const rank = (strictness: LetterStrictness) => LETTER_STRICTNESSES.indexOf(strictness);
  return rank(last.strictness ?? 'notice') >= rank(strictnessOn(spell, today));
};
