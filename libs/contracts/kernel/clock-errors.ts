/** Refusals about what time it is. */
export const CLOCK_REFUSALS = {
  CLOCK_WRONG: {
    status: 503,
    text: 'The clock of the server is wrong, so nothing is booked. Nothing was lost; tell whoever runs it.',
  },
  CLOCK_FIXED: {
    status: 409,
    text: 'The day of this product is the day of its machine. Start one whose day can be moved with npm start -- --clock.',
  },
  CLOCK_BACK: { status: 409, text: 'The day moves forward only: choose {day} or later.' },
} as const;
