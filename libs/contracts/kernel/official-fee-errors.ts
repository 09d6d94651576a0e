/** What payments to officials refuse (books.md 3.6, 3.12). */
export const OFFICIAL_FEE_REFUSALS = {
  OFFICIAL_FEE_ENDED: {
    status: 409,
    text: 'What was paid too much of it came back, was taken off or is lost since. Void that first.',
  },
} as const;
