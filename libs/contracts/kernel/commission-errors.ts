/** What commission runs and payments refuse (money#commission-runs). */
export const COMMISSION_REFUSALS = {
  COMMISSION_NOT_OVER: { status: 409, text: 'That period is not over yet. Choose an earlier one.' },
  COMMISSION_RUN_LATER: {
    status: 409,
    text: 'Commission was run through {day} already. Run that period again: it books the difference.',
  },
  COMMISSION_CHANGED: { status: 409, text: 'The amount of the run changed to {amount}. Check it, then book it.' },
  COMMISSION_NOT_OWED: { status: 409, text: 'At most {amount} can be paid.' },
} as const;
