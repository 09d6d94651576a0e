import { isDepositable } from '../kernel/chart-of-accounts.ts';
import { placeOf, type PaymentMethod } from '../kernel/payment-methods.ts';

/**
 * What takes receipts to the bank: a bag of cash and checks, or a settlement of the card company
 * (money#deposit-is-a-bag).
 */
export const SLIP_KINDS = ['deposit', 'settlement'] as const;
export type SlipKind = (typeof SLIP_KINDS)[number];

const SERIES: Record<SlipKind, string> = { deposit: 'D', settlement: 'S' };

/** The number of a deposit or settlement as people say it: D-0012, S-0003. */
export const slipNumber = (kind: SlipKind, number: number): string =>
  `${SERIES[kind]}-${String(number).padStart(4, '0')}`;

/** Whether what came this way is settled by the card company. */
export const isCard = (method: PaymentMethod): boolean => placeOf(method) === 'card company';

/** Whether what came this way is matched with the bank's statement. */
export const isTransfer = (method: PaymentMethod): boolean => placeOf(method) === 'bank';

/**
 * Whether what came this way can come back: through a bank or the card company; cash never
 * (money#what-can-be-returned).
 */
export const isReturnable = (method: PaymentMethod): boolean =>
  (isDepositable(method) && method !== 'Cash') || isCard(method) || isTransfer(method);

/** How what came this way gets to the bank, in words. */
export const bankedWord = (method: PaymentMethod): 'Deposited' | 'Settled' | 'Matched with the bank' => {
  if (isCard(method)) return 'Settled';
  return isTransfer(method) ? 'Matched with the bank' : 'Deposited';
};

/** What money of an unknown kind turns out to be (money#recipes-of-payments): it has the fate of its new place. */
export const CLASSIFIED_AS = ['Bank Transfer', 'Cash', 'Credit Card'] as const satisfies readonly PaymentMethod[];
export type ClassifiedAs = (typeof CLASSIFIED_AS)[number];

/** The same in words: where the money lies. */
export const CLASSIFIED_WORDS: Readonly<Record<ClassifiedAs, string>> = {
  'Bank Transfer': 'In the bank',
  Cash: 'Cash in the till',
  'Credit Card': 'A card payment, not settled yet',
};

/** Whether what came this way is to be classified. */
export const isUnclassified = (method: PaymentMethod): boolean => placeOf(method) === 'unknown';
