/** Why something about the costs of a recovery case was refused (recovery#entering-a-cost). */
export const RECOVERY_COST_REFUSALS = {
  COST_NOT_FOUND: { status: 404, text: 'Cost not found.' },
  COST_MOVED_ON: { status: 409, text: 'This cost is {status} already.' },
  COST_OF_SOMEBODY_ELSE: { status: 403, text: 'Only who entered a cost can withdraw it.' },
  COST_BILLED: { status: 409, text: 'This cost is billed. Void its bill first.' },
  COST_BILL_LIMIT: { status: 409, text: 'At most the {limit} of this cost can be billed.' },
  COST_WITHOUT_BOND: { status: 409, text: 'No bond of this case was forfeited: there is no account to bill.' },
  COST_IN_PAYMENT: {
    status: 409,
    text: 'This cost is part of a payment. Void the payment, or have it declined, first.',
  },
  COST_OF_OTHER_PAYEE: { status: 409, text: 'One payment goes to one payee.' },
  PAYEE_NOT_FOUND: { status: 404, text: 'Payee not found.' },
  PAYEE_WITHOUT_W9: { status: 409, text: 'The W-9 of {payee} is not on file. W-9 needed before payment.' },
  PAYMENT_CHANGED: { status: 409, text: 'The amount changed to {amount}. Check it again.' },
  PAYMENT_NOT_FOUND: { status: 404, text: 'Payment not found.' },
  PAYMENT_MOVED_ON: { status: 409, text: 'This payment is {status} already.' },
  PAYMENT_OF_SOMEBODY_ELSE: { status: 403, text: 'Only who asked for it can withdraw it.' },
} as const;
