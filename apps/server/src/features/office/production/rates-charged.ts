import type { BondCharged, RatesCharged, RatesOfParish } from '#contracts/office/production/rates-charged.ts';
import { pricingParish, quotePremium, quoteRewrite, type PremiumRule } from '#domain/agency/premium.ts';

/** The report as it is made, with to what it is narrowed and as of what was known, in words. */
export interface RatesMade {
  bonds: readonly BondCharged[];
  narrowedTo: readonly string[];
  known: string | null;
}

/** A bond as it is charged now, and what its price goes by. */
export interface ChargedBond extends Pick<
  BondCharged,
  'bondId' | 'agentName' | 'writtenOn' | 'defendantName' | 'powerNumber' | 'isRewrite' | 'faceCents' | 'adjustedCents'
> {
  jurisdiction: string | null;
  postedAt: string | null;
  /** What the client owes, without adjustments. */
  premiumCents: number;
}

const whyOf = (
  lawfulCents: number | null,
  { chargedCents, adjustedCents }: Pick<BondCharged, 'chargedCents' | 'adjustedCents'>,
): BondCharged['why'] => {
  if (lawfulCents === null) return 'no-rule';
  if (chargedCents > lawfulCents) return 'above';
  if (chargedCents === lawfulCents) return null;
  return chargedCents + adjustedCents === lawfulCents ? 'adjusted' : 'below';
};

/** A bond beside what the rule in force on its day says, in the newest version of that rule (money#rates-charged). */
export const besideTheRule = (rules: readonly PremiumRule[], bond: ChargedBond): BondCharged => {
  const { bondId, agentName, writtenOn, defendantName, powerNumber, isRewrite, faceCents, adjustedCents } = bond;
  const { jurisdiction, postedAt, premiumCents } = bond;
  const shown = { bondId, agentName, writtenOn, defendantName, powerNumber, isRewrite, faceCents, adjustedCents };
  const priced = { amountCents: bond.faceCents, jurisdiction, postedAt, on: bond.writtenOn };
  const quoted = bond.isRewrite ? quoteRewrite(rules, priced) : quotePremium(rules, priced);
  const chargedCents = premiumCents - bond.adjustedCents;
  return {
    ...shown,
    parish: pricingParish(jurisdiction, postedAt) ?? '',
    lawfulCents: quoted?.premiumCents ?? 0,
    chargedCents,
    computation: quoted?.computation ?? 'No premium rule is in force on this day.',
    why: whyOf(quoted?.premiumCents ?? null, { chargedCents, adjustedCents: bond.adjustedCents }),
  };
};

/** What bonds add up to: every figure of the report is the sum of the lines behind it. */
export const ratesOf = (bonds: readonly BondCharged[]): RatesCharged => {
  const sum = (centsOf: (bond: BondCharged) => number) => bonds.reduce((all, bond) => all + centsOf(bond), 0);
  const off = ({ chargedCents, lawfulCents }: BondCharged) => chargedCents - lawfulCents;
  return {
    bonds: bonds.length,
    faceCents: sum(({ faceCents }) => faceCents),
    lawfulCents: sum(({ lawfulCents }) => lawfulCents),
    chargedCents: sum(({ chargedCents }) => chargedCents),
    adjustedCents: sum(({ adjustedCents }) => adjustedCents),
    aboveCents: sum((bond) => Math.max(off(bond), 0)),
    belowCents: sum((bond) => Math.min(off(bond), 0)),
  };
};

/** The same for each parish, by name. */
export const ratesByParish = (bonds: readonly BondCharged[]): RatesOfParish[] =>
  [...Map.groupBy(bonds, ({ parish }) => parish)]
    .map(([parish, own]) => ({ parish, ...ratesOf(own) }))
    .toSorted((a, b) => a.parish.localeCompare(b.parish));

const place = ({ why }: BondCharged): number => (why === 'above' ? 0 : 1);

/** The bonds that are not charged what the rule says: those above it first, each part by day. */
export const offRate = (bonds: readonly BondCharged[]): BondCharged[] =>
  bonds
    .filter(({ why }) => why !== null)
    .toSorted((a, b) => place(a) - place(b) || a.writtenOn.localeCompare(b.writtenOn));
