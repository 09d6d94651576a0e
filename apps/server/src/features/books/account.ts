import { Map as PersistentMap } from 'immutable';
import { mayDateOn } from '#contracts/books/backdating.ts';
import type { Deciding } from '#contracts/books/backdating.ts';
import { laterDay, mayBePlanned } from '#domain/backdating.ts';
import { feeAccountOf, moneyAccountOf } from '#domain/chart-of-accounts.ts';
import type { LedgerAccountCode } from '#domain/chart-of-accounts.ts';
import { APPLICATION_FEE_CENTS } from '#domain/option-lists.ts';
import type { FeeKind, PaymentMethod, VoidReason } from '#domain/option-lists.ts';
import { balanced, credit, debit, mirrored, receivableDown, receivableUp } from '#domain/posting.ts';
import type { Posting, PostingTags } from '#domain/posting.ts';
import type { Decider } from '../../platform/event-log/events.ts';
import { Refused } from '../../kernel/refused.ts';
import type { AccountEvent } from './account-events.ts';

type EntryKind = 'fee' | 'charge' | 'payment';

/** One fee, charge or payment as far as decisions need it: what it booked, and whether it still stands. */
interface Entry {
  kind: EntryKind;
  eventId: string;
  amountCents: number;
  /** The day it was booked on. */
  on: string;
  postings: readonly Posting[];
  voided: boolean;
  feeKind: FeeKind | null;
  bondId: string | null;
  method: PaymentMethod | null;
}

/** An account as decisions see it. It owns no balance: that is the ledger's (design 8). */
export interface Account {
  accountId: string;
  defendantId: string | null;
  status: 'absent' | 'open' | 'closed';
  /** The event that closed it; null while it is not closed. */
  closedEventId: string | null;
  entries: PersistentMap<string, Entry>;
}

const entryOf = (
  kind: EntryKind,
  eventId: string,
  on: string,
  data: Pick<Entry, 'amountCents' | 'postings'>,
): Entry => ({
  kind,
  eventId,
  on,
  amountCents: data.amountCents,
  postings: data.postings,
  voided: false,
  feeKind: null,
  bondId: null,
  method: null,
});

const withEntry = (state: Account, id: string, entry: Entry): Account => ({
  ...state,
  entries: state.entries.set(id, entry),
});

const withVoid = (state: Account, id: string): Account => {
  const entry = state.entries.get(id);
  return entry ? withEntry(state, id, { ...entry, voided: true }) : state;
};

const evolve = (state: Account, event: AccountEvent & { eventId: string }): Account => {
  switch (event.type) {
    case 'AccountOpened':
      return { ...state, status: 'open', defendantId: event.data.defendantId };
    case 'FeeAdded': {
      const { feeId, kind, bondId, chargedOn } = event.data;
      const fee = entryOf('fee', event.eventId, chargedOn, event.data);
      return withEntry(state, feeId, { ...fee, feeKind: kind, bondId });
    }
    case 'ChargeAdded': {
      const { chargeId, bondId, chargedOn } = event.data;
      return withEntry(state, chargeId, { ...entryOf('charge', event.eventId, chargedOn, event.data), bondId });
    }
    case 'PaymentReceived': {
      const { paymentId, method, paidOn } = event.data;
      return withEntry(state, paymentId, { ...entryOf('payment', event.eventId, paidOn, event.data), method });
    }
    case 'FeeVoided':
      return withVoid(state, event.data.feeId);
    case 'ChargeVoided':
      return withVoid(state, event.data.chargeId);
    case 'PaymentVoided':
      return withVoid(state, event.data.paymentId);
    case 'AccountClosed':
      return { ...state, status: 'closed', closedEventId: event.eventId };
    case 'AccountReopened':
      return { ...state, status: 'open', closedEventId: null };
  }
};

/** The account aggregate: stream `account-{organization}.{accountId}`. */
export const accountDecider: Decider<Account, AccountEvent> = {
  category: 'account',
  initial: (accountId) => ({
    ...{ accountId, defendantId: null, status: 'absent', closedEventId: null },
    entries: PersistentMap(),
  }),
  evolve,
};

const mustExist = (state: Account): void => {
  if (state.status === 'absent') throw new Refused('ACCOUNT_NOT_FOUND');
};

const mustBeOpen = (state: Account): void => {
  mustExist(state);
  if (state.status === 'closed') throw new Refused('ACCOUNT_CLOSED');
};

/** A typed day of money: not in the future, and far back only for whom and why it may be (books.md 3.2). */
const mustBeBookable = (day: string, deciding: Deciding): void => {
  if (day > deciding.today) throw new Refused('FUTURE_DAY');
  if (!mayDateOn(day, deciding)) throw new Refused('TOO_FAR_BACK');
};

const tagsOf = (state: Account, bondId: string | null): PostingTags => ({
  accountId: state.accountId,
  ...(bondId === null ? {} : { bondId }),
});

/** Opens the account for a defendant on a day; opening it again for the same one changes nothing. */
export const openAccount = (state: Account, input: { defendantId: string; openedOn: string }): AccountEvent[] => {
  if (state.status !== 'absent') {
    if (state.defendantId !== input.defendantId) throw new Refused('ACCOUNT_OF_OTHER_DEFENDANT');
    return [];
  }
  const { defendantId, openedOn } = input;
  return [{ type: 'AccountOpened', data: { accountId: state.accountId, defendantId, openedOn } }];
};

const mustBeChargeable = (state: Account, bondId: string | null, amountCents: number): void => {
  if (bondId === null || amountCents > APPLICATION_FEE_CENTS) throw new Refused('APPLICATION_FEE_LIMIT');
  const charged = state.entries.some(
    (entry) => entry.feeKind === 'Application Fee' && entry.bondId === bondId && !entry.voided,
  );
  if (charged) throw new Refused('APPLICATION_FEE_CHARGED');
};

