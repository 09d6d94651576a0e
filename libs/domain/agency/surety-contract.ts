import type { EffectiveRow } from '../kernel/effective-rates.ts';
import { formatCents, shareOfCents } from '../kernel/money.ts';
import { percent } from './premium.ts';

/** How a rate per $1,000 of face is counted: to the cent, or by each started $100 or $1,000 (money#surety-dues). */
export const ROUNDINGS = {
  proportional: 'To the cent',
  started100: 'Per started $100',
  started1000: 'Per started $1,000',
} as const;
export type Rounding = keyof typeof ROUNDINGS;

/** The days of a week by their number: Sunday is 0. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** What a bond owes its surety, from a day on (powers#surety-contract). Money is in cents. */
export interface SuretyTerms {
  /** The surety's part of the premium per $1,000 of face; null where it is a part of the premium itself. */
  premiumCentsPerThousand: number | null;
  /** The surety's part of the premium in basis points; null where it goes by the face. */
  premiumBasisPoints: number | null;
  /** What goes into the build-up fund per $1,000 of face. */
  bufCentsPerThousand: number;
  /** The least that the surety's part of a premium comes to. */
  minimumCents: number;
  rounding: Rounding;
  /** The largest face that one power may carry; null where the contract names none. */
  limitCents: number | null;
}

/** One version of a surety's contract. `weekEndsOn` and `reportDay` are days of the week, Sunday is 0. */
export interface SuretyContract extends SuretyTerms, EffectiveRow {
  weekEndsOn: number;
  reportDay: number;
  citation: string;
}

/** What a bond owes its surety, in cents. */
export interface SuretyDues {
  premiumCents: number;
  bufCents: number;
}

const CENTS_PER_HUNDRED_DOLLARS = 10_000n;
const CENTS_PER_THOUSAND_DOLLARS = 100_000n;

/** Half-up, of amounts that are never negative. */
const divided = (value: bigint, by: bigint): number => Number((value * 2n + by) / (by * 2n));

/** A rate per $1,000 of a face, in cents. */
const perThousand = (faceCents: number, rateCents: number, rounding: Rounding): number => {
  const face = BigInt(faceCents);
  const step = { proportional: 1n, started100: CENTS_PER_HUNDRED_DOLLARS, started1000: CENTS_PER_THOUSAND_DOLLARS };
  const started = ((face + step[rounding] - 1n) / step[rounding]) * step[rounding];
  return divided(started * BigInt(rateCents), CENTS_PER_THOUSAND_DOLLARS);
};

/** What a bond of a face and a premium owes by a contract (money#surety-dues); nothing without a face. */
export const suretyDues = (
  terms: SuretyTerms,
  { faceCents, premiumCents }: { faceCents: number | null; premiumCents: number },
): SuretyDues => {
  if (!faceCents) return { premiumCents: 0, bufCents: 0 };
  const { premiumCentsPerThousand, premiumBasisPoints, bufCentsPerThousand, minimumCents, rounding } = terms;
  const share =
    premiumCentsPerThousand === null
      ? shareOfCents(premiumCents, premiumBasisPoints ?? 0)
      : perThousand(faceCents, premiumCentsPerThousand, rounding);
  return {
    premiumCents: Math.max(share, minimumCents),
    bufCents: perThousand(faceCents, bufCentsPerThousand, rounding),
  };
};

/** The surety's part of the premium in words: `$10.00 per $1,000`, `10% of the premium`; with its minimum. */
export const premiumShareInWords = ({
  premiumCentsPerThousand,
  premiumBasisPoints,
  minimumCents,
}: SuretyTerms): string => {
  const share =
    premiumCentsPerThousand === null
      ? `${percent(premiumBasisPoints ?? 0)} of the premium`
      : `${formatCents(premiumCentsPerThousand)} per $1,000`;
  return minimumCents > 0 ? `${share}, at least ${formatCents(minimumCents)}` : share;
};

/** A contract's terms in one line, for the audit trail: `premium $10.00 per $1,000, BUF $10.00 per $1,000, to the cent`. */
export const termsInWords = (terms: SuretyTerms): string =>
  [
    `premium ${premiumShareInWords(terms)}`,
    `BUF ${formatCents(terms.bufCentsPerThousand)} per $1,000`,
    ROUNDINGS[terms.rounding].toLowerCase(),
    ...(terms.limitCents === null ? [] : [`at most ${formatCents(terms.limitCents)} per power`]),
  ].join(', ');
