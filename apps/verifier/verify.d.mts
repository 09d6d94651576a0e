/** What the checks of `verify.mjs` share with its specs. */
export interface BookedThere {
  effectiveOn: string;
  bookedOn: string;
  postings: unknown[];
  closesYear?: boolean;
  ofOpening?: boolean;
  reversesEventId?: string;
}
export declare const bookedBy: (event: { type: string; data: object }) => BookedThere[];
export interface ClosedThere {
  through: string | null;
  until: string | null;
}
export declare const closedAfter: (event: { type: string; data: object }, closed: ClosedThere) => ClosedThere;
