/** A power that could bear a bond. */
interface Usable {
  powerId: string;
  amountCents: number;
  expiresOn: string | null;
  powerNumber: string;
}

/** A paper without a last day lasts longest. */
const NEVER = '9999-12-31';

/** The smallest, then the one that expires first, then by number (powers#proposed-power). */
const byProposal = (one: Usable, other: Usable): number =>
  one.amountCents - other.amountCents ||
  (one.expiresOn ?? NEVER).localeCompare(other.expiresOn ?? NEVER) ||
  one.powerNumber.localeCompare(other.powerNumber);

/**
 * The power that is proposed for each face in cents, in the order of the faces and no power twice
 * (powers#proposed-power); null where none is left that covers it.
 */
export const proposedPowers = <P extends Usable>(usable: readonly P[], faces: readonly number[]): (P | null)[] => {
  const left = [...usable].sort(byProposal);
  return faces.map((faceCents) => {
    const at = left.findIndex(({ amountCents }) => amountCents >= faceCents);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  });
};
