/** What is refused of the chart of accounts and of manual entries (money#own-accounts, money#manual-entries). */
export const CHART_REFUSALS = {
  LEDGER_ACCOUNT_NOT_FOUND: { status: 404, text: 'This ledger account is not in your chart.' },
  LEDGER_CODE_TAKEN: { status: 409, text: 'Another account has the code {code}. Choose another.' },
  LEDGER_NAME_TAKEN: { status: 409, text: 'Account {code} has this name already. Choose another.' },
  LEDGER_ACCOUNT_IN_USE: {
    status: 409,
    text: 'Account {code} is in use. What was booked on, or what a charge names, stays on.',
  },
  LEDGER_ACCOUNT_STANDARD: { status: 409, text: 'Account {code} belongs to every chart. It can be renamed only.' },
  MANUAL_CONTROL_ACCOUNT: {
    status: 409,
    text: 'Account {account} is moved by its own events alone. Choose another account.',
  },
  MANUAL_ACCOUNT_UNKNOWN: { status: 409, text: 'Account {account} is not in your chart, or it is off.' },
  MANUAL_UNBALANCED: { status: 422, text: 'Debits and credits differ.' },
  MANUAL_VOID_WAITS: { status: 409, text: 'The void of this entry waits for a second person already.' },
} as const;
