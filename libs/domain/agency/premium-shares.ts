import { rateFor, type EffectiveRate } from '../kernel/effective-rates.ts';
import { PREMIUM_INCOME, RECEIVABLE, REWRITE_INCOME } from '../kernel/chart-of-accounts.ts';
import { shareOfCents } from '../kernel/money.ts';
import { credit, debit, imbalanceOf, type Posting } from '../kernel/posting.ts';
import { owedBy, type PremiumFigures } from './premium.ts';

/**
 * What the sheriff gets of each bond's face by R.S. 22:822, per parish and day, in cents per $100 (money#sheriff-fee).
 */
export interface SheriffFee extends EffectiveRate {
  centsPerHundred: number;
  citation: string;
}

/**
 * The rows that a new organization starts with: $2 per $100; the rate of Orleans is not verified (money#sheriff-fee).
 */
export const SEEDED_SHERIFF_FEES: readonly SheriffFee[] = [
  { parish: null, effectiveOn: '1900-01-01', version: 1, centsPerHundred: 200, citation: 'R.S. 22:822' },
  {
    parish: 'Orleans',
    effectiveOn: '1900-01-01',
    version: 1,
    centsPerHundred: 200,
    citation: 'R.S. 22:822 (not verified for Orleans)',
  },
];

/** The commissioners of the court that take a share of what a client owes in Jefferson (R.S. 13:718). */
export const COURT_COMMISSIONERS = '24th-jdc';

/**
 * Where a bond is: its sheriff is that of `jurisdiction`, or of `postedAt` where that is empty or Juvenile
 * (money#payees-of-fees).
 */
interface Place {
  jurisdiction: string | null;
  postedAt: string | null;
}

/** The parish whose sheriff is paid; null where none is known. */
export const sheriffParish = ({ jurisdiction, postedAt }: Place): string | null => {
  const named = jurisdiction?.trim() ?? '';
  const parish = named === '' || named === 'Juvenile' ? (postedAt?.trim() ?? '') : named;
  return parish === '' || parish === 'Juvenile' ? null : parish;
};

/** Whom the sheriff's fee and a bond's jail fee are owed to: `sheriff:Orleans`; undefined where no parish is known. */
export const sheriffPayee = (place: Place | null): string | undefined => {
  const parish = place && sheriffParish(place);
  return parish ? `sheriff:${parish}` : undefined;
};

/** Who is paid, in words: of `sheriff:Orleans` the sheriff of that parish. */
export const officialName = (payee: string): string => {
  if (payee === COURT_COMMISSIONERS) return 'Commissioners of the 24th JDC';
  const parish = /^sheriff:(.+)$/.exec(payee)?.[1];
  return parish === undefined ? payee : `Sheriff of ${parish}`;
};

/** How what a client owes is shared, in cents: our income, the commissioners' part, and what is held until counsel's word. */
export interface PremiumShares {
  owedCents: number;
  incomeCents: number;
  commissionersCents: number;
  heldCents: number;
}

/**
 * Shares what a client owes for a face (money#jefferson-premium): the commissioners get what is owed beyond the
 * premium, where a minimum applied at most their rate of the face; the rest is held. A rewrite has no minimum.
 */
export const premiumShares = (rule: PremiumFigures, faceCents: number | null, isRewrite: boolean): PremiumShares => {
  const owedCents = owedBy(rule, faceCents, isRewrite);
  if (!faceCents) return { owedCents, incomeCents: 0, commissionersCents: 0, heldCents: 0 };
  const rate = isRewrite ? rule.rewriteBasisPoints : rule.rateBasisPoints;
  const commissioners = Math.min(rule.commissionerBasisPoints, rate);
  if (commissioners === 0) return { owedCents, incomeCents: owedCents, commissionersCents: 0, heldCents: 0 };
  const share = shareOfCents(faceCents, rate - commissioners);
  const minimum = isRewrite ? 0 : Math.round((rule.minimumCents * (rate - commissioners)) / rate);
  const incomeCents = Math.min(Math.max(share, minimum), owedCents);
  const beyond = owedCents - incomeCents;
  const isMinimum = !isRewrite && shareOfCents(faceCents, rate) < rule.minimumCents;
  const commissionersCents = isMinimum ? Math.min(beyond, shareOfCents(faceCents, commissioners)) : beyond;
  return { owedCents, incomeCents, commissionersCents, heldCents: beyond - commissionersCents };
};

/** A bond as its rules see it. Days and accounts are the caller's. */
interface Ruled {
  bondId: string;
  accountId: string;
  faceCents: number | null;
  place: Place;
  sheriffFees: readonly SheriffFee[];
  pricedOn: string;
}

/** What a bond books of the sheriff's fee of its parish and day (money#recipes-of-a-bond); nothing without a face. */
export const sheriffLines = ({ bondId, accountId, faceCents, place, sheriffFees, pricedOn }: Ruled): Posting[] => {
  const fee = rateFor(sheriffFees, sheriffParish(place), pricedOn);
  const cents = fee && faceCents ? shareOfCents(faceCents, fee.centsPerHundred) : 0;
  if (cents === 0) return [];
  const tags = { accountId, bondId };
  const payee = sheriffPayee(place);
  return [debit('5010', cents, tags), credit('2120', cents, payee === undefined ? tags : { ...tags, payee })];
};

/** What entries book of the sheriff's fee, in cents. */
export const sheriffFeeIn = (postings: readonly Posting[]): number =>
  imbalanceOf(postings.filter(({ account }) => account === '5010'));

/** The lines of the sheriff's fee among what a bond booked. */
export const activeSheriffLines = (postings: readonly Posting[]): Posting[] =>
  postings.filter(({ account }) => account === '5010' || account === '2120');

/** What a bond books by its rules (money#recipes-of-a-bond); nothing without a face. */
export const ruleLines = (bond: Ruled & { isRewrite: boolean; rule: PremiumFigures | null }): Posting[] => {
  const { bondId, accountId, faceCents, isRewrite, rule } = bond;
  if (!rule || !faceCents) return [];
  const shares = premiumShares(rule, faceCents, isRewrite);
  const tags = { accountId, bondId };
  const [cost, payable] = sheriffLines(bond);
  return [
    debit(RECEIVABLE, shares.owedCents, tags),
    ...(cost ? [cost] : []),
    credit(isRewrite ? REWRITE_INCOME : PREMIUM_INCOME, shares.incomeCents, tags),
    credit('2110', shares.commissionersCents, { ...tags, payee: COURT_COMMISSIONERS }),
    credit('2115', shares.heldCents, tags),
    ...(payable ? [payable] : []),
  ].filter(({ amountCents }) => amountCents > 0);
};
