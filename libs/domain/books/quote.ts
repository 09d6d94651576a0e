import { formatDay } from '../kernel/days.ts';
import { holidayMoves, instalmentsAfter, nominalDay, type PlanFrequency } from './instalment-days.ts';
import { formatCents } from '../kernel/money.ts';
import { APPLICATION_FEE_CENTS } from '../kernel/option-lists.ts';
import { TRUTH_IN_LENDING_ABOVE } from './payment-schedule.ts';
import { FREQUENCY_WORDS, truthInLending } from './plan-words.ts';
import { quotePremium, type PremiumQuote, type PremiumRule } from '../agency/premium.ts';

/** As many charges as one defendant's grid of bonds takes (bonds#charge-grid). */
export const MOST_CHARGES = 45;
/** As many instalments as a plan of a week each has in five years. */
export const MOST_QUOTED_INSTALMENTS = 260;

/** One charge as it is asked about: its amount in cents and the parish that sets its rate. */
export interface QuotedCharge {
  amountCents: number | null;
  parish: string | null;
}

/** How the client would pay. */
export interface QuoteTerms {
  /** An application fee for every bond. */
  withFees: boolean;
  /** What is paid today, in cents; null for half of the total. */
  downCents: number | null;
  instalments: number;
  frequency: PlanFrequency;
}

/** What the charges would cost today, and how it would be paid. Cents; days as `YYYY-MM-DD`. */
export interface Quote {
  lines: (PremiumQuote & { amountCents: number; parish: string | null })[];
  premiumCents: number;
  feesCents: number;
  totalCents: number;
  downCents: number;
  payments: { on: string; amountCents: number }[];
}

/** How a quote was to be paid, for the plan of its account. */
export interface QuotedPlan {
  downCents: number;
  amountCents: number;
  frequency: PlanFrequency;
  startOn: string;
  endsAfter: number;
  words: string;
}

/** A quote on its way to the intake that writes its bonds: nobody is named in it. */
export interface QuotedIntake {
  charges: { amountCents: number; parish: string | null }[];
  withFees: boolean;
  /** None where all is paid at once. */
  plan: QuotedPlan | null;
}

/** What a quote starts with: half today and four instalments (bonds#quote). */
export const QUOTE_START: QuoteTerms = { withFees: true, downCents: null, instalments: 4, frequency: 'WEEKLY' };

/** A period from today: the first instalment, before holidays move it. */
const firstInstalment = (today: string, frequency: PlanFrequency): string =>
  nominalDay({ startOn: today, frequency, endsAfter: null }, 1);

/** Equal instalments, rounded up to the cent, so that only the last one may be smaller. */
const shared = (cents: number, count: number): number[] => {
  const each = count > 0 ? Math.ceil(cents / count) : 0;
  return Array.from({ length: count }, (_, index) => Math.min(each, cents - each * index)).filter((part) => part > 0);
};

/**
 * Prices charges as bonds written on `today`, each by its own minimum, with the fee of every bond, the down payment and
 * the instalments of the rest: the first one period from today, holidays moved as in a plan (bonds#plan-holidays and
 * bonds#quote). Charges without an amount are left out. `null` where no rule is in force for a charge, or the down
 * payment is above the total.
 */
export const quoteOf = (
  charges: readonly QuotedCharge[],
  { withFees, downCents, instalments, frequency }: QuoteTerms,
  by: { rules: readonly PremiumRule[]; holidays: readonly string[]; today: string },
): Quote | null => {
  const { rules, holidays, today } = by;
  const lines: Quote['lines'] = [];
  for (const { amountCents, parish } of charges) {
    if (!amountCents) continue;
    const priced = quotePremium(rules, { amountCents, jurisdiction: parish, postedAt: null, on: today });
    if (priced === null) return null;
    lines.push({ ...priced, amountCents, parish });
  }
  const premiumCents = lines.reduce((sum, line) => sum + line.premiumCents, 0);
  const feesCents = withFees ? lines.length * APPLICATION_FEE_CENTS : 0;
  const totalCents = premiumCents + feesCents;
  const down = downCents ?? Math.ceil(totalCents / 2);
  if (down > totalCents) return null;
  const parts = shared(totalCents - down, instalments);
  const startOn = firstInstalment(today, frequency);
  const terms = { startOn, frequency, endsAfter: parts.length };
  const days = instalmentsAfter(terms, holidayMoves(holidays), new Set(), today);
  const payments = [...days].flatMap(({ on }, index) => ({ on, amountCents: parts[index] ?? 0 }));
  return { lines, premiumCents, feesCents, totalCents, downCents: down, payments };
};

