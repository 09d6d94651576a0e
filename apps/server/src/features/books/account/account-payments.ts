import type { Deciding } from '#contracts/books/periods/backdating.ts';
import { BAD_DEBT, moneyAccountOf } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { balanced, credit, debit, receivableDown, receivableUp, type Posting } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { isActive, mustBeBookable, mustBeOpen, mustExist, tagsOf, writtenOff } from './account.ts';
import type { Account } from './account-state.ts';
import type { AccountEvent } from './account-events.ts';

/** What comes in, by which way and on which day. */
type Payment = Deciding & { paymentId: string; amountCents: number; method: PaymentMethod; paidOn: string };

/** Debits where the money rests (money#payment-methods), credits the receivable. */
const takenIn = (state: Account, { amountCents, method }: Payment): Posting[] => {
  const tags = tagsOf(state, null);
  return [debit(moneyAccountOf(method), amountCents, tags), receivableDown(amountCents, tags)];
};

/**
 * Receives a payment. More than is owed is a credit (money#overpayment).
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, FUTURE_DAY, TOO_FAR_BACK.
 */
export const receivePayment = (state: Account, payment: Payment): AccountEvent[] => {
  mustBeOpen(state);
  mustBeBookable(payment.paidOn, payment, 'paidOn');
  const { paymentId, amountCents, method, paidOn } = payment;
  const postings = balanced(takenIn(state, payment));
  return [{ type: 'PaymentReceived', data: { paymentId, amountCents, method, paidOn, postings } }];
};

/** The day of the first write-off that stands: nothing of it is recovered before. */
const writtenOffSince = ({ entries }: Account): string =>
  entries
    .valueSeq()
    .filter((entry) => entry.kind === 'write-off' && isActive(entry))
    .map(({ since }) => since)
    .min() ?? '';

/**
 * Receives a payment for what was written off: in the same event so much less is written off, and the balance stays
 * (money#recipes-of-write-offs, money#account-totals). On a closed account, too (money#closed-account-refuses).
 * @throws Refused ACCOUNT_NOT_FOUND, RECOVERY_LIMIT, FUTURE_DAY, TOO_FAR_BACK, DAY_OUT_OF_RANGE.
 */
export const recoverWriteOff = (state: Account, payment: Payment): AccountEvent[] => {
  mustExist(state);
  mustBeBookable(payment.paidOn, payment, 'paidOn');
  const { paymentId, amountCents, method, paidOn } = payment;
  const limit = writtenOff(state);
  if (amountCents > limit) throw new Refused('RECOVERY_LIMIT', { limit: formatCents(limit) });
  if (paidOn < writtenOffSince(state)) {
    throw new Refused('DAY_OUT_OF_RANGE', { words: 'The recovery is before the write-off.' });
  }
  const tags = tagsOf(state, null);
  const recovered = [receivableUp(amountCents, tags), credit(BAD_DEBT, amountCents, tags)];
  const postings = balanced([...takenIn(state, payment), ...recovered]);
  return [{ type: 'PaymentReceived', data: { paymentId, amountCents, method, paidOn, recovers: true, postings } }];
};
