import { daysBetween } from '../kernel/days.ts';

/** What came of a call, in the order of its keys 1 to 6 (today#call-outcomes). */
export const CALL_OUTCOMES = ['reached', 'promise', 'message', 'no answer', 'wrong number', 'refused'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** A court date within so many days doubles the rank of a call. */
const COURT_DAYS = 7;

/** What the rank of an account on the call list follows from; money in cents. */
export interface CallReasons {
  pastDueCents: number;
  /** The day of the oldest instalment or fee that is not covered. */
  since: string;
  courtDate: string | null;
  keptRate: number;
  /** How many promises were kept or broken. */
  finishedPromises: number;
}

/** The place of an account on the call list, and why. */
export interface CallRank {
  rank: number;
  days: number;
  explanation: string;
}

const plural = (count: number, word: string): string => `${String(count)} ${word}${count === 1 ? '' : 's'}`;

/**
 * Dollars past due × days, × 2 with court within seven days, × (1.5 − the rate of promises kept): the higher, the
 * sooner to be called.
 */
export const rankCall = (reasons: CallReasons, today: string): CallRank => {
  const { pastDueCents, since, courtDate, finishedPromises } = reasons;
  const days = Math.max(1, daysBetween(since, today));
  const toCourt = courtDate === null ? -1 : daysBetween(today, courtDate);
  const court = toCourt >= 0 && toCourt <= COURT_DAYS;
  const byPromises = 1.5 - reasons.keptRate;
  const rank = Math.round((pastDueCents / 100) * days * (court ? 2 : 1) * byPromises);
  const courtWords = toCourt === 0 ? 'court today' : `court in ${plural(toCourt, 'day')}`;
  const promises =
    finishedPromises === 0
      ? 'no promise yet'
      : `${String(Math.round(reasons.keptRate * 100))}% of ${plural(finishedPromises, 'promise')} kept`;
  const reasonsInWords = [`${plural(days, 'day')} late`, ...(court ? [courtWords] : []), promises];
  return { rank, days, explanation: reasonsInWords.join(', ') };
};
