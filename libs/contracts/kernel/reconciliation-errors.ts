/** What is refused of reconciliations of bank accounts (money#reconciliation). */
export const RECONCILIATION_REFUSALS = {
  RECONCILIATION_NOT_FOUND: { status: 404, text: 'There is no such reconciliation.' },
  RECONCILIATION_OPEN: { status: 409, text: 'A reconciliation of this account is in progress. Finish or discard it.' },
  RECONCILIATION_NOT_AFTER: {
    status: 409,
    text: 'This account is reconciled through {day}. Enter a statement of a later day.',
  },
  RECONCILIATION_DONE: { status: 409, text: 'This reconciliation was {state} by {name} meanwhile.' },
  RECONCILIATION_DIFFERS: { status: 409, text: 'There is a difference of {difference}. It has to be $0.00.' },
  RECONCILIATION_UNFINISHED: { status: 409, text: 'This reconciliation is not finished.' },
  RECONCILIATION_NOT_NEWEST: {
    status: 409,
    text: 'Only the newest reconciliation of an account is reopened, while no other is in progress.',
  },
  RECONCILED_ELSEWHERE: { status: 409, text: 'It is ticked in another reconciliation already.' },
  RECONCILED_UNKNOWN: { status: 409, text: 'The books do not list it for this statement any more.' },
  STATEMENT_MONTH_SAID: { status: 409, text: 'It was said already that there is no statement for {month}.' },
  STATEMENT_MONTH_NOT_OVER: { status: 409, text: '{month} is not over yet.' },
} as const satisfies Record<string, { status: number; text: string }>;
