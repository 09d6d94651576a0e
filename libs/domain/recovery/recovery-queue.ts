import { daysBetween } from '../kernel/days.ts';
import { daysLeftInWords } from '../books/forfeiture-clock.ts';
import { formatRoundCents } from '../kernel/money.ts';

/** Where no lead was seen in 14 days, in percent (recovery#work-queue). */
export const USUAL_CONFIDENCE = 50;

/**
 * A case of the queue, or a forfeited bond that has none yet: the face of what is forfeited in cents, its deadline, and
 * the best of its fresh leads in percent.
 */
export interface QueuedCase {
  id: string;
  exposureCents: number;
  dueOn: string | null;
  confidence: number | null;
}

/** How soon a case is to be worked on, and why, in words. */
export interface CaseRank {
  /** Exposure in dollars × confidence ÷ days left; of no meaning where it is overdue. */
  rank: number;
  explanation: string;
}

/** From so many percent on a lead is called good. */
const GOOD_LEAD = 70;

const leadInWords = (confidence: number | null): string =>
  confidence === null
    ? 'no lead in 14 days'
    : `${confidence < GOOD_LEAD ? 'weak' : 'good'} lead (${String(confidence)}%)`;

/**
 * Exposure × confidence ÷ max(days left, 1): the higher, the sooner; what is overdue comes before all
 * (recovery#work-queue).
 */
export const rankCase = ({ exposureCents, dueOn, confidence }: QueuedCase, today: string): CaseRank => {
  if (dueOn === null) return { rank: 0, explanation: 'No due date' };
  const left = daysBetween(today, dueOn);
  const percent = confidence ?? USUAL_CONFIDENCE;
  const rank = (exposureCents * percent) / 10_000 / Math.max(left, 1);
  if (left < 0) return { rank, explanation: daysLeftInWords(dueOn, today) };
  const days = left === 0 ? 'due today' : `${daysLeftInWords(dueOn, today)} left`;
  return { rank, explanation: [formatRoundCents(exposureCents), leadInWords(confidence), days].join(', ') };
};

/** Overdue ones first, the longest first; then by rank, the highest first; ties by deadline, then by id. */
export const inQueueOrder = <C extends QueuedCase>(cases: readonly C[], today: string): C[] => {
  const keyed = cases.map((one) => ({
    one,
    // Where it stands: overdue, dated, without a date.
    group: one.dueOn === null ? 2 : one.dueOn < today ? 0 : 1,
    rank: rankCase(one, today).rank,
    due: one.dueOn ?? '',
  }));
  keyed.sort(
    (a, b) =>
      a.group - b.group ||
      (a.group === 1 ? b.rank - a.rank : 0) ||
      compare(a.due, b.due) ||
      compare(a.one.id, b.one.id),
  );
  return keyed.map(({ one }) => one);
};

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