/**
 * Adds a fee: debits the receivable, credits fee income or, for the jail fee, what is owed to the sheriff (decision 11).
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, FUTURE_DAY, TOO_FAR_BACK; DAY_OUT_OF_RANGE of its due day;
 *   APPLICATION_FEE_LIMIT above $25.00 or without its bond, APPLICATION_FEE_CHARGED where the bond has a live one (R.S. 22:855(B)(2)(b)).
 */
export const addFee = (
  state: Account,
  fee: Deciding & {
    feeId: string;
    kind: FeeKind;
    amountCents: number;
    chargedOn: string;
    /** The day it is due; its own where nobody agreed on another. */
    dueOn?: string | null;
    bondId: string | null;
    /** Whom a jail fee is owed to, where that is known. */
    payee?: string | undefined;
  },
): AccountEvent[] => {
  mustBeOpen(state);
  mustBeBookable(fee.chargedOn, fee);
  if (fee.dueOn && !mayBePlanned(fee.dueOn, fee.today)) throw new Refused('DAY_OUT_OF_RANGE');
  if (fee.kind === 'Application Fee') mustBeChargeable(state, fee.bondId, fee.amountCents);
  const tags = tagsOf(state, fee.bondId);
  const isJailFee = fee.kind === 'Jail Fee';
  const postings = balanced([
    receivableUp(fee.amountCents, tags),
    credit(feeAccountOf(fee.kind), fee.amountCents, isJailFee && fee.payee ? { ...tags, payee: fee.payee } : tags),
  ]);
  const { feeId, kind, bondId, amountCents, chargedOn } = fee;
  const due = fee.dueOn ? { dueOn: fee.dueOn } : {};
  return [{ type: 'FeeAdded', data: { feeId, kind, bondId, amountCents, chargedOn, ...due, postings } }];
};

/**
 * Adds a charge of the catalogue: credits the ledger account that its row names (decision 11).
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, FUTURE_DAY, TOO_FAR_BACK.
 */
export const addCharge = (
  state: Account,
  charge: Deciding & {
    chargeId: string;
    catalogueChargeId: string;
    ledgerAccount: LedgerAccountCode;
    amountCents: number;
    chargedOn: string;
    bondId: string | null;
  },
): AccountEvent[] => {
  mustBeOpen(state);
  mustBeBookable(charge.chargedOn, charge);
  const tags = tagsOf(state, charge.bondId);
  const postings = balanced([
    receivableUp(charge.amountCents, tags),
    credit(charge.ledgerAccount, charge.amountCents, tags),
  ]);
  const { chargeId, catalogueChargeId, bondId, amountCents, chargedOn } = charge;
  return [{ type: 'ChargeAdded', data: { chargeId, catalogueChargeId, bondId, amountCents, chargedOn, postings } }];
};

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

/** The input of a void: the entry, the reason, and today in the organization's zone, its effective day. */
export interface VoidInput {
  entryId: string;
  reasonCode: VoidReason;
  today: string;
}

const reversal = (state: Account, kind: EntryKind, { entryId, reasonCode, today }: VoidInput) => {
  mustExist(state);
  const entry = state.entries.get(entryId);
  if (entry?.kind !== kind) throw new Refused('ENTRY_NOT_FOUND');
  if (entry.voided) throw new Refused('ENTRY_VOIDED');
  mustBeOpen(state);
  const { eventId: reversesEventId, amountCents, method, on } = entry;
  const postings = balanced(mirrored(entry.postings));
  // Never before the day of the voided entry (books.md 3.3): the organization's zone may have changed since.
  const effectiveOn = laterDay(today, on);
  return { method, reversal: { reversesEventId, reasonCode, amountCents, effectiveOn, postings } };
};

/** Takes a fee back by its mirror. @throws Refused ACCOUNT_NOT_FOUND, ENTRY_NOT_FOUND, ENTRY_VOIDED, ACCOUNT_CLOSED. */
export const voidFee = (state: Account, input: VoidInput): AccountEvent[] => [
  { type: 'FeeVoided', data: { feeId: input.entryId, ...reversal(state, 'fee', input).reversal } },
];

/** Takes a charge back by its mirror. @throws Refused as `voidFee`. */
export const voidCharge = (state: Account, input: VoidInput): AccountEvent[] => [
  { type: 'ChargeVoided', data: { chargeId: input.entryId, ...reversal(state, 'charge', input).reversal } },
];

/** Takes a payment back by its mirror; its receipt keeps its number. @throws Refused as `voidFee`. */
export const voidPayment = (state: Account, input: VoidInput): AccountEvent[] => {
  const { method, reversal: data } = reversal(state, 'payment', input);
  if (method === null) throw new Refused('ENTRY_NOT_FOUND');
  return [{ type: 'PaymentVoided', data: { paymentId: input.entryId, method, ...data } }];
};

/** Closes the account: nothing more is added until it is reopened. @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED. */
export const closeAccount = (state: Account, { closedOn }: { closedOn: string }): AccountEvent[] => {
  mustBeOpen(state);
  return [{ type: 'AccountClosed', data: { accountId: state.accountId, closedOn } }];
};

/** Reopens a closed account. @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_OPEN. */
export const reopenAccount = (state: Account, { reopenedOn }: { reopenedOn: string }): AccountEvent[] => {
  mustExist(state);
  if (state.status === 'open') throw new Refused('ACCOUNT_OPEN');
  return [{ type: 'AccountReopened', data: { accountId: state.accountId, reopenedOn } }];
};
