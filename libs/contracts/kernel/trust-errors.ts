/** What is refused of collateral (money#collateral-limits). */
export const TRUST_REFUSALS = {
  COLLATERAL_SHORT: { status: 409, text: '{held} of theirs is held on this bond and not claimed yet.' },
  TRUST_BANK_SHORT: { status: 409, text: '{there} is at the trust bank. Bank the collateral first.' },
  TRUST_CASH_SHORT: { status: 409, text: '{there} of their cash is not banked. Give the rest back by check.' },
  COLLATERAL_ABOVE_DUE: { status: 409, text: '{due} is due on this account. Apply at most that.' },
  COLLATERAL_BANKED: { status: 409, text: 'This receipt is at the trust bank already.' },
  COLLATERAL_TOUCHED: { status: 409, text: 'Some of it was banked or given back. Give back what is left.' },
  COLLATERAL_NOT_BANKED: { status: 409, text: 'This check is not at the trust bank. Void its receipt instead.' },
  PERSON_NOT_OF_BOND: { status: 422, text: 'Choose the defendant or an indemnitor.' },
} as const satisfies Record<string, { status: number; text: string }>;
