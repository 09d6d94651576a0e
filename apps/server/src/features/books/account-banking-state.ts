import { BANK, moneyAccountOf, UNDEPOSITED } from '#domain/chart-of-accounts.ts';
import type { PaymentMethod } from '#domain/payment-methods.ts';
import type { Posting } from '#domain/posting.ts';
import type { Account, Entry } from './account.ts';
import type { AccountEvent } from './account-events.ts';

const withEdit = (state: Account, id: string, edit: (entry: Entry) => Entry): Account => {
  const entry = state.entries.get(id);
  return entry ? { ...state, entries: state.entries.set(id, edit(entry)) } : state;
};

/** What a payment booked, once its money lies in the bank; what a card company settles still stands in its clearing. */
const inBank = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => (posting.account === UNDEPOSITED ? { ...posting, account: BANK } : posting));

/** A payment once it is deposited, settled or matched. */
const banked = (entry: Entry, where: Pick<Entry, 'depositedOn' | 'slip'>): Entry => ({
  ...entry,
  ...where,
  postings: inBank(entry.postings),
});

/** Money of an unknown kind, once its place is known: there it is voided, deposited, settled, matched and returned. */
const classified = (entry: Entry, method: PaymentMethod): Entry => {
  const from = entry.method === null ? null : moneyAccountOf(entry.method);
  const account = moneyAccountOf(method);
  const postings = entry.postings.map((posting) => (posting.account === from ? { ...posting, account } : posting));
  return { ...entry, method, postings };
};

type Banked = 'PaymentDeposited' | 'FundsClassified' | 'RefundSettled' | 'PaymentReturned' | 'ReturnSettled';

/** The account after an event that says where money lies (books.md 3.1). */
export const afterBank = (state: Account, event: Extract<AccountEvent, { type: Banked }>): Account => {
  switch (event.type) {
    case 'PaymentDeposited': {
      const { paymentId, depositedOn, slip = null } = event.data;
      return withEdit(state, paymentId, (entry) => banked(entry, { depositedOn, slip }));
    }
    case 'FundsClassified': {
      const { paymentId, method } = event.data;
      return withEdit(state, paymentId, (entry) => classified(entry, method));
    }
    case 'RefundSettled': {
      const { requestId, settledOn: depositedOn, slip } = event.data;
      return withEdit(state, requestId, (entry) => ({ ...entry, depositedOn, slip }));
    }
    case 'PaymentReturned':
      return withEdit(state, event.data.paymentId, (entry) => ({ ...entry, returnedOn: event.data.effectiveOn }));
    case 'ReturnSettled':
      return withEdit(state, event.data.paymentId, (entry) => ({ ...entry, returnSlip: event.data.slip }));
  }
};
