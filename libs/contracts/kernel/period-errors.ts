/** What is refused of a typed day of money that is not in the future (money#closed-periods, money#far-back-days). */
export const UNDATABLE = ['TOO_FAR_BACK', 'PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED', 'BEFORE_MOVE_IN'] as const;

/** What is refused of months that are closed, and of closing them (money#closed-periods, money#closing-in-order). */
export const PERIOD_REFUSALS = {
  PERIOD_CLOSED: { status: 409, text: '{month} is closed. Choose a later day, or ask an Admin to reopen it.' },
  PERIOD_SOFT_CLOSED: {
    status: 409,
    text: '{month} is soft-closed. Booking in it needs Accounting, a Supervisor or an Admin, and a reason.',
  },
  BEFORE_MOVE_IN: {
    status: 409,
    text: 'This day belongs to the program that you moved from. Choose a later day.',
  },
  MONTH_NOT_OVER: { status: 409, text: '{month} is not over. It can be closed from the first day of the next month.' },
  MONTH_NOT_FOUND: { status: 404, text: '{month} is not among the months of your books.' },
  MONTH_CLOSED: { status: 409, text: '{month} is closed already.' },
  MONTH_SOFT_CLOSED: { status: 409, text: '{month} is soft-closed already.' },
  MONTH_OPEN: { status: 409, text: '{month} is open.' },
  EARLIER_MONTH_OPEN: { status: 409, text: '{month} is not closed. Close it first.' },
  LATER_MONTH_CLOSED: { status: 409, text: '{month} is closed. Reopen it first.' },
  MONTH_BLOCKED: { status: 409, text: 'Something is in the way of the close: see what blocks it.' },
  SEAL_WAITS: { status: 409, text: '{month} is being sealed. Try again in a moment.' },
  BOOKS_NOT_PROVEN: { status: 409, text: 'The books do not foot: {what}. Nothing is closed until that is repaired.' },
} as const;