/** The instalments in one sentence: `4 payments of $150.00 every week, the first on 12/01/2026, …`; empty without any. */
export const paymentsInWords = ({ payments }: Quote, frequency: PlanFrequency): string => {
  const [first] = payments;
  const last = payments.at(-1);
  if (!first || !last) return '';
  if (payments.length === 1) return `1 payment of ${formatCents(first.amountCents)} on ${formatDay(first.on)}`;
  const smaller = last.amountCents === first.amountCents ? '' : ` with ${formatCents(last.amountCents)}`;
  return `${payments.length} payments of ${formatCents(first.amountCents)} ${FREQUENCY_WORDS[frequency]}, the first on ${formatDay(first.on)}, the last on ${formatDay(last.on)}${smaller}`;
};

/** What is said where more is to be paid down than there is. */
export const downAboveTotal = (totalCents: number): string => `At most the total of ${formatCents(totalCents)}.`;

/** A quote in words and amounts, as the screen, the paper and the text to send have them. */
export interface QuoteOnPaper {
  charges: { charge: string; computation: string; premium: string }[];
  /** Names with their amounts; the total among them. */
  sums: [name: string, amount: string][];
  /** How the rest is paid; empty where nothing is left. */
  instalments: string;
  /** What more than a few instalments have to say, else empty. */
  truthInLending: string;
}

/** A quote as it is handed over. */
export const quoteOnPaper = (quote: Quote, frequency: PlanFrequency): QuoteOnPaper => {
  const { lines, premiumCents, feesCents, totalCents, downCents, payments } = quote;
  const instalments = paymentsInWords(quote, frequency);
  return {
    charges: lines.map(({ parish, amountCents, premiumCents: cents, computation }) => ({
      charge: `${parish ?? 'Bond'} ${formatCents(amountCents)}`,
      computation,
      premium: formatCents(cents),
    })),
    sums: [
      ...(lines.length > 1 ? [['Premium', formatCents(premiumCents)] as [string, string]] : []),
      ...(feesCents > 0 ? [['Application fees', formatCents(feesCents)] as [string, string]] : []),
      ['Total', formatCents(totalCents)],
      ...(downCents < totalCents ? [['Today', formatCents(downCents)] as [string, string]] : []),
    ],
    instalments: instalments === '' ? '' : `Then ${instalments}`,
    truthInLending:
      payments.length > TRUTH_IN_LENDING_ABOVE ? truthInLending(payments.length, totalCents - downCents) : '',
  };
};

/** What an intake takes over from a quote: its charges, and how the rest was to be paid after the down payment. */
export const quotedIntake = (quote: Quote, { withFees, frequency }: QuoteTerms, today: string): QuotedIntake => {
  const { lines, downCents, payments } = quote;
  const [first] = payments;
  const plan = first && {
    downCents,
    amountCents: first.amountCents,
    frequency,
    endsAfter: payments.length,
    startOn: firstInstalment(today, frequency),
    words: `${formatCents(downCents)} down, then ${paymentsInWords(quote, frequency)}`,
  };
  return {
    charges: lines.map(({ amountCents, parish }) => ({ amountCents, parish })),
    withFees,
    plan: plan ?? null,
  };
};

/** A quote as a text to send: no name in it, valid on its day. */
export const quoteInWords = (quote: Quote, frequency: PlanFrequency, by: { agency: string; today: string }): string => {
  const { charges, sums, instalments } = quoteOnPaper(quote, frequency);
  return [
    `${by.agency}: quote of ${formatDay(by.today)}, valid today`,
    ...charges.map(({ charge, computation, premium }) => `${charge}: ${premium} · ${computation}`),
    ...sums.map(([name, amount]) => `${name}: ${amount}`),
    ...(instalments === '' ? [] : [instalments]),
  ].join('\n');
};
