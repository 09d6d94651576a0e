/** The service charge on a check that comes back: from a day on at most a fixed amount, or a share of the check where that is more. */
interface NsfFeeRow {
  effectiveOn: string;
  fixedCents: number;
  basisPoints: number;
  citation: string;
}

/** Oldest first; a new row takes over from its day. Not verified by counsel: the act asks for a written demand first. */
const NSF_FEES: readonly NsfFeeRow[] = [
  { effectiveOn: '1900-01-01', fixedCents: 2_500, basisPoints: 500, citation: 'R.S. 9:2782(B), unverified' },
];

/** What a client may be charged at most for a check that came back on a day, in cents; to the cent, down. */
export const nsfFeeLimit = (checkCents: number, on: string): number => {
  const row = NSF_FEES.findLast(({ effectiveOn }) => effectiveOn <= on);
  return row ? Math.max(row.fixedCents, Math.floor((checkCents * row.basisPoints) / 10_000)) : 0;
};
