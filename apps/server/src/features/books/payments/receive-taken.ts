import { receivePayment, reopenAccount } from '../account/index.ts';

type Account = Parameters<typeof receivePayment>[0];
type Payment = Parameters<typeof receivePayment>[1];

/**
 * Books a payment that was decided with others: the money is in the drawer. Where the account was closed in the moment
 * between, the same decision reopens it (money#late-money-on-closed).
 * @throws Refused as `receivePayment`.
 */
export const receiveTaken = (state: Account, payment: Payment): ReturnType<typeof receivePayment> => {
  if (state.status !== 'closed') return receivePayment(state, payment);
  const reopened = reopenAccount(state, { reopenedOn: payment.today });
  return [...reopened, ...receivePayment({ ...state, status: 'open', closedEventId: null }, payment)];
};
