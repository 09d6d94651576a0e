import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { AccountEvent } from './account-events.ts';
import { mustExist } from './account.ts';
import type { Account } from './account-state.ts';

/** A payment of the old program as a list says it. */
export interface BroughtInPayment {
  paymentId: string;
  amountCents: number;
  method: PaymentMethod | null;
  paidOn: string;
}

/** Whether the bank sent it back here: from then on it stays as it is. */
export const isReturnedBefore = ({ before }: Account, paymentId: string): boolean =>
  before.get(paymentId)?.returnedOn != null;

/**
 * Shows payments of the old program on the account, and takes out others of them, whatever became of the account since
 * (moving-in#payments-before). What was returned here stays.
 * @throws Refused ACCOUNT_NOT_FOUND.
 */
export const bringInPayments = (
  state: Account,
  { changed, gone }: { changed: readonly BroughtInPayment[]; gone: readonly string[] },
): AccountEvent[] => {
  mustExist(state);
  const out = gone.flatMap((paymentId) => {
    const known = state.before.get(paymentId);
    return known ? [{ paymentId, amountCents: 0, method: known.method, paidOn: known.paidOn }] : [];
  });
  return [...changed, ...out]
    .filter(({ paymentId }) => !isReturnedBefore(state, paymentId))
    .map((data) => ({ type: 'PaymentBroughtIn', data }));
};
