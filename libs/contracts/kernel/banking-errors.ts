/** What is refused of deposits, settlements, bank matches and returns (money#one-fate-of-a-receipt). */
export const BANKING_REFUSALS = {
  ENTRY_RETURNED: { status: 409, text: 'The bank returned this payment already.' },
  RECEIPT_BANKED: { status: 409, text: '{banked}: record it as returned, transfer it, or refund it.' },
  NOT_DEPOSITABLE: { status: 409, text: 'Only cash, checks and money orders are deposited.' },
  NOT_DEPOSITED: { status: 409, text: 'This payment was not deposited. Void it, or mark it as deposited first.' },
  NOT_MATCHED: { status: 409, text: 'This transfer was not matched with the bank. Void it, or match it first.' },
  NOT_MATCHABLE: { status: 409, text: 'Only bank transfers are matched with the bank.' },
  NOT_TO_CLASSIFY: { status: 409, text: 'Only money of the kind Other is classified, once.' },
  NOT_RETURNABLE: { status: 409, text: 'A bank returns checks, money orders, card payments and transfers only.' },
  NOT_SETTLED_SO: { status: 409, text: 'Only cards, refunds to cards and returns of settled cards are settled.' },
  SETTLED_ALREADY: { status: 409, text: 'The card company settled this with {slip} already.' },
  ENTRY_TWICE: { status: 422, text: 'This is listed twice.' },
  DEPOSIT_NOT_FOUND: { status: 404, text: 'There is no such deposit.' },
  DEPOSIT_WAITS: { status: 409, text: 'This receipt is in a deposit that waits for a second person.' },
  NOTHING_TO_DEPOSIT: { status: 422, text: 'There is nothing to deposit. Choose receipts, or enter the cash.' },
  NOTHING_TO_SETTLE: { status: 422, text: 'There is nothing to settle. Choose payments, refunds or returns.' },
  DRAWER_MOVED: {
    status: 409,
    text: 'Cash came or went while you counted: by the books {there} lies here now. Count again.',
  },
  NOT_IN_TILL: {
    status: 409,
    text: 'The deposit would hold {cash} in cash, but {there} is there. Enter the cash line again.',
  },
  PAYOUT_DIFFERS: {
    status: 409,
    text: 'The list comes to {total}, a payout of {payout} after the fee. Check it again.',
  },
  NSF_FEE_LIMIT: { status: 409, text: 'The fee for this return is at most {limit}.' },
} as const satisfies Record<string, { status: number; text: string }>;
