import { PLAN_FREQUENCIES, type PlanFrequency } from './instalment-days.ts';
import { formatCents } from '../kernel/money.ts';

/** How often, as people say it. */
export const FREQUENCY_WORDS: Record<PlanFrequency, string> = {
  WEEKLY: 'every week',
  BIWEEKLY: 'every two weeks',
  MONTHLY: 'every month',
  QUARTERLY: 'every three months',
};

/** The same as a list to choose from: `Every week`. */
export const FREQUENCY_CHOICES = PLAN_FREQUENCIES.map((value) => {
  const message = FREQUENCY_WORDS[value];
  return { value, label: message.charAt(0).toUpperCase() + message.slice(1) };
});

/**
 * What more than a few instalments have to say (bonds#truth-in-lending): so many payments of so many cents in all,
 * without interest.
 */
export const truthInLending = (count: number, cents: number): string =>
  `Truth in Lending: the amount financed is ${formatCents(cents)}, the finance charge $0.00, the annual percentage rate 0%, the total of ${count} payments ${formatCents(cents)}. Paying early costs nothing.`;

/** A plan in one line: `$100.00 every week`. */
export const planInWords = ({ amountCents, frequency }: { amountCents: number; frequency: PlanFrequency }): string =>
  `${formatCents(amountCents)} ${FREQUENCY_WORDS[frequency]}`;
