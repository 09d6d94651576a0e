import { daysBetween, formatDay } from '../kernel/days.ts';
import { formatCents } from '../kernel/money.ts';

/** What came of a call, in the order of its keys 1 to 6 (today#call-outcomes). */
export const CALL_OUTCOMES = ['reached', 'promise', 'message', 'no answer', 'wrong number', 'refused'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** A court date within so many days doubles the rank of a call. */
export const COURT_DAYS = 7;

/** What the place of an account on the call list follows from; money in cents. */
export interface CallReasons {
  /** By what it owes: a plan in force, or terms. */
  by: 'plan' | 'terms';
  pastDueCents: number;
  /** What a broken promise lacks. */
  lacksCents: number;
  /** The earliest day that money does not cover, else that of the promise. */
  since: string;
  courtDate: string | null;
  keptRate: number;
  /** How many promises were kept or broken. */
  finishedPromises: number;
}

/** The place of an account on the call list, and why. */
export interface CallRank {
  rank: number;
  /** The larger of what is past due and what the promise lacks. */
  amountCents: number;
  days: number;
  explanation: string;
}

const plural = (count: number, word: string): string => `${String(count)} ${word}${count === 1 ? '' : 's'}`;
const capital = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1);

/** The day without its year where that is the year of today. */
export const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, 5) : formatDay(day);

/** In words: what is owed how long, then what moves it up or down. Factors are never shown (today#call-order). */
const wordsOf = (reasons: CallReasons, today: string, { amountCents, days }: Omit<CallRank, 'explanation'>): string => {
  const { by, pastDueCents, lacksCents, since, courtDate, keptRate, finishedPromises } = reasons;
  const toCourt = courtDate === null ? -1 : daysBetween(today, courtDate);
  const court = toCourt === 0 ? 'court today' : `court in ${plural(toCourt, 'day')}`;
  const kept = `${String(Math.round(keptRate * 100))}% of ${plural(finishedPromises, 'promise')} kept`;
  const more = [...(isSoon(toCourt) ? [court] : []), ...(finishedPromises > 0 ? [kept] : [])];
  const amount = formatCents(amountCents);
  const isBroken = lacksCents > pastDueCents;
  if (by === 'plan' && !isBroken) {
    const promises = finishedPromises === 0 ? ['no promise yet'] : [];
    return [`${plural(days, 'day')} late`, amount, ...more, ...promises].join(', ');
  }
  const lead = isBroken ? 'Broken promise.' : 'No plan.';
  const told = `${lead} ${amount} since ${shortDay(since, today)}, ${plural(days, 'day')}.`;
  return more.length > 0 ? `${told} ${capital(more.join(', '))}.` : told;
};

const isSoon = (toCourt: number): boolean => toCourt >= 0 && toCourt <= COURT_DAYS;

/**
 * The larger of what is past due and what the promise lacks, in dollars, × days late, × 2 with court within seven days,
 * × (1.5 − the rate of promises kept): the higher, the sooner to be called (today#call-order).
 */
export const rankCall = (reasons: CallReasons, today: string): CallRank => {
  const { pastDueCents, lacksCents, since, courtDate, keptRate } = reasons;
  const days = Math.max(1, daysBetween(since, today));
  const amountCents = Math.max(pastDueCents, lacksCents);
  const doubled = courtDate !== null && isSoon(daysBetween(today, courtDate)) ? 2 : 1;
  const rank = (amountCents / 100) * days * doubled * (1.5 - keptRate);
  const place = { rank, amountCents, days };
  return { ...place, explanation: wordsOf(reasons, today, place) };
};

/** The highest rank first; of equal ones the older, then the lower number (today#call-order). */
export const inCallOrder = (
  one: Pick<CallRank, 'rank'> & { since: string; shortId: number | null },
  other: Pick<CallRank, 'rank'> & { since: string; shortId: number | null },
): number =>
  other.rank - one.rank ||
  one.since.localeCompare(other.since) ||
  (one.shortId ?? Infinity) - (other.shortId ?? Infinity) ||
  0;

/** Calls to an account that are held until a day, on which it is back on the list; null: without an end. */
export interface CallHold {
  until: string | null;
}

/** Whether calls are held on a day (today#not-on-call-list). */
export const isHeld = (hold: CallHold | null, on: string): boolean =>
  hold !== null && (hold.until === null || on < hold.until);

/** Whether somebody was called by calls of a day: an answer, a message, or the second without one (today#called-today). */
export const isCalled = (outcomes: readonly CallOutcome[]): boolean =>
  outcomes.filter((outcome) => outcome === 'no answer').length >= 2 ||
  outcomes.some((outcome) => outcome !== 'no answer' && outcome !== 'wrong number');
