import { mayDateOn } from '#contracts/books/backdating.ts';
import type { Deciding } from '#contracts/books/backdating.ts';
import { PREMIUM_INCOME } from '#domain/chart-of-accounts.ts';
import { balanced, credit, debit, receivableDown, receivableUp } from '#domain/posting.ts';
import type { Posting } from '#domain/posting.ts';
import { quotePremium } from '#domain/premium.ts';
import type { PremiumRule } from '#domain/premium.ts';
import { Refused } from '../../kernel/refused.ts';
import type { BondEvent } from './bond-events.ts';
import type { SettledFields } from './bond-fields.ts';

/** What a premium is and why. */
export type Price = Pick<
  Extract<BondEvent, { type: 'BondWritten' }>['data'],
  'premiumCents' | 'premiumRule' | 'pricedOn'
>;

export const priceOf = ({ premiumCents, premiumRule, pricedOn }: Price): Price => ({
  premiumCents,
  premiumRule,
  pricedOn,
});

/** A rule as the event records it: its key and its figures as they are now. */
export const recordedRule = ({ parish, effectiveOn, version, rateBasisPoints, minimumCents }: PremiumRule) => ({
  ...{ parish, effectiveOn, version, rateBasisPoints, minimumCents },
});

/** The premium of a bond by the rules of a day. @throws Refused PREMIUM_RULE_MISSING. */
export const priced = (fields: SettledFields, rules: readonly PremiumRule[], pricedOn: string): Price => {
  if (fields.amountCents === null) return { premiumCents: 0, premiumRule: null, pricedOn };
  const quote = quotePremium(rules, { ...fields, on: pricedOn });
  if (!quote) throw new Refused('PREMIUM_RULE_MISSING');
  return { premiumCents: quote.premiumCents, premiumRule: recordedRule(quote.rule), pricedOn };
};

/** The journal entry of a premium that rises by so many cents (falls where negative); none where it stays. */
export const premiumPostings = (riseCents: number, tags: { accountId: string; bondId: string }): Posting[] => {
  if (riseCents === 0) return [];
  if (riseCents > 0) return balanced([receivableUp(riseCents, tags), credit(PREMIUM_INCOME, riseCents, tags)]);
  return balanced([debit(PREMIUM_INCOME, -riseCents, tags), receivableDown(-riseCents, tags)]);
};

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
