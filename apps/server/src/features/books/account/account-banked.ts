import { bankedWord } from '#domain/books/banking.ts';
import { BANK, moneyAccountOf, UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { Posting } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { bankingEventTypes } from './account-banking-events.ts';
import type { AccountEvent } from './account-events.ts';
import type { Account, Entry } from './account-state.ts';

/** What was neither brought to the bank nor sent back by it. */
export const NOT_BANKED = { depositedOn: null, slip: null, returnedOn: null, returnSlip: null };

/**
 * What the bank has is neither voided nor brought there again (money#one-fate-of-a-receipt).
 * @throws Refused RECEIPT_BANKED of a payment, SETTLED_ALREADY of a card refund.
 */
export const mustNotBeBanked = ({ kind, method, depositedOn, slip }: Entry): void => {
  if (depositedOn === null || method === null) return;
  const place = slip ?? formatDay(depositedOn);
  if (kind === 'refund') throw new Refused('SETTLED_ALREADY', { slip: place });
  throw new Refused('RECEIPT_BANKED', { banked: `${bankedWord(method)} on ${place}` });
};

/**
 * Whether taking an entry back takes notes out of the till: a cash receipt that was not deposited
 * (money#cash-leaves-a-till).
 */
export const isCashInTill = (entry: Pick<Entry, 'kind' | 'method' | 'depositedOn'>): boolean =>
  entry.kind === 'payment' && entry.method === 'Cash' && entry.depositedOn === null;

/** The till into which it was taken; null of the office drawer (money#tills). */
export const tillOf = ({ postings }: Pick<Entry, 'postings'>): string | null =>
  postings.find(({ account }) => account === UNDEPOSITED)?.tags.tillId ?? null;

/**
 * What a receipt booked, in the place where its check lies since it was handed over: null the office drawer, undefined
 * where it was taken (money#handing-over).
 */
export const lyingIn = (postings: readonly Posting[], liesIn: string | null | undefined): readonly Posting[] => {
  if (liesIn === undefined) return postings;
  return postings.map((posting) => {
    if (posting.account !== UNDEPOSITED) return posting;
    const { tillId: _, ...tags } = posting.tags;
    return { ...posting, tags: liesIn === null ? tags : { ...tags, tillId: liesIn } };
  });
};

/** What takes cash, and what to do instead where it is not there. */
const CASH_REFUSED = {
  refund: (there: string, leaving: string) =>
    `There is ${there} in cash here, less than ${leaving}. Pay the refund by check or bank transfer.`,
  void: (there: string, leaving: string) =>
    `There is ${there} in cash here, less than the ${leaving} of this receipt: it was paid out or taken to the bank. Pay a refund by check or bank transfer instead.`,
  expense: (there: string, leaving: string) =>
    `There is ${there} in cash here, less than ${leaving}. Pay by check or bank transfer.`,
  'money in': (there: string, leaving: string) =>
    `There is ${there} in cash here, less than the ${leaving} to be reversed: it was paid out or taken to the bank.`,
};

/**
 * Cash leaves a till only as far as its cash reaches (money#cash-leaves-a-till); in cents. `what` says what takes it:
 * a refund, the void of a cash receipt, an expense, or the void of other money that came in.
 * @throws Refused NOT_IN_TILL.
 */
export const mustReach = (leavingCents: number, thereCents: number, what: keyof typeof CASH_REFUSED): void => {
  if (leavingCents <= thereCents) return;
  const [leaving, there] = [formatCents(leavingCents), formatCents(Math.max(0, thereCents))];
  throw new Refused('NOT_IN_TILL', { words: CASH_REFUSED[what](there, leaving) });
};

/** What a payment booked, once its money lies in the bank; what a card company settles still stands in its clearing. */
const inBank = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => {
    if (posting.account !== UNDEPOSITED) return posting;
    const { tillId: _, ...tags } = posting.tags;
    return { ...posting, account: BANK, tags };
  });

/** A payment once it is deposited, settled or matched. */
export const banked = (entry: Entry, where: Pick<Entry, 'depositedOn' | 'slip'>): Entry => ({
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

type BankingType = keyof typeof bankingEventTypes;

/** Whether it is something that the bank or the card company did. */
export const isBanking = <E extends { type: string }>(event: E): event is Extract<E, { type: BankingType }> =>
  event.type in bankingEventTypes;

export type BankingEvent = Extract<AccountEvent, { type: BankingType }>;

/** The account after the bank or the card company did something with what it has. */
export const afterBanking = (state: Account, event: BankingEvent): Account => {
  const withEdit = (id: string, edit: (entry: Entry) => Entry): Account => {
    const entry = state.entries.get(id);
    return entry ? { ...state, entries: state.entries.set(id, edit(entry)) } : state;
  };
  switch (event.type) {
    case 'PaymentDeposited': {
      const { paymentId, depositedOn, slip = null } = event.data;
      return withEdit(paymentId, (entry) => banked(entry, { depositedOn, slip }));
    }
    case 'FundsClassified':
      return withEdit(event.data.paymentId, (entry) => classified(entry, event.data.method));
    case 'RefundSettled': {
      const { requestId, settledOn: depositedOn, slip } = event.data;
      return withEdit(requestId, (entry) => ({ ...entry, depositedOn, slip }));
    }
    case 'PaymentReturned':
      return withEdit(event.data.paymentId, (entry) => ({ ...entry, returnedOn: event.data.effectiveOn }));
    case 'ReturnSettled':
      return withEdit(event.data.paymentId, (entry) => ({ ...entry, returnSlip: event.data.slip }));
    case 'ReturnCharged':
      return state;
  }
};
