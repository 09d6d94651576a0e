import { addDays } from './days.ts';
import { paperOf, type PaymentMethod } from './payment-methods.ts';

/** What takes a second person before it is booked (money#second-person). */
export const REQUEST_KINDS = [
  'refund',
  'write-off',
  'adjustment',
  'payout',
  'judgment payment',
  'void',
  'correction',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** What a void takes back; `recovery`: a payment for what had been written off, which leaves the balance as it is. */
export const VOIDABLE = [
  'fee',
  'charge',
  'payment',
  'recovery',
  'refund',
  'write-off',
  'unclaimed',
  'payout',
  'bond',
] as const;
export type Voidable = (typeof VOIDABLE)[number];

const VOIDS_NAMED: Partial<Record<Voidable, string>> = {
  unclaimed: 'an unclaimed credit',
  payout: 'a payout of an unclaimed credit',
  recovery: 'a recovery',
};

/** What a void is called within a sentence: 'the void of a payment'. */
export const voidWords = (voids: Voidable): string => `the void of ${VOIDS_NAMED[voids] ?? `a ${voids}`}`;

/**
 * What becomes of the balance of an account that closes (money#closing-an-account): of what is owed, or of a credit.
 */
export const DISPOSITIONS = ['write-off', 'refund', 'unclaimed'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** With nobody else to approve it, who asked may release it themselves after so long, in ms (money#released-alone). */
export const ALONE_AFTER_MS = 24 * 60 * 60_000;

/** So many days a bank may still send a check back: a refund behind one asks first (money#refund-behind-a-check). */
const CHECK_DAYS = 10;

/** Whether a payment may still come back from the bank. Days are `YYYY-MM-DD`. */
export const mayComeBack = (method: PaymentMethod | null, paidOn: string, today: string): boolean =>
  method !== null && paperOf(method) !== null && paidOn >= addDays(today, -CHECK_DAYS);

/** What may be refunded at most, in cents: the credit, as far as it is of money that came in (money#refund-limit). */
export const refundLimit = (balanceCents: number, clientMoneyCents: number): number =>
  Math.max(0, Math.min(-balanceCents, clientMoneyCents));

/** What may be written off at most, in cents: the balance (money#write-off-limit). */
export const writeOffLimit = (balanceCents: number): number => Math.max(0, balanceCents);

const RAISES: readonly Voidable[] = ['payment', 'write-off'];
const LEAVES: readonly Voidable[] = ['recovery', 'payout'];

/**
 * How a request moves the balance of its account once it is approved, in cents; a negative adjustment, or correction of
 * what it opened with, raises it, what is paid out of an unclaimed credit or for a judgment does not move it. `voids` is what a void takes back, else null.
 */
export const movesBalance = (kind: RequestKind, amountCents: number, voids: Voidable | null): number => {
  if (voids !== null) return LEAVES.includes(voids) ? 0 : RAISES.includes(voids) ? amountCents : -amountCents;
  if (kind === 'payout' || kind === 'judgment payment') return 0;
  return kind === 'refund' ? amountCents : -amountCents;
};
