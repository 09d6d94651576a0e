import { laterDay } from '#domain/books/backdating.ts';
import { BAD_DEBT, isDepositable } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { RefundMethod } from '#domain/kernel/payment-methods.ts';
import { balanced, credit, receivableUp } from '#domain/kernel/posting.ts';
import { refundLimit, writeOffLimit } from '#domain/kernel/refunds.ts';
import { Refused } from '../../../kernel/refused.ts';
import { givenUp } from './account-unclaimed.ts';
import { mustReach } from './account-banked.ts';
import { clientMoney, isActive, mustBeOpen, newestDay, tagsOf } from './account.ts';
import type { Account, MoneyRequest } from './account-state.ts';
import type { AccountEvent } from './account-events.ts';

/**
 * What a closing is judged by: the ledger's balance at the head of the account's stream, in cents
 * (money#closing-reads-its-head).
 */
export interface JudgedClosing {
  balanceCents: number;
  /** In the organization's zone. */
  today: string;
  /** What is asked about first: live bonds, receipts that are not deposited, checks; null where there is nothing. */
  question: string | null;
  /** It was asked about. */
  confirmed: boolean;
  /** What lies undeposited in cash, in cents: needed where the credit is paid out of it (money#cash-leaves-a-till). */
  cashThereCents?: number;
}

/** What becomes of a balance that is not zero; `method` is how a refund is paid. */
export type WantedClosing = Pick<MoneyRequest, 'askedBy' | 'askedAt'> & { requestId: string } & (
    | { kind: 'refund'; method: RefundMethod }
    | { kind: 'write-off'; method: null }
  );

const mustBeAsked = ({ question, confirmed }: Pick<JudgedClosing, 'question' | 'confirmed'>): void => {
  if (question !== null && !confirmed) throw new Refused('CONFIRM_FIRST', { question });
};

/** The payments whose cash or check was not deposited yet. */
export const undeposited = ({ entries }: Account): string[] =>
  [...entries]
    .filter(([, { method, depositedOn, ...entry }]) => {
      const inDrawer = method !== null && isDepositable(method) && depositedOn === null;
      return entry.kind === 'payment' && inDrawer && isActive({ ...entry, method, depositedOn });
    })
    .map(([paymentId]) => paymentId);

/** How much of the balance a disposition takes: all that is owed, or the credit as far as the client paid it. */
export const takenByClosing = (state: Account, kind: MoneyRequest['kind'], balanceCents: number): number =>
  kind === 'write-off' ? writeOffLimit(balanceCents) : refundLimit(balanceCents, clientMoney(state));

/** What was asked for closes the account as it stands now. @throws Refused CLOSING_CHANGED. */
export const requireUnchanged = (
  state: Account,
  { kind, amountCents }: Pick<MoneyRequest, 'kind' | 'amountCents'>,
  balanceCents: number,
): void => {
  if (takenByClosing(state, kind, balanceCents) !== amountCents) {
    throw new Refused('CLOSING_CHANGED', { balance: formatCents(balanceCents) });
  }
};

/**
 * Closes the account with a disposition that takes so much of its balance. A credit beyond the client's money takes the
 * write-off back with it (money#refund-limit), so that the balance is zero.
 */
export const closedWith = (
  state: Account,
  { balanceCents, takenCents, today }: Pick<JudgedClosing, 'balanceCents' | 'today'> & { takenCents: number },
): AccountEvent[] => {
  const { accountId } = state;
  const closed: AccountEvent = { type: 'AccountClosed', data: { accountId, closedOn: today } };
  const amountCents = -balanceCents - takenCents;
  if (amountCents <= 0) return [closed];
  const tags = tagsOf(state, null);
  const postings = balanced([receivableUp(amountCents, tags), credit(BAD_DEBT, amountCents, tags)]);
  const effectiveOn = laterDay(today, newestDay(state));
  return [{ type: 'WriteOffLowered', data: { amountCents, effectiveOn, postings } }, closed];
};

const saysWhatToDo = (balanceCents: number): string =>
  balanceCents > 0
    ? `${formatCents(balanceCents)} is owed on this account. Take the payment, or close it with a write-off.`
    : `This account has a credit of ${formatCents(-balanceCents)}. Close it with a refund, or give it up as unclaimed.`;

/**
 * Closes an account at zero: nothing more is added until it is reopened (money#closing-an-account).
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, ACCOUNT_HAS_BALANCE, CONFIRM_FIRST.
 */
export const closeAccount = (state: Account, judged: JudgedClosing): AccountEvent[] => {
  mustBeOpen(state);
  const { balanceCents, today } = judged;
  if (balanceCents !== 0) throw new Refused('ACCOUNT_HAS_BALANCE', { words: saysWhatToDo(balanceCents) });
  mustBeAsked(judged);
  return closedWith(state, { balanceCents, takenCents: 0, today });
};

/**
 * Asks to close an account with a write-off or a refund of its whole balance: books nothing and closes nothing until a
 * second person approves it (money#closing-an-account, money#second-person).
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, DISPOSITION_UNFIT, REFUND_LIMIT, NOT_IN_TILL, CONFIRM_FIRST.
 */
export const requestClosing = (state: Account, wanted: WantedClosing, judged: JudgedClosing): AccountEvent[] => {
  mustBeOpen(state);
  const { kind, method, ...asking } = wanted;
  const { balanceCents, cashThereCents = 0 } = judged;
  const balance = formatCents(balanceCents);
  if (kind === 'write-off' ? balanceCents <= 0 : balanceCents >= 0) throw new Refused('DISPOSITION_UNFIT', { balance });
  const amountCents = takenByClosing(state, kind, balanceCents);
  if (amountCents === 0) throw new Refused('REFUND_LIMIT', { limit: formatCents(0) });
  if (method === 'Cash') mustReach(amountCents, cashThereCents, 'refund');
  mustBeAsked(judged);
  const request = { ...asking, amountCents, closes: true } as const;
  return method === null
    ? [{ type: 'WriteOffRequested', data: request }]
    : [{ type: 'RefundRequested', data: { ...request, method } }];
};

/**
 * Closes an account whose credit nobody claims: what of it the client paid is given up, the rest takes the write-off back
 * (money#closing-an-account, money#refund-limit). One money role is enough (money#money-roles).
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, DISPOSITION_UNFIT, CONFIRM_FIRST.
 */
export const closeUnclaimed = (state: Account, unclaimedId: string, judged: JudgedClosing): AccountEvent[] => {
  mustBeOpen(state);
  const { balanceCents, today } = judged;
  if (balanceCents >= 0) throw new Refused('DISPOSITION_UNFIT', { balance: formatCents(balanceCents) });
  mustBeAsked(judged);
  const takenCents = takenByClosing(state, 'refund', balanceCents);
  const given = takenCents === 0 ? [] : [givenUp(state, { unclaimedId, amountCents: takenCents, today })];
  return [...given, ...closedWith(state, { balanceCents, takenCents, today })];
};
