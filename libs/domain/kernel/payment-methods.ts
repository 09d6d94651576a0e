/** One canonical list of payment methods (money#payment-methods). */
export const PAYMENT_METHODS = [
  'Cash',
  'Check',
  'Cashiers Check',
  'Money Order',
  'Credit Card',
  'Credit/Debit',
  'Bank Transfer',
  'Other',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What is known of a method: everything that depends on which it is follows from these. */
interface MethodFacts {
  /** Where its money lies until it is banked; 'unknown' until somebody says where. */
  lies: 'drawer' | 'card company' | 'bank' | 'unknown';
  /** What it comes on, whose number is its reference: it can be handed over twice, and come back unpaid. */
  paper?: 'check' | 'money-order';
}

const METHODS: Readonly<Record<PaymentMethod, MethodFacts>> = {
  Cash: { lies: 'drawer' },
  Check: { lies: 'drawer', paper: 'check' },
  'Cashiers Check': { lies: 'drawer', paper: 'check' },
  'Money Order': { lies: 'drawer', paper: 'money-order' },
  'Credit Card': { lies: 'card company' },
  'Credit/Debit': { lies: 'card company' },
  'Bank Transfer': { lies: 'bank' },
  Other: { lies: 'unknown' },
};

/** Where what came this way lies until it is banked (money#payment-methods). */
export const placeOf = (method: PaymentMethod): MethodFacts['lies'] => METHODS[method].lies;

/** The numbered paper that this method comes on; null where it comes on none. */
export const paperOf = (method: PaymentMethod): 'check' | 'money-order' | null => METHODS[method].paper ?? null;

/** What the Record a Payment dialog offers; Cash is the default (screens#payment-dialogs). */
export const RECORD_PAYMENT_METHODS = [
  'Cash',
  'Credit/Debit',
  'Cashiers Check',
  'Money Order',
] as const satisfies readonly PaymentMethod[];

/** What the account dialog offers (screens#payment-dialogs). */
export const ACCOUNT_PAYMENT_METHODS = [
  'Cash',
  'Check',
  'Money Order',
  'Credit Card',
  'Bank Transfer',
  'Other',
] as const satisfies readonly PaymentMethod[];

/** What an account takes whose check came back: nothing that can come back unpaid a second time (money#no-more-checks). */
export const CERTAIN_METHODS: readonly PaymentMethod[] = ['Cash', 'Credit Card', 'Credit/Debit', 'Money Order'];

/** The ways a refund is paid out (money#recipes-of-credits). */
export const REFUND_METHODS = [
  'Check',
  'Cash',
  'Bank Transfer',
  'Credit Card',
] as const satisfies readonly PaymentMethod[];
export type RefundMethod = (typeof REFUND_METHODS)[number];

/** The ways money goes out from the bank: to payees, agents, officials and sureties, and as an unclaimed credit. */
export const PAYOUT_METHODS = ['Check', 'Bank Transfer'] as const satisfies readonly RefundMethod[];
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];
