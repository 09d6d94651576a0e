import type { Deciding } from '#contracts/books/backdating.ts';
import { moneyAccountOf } from '#domain/chart-of-accounts.ts';
import type { PaymentMethod } from '#domain/payment-methods.ts';
import { balanced, debit, receivableDown } from '#domain/posting.ts';
import { mustBeBookable, mustBeOpen, tagsOf } from './account.ts';
import type { Account } from './account.ts';
import type { AccountEvent } from './account-events.ts';

/**
 * Receives a payment: debits where the money rests (decision 8), credits the receivable. More than is owed is a credit
 * (decision 10).
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, FUTURE_DAY, TOO_FAR_BACK.
 */
export const receivePayment = (
  state: Account,
  payment: Deciding & { paymentId: string; amountCents: number; method: PaymentMethod; paidOn: string },
): AccountEvent[] => {
  mustBeOpen(state);
  mustBeBookable(payment.paidOn, payment);
  const { paymentId, amountCents, method, paidOn } = payment;
  const tags = tagsOf(state, null);
  const postings = balanced([debit(moneyAccountOf(method), amountCents, tags), receivableDown(amountCents, tags)]);
  return [{ type: 'PaymentReceived', data: { paymentId, amountCents, method, paidOn, postings } }];
};
