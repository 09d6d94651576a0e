import type { PlanFrequency } from './instalment-days.ts';
import { formatCents } from './money.ts';

/** How often, as people say it. */
export const FREQUENCY_WORDS: Record<PlanFrequency, string> = {
  WEEKLY: 'every week',
  BIWEEKLY: 'every two weeks',
  MONTHLY: 'every month',
  QUARTERLY: 'every three months',
};

/** A plan in one line: `$100.00 every week`. */
export const planInWords = ({ amountCents, frequency }: { amountCents: number; frequency: PlanFrequency }): string =>
  `${formatCents(amountCents)} ${FREQUENCY_WORDS[frequency]}`;
