/** What is refused of things held as collateral (money#custody-of-property). */
export const PROPERTY_REFUSALS = {
  PROPERTY_NOT_FOUND: { status: 404, text: 'This thing is not in the register.' },
  PROPERTY_GONE: { status: 409, text: '{number} was {state} on {day}.' },
  PROPERTY_HELD: {
    status: 409,
    text: 'Things are held as collateral ({count}). Give them back before the file is deleted.',
  },
  GIVER_NOT_OF_BOND: { status: 422, text: 'Choose the defendant or one of their indemnitors.' },
} as const satisfies Record<string, { status: number; text: string }>;
