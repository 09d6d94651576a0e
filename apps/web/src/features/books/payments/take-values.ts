import type { takePayment, PaySituation } from '#contracts/books/payments/payments.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { proposeShares } from '#domain/books/taking.ts';
import { payerSent } from './payer.ts';
import { isConfirmed } from './take-it-anyway.tsx';

/** What stands in the form; amounts in cents, `null` while empty, `NaN` while they are none. */
export interface TakeValues {
  payments: { accountId: string; amountCents: number | null }[];
  method: PaymentMethod;
  paidOn: string | null;
  payer: string;
  note: string;
  externalReference: string;
  reason: string;
  /** The cash that was handed over; the change is reckoned, printed and not booked. */
  receivedCents: number | null;
  confirmedFor: string;
}

/** The sum of all accounts; `null` while nothing is typed, `NaN` where one of them is no amount. */
export const totalOf = ({ payments }: Pick<TakeValues, 'payments'>): number | null =>
  payments.every(({ amountCents }) => amountCents === null)
    ? null
    : payments.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);

/** The accounts with a sum parted among them as it is proposed (bonds#several-accounts). */
export const parted = (accounts: readonly PaySituation[], totalCents: number | null): TakeValues['payments'] => {
  const isAmount = totalCents !== null && !Number.isNaN(totalCents) && accounts.length > 1;
  const shares = isAmount ? proposeShares(accounts, totalCents) : accounts.map(() => totalCents);
  return accounts.map(({ accountId }, index) => ({ accountId, amountCents: shares[index] ?? null }));
};

/** What is sent: of several accounts those that get something. */
export const takeBody = (
  values: TakeValues,
  accounts: readonly PaySituation[],
): NonNullable<RequestOf<typeof takePayment>['body']> => {
  const { payments, paidOn, payer, receivedCents: _, confirmedFor: __, ...rest } = values;
  const given = payments.filter(({ amountCents }) => amountCents !== null && amountCents !== 0);
  const sent = given.length > 0 ? given : payments.slice(0, 1);
  return {
    ...rest,
    payments: sent.map(({ accountId, amountCents }) => ({ accountId, amountCents: amountCents ?? 0 })),
    paidOn: paidOn ?? '',
    payer: payerSent(payer, accounts),
    confirmed: isConfirmed(values),
  };
};

/** What is given back of the cash; `null` where it is not known, negative where too little came. */
export const changeOf = (values: TakeValues): number | null => {
  const total = totalOf(values);
  const { method, receivedCents } = values;
  if (method !== 'Cash' || receivedCents === null || total === null) return null;
  return receivedCents - total;
};
