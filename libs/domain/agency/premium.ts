import { rateFor } from '../kernel/effective-rates.ts';
import { formatCents, shareOfCents } from '../kernel/money.ts';

/**
 * The commissioners' part where no row says otherwise: half a percent in Jefferson (R.S. 13:718,
 * money#jefferson-premium).
 */
export const commissionersByLaw = (parish: string | null): number => (parish === 'Jefferson' ? 50 : 0);

/**
 * One effective-dated row of the premium table (money#premium-rules). `parish` is `null` for the standard rate.
 * Rates are in basis points (12.5% = 1250), the minimum in cents, `effectiveOn` a day. A correction is a higher
 * `version` of the same parish and day, which supersedes those below it (money#corrected-premium-rules).
 */
export interface PremiumRule extends PremiumFigures {
  parish: string | null;
  effectiveOn: string;
  version: number;
  citation: string;
}

/**
 * What a rule says of a price. The commissioners of the court get their part of each rate (money#jefferson-premium).
 */
export interface PremiumFigures {
  rateBasisPoints: number;
  minimumCents: number;
  rewriteBasisPoints: number;
  commissionerBasisPoints: number;
}

/**
 * The premium of one bond with the rule that set it and the computation in words, shown and printed
 * (money#premium-rules).
 */
export interface PremiumQuote {
  premiumCents: number;
  rule: PremiumRule;
  computation: string;
}

/** The rows that a new organization starts with (money#premium-rules, money#premium-rules). */
export const SEEDED_PREMIUM_RULES: readonly PremiumRule[] = [
  {
    parish: null,
    effectiveOn: '1900-01-01',
    version: 1,
    rateBasisPoints: 1200,
    minimumCents: 12_000,
    rewriteBasisPoints: 200,
    commissionerBasisPoints: 0,
    citation: 'R.S. 22:1443',
  },
  {
    parish: 'Jefferson',
    effectiveOn: '1900-01-01',
    version: 1,
    rateBasisPoints: 1250,
    minimumCents: 12_500,
    rewriteBasisPoints: 250,
    commissionerBasisPoints: 50,
    citation: 'R.S. 22:1443; R.S. 13:718(I)(2)',
  },
];

/**
 * The parish that prices a bond: `jurisdiction`, or `postedAt` where it is empty. Names that contain JEFFERSON but
 * not DAVIS mean Jefferson Parish and its courts; Jefferson Davis Parish pays the standard rate
 * (money#which-parish-prices).
 */
export const pricingParish = (jurisdiction: string | null, postedAt: string | null): string | null => {
  const name = jurisdiction?.trim() ? jurisdiction.trim() : (postedAt?.trim() ?? '');
  if (!name) return null;
  const upper = name.toUpperCase();
  return upper.includes('JEFFERSON') && !upper.includes('DAVIS') ? 'Jefferson' : name;
};

/** Whether two rows are versions of one rule: the same parish and day (money#corrected-premium-rules). */
export const isSameRule = (
  a: Partial<Pick<PremiumRule, 'parish'>> & Pick<PremiumRule, 'effectiveOn'>,
  b: Partial<Pick<PremiumRule, 'parish'>> & Pick<PremiumRule, 'effectiveOn'>,
): boolean => a.parish === b.parish && a.effectiveOn === b.effectiveOn;

/** Basis points as a percentage: 1250 → `12.5%`. */
export const percent = (basisPoints: number): string => `${basisPoints / 100}%`;

/**
 * What of a rule needs a second confirmation, in words (money#corrected-premium-rules): rates outside 1% to 20%, a
 * minimum of $0.
 */
export const unusualInRule = (
  rule: Pick<PremiumRule, 'rateBasisPoints' | 'minimumCents' | 'rewriteBasisPoints'>,
): string[] => {
  const unusual = (basisPoints: number) => basisPoints < 100 || basisPoints > 2_000;
  return [
    ...(unusual(rule.rateBasisPoints) ? [`a rate of ${percent(rule.rateBasisPoints)}`] : []),
    ...(rule.minimumCents === 0 ? ['a minimum of $0.00'] : []),
    ...(unusual(rule.rewriteBasisPoints) ? [`a rewrite rate of ${percent(rule.rewriteBasisPoints)}`] : []),
  ];
};

/**
 * A premium's computation in words, shown and printed (money#premium-rules): `12% of $5,000.00 is $600.00 (R.S.
 * 22:1443)`.
 */
export const explainPremium = (
  amountCents: number | null,
  rule: Pick<PremiumRule, 'rateBasisPoints' | 'minimumCents' | 'citation'> | null,
  adjustedCents = 0,
): string => {
  if (!amountCents || !rule) return 'No amount yet: no premium.';
  const share = shareOfCents(amountCents, rule.rateBasisPoints);
  const product = `${percent(rule.rateBasisPoints)} of ${formatCents(amountCents)} is ${formatCents(share)}`;
  const computation =
    share < rule.minimumCents ? `${product}, below the minimum of ${formatCents(rule.minimumCents)}` : product;
  const adjusted = adjustedCents === 0 ? '' : `, less an adjustment of ${formatCents(adjustedCents)}`;
  return `${computation} (${rule.citation})${adjusted}`;
};

/** What a client owes for an amount by a rule: rate × amount, at least the minimum, rounded half-up once; none without an amount. */
export const premiumBy = (
  rule: Pick<PremiumRule, 'rateBasisPoints' | 'minimumCents'>,
  amountCents: number | null,
): number => (amountCents ? Math.max(shareOfCents(amountCents, rule.rateBasisPoints), rule.minimumCents) : 0);

/** The same for a bond or for a rewrite, which has no minimum (money#rewrite-premium). */
export const owedBy = (rule: PremiumFigures, amountCents: number | null, isRewrite: boolean): number =>
  isRewrite ? shareOfCents(amountCents ?? 0, rule.rewriteBasisPoints) : premiumBy(rule, amountCents);

/** What is priced, and on which day. */
interface Priced {
  amountCents: number | null;
  jurisdiction: string | null;
  postedAt: string | null;
  on: string;
}

const quote = (rules: readonly PremiumRule[], bond: Priced, isRewrite: boolean): PremiumQuote | null => {
  const { amountCents } = bond;
  const rule = rateFor(rules, pricingParish(bond.jurisdiction, bond.postedAt), bond.on);
  if (!rule) return null;
  const applied = isRewrite ? { ...rule, rateBasisPoints: rule.rewriteBasisPoints, minimumCents: 0 } : rule;
  return { premiumCents: premiumBy(applied, amountCents), rule, computation: explainPremium(amountCents, applied) };
};

/**
 * Prices a bond on a day: the parish's newest rule, else the standard one; rate × amount, at least the minimum,
 * rounded half-up once (money#whole-cents, money#premium-rules, money#which-parish-prices). No amount, or zero: no
 * premium. `null` where no rule is in force that day.
 */
export const quotePremium = (rules: readonly PremiumRule[], bond: Priced): PremiumQuote | null =>
  quote(rules, bond, false);

/** Prices a rewrite on a day: the rewrite rate of the parish's rule, without a minimum (money#rewrite-premium). */
export const quoteRewrite = (rules: readonly PremiumRule[], bond: Priced): PremiumQuote | null =>
  quote(rules, bond, true);
