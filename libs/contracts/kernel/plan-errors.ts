/** The refusals of payment plans, promises and calls. */
export const PLAN_REFUSALS = {
  NOTHING_OWED: { status: 409, text: 'Nothing is owed on this account.' },
  PLAN_NOT_FOUND: { status: 409, text: 'No payment plan is in force on this account.' },
  DAY_OUT_OF_RANGE: { status: 422, text: 'Enter a valid date in MM/DD/YYYY.' },
  PLAN_STARTS_BEFORE_TODAY: {
    status: 409,
    text: 'This plan starts before today: {count} would be due at once. Check it, and confirm it if it is right.',
  },
  PLAN_WOULD_BE_OVER: { status: 422, text: 'The last payment of this plan would be before today.' },
  BALANCE_CHANGED: {
    status: 409,
    text: 'The balance has changed: it is {balance} now. Nothing was saved. Look again at the payments, then save.',
  },
  DOWN_PAYMENT_NOT_FOUND: { status: 404, text: 'The down payment is not a payment on this account.' },
  BOND_NOT_LIVE: { status: 409, text: 'Choose an open or forfeited bond of this account.' },
  NOTHING_TO_SKIP: { status: 409, text: 'Nothing to skip.' },
  PROMISE_DAY: { status: 422, text: 'A promise is for a day from today to 90 days ahead.' },
  PROMISE_ABOVE_BALANCE: { status: 422, text: 'A promise is at most the balance of {balance}.' },
  PROMISE_NOT_OPEN: { status: 409, text: 'This promise is no longer open.' },
  CALL_NOT_FOUND: { status: 404, text: 'This call was not made today, or was already undone.' },
} as const;
