import { paperOf, type PaymentMethod } from '../kernel/payment-methods.ts';

/** An amount that is often meant. */
export interface AmountChip {
  name: 'Full' | 'Instalment' | 'Last';
  amountCents: number;
}

/** Full, Instalment (past due, else what is due next) and Last; none of zero (bonds#amount-chips). */
export const amountChips = (owing: {
  balanceCents: number;
  pastDueCents: number | null;
  nextDueCents: number | null;
  lastCents: number | null;
}): AmountChip[] => {
  const chips: AmountChip[] = [
    { name: 'Full', amountCents: owing.balanceCents },
    { name: 'Instalment', amountCents: Math.max(owing.pastDueCents ?? 0, 0) || (owing.nextDueCents ?? 0) },
    { name: 'Last', amountCents: owing.lastCents ?? 0 },
  ];
  return chips.filter(({ amountCents }) => amountCents > 0);
};

/** An account among several that one payment is for, in cents. */
export interface Share {
  balanceCents: number;
  pastDueCents: number;
  /** The earliest day of what is past due; null where nothing is. */
  dueSince: string | null;
}

/**
 * How a payment for several accounts is proposed to be parted: what is past due, the oldest first, then the balances in
 * the same order (bonds#several-accounts). What is left beyond all balances is a credit of the first. Foots with the
 * amount.
 */
export const proposeShares = (shares: readonly Share[], amountCents: number): number[] => {
  const oldest = shares
    .map((share, index) => ({ ...share, index }))
    .toSorted((one, other) => (one.dueSince ?? '9').localeCompare(other.dueSince ?? '9') || one.index - other.index);
  const proposed = shares.map(() => 0);
  let rest = amountCents;
  const give = (index: number, most: number) => {
    const given = Math.min(rest, Math.max(0, most));
    proposed[index] = (proposed[index] ?? 0) + given;
    rest -= given;
  };
  for (const { index, pastDueCents } of oldest) give(index, pastDueCents);
  for (const { index, balanceCents } of oldest) give(index, balanceCents - (proposed[index] ?? 0));
  const [first] = oldest;
  if (first) give(first.index, rest);
  return proposed;
};

/** Within this time, in ms, the same amount on the same account is asked about (bonds#asked-before-taking). */
export const SAME_AMOUNT_WITHIN_MS = 10 * 60_000;

/** A check or money-order number as it is compared: letters and digits only; null where the method has none. */
export const checkNumber = (method: PaymentMethod, reference: string): string | null => {
  const key = reference.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  return paperOf(method) !== null && key !== '' ? key : null;
};

/**
 * Cash of more than this within 12 months is reported on IRS Form 8300, in cents (26 U.S.C. 6050I; money#form-8300).
 */
export const CASH_REPORT_CENTS = 1_000_000;

/** From this on it is said before, in cents: 80%. */
export const CASH_WARNING_CENTS = 800_000;

/** Where a payer's cash of 12 months stands with what is being taken. */
export const cashStanding = (cents: number): 'fine' | 'near' | 'above' => {
  if (cents > CASH_REPORT_CENTS) return 'above';
  return cents >= CASH_WARNING_CENTS ? 'near' : 'fine';
};
