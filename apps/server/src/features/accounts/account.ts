import { Map as PersistentMap } from 'immutable';
import { feeAccountOf, moneyAccountOf } from '#domain/chart-of-accounts.ts';
import type { LedgerAccountCode } from '#domain/chart-of-accounts.ts';
import { APPLICATION_FEE_CENTS } from '#domain/option-lists.ts';
import type { FeeKind, PaymentMethod, VoidReason } from '#domain/option-lists.ts';
import { balanced, credit, debit, mirrored, receivableDown, receivableUp } from '#domain/posting.ts';
import type { Posting, PostingTags } from '#domain/posting.ts';
import type { Decider } from '../../platform/event-log/events.ts';
import { Refused } from '../../platform/refused.ts';
import type { AccountEvent } from './account-events.ts';

type EntryKind = 'fee' | 'charge' | 'payment';

/** One fee, charge or payment as far as decisions need it: what it booked, and whether it still stands. */
interface Entry {
  kind: EntryKind;
  eventId: string;
  amountCents: number;
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
  entries: PersistentMap<string, Entry>;
}

const entryOf = (kind: EntryKind, eventId: string, data: Pick<Entry, 'amountCents' | 'postings'>): Entry => ({
  kind,
  eventId,
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
      const { feeId, kind, bondId } = event.data;
      return withEntry(state, feeId, { ...entryOf('fee', event.eventId, event.data), feeKind: kind, bondId });
    }
    case 'ChargeAdded': {
      const { chargeId, bondId } = event.data;
      return withEntry(state, chargeId, { ...entryOf('charge', event.eventId, event.data), bondId });
    }
    case 'PaymentReceived': {
      const { paymentId, method } = event.data;
      return withEntry(state, paymentId, { ...entryOf('payment', event.eventId, event.data), method });
    }
    case 'FeeVoided':
      return withVoid(state, event.data.feeId);
    case 'ChargeVoided':
      return withVoid(state, event.data.chargeId);
    case 'PaymentVoided':
      return withVoid(state, event.data.paymentId);
    case 'AccountClosed':
      return { ...state, status: 'closed' };
    case 'AccountReopened':
      return { ...state, status: 'open' };
  }
};

/** The account aggregate: stream `account-{organization}.{accountId}`. */
export const accountDecider: Decider<Account, AccountEvent> = {
  category: 'account',
  initial: (accountId) => ({ accountId, defendantId: null, status: 'absent', entries: PersistentMap() }),
  evolve,
};

const mustExist = (state: Account): void => {
  if (state.status === 'absent') throw new Refused('ACCOUNT_NOT_FOUND');
};

const mustBeOpen = (state: Account): void => {
  mustExist(state);
  if (state.status === 'closed') throw new Refused('ACCOUNT_CLOSED');
};

const mustNotBeFuture = (day: string, today: string): void => {
  if (day > today) throw new Refused('FUTURE_DAY');
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
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, FUTURE_DAY; APPLICATION_FEE_LIMIT above $25.00 or without its bond,
 *   APPLICATION_FEE_CHARGED where the bond has a live one (R.S. 22:855(B)(2)(b)).
 */
export const addFee = (
  state: Account,
  fee: { feeId: string; kind: FeeKind; amountCents: number; chargedOn: string; bondId: string | null; today: string },
): AccountEvent[] => {
  mustBeOpen(state);
  mustNotBeFuture(fee.chargedOn, fee.today);
  if (fee.kind === 'Application Fee') mustBeChargeable(state, fee.bondId, fee.amountCents);
  const tags = tagsOf(state, fee.bondId);
  const postings = balanced([
    receivableUp(fee.amountCents, tags),
    credit(feeAccountOf(fee.kind), fee.amountCents, tags),
  ]);
  const { feeId, kind, bondId, amountCents, chargedOn } = fee;
  return [{ type: 'FeeAdded', data: { feeId, kind, bondId, amountCents, chargedOn, postings } }];
};

/**
 * Adds a charge of the catalogue: credits the ledger account that its row names (decision 11).
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, FUTURE_DAY.
 */
export const addCharge = (
  state: Account,
  charge: {
    chargeId: string;
    catalogueChargeId: string;
    ledgerAccount: LedgerAccountCode;
    amountCents: number;
    chargedOn: string;
    bondId: string | null;
    today: string;
  },
): AccountEvent[] => {
  mustBeOpen(state);
  mustNotBeFuture(charge.chargedOn, charge.today);
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
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, FUTURE_DAY.
 */
export const receivePayment = (
  state: Account,
  payment: { paymentId: string; amountCents: number; method: PaymentMethod; paidOn: string; today: string },
): AccountEvent[] => {
  mustBeOpen(state);
  mustNotBeFuture(payment.paidOn, payment.today);
  const { paymentId, amountCents, method, paidOn } = payment;
  const tags = tagsOf(state, null);
  const postings = balanced([debit(moneyAccountOf(method), amountCents, tags), receivableDown(amountCents, tags)]);
  return [{ type: 'PaymentReceived', data: { paymentId, amountCents, method, paidOn, postings } }];
};

/** What a void asks: the entry, why, and today in the organization's zone, the day it is effective. */
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
  const { eventId, amountCents, method } = entry;
  const postings = balanced(mirrored(entry.postings));
  return { method, reversal: { reversesEventId: eventId, reasonCode, amountCents, effectiveOn: today, postings } };
};

/** Takes a fee back by its mirror, also on a closed account. @throws Refused ACCOUNT_NOT_FOUND, ENTRY_NOT_FOUND, ENTRY_VOIDED. */
export const voidFee = (state: Account, input: VoidInput): AccountEvent[] => [
  { type: 'FeeVoided', data: { feeId: input.entryId, ...reversal(state, 'fee', input).reversal } },
];

/** Takes a charge back by its mirror, also on a closed account. @throws Refused as `voidFee`. */
export const voidCharge = (state: Account, input: VoidInput): AccountEvent[] => [
  { type: 'ChargeVoided', data: { chargeId: input.entryId, ...reversal(state, 'charge', input).reversal } },
];

/** Takes a payment back by its mirror, also on a closed account; its receipt keeps its number. @throws Refused as `voidFee`. */
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
