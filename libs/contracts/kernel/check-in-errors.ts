/** The refusals of check-ins and their schedules. */
export const CHECK_IN_REFUSALS = {
  CHECK_INS_OVER: { status: 409, text: 'Only an open or forfeited bond has check-ins.' },
  CHECK_IN_NOT_FOUND: { status: 404, text: 'This check-in is not logged.' },
  CHECK_IN_OF_SOMEBODY_ELSE: {
    status: 403,
    text: 'Whoever logged this check-in can strike it the same day; later a Supervisor or an Admin can.',
  },
} as const satisfies Record<string, { status: number; text: string }>;
