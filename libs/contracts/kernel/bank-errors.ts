/** What is refused of accounts at banks and of their lines (money#bank-lines). */
export const BANK_REFUSALS = {
  BANK_ACCOUNT_NOT_FOUND: { status: 404, text: 'There is no such bank account.' },
  BANK_ACCOUNT_NAME_TAKEN: { status: 409, text: 'Another bank account has this name already. Choose another.' },
  BANK_LINE_NOT_FOUND: { status: 404, text: 'There is no such line of the bank.' },
  BANK_LINE_SETTLED: { status: 409, text: 'This line is {state} already.' },
  BANK_ITEM_MATCHED: { status: 409, text: 'Another line of the bank is matched with it already.' },
  BANK_ITEM_UNFIT: { status: 409, text: 'It does not fit this line any more. Open the line again.' },
  BANK_MATCH_STAYS: {
    status: 409,
    text: 'The receipt of the transfer says that the bank has it, so this match stays.',
  },
  BANK_TRANSFER_RECONCILED: {
    status: 409,
    text: 'A reconciliation of {account} has this transfer ticked. A statement shows it, so it is not voided.',
  },
} as const satisfies Record<string, { status: number; text: string }>;
