import { allocatePayments } from '../kernel/allocation.ts';

/** A fee or charge that stands, in cents: the part that is owed on to others is paid first (money#allocation). */
export interface DueFee {
  entryId: string;
  amountCents: number;
  passThroughCents: number;
  dueOn: string;
}

/** What stands on an account besides: the sums that the allocation goes by. */
export interface AccountSums {
  passThroughCents: number;
  balanceCents: number;
  /** What has been paid of all that is owed. */
  paidCents: number;
}

/**
 * What is still owed of each fee and charge, in their order: payments cover pass-through first, then fees and charges
 * by their due days, the oldest first (money#allocation), and nothing is owed beyond the balance.
 */
export const feesOwed = (
  fees: readonly DueFee[],
  { passThroughCents, paidCents, balanceCents }: AccountSums,
): number[] => {
  const oldest = fees
    .map((fee, index) => ({ ...fee, index }))
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn) || one.index - other.index);
  const ofFees = oldest.reduce((sum, fee) => sum + fee.passThroughCents, 0);
  const { paidCents: paid } = allocatePayments(
    [
      // What bonds owe on to others.
      { kind: 'passThrough', amountCents: Math.max(0, passThroughCents - ofFees) },
      ...oldest.flatMap((fee) => [
        { kind: 'passThrough' as const, amountCents: fee.passThroughCents },
        { kind: 'fee' as const, amountCents: fee.amountCents - fee.passThroughCents },
      ]),
    ],
    Math.max(0, paidCents),
  );
  const owed = fees.map(() => 0);
  let rest = Math.max(0, balanceCents);
  for (const [place, { index, amountCents }] of oldest.entries()) {
    const covered = (paid[1 + 2 * place] ?? 0) + (paid[2 + 2 * place] ?? 0);
    const open = Math.min(rest, amountCents - covered);
    owed[index] = open;
    rest -= open;
  }
  return owed;
};
