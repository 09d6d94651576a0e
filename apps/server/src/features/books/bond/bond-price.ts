import { mayDateOn, type Deciding } from '#contracts/books/periods/backdating.ts';
import { laterDay } from '#domain/books/backdating.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { balanced, mirrored, standingOf, type Posting } from '#domain/kernel/posting.ts';
import { owedBy, quotePremium, type PremiumRule } from '#domain/agency/premium.ts';
import { ruleLines, type SheriffFee } from '#domain/agency/premium-shares.ts';
import { Refused } from '../../../kernel/refused.ts';
import { adjustmentLines, incomeOf, type Adjusted } from './bond-requests-state.ts';
import type { Booked } from './bond-booked.ts';
import { dueLines, duesOf, duesOfOther, activeDues, type BondPower, type Dues } from './bond-dues.ts';
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

/** The price of a bond by a rule, and what it books by it (money#recipes-of-a-bond, money#premium-rules). */
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

/** What books the new lines in place of those that stand, per account and tag (money#amending-a-bond). */
export const difference = (lines: readonly Posting[], standing: readonly Posting[]): Posting[] =>
  balanced(standingOf([...lines, ...mirrored(standing)]));

/**
 * The days of a bond's first premium: it is effective on the bond date, else today, and booked that day where it is not
 * far back, or a money role says why; else today. A bond's date is a fact and never refused (money#bond-date-books).
 */
export const daysOfFirstPremium = (
  bondDate: string | null,
  deciding: Deciding,
): { effectiveOn: string; bookedOn?: string } => {
  const effectiveOn = bondDate ?? deciding.today;
  return mayDateOn(effectiveOn, deciding) ? { effectiveOn } : { effectiveOn, bookedOn: deciding.today };
};

/** The premium of a rewrite is of the day of rewriting, whatever its bond date (money#rewrite-day). */
export const daysOfRewrite = ({ today }: Deciding): { effectiveOn: string } => ({ effectiveOn: today });

/** A bond as an amendment finds it. */
interface Standing extends Price, Pick<Adjusted, 'adjustedCents'> {
  rewriteOf: string | null;
  fields: SettledFields;
  booked: Booked;
  dues: Dues | null;
}

const samePlaceAndFace = (a: SettledFields, b: SettledFields): boolean =>
  a.amountCents === b.amountCents && a.jurisdiction === b.jurisdiction && a.postedAt === b.postedAt;

const samePower = (a: SettledFields, b: SettledFields): boolean =>
  normalizePowerNumber(a.powerNumber) === normalizePowerNumber(b.powerNumber) && a.suretyId === b.suretyId;

/**
 * The day whose rates price an amended bond: a rewrite keeps its own, of another a typed bond date decides
 * (money#day-of-rates).
 */
const amendedPricedOn = (before: Standing, { bondDate }: SettledFields, today: string): string => {
  if (before.booked.on === null) return before.rewriteOf === null ? (bondDate ?? today) : today;
  return before.rewriteOf === null ? (bondDate ?? before.pricedOn) : before.pricedOn;
};

/**
 * What books the new lines in place of what stands; adjustments stay, cut to the new premium (money#amending-a-bond).
 */
export const inPlace = (before: Standing, { bondId, accountId }: Priceable, lines: Posting[]) => {
  const isRewrite = before.rewriteOf !== null;
  const kept = Math.min(before.adjustedCents, incomeOf(lines, isRewrite));
  const adjusted = adjustmentLines(kept, isRewrite, { accountId, bondId });
  const postings = difference([...lines, ...adjusted], before.booked.postings);
  return { postings, ...(kept === before.adjustedCents ? {} : { adjustedCents: kept }) };
};

type Amended = Price & {
  dues?: Dues;
  effectiveOn: string;
  bookedOn?: string;
  postings: Posting[];
  adjustedCents?: number;
};

/** Where the premium stays: another power mirrors the old tag and books the new (money#amending-a-bond). */
const withOtherPower = (before: Standing, bond: Priceable, power: BondPower | null, today: string): Amended => {
  const { booked, fields, pricedOn, rewriteOf, adjustedCents } = before;
  const incomeCents = incomeOf(booked.postings, rewriteOf !== null) + adjustedCents;
  const owing = { fields: bond.fields, incomeCents, pricedOn };
  const dues = samePower(fields, bond.fields) ? before.dues : duesOfOther(before.dues, power, owing);
  const postings = difference(dueLines(dues, bond), activeDues(booked.postings));
  const effectiveOn = postings.length === 0 ? today : laterDay(today, booked.on);
  return { ...priceOf(before), ...(dues && { dues }), effectiveOn, postings };
};

/**
 * What an amendment makes of the premium and the dues. The premium of a bond that has booked none yet books like a new
 * bond's (money#face-of-zero).
 */
export const amendedPrice = (
  before: Standing,
  bond: Priceable,
  input: Deciding & Rates & { power: BondPower | null },
): Amended => {
  const { booked, fields } = before;
  const pricedOn = amendedPricedOn(before, bond.fields, input.today);
  if (pricedOn === before.pricedOn && samePlaceAndFace(fields, bond.fields))
    return withOtherPower(before, bond, input.power, input.today);
  const { price, lines } = priced(bond, input, pricedOn);
  const incomeCents = incomeOf(lines, bond.rewriteOf !== null);
  const dues = duesOf(input.power, { fields: bond.fields, incomeCents, pricedOn });
  const { postings, ...adjusted } = inPlace(before, bond, [...lines, ...dueLines(dues, bond)]);
  const isFirst = booked.on === null && bond.rewriteOf === null && postings.length > 0;
  const days = isFirst
    ? daysOfFirstPremium(bond.fields.bondDate, input)
    : { effectiveOn: postings.length === 0 ? input.today : laterDay(input.today, booked.on) };
  return { ...price, ...(dues && { dues }), ...days, ...adjusted, postings };
};
