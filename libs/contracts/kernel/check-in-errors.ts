/** The refusals of check-ins and their schedules, and of the calendar that shows them. */
export const CHECK_IN_REFUSALS = {
  CHECK_INS_OVER: { status: 409, text: 'Only an open or forfeited bond has check-ins.' },
  CHECK_IN_NOT_FOUND: { status: 404, text: 'This check-in is not logged.' },
  CHECK_IN_OF_SOMEBODY_ELSE: {
    status: 403,
    text: 'Whoever logged this check-in can strike it the same day; later a Supervisor or an Admin can.',
  },
  CALENDAR_FEED_NOT_FOUND: { status: 404, text: 'This calendar link does not exist.' },
} as const satisfies Record<string, { status: number; text: string }>;
