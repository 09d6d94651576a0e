import { allocatePayments } from '../kernel/allocation.ts';
import { inForceOn, type EffectiveRow } from '../kernel/effective-rates.ts';
import { shareOfCents } from '../kernel/money.ts';
import { percent } from '../agency/premium.ts';

/**
 * What a commission is a share of: the premium of what was written, or as much of it as was collected
 * (money#commission-basis).
 */
export const COMMISSION_BASES = ['written', 'collected'] as const;
export type CommissionBasis = (typeof COMMISSION_BASES)[number];

export interface CommissionTerms {
  /** 10% is 1000. */
  basisPoints: number;
  basis: CommissionBasis;
}

/** One version of a rate: an agent's own, or what a surety's contract names for its bonds (powers#commission-rates). */
export interface CommissionRate extends EffectiveRow, CommissionTerms {}

/** Of a surety; null: from that day on its contract names none, and the agent's own holds. */
export interface ContractCommission extends EffectiveRow {
  terms: CommissionTerms | null;
}

/** A bond of the agent: its income in cents and what was collected of its premium, up to the end of the period. */
export interface BondOfAgent {
  bondId: string;
  /** The day whose rates hold: the bond date, of a rewrite the day of rewriting (money#day-of-rates). */
  pricedOn: string;
  suretyId: string | null;
  /** Premium income (4000, 4010) that stands. */
  incomeCents: number;
  /** Where it came with a move-in, and its account opened with premium that is its agent's alone: on one bond of these. */
  opening?: OpeningPremium | undefined;
}

/** What an account opened with as premium (moving-in#opening-commission): the entries that have it, and what stands of it. */
export interface OpeningPremium {
  entryIds: readonly string[];
  premiumCents: number;
}

/** What stands on an account by day and entry, in the order of the log: what is owed positive, as statements have it. */
export interface AccountSum {
  accountId: string;
  /** Of a premium the bond's id. */
  entryId: string;
  kind: string;
  on: string;
  cents: number;
}

/** What a bond gives its agent up to a day. Money in cents; no rate, no commission. */
export interface Earned {
  bondId: string;
  terms: CommissionTerms | null;
  incomeCents: number;
  /** What the rate is a share of. */
  basisCents: number;
  earnedCents: number;
}

const OWED = new Set(['PREMIUM', 'FEE', 'CHARGE']);

const sum = (sums: readonly AccountSum[]): number => sums.reduce((all, { cents }) => all + cents, 0);

/** The day on which each bond stands, whichever account it is on: its first on which more was booked than taken back. */
const daysOfBonds = (sums: readonly AccountSum[]): Map<string, string> => {
  const byDay = new Map<string, Map<string, number>>();
  for (const { kind, entryId, on, cents } of sums) {
    if (kind !== 'PREMIUM') continue;
    const days = byDay.get(entryId) ?? new Map<string, number>();
    byDay.set(entryId, days.set(on, (days.get(on) ?? 0) + cents));
  }
  return new Map(
    [...byDay].map(([bondId, days]) => {
      const standing = [...days].filter(([, cents]) => cents > 0).map(([on]) => on);
      return [bondId, standing.toSorted()[0] ?? ''];
    }),
  );
};

/**
 * What payments have paid of each bond's premium (money#allocation): all pass-through, fees and charges of its account
 * first, then premium, the oldest day first. Whatever lowers the balance without being given up is a payment: money,
 * less what went back, and collateral that was applied.
 */
export const collectedOfBonds = (sums: readonly AccountSum[]): Map<string, number> => {
  const days = daysOfBonds(sums);
  const collected = new Map<string, number>();
  for (const of of Map.groupBy(sums, ({ accountId }) => accountId).values()) {
    const premiums = Map.groupBy(
      of.filter(({ kind }) => kind === 'PREMIUM'),
      ({ entryId }) => entryId,
    );
    const bonds = [...premiums]
      .map(([bondId, lines]) => ({ bondId, on: days.get(bondId) ?? '', cents: sum(lines) }))
      .filter(({ cents }) => cents > 0)
      .toSorted((one, other) => one.on.localeCompare(other.on));
    const before = sum(of.filter(({ kind }) => kind === 'FEE' || kind === 'CHARGE'));
    const paid = 0 - sum(of.filter(({ kind }) => !OWED.has(kind) && kind !== 'WRITE_OFF'));
    const { paidCents } = allocatePayments(
      [
        { kind: 'fee', amountCents: Math.max(0, before) },
        ...bonds.map(({ cents }) => ({ kind: 'premium' as const, amountCents: cents })),
      ],
      Math.max(0, paid),
    );
    for (const [at, { bondId }] of bonds.entries())
      collected.set(bondId, (collected.get(bondId) ?? 0) + (paidCents[at + 1] ?? 0));
  }
  return collected;
};

/** Of what payments have paid of each entry of premium, what was not paid by a credit that its account came with. */
const collectedHere = (sums: readonly AccountSum[]): ((entryIds: readonly string[]) => number) => {
  const collected = collectedOfBonds(sums);
  const before = collectedOfBonds(sums.filter(({ kind }) => OWED.has(kind) || kind === 'CREDIT'));
  return (entryIds) =>
    entryIds.reduce((all, entryId) => all + (collected.get(entryId) ?? 0) - (before.get(entryId) ?? 0), 0);
};

/** The terms of a bond: what its surety's contract names on its day, else the agent's own (powers#commission-rates). */
export const termsFor = (
  { pricedOn, suretyId }: Pick<BondOfAgent, 'pricedOn' | 'suretyId'>,
  own: readonly CommissionRate[],
  contracts: ReadonlyMap<string, readonly ContractCommission[]>,
): CommissionTerms | null => {
  const named = suretyId === null ? null : (inForceOn(contracts.get(suretyId) ?? [], pricedOn)?.terms ?? null);
  if (named) return named;
  const rate = inForceOn(own, pricedOn);
  return rate && { basisPoints: rate.basisPoints, basis: rate.basis };
};

/**
 * What each bond gives its agent (money#commission-basis): rounded once per bond, never more than its income allows. By
 * what was collected, the premium that its account opened with counts as income (moving-in#opening-commission).
 */
export const earnedOf = (
  bonds: readonly BondOfAgent[],
  sums: readonly AccountSum[],
  termsOf: (bond: BondOfAgent) => CommissionTerms | null,
): Earned[] => {
  const collected = collectedOfBonds(sums);
  const ofOpening = collectedHere(sums);
  return bonds.map((bond) => {
    const terms = termsOf(bond);
    const ownCents = Math.max(0, bond.incomeCents);
    const isCollected = terms?.basis === 'collected';
    const { entryIds, premiumCents } = (isCollected ? bond.opening : undefined) ?? { entryIds: [], premiumCents: 0 };
    const ofBasis = isCollected ? (collected.get(bond.bondId) ?? 0) : ownCents;
    const incomeCents = ownCents + premiumCents;
    const basisCents = terms === null ? 0 : Math.min(ofBasis, ownCents) + Math.min(ofOpening(entryIds), premiumCents);
    const earnedCents = terms === null ? 0 : shareOfCents(basisCents, terms.basisPoints);
    return { bondId: bond.bondId, terms, incomeCents, basisCents, earnedCents };
  });
};

/** `10% of premium collected`. */
export const commissionInWords = ({ basisPoints, basis }: CommissionTerms): string =>
  `${percent(basisPoints)} of premium ${basis}`;
