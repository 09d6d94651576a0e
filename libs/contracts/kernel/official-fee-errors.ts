/** What payments to officials refuse (money#recoverable-payables, money#paid-at-most-owed). */
export const OFFICIAL_FEE_REFUSALS = {
  OFFICIAL_FEE_ENDED: {
    status: 409,
    text: 'An overpayment of this was recovered, deducted or lost since. Void that first.',
  },
} as const;
