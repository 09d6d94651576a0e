/** What a debt is, in the order in which payments pay it (money#allocation). */
export const DEBT_KINDS = ['passThrough', 'fee', 'premium'] as const;
export type DebtKind = (typeof DEBT_KINDS)[number];

/** Something owed: a live fee, charge or premium, in cents. */
export interface Debt {
  kind: DebtKind;
  amountCents: number;
}

/** How much of the payments has paid what, in cents; `creditCents` is what is left over. */
export interface Allocation {
  passThroughCents: number;
  feesCents: number;
  premiumCents: number;
  creditCents: number;
}

/**
 * Pays debts out of the sum of the payments: pass-through first, then fees, then premium, oldest first within each
 * (money#allocation). `debts` come oldest first; answers in their order what has been paid of each, and the sums.
 */
export const allocatePayments = (debts: readonly Debt[], paidCents: number): Allocation & { paidCents: number[] } => {
  let rest = paidCents;
  const paid = debts.map(() => 0);
  const sums: Record<DebtKind, number> = { passThrough: 0, fee: 0, premium: 0 };
  for (const kind of DEBT_KINDS) {
    for (const [index, debt] of debts.entries()) {
      if (debt.kind !== kind) continue;
      const part = Math.min(rest, debt.amountCents);
      paid[index] = part;
      sums[kind] += part;
      rest -= part;
    }
  }
  return {
    passThroughCents: sums.passThrough,
    feesCents: sums.fee,
    premiumCents: sums.premium,
    creditCents: rest,
    paidCents: paid,
  };
};
