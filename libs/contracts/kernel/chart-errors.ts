/** What is refused of the chart of accounts (money#own-accounts). */
export const CHART_REFUSALS = {
  LEDGER_ACCOUNT_NOT_FOUND: { status: 404, text: 'This ledger account is not in your chart.' },
  LEDGER_CODE_TAKEN: { status: 409, text: 'Another account has the code {code}. Choose another.' },
  LEDGER_NAME_TAKEN: { status: 409, text: 'Account {code} has this name already. Choose another.' },
  LEDGER_ACCOUNT_IN_USE: {
    status: 409,
    text: 'Account {code} is in use. What was booked on, or what a charge names, stays on.',
  },
  LEDGER_ACCOUNT_STANDARD: { status: 409, text: 'Account {code} belongs to every chart. It can be renamed only.' },
} as const;
