/** What payments to officials refuse (books.md 3.6, 3.12). */
export const OFFICIAL_FEE_REFUSALS = {
  OFFICIAL_FEE_ENDED: {
    status: 409,
    text: 'An overpayment of this was recovered, deducted or lost since. Void that first.',
  },
} as const;
