import { laterDay } from '#domain/books/backdating.ts';
import { isCard, isTransfer, isUnclassified, type ClassifiedAs } from '#domain/books/banking.ts';
import {
  BANK,
  CARD_CLEARING,
  isDepositable,
  moneyAccountOf,
  UNDEPOSITED,
  type LedgerAccountCode,
} from '#domain/kernel/chart-of-accounts.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { balanced, credit, debit } from '#domain/kernel/posting.ts';
import type { Deciding } from '#contracts/books/periods/backdating.ts';
import { Refused, refusedBeside } from '../../../kernel/refused.ts';
import { lyingIn, mustNotBeBanked, tillOf } from './account-banked.ts';
import type { AccountEvent } from './account-events.ts';
import { mustBeBookable, mustExist, tagsOf } from './account.ts';
import type { Account, Entry } from './account-state.ts';

/** A payment with the way it came. */
type Payment = Entry & { method: PaymentMethod };

/**
 * A line of a deposit or settlement: what it takes, on which day, with which number; `fromTill`: cash out of the till that
 * it came into, not out of the office drawer. A check leaves the place where it lies, whatever a bag says of cash:
 * `liesIn`, where it was handed over, else where it was taken.
 */
export type BankedInput = Deciding & {
  entryId: string;
  on: string;
  slip: string;
  fromTill?: boolean;
  liesIn?: string | null | undefined;
};

const payment = (state: Account, paymentId: string): Payment => {
  mustExist(state);
  const entry = state.entries.get(paymentId);
  if (entry?.kind !== 'payment' || entry.method === null) throw new Refused('ENTRY_NOT_FOUND');
  if (entry.movedTo !== null) throw new Refused('ENTRY_NOT_FOUND', { words: 'This was moved to another account.' });
  if (entry.voided) throw new Refused('ENTRY_VOIDED');
  return { ...entry, method: entry.method };
};

/** @throws Refused ACCOUNT_NOT_FOUND, ENTRY_NOT_FOUND, ENTRY_VOIDED, ENTRY_RETURNED. */
export const activePayment = (state: Account, paymentId: string): Payment => {
  const entry = payment(state, paymentId);
  if (entry.returnedOn !== null) throw new Refused('ENTRY_RETURNED');
  return entry;
};

const BEFORE = {
  deposit: 'The deposit is before the receipt’s day.',
  settlement: 'The settlement is before the day of what it settles.',
  classification: 'This is before the receipt’s day.',
} as const;

/** @throws Refused FUTURE_DAY, TOO_FAR_BACK, DAY_OUT_OF_RANGE. */
const mustBeFrom = (day: string, input: Deciding & { on: string }, what: keyof typeof BEFORE): void => {
  mustBeBookable(input.on, input);
  if (input.on < day) throw new Refused('DAY_OUT_OF_RANGE', { words: BEFORE[what] });
};

const banked = (
  state: Account,
  { method, amountCents, postings: taken }: Payment,
  { entryId: paymentId, on: depositedOn, slip, fromTill = false, liesIn }: BankedInput,
  from: LedgerAccountCode,
): AccountEvent[] => {
  const tags = tagsOf(state, null);
  const tillId = fromTill || method !== 'Cash' ? tillOf({ postings: lyingIn(taken, liesIn) }) : null;
  const left = tillId === null ? tags : { ...tags, tillId };
  const postings = balanced([debit(BANK, amountCents, tags), credit(from, amountCents, left)]);
  return [{ type: 'PaymentDeposited', data: { paymentId, method, amountCents, depositedOn, slip, postings } }];
};

/**
 * Takes a receipt to the bank in a bag: what lay undeposited lies in the bank (money#recipes-of-deposits,
 * money#deposit-is-a-bag). On a closed account too: its balance stays. Not before the receipt's day. In this bag
 * already: no event.
 * @throws Refused as `activePayment`; NOT_DEPOSITABLE of what never lies in a drawer, RECEIPT_BANKED, FUTURE_DAY,
 *   TOO_FAR_BACK, DAY_OUT_OF_RANGE.
 */
export const depositPayment = (state: Account, input: BankedInput): AccountEvent[] => {
  const entry = activePayment(state, input.entryId);
  if (!isDepositable(entry.method)) throw new Refused('NOT_DEPOSITABLE');
  if (entry.slip === input.slip) return [];
  mustNotBeBanked(entry);
  mustBeFrom(entry.on, input, 'deposit');
  return banked(state, entry, input, UNDEPOSITED);
};

/**
 * Settles a card payment. One that came back before has cancelled its receipt and is not settled (money#card-returns).
 * @throws Refused as `depositPayment`; NOT_SETTLED_SO of what is no card.
 */
export const settlePayment = (state: Account, input: BankedInput): AccountEvent[] => {
  const entry = activePayment(state, input.entryId);
  if (!isCard(entry.method)) throw new Refused('NOT_SETTLED_SO');
  if (entry.slip === input.slip) return [];
  mustNotBeBanked(entry);
  mustBeFrom(entry.on, input, 'settlement');
  return banked(state, entry, input, CARD_CLEARING);
};

