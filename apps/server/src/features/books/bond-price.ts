import { mayDateOn } from '#contracts/books/backdating.ts';
import type { Deciding } from '#contracts/books/backdating.ts';
import { balanced, mirrored, standingOf } from '#domain/posting.ts';
import type { Posting } from '#domain/posting.ts';
import { owedBy, quotePremium } from '#domain/premium.ts';
import type { PremiumRule } from '#domain/premium.ts';
import { ruleLines } from '#domain/premium-shares.ts';
import type { SheriffFee } from '#domain/premium-shares.ts';
import { Refused } from '../../kernel/refused.ts';
import type { BondEvent } from './bond-events.ts';
import type { SettledFields } from './bond-fields.ts';

/** What an agency prices bonds by: every version of every row. */
export interface Rates {
  rules: readonly PremiumRule[];
  sheriffFees: readonly SheriffFee[];
}

/** What a premium is and why. */
export type Price = Pick<
  Extract<BondEvent, { type: 'BondWritten' }>['data'],
  'premiumCents' | 'premiumRule' | 'pricedOn'
>;

/** Whose premium is priced. */
export interface Priceable {
  bondId: string;
  accountId: string;
  fields: SettledFields;
  rewriteOf: string | null;
}

export const priceOf = ({ premiumCents, premiumRule, pricedOn }: Price): Price => ({
  premiumCents,
  premiumRule,
  pricedOn,
});

/** A rule as the event records it: its key, and the rate and minimum that it was applied with. A rewrite has no minimum. */
const recordedRule = (rule: PremiumRule, isRewrite: boolean) => {
  const { parish, effectiveOn, version } = rule;
  const rateBasisPoints = isRewrite ? rule.rewriteBasisPoints : rule.rateBasisPoints;
  return { parish, effectiveOn, version, rateBasisPoints, minimumCents: isRewrite ? 0 : rule.minimumCents };
};

/** The price of a bond by a rule, and what it books by it (books.md 2 and 3.12). */
export const pricedBy = (
  { fields, rewriteOf, ...bond }: Priceable,
  rule: PremiumRule,
  sheriffFees: readonly SheriffFee[],
  pricedOn: string,
): { price: Price; lines: Posting[] } => {
  const { amountCents: faceCents, ...place } = fields;
  const isRewrite = rewriteOf !== null;
  const premiumCents = owedBy(rule, faceCents, isRewrite);
  const lines = ruleLines({ ...bond, faceCents, place, isRewrite, rule, sheriffFees, pricedOn });
  return { price: { premiumCents, premiumRule: recordedRule(rule, isRewrite), pricedOn }, lines };
};

/** The same by the rates of a day; nothing without a face. @throws Refused PREMIUM_RULE_MISSING. */
export const priced = (
  bond: Priceable,
  { rules, sheriffFees }: Rates,
  pricedOn: string,
): { price: Price; lines: Posting[] } => {
  if (bond.fields.amountCents === null) return { price: { premiumCents: 0, premiumRule: null, pricedOn }, lines: [] };
  const quote = quotePremium(rules, { ...bond.fields, on: pricedOn });
  if (!quote) throw new Refused('PREMIUM_RULE_MISSING');
  return pricedBy(bond, quote.rule, sheriffFees, pricedOn);
};

/** What books the new lines in place of those that stand, per account and tag (books.md 3.6). */
export const difference = (lines: readonly Posting[], standing: readonly Posting[]): Posting[] =>
  balanced(standingOf([...lines, ...mirrored(standing)]));

/**
 * The days of a bond's first premium: it is effective on the bond date, else today, and booked that day where it is not
 * far back, or a money role says why; else today. A bond's date is a fact and never refused (books.md 3.2).
 */
export const daysOfFirstPremium = (
  bondDate: string | null,
  deciding: Deciding,
): { effectiveOn: string; bookedOn?: string } => {
  const effectiveOn = bondDate ?? deciding.today;
  return mayDateOn(effectiveOn, deciding) ? { effectiveOn } : { effectiveOn, bookedOn: deciding.today };
};

/** The premium of a rewrite is of the day of rewriting, whatever its bond date (books.md 3.3). */
export const daysOfRewrite = ({ today }: Deciding): { effectiveOn: string } => ({ effectiveOn: today });
