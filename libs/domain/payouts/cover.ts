/** What an agency has of its own bank and drawer, what it owes to others, and what of that it collected; in cents. */
export interface Cover {
  bankCents: number;
  undepositedCents: number;
  owedCents: number;
  collectedCents: number;
}

/** What of the money collected for others is not there; 0 where all of it is (money#fiduciary-cover). */
export const coverMissing = ({ bankCents, undepositedCents, collectedCents }: Cover): number =>
  Math.max(0, collectedCents - bankCents - undepositedCents);