/** What the card company took off its payout for something of the account. */
const takenOff = (state: Account, { amountCents }: Entry) => {
  const tags = tagsOf(state, null);
  return balanced([debit(CARD_CLEARING, amountCents, tags), credit(BANK, amountCents, tags)]);
};

/**
 * Settles a refund to a card: it comes off the payout (money#recipes-of-deposits).
 * @throws Refused ACCOUNT_NOT_FOUND, ENTRY_NOT_FOUND, ENTRY_VOIDED, NOT_SETTLED_SO, SETTLED_ALREADY and as the days of
 *   `depositPayment`.
 */
export const settleRefund = (state: Account, input: BankedInput): AccountEvent[] => {
  mustExist(state);
  const { entryId: requestId, on: settledOn, slip } = input;
  const entry = state.entries.get(requestId);
  if (entry?.kind !== 'refund') throw new Refused('ENTRY_NOT_FOUND');
  if (entry.voided) throw new Refused('ENTRY_VOIDED');
  if (entry.method === null || !isCard(entry.method)) throw new Refused('NOT_SETTLED_SO');
  if (entry.slip === slip) return [];
  mustNotBeBanked(entry);
  mustBeFrom(entry.on, input, 'settlement');
  const { amountCents } = entry;
  return [
    { type: 'RefundSettled', data: { requestId, amountCents, settledOn, slip, postings: takenOff(state, entry) } },
  ];
};

/**
 * Settles the return of a settled card: it comes off the next payout. Of one that was not settled neither the payment
 * nor its return is listed (money#card-returns).
 * @throws Refused ACCOUNT_NOT_FOUND, ENTRY_NOT_FOUND, ENTRY_VOIDED, NOT_SETTLED_SO, SETTLED_ALREADY and as the days of
 *   `depositPayment`.
 */
export const settleReturn = (state: Account, input: BankedInput): AccountEvent[] => {
  const { entryId: paymentId, on: settledOn, slip } = input;
  const entry = payment(state, paymentId);
  const { amountCents, method, depositedOn, returnedOn, returnSlip } = entry;
  if (!isCard(method) || depositedOn === null || returnedOn === null) throw new Refused('NOT_SETTLED_SO');
  if (returnSlip === slip) return [];
  if (returnSlip !== null) throw new Refused('SETTLED_ALREADY', { slip: returnSlip });
  mustBeFrom(returnedOn, input, 'settlement');
  return [
    { type: 'ReturnSettled', data: { paymentId, amountCents, settledOn, slip, postings: takenOff(state, entry) } },
  ];
};

/**
 * Says that a transfer was seen on the bank's statement, on the bank's day, which may be before the receipt's. It books
 * nothing (money#bank-match).
 * @throws Refused as `activePayment`; NOT_MATCHABLE of what is no transfer, RECEIPT_BANKED, FUTURE_DAY.
 */
export const matchTransfer = (
  state: Account,
  { paymentId, matchedOn, today }: { paymentId: string; matchedOn: string; today: string },
): AccountEvent[] => {
  const entry = activePayment(state, paymentId);
  if (!isTransfer(entry.method)) throw new Refused('NOT_MATCHABLE');
  mustNotBeBanked(entry);
  if (matchedOn > today) throw refusedBeside('FUTURE_DAY', 'matchedOn');
  const { method, amountCents } = entry;
  const data = { paymentId, method, amountCents, depositedOn: matchedOn, postings: [] };
  return [{ type: 'PaymentDeposited', data }];
};

/**
 * Says where money of an unknown kind lies: from now on it has the fate of its new place, cash of a cash receipt
 * (money#reading-recipes 2, 3.1). On a closed account, too: its balance stays.
 * @throws Refused as `activePayment`; NOT_TO_CLASSIFY of any other kind, FUTURE_DAY, TOO_FAR_BACK, DAY_OUT_OF_RANGE.
 */
export const classifyFunds = (
  state: Account,
  { paymentId, as: method, ...input }: Deciding & { paymentId: string; as: ClassifiedAs; on: string },
): AccountEvent[] => {
  const entry = activePayment(state, paymentId);
  if (!isUnclassified(entry.method)) throw new Refused('NOT_TO_CLASSIFY');
  mustBeFrom(entry.on, input, 'classification');
  const { amountCents } = entry;
  const tags = tagsOf(state, null);
  const [into, from] = [moneyAccountOf(method), moneyAccountOf(entry.method)];
  const postings = balanced([debit(into, amountCents, tags), credit(from, amountCents, tags)]);
  return [{ type: 'FundsClassified', data: { paymentId, method, amountCents, effectiveOn: input.on, postings } }];
};

/** The first day on which a payment can come back: from its deposit, settlement or match, and since it stands here. */
export const firstDayOfReturn = ({ since, depositedOn }: Entry): string => laterDay(since, depositedOn);
