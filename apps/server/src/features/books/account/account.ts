import type { Deciding } from '#contracts/books/periods/backdating.ts';
import { laterDay } from '#domain/books/backdating.ts';
import { owedOf, partPostings } from '#domain/books/opening-balance.ts';
import { BAD_DEBT, OPENING_BALANCE, UNCLAIMED } from '#domain/kernel/chart-of-accounts.ts';
import { balanced, credit, debit, type Posting, type PostingTags } from '#domain/kernel/posting.ts';
import { PersistentMap } from '../../../kernel/persistent-maps.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import { Refused, refusedBeside } from '../../../kernel/refused.ts';
import { mustBeDatable } from '../periods/index.ts';
import { afterBanking, isBanking, NOT_BANKED } from './account-banked.ts';
import type { AccountEvent } from './account-events.ts';
import { afterRequest, afterVoid, endedRequest } from './account-requests-state.ts';
import { afterTransfer } from './account-transfers.ts';
import type { Account, Entry, EntryKind } from './account-state.ts';

const entryOf = (
  kind: EntryKind,
  eventId: string,
  on: string,
  data: Pick<Entry, 'amountCents' | 'postings'>,
): Entry => ({
  kind,
  eventId,
  on,
  since: on,
  dueOn: null,
  amountCents: data.amountCents,
  postings: data.postings,
  ...NOT_BANKED,
  voided: false,
  movedTo: null,
  feeKind: null,
  bondId: null,
  method: null,
});

const withEntry = (state: Account, id: string, entry: Entry): Account => ({
  ...state,
  entries: state.entries.set(id, entry),
});

/** What an unclaimed credit of the opening has booked, in all. */
const openedPostings = (accountId: string, amountCents: number): Posting[] =>
  amountCents === 0
    ? []
    : balanced([debit(OPENING_BALANCE, amountCents), credit(UNCLAIMED, amountCents, { accountId })]);

type Opened = Extract<AccountEvent, { type: 'UnclaimedBroughtIn' }> & { eventId: string };

const withUnclaimed = (state: Account, { eventId, data }: Opened): Account => {
  const { unclaimedId, amountCents, effectiveOn } = data;
  const postings = openedPostings(state.accountId, amountCents);
  const entry = entryOf('unclaimed', eventId, effectiveOn, { amountCents, postings });
  return withEntry(state, unclaimedId, { ...entry, voided: amountCents === 0 });
};

type PaidBefore = Extract<AccountEvent, { type: 'PaymentBroughtIn' }>;
type Returned = Extract<AccountEvent, { type: 'PaymentReturned' }> & { eventId: string };
type BroughtIn = Extract<AccountEvent, { type: 'BalanceBroughtIn' }> & { eventId: string };
type Corrected = Extract<AccountEvent, { type: 'BalanceCorrected' }> & { eventId: string };

/** Each part as all of it stands from now on, and the day on which it was booked last. */
const withOpened = (
  state: Account,
  { eventId, data: { parts } }: { eventId: string; data: Pick<BroughtIn['data'], 'parts'> },
  on: string,
): Account =>
  parts.reduce((opened, { entryId, kind, amountCents, since }) => {
    const moves = kind === 'writtenOff' ? amountCents : owedOf(kind, amountCents);
    const postings = partPostings(kind, moves, { accountId: state.accountId });
    const entry = entryOf('opened', eventId, on, { amountCents, postings });
    return withEntry(opened, entryId, { ...entry, opened: kind, dueOn: since, voided: amountCents === 0 });
  }, state);

/** A payment of the old program as it is from now on; of zero it is gone. */
const withPaymentBefore = (state: Account, { paymentId, ...payment }: PaidBefore['data']): Account => {
  const { returnedOn = null } = state.before.get(paymentId) ?? {};
  const isGone = payment.amountCents === 0;
  const before = isGone ? state.before.delete(paymentId) : state.before.set(paymentId, { ...payment, returnedOn });
  return { ...state, before };
};

/** What of the old program's books an account opens with. */
const afterOpening = (state: Account, event: Opened | PaidBefore | BroughtIn | Corrected): Account => {
  if (event.type === 'PaymentBroughtIn') return withPaymentBefore(state, event.data);
  if (event.type === 'UnclaimedBroughtIn') return withUnclaimed(state, event);
  if (event.type === 'BalanceBroughtIn') return withOpened(state, event, event.data.effectiveOn);
  const { eventId, data } = event;
  const after = endedRequest(state, data.requestId, 'approved');
  return withOpened(after, { eventId, data: { parts: [data.part] } }, data.bookedOn);
};

const standingAfter = ({ type, eventId }: { type: 'AccountClosed' | 'AccountReopened'; eventId: string }) =>
  type === 'AccountClosed'
    ? ({ status: 'closed', closedEventId: eventId } as const)
    : ({ status: 'open', closedEventId: null } as const);

/** A payment of the old program that the bank sent back: what came back is owed, and stays with the account. */
const sentBack = (state: Account, { eventId, data }: Returned): Account => {
  const { paymentId, effectiveOn: returnedOn } = data;
  const payment = state.before.get(paymentId);
  if (!payment) return state;
  const after = { ...state, before: state.before.set(paymentId, { ...payment, returnedOn }) };
  return withEntry(after, paymentId, entryOf('sent-back', eventId, returnedOn, data));
};

const evolve = (state: Account, event: AccountEvent & { eventId: string }): Account => {
  if (event.type === 'PaymentReturned' && event.data.reversesEventId === undefined) return sentBack(state, event);
  if (isBanking(event)) return afterBanking(state, event);
  switch (event.type) {
    case 'AccountOpened':
      return { ...state, status: 'open', defendantId: event.data.defendantId };
    case 'AccountPassedOn':
      return { ...state, defendantId: event.data.defendantId };
    case 'FeeAdded': {
      const { feeId, kind, bondId, chargedOn, dueOn = null } = event.data;
      const fee = entryOf('fee', event.eventId, chargedOn, event.data);
      return withEntry(state, feeId, { ...fee, feeKind: kind, bondId, dueOn });
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
    case 'ChargeVoided':
    case 'PaymentVoided':
    case 'UnclaimedVoided':
    case 'RefundVoided':
    case 'WriteOffVoided':
    case 'PayoutVoided':
      return afterVoid(state, event);
    case 'WriteOffLowered':
      return withEntry(state, event.eventId, entryOf('lowered', event.eventId, event.data.effectiveOn, event.data));
    case 'CreditUnclaimed': {
      const { unclaimedId, effectiveOn } = event.data;
      return withEntry(state, unclaimedId, entryOf('unclaimed', event.eventId, effectiveOn, event.data));
    }
    case 'UnclaimedBroughtIn':
    case 'PaymentBroughtIn':
    case 'BalanceBroughtIn':
    case 'BalanceCorrected':
      return afterOpening(state, event);
    case 'CollateralApplied': {
      const { applicationId, effectiveOn } = event.data;
      return withEntry(state, applicationId, entryOf('collateral', event.eventId, effectiveOn, event.data));
    }
    case 'CollateralTurnedDown':
      return state;
    case 'RefundRequested':
    case 'WriteOffRequested':
    case 'PayoutRequested':
    case 'VoidRequested':
    case 'BalanceCorrectionRequested':
    case 'RefundApproved':
    case 'WriteOffApproved':
    case 'UnclaimedPaid':
    case 'RequestDeclined':
    case 'RequestWithdrawn':
      return afterRequest(state, event);
    case 'EntriesTransferred':
    case 'TransferAbandoned':
    case 'EntriesReceived':
      return afterTransfer(state, event);
    case 'AccountClosed':
    case 'AccountReopened':
      return { ...state, ...standingAfter(event) };
    case 'RecoveryBillableSet':
      return { ...state, recoveryBillable: event.data.billable };
    case 'ChecksRefusedSet':
      return { ...state, checksRefused: event.data.refused };
  }
};

/** The account aggregate: stream `account-{organization}.{accountId}`. */
export const accountDecider: Decider<Account, AccountEvent> = {
  category: 'account',
  initial: (accountId) => ({
    accountId,
    defendantId: null,
    status: 'absent',
    closedEventId: null,
    entries: PersistentMap(),
    before: PersistentMap(),
    transfers: PersistentMap(),
    requests: PersistentMap(),
    recoveryBillable: false,
    checksRefused: false,
  }),
  evolve,
};

/** @throws Refused ACCOUNT_NOT_FOUND. */
export const mustExist = (state: Account): void => {
  if (state.status === 'absent') throw new Refused('ACCOUNT_NOT_FOUND');
};

/** @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED. */
export const mustBeOpen = (state: Account): void => {
  mustExist(state);
  if (state.status === 'closed') throw new Refused('ACCOUNT_CLOSED', { accountId: state.accountId });
};

/**
 * A typed day of money: not in the future, in a month that is open (money#closed-periods), and far back only for whom
 * and why it may be (money#far-back-days). `field` is what the day is called in the command, so that the words stand
 * beside it.
 * @throws Refused FUTURE_DAY; as `mustBeDatable`.
 */
export const mustBeBookable = (day: string, deciding: Deciding, field?: string): void => {
  if (day > deciding.today) throw refusedBeside('FUTURE_DAY', field);
  mustBeDatable(day, deciding, field);
};

/** The sub-ledger tags of what is booked on the account, for a bond of it where one is named. */
export const tagsOf = (state: Account, bondId: string | null): PostingTags => ({
  accountId: state.accountId,
  ...(bondId === null ? {} : { bondId }),
});

/** Whether an entry counts here: neither voided, nor returned by the bank, nor gone to another account. */
export const isActive = ({ voided, returnedOn, movedTo }: Entry): boolean =>
  !voided && returnedOn === null && movedTo === null;

/** Whether an unclaimed credit came with the opening of the books: it was never money of this account. */
export const isOfOpening = ({ kind, postings }: Pick<Entry, 'kind' | 'postings'>): boolean =>
  kind === 'unclaimed' && postings.some(({ account }) => account === OPENING_BALANCE);

/**
 * What came in and was not given back, in cents (money#client-money): payments, applied collateral and and what the
 * client had paid before (moving-in#kinds-of-opening), less voids, returns, refunds, what was given up as unclaimed, and
 * transfers away.
 */
export const clientMoney = (state: Account): number =>
  state.entries
    .valueSeq()
    .filter(isActive)
    .filter((entry) => !isOfOpening(entry))
    .reduce((sum, { kind, amountCents }) => {
      if (kind === 'payment' || kind === 'collateral') return sum + amountCents;
      return GIVES_BACK.has(kind) ? sum - amountCents : sum;
    }, clientMoneyBefore(state));

const GIVES_BACK: ReadonlySet<EntryKind> = new Set(['refund', 'unclaimed', 'sent-back']);

/** The larger of the credit that the account opened with and the payments before. */
const clientMoneyBefore = ({ entries, before }: Account): number => {
  const credits = entries.valueSeq().filter((entry) => isActive(entry) && entry.opened === 'credit');
  const creditCents = credits.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paidCents = before.valueSeq().reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.max(creditCents, paidCents);
};

/**
 * Whether a payment came in for what had been written off: it lowers that, and leaves the balance as it is
 * (money#recipes-of-write-offs).
 */
export const isRecovery = ({ kind, postings }: Pick<Entry, 'kind' | 'postings'>): boolean =>
  kind === 'payment' && postings.some(({ account }) => account === BAD_DEBT);

/** Whether something was written off by it: here, or in the old program (moving-in#kinds-of-opening). */
export const isWriteOff = ({ kind, opened }: Pick<Entry, 'kind' | 'opened'>): boolean =>
  kind === 'write-off' || opened === 'writtenOff';

/** What is written off and neither voided, recovered nor taken back, in cents (money#account-totals). */
export const writtenOff = ({ entries }: Account): number =>
  entries
    .valueSeq()
    .filter(isActive)
    .reduce((sum, entry) => {
      if (isRecovery(entry) || entry.kind === 'lowered') return sum - entry.amountCents;
      return isWriteOff(entry) ? sum + entry.amountCents : sum;
    }, 0);

/**
 * The newest day on which something that stands here was booked: nothing is corrected before it
 * (money#corrections-book-today).
 */
export const newestDay = ({ entries }: Account): string | null =>
  entries
    .valueSeq()
    .filter(isActive)
    .reduce<string | null>((newest, { since }) => laterDay(since, newest), null);

/**
 * Payments that are taken back or go elsewhere must not have been refunded: client money is never below zero.
 * @throws Refused REFUNDED.
 */
export const mustNotBeRefunded = (state: Account, leaving: readonly Entry[]): void => {
  const cents = leaving.reduce((sum, { kind, amountCents }) => sum + (kind === 'payment' ? amountCents : 0), 0);
  if (cents > 0 && clientMoney(state) < cents) throw new Refused('REFUNDED');
};

/** Opens the account for a defendant on a day; opening it again for the same one changes nothing. */
export const openAccount = (state: Account, input: { defendantId: string; openedOn: string }): AccountEvent[] => {
  if (state.status !== 'absent') {
    if (state.defendantId !== input.defendantId) throw new Refused('ACCOUNT_OF_OTHER_DEFENDANT');
    return [];
  }
  const { defendantId, openedOn } = input;
  return [{ type: 'AccountOpened', data: { accountId: state.accountId, defendantId, openedOn } }];
};

/** Reopens a closed account. @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_OPEN. */
export const reopenAccount = (state: Account, { reopenedOn }: { reopenedOn: string }): AccountEvent[] => {
  mustExist(state);
  if (state.status === 'open') throw new Refused('ACCOUNT_OPEN');
  return [{ type: 'AccountReopened', data: { accountId: state.accountId, reopenedOn } }];
};

/** Says whether recovery may be billed to it; what is so already is no event. @throws Refused ACCOUNT_NOT_FOUND. */
export const setRecoveryBillable = (state: Account, { billable }: { billable: boolean }): AccountEvent[] => {
  mustExist(state);
  if (state.recoveryBillable === billable) return [];
  return [{ type: 'RecoveryBillableSet', data: { accountId: state.accountId, billable } }];
};

/**
 * Says whether it takes cash, card and money order only (money#no-more-checks); what is so already is no event.
 * @throws Refused ACCOUNT_NOT_FOUND.
 */
export const refuseChecks = (state: Account, { refused }: { refused: boolean }): AccountEvent[] => {
  mustExist(state);
  if (state.checksRefused === refused) return [];
  return [{ type: 'ChecksRefusedSet', data: { accountId: state.accountId, refused } }];
};

/** From which file to which, by which merge or undoing of one. */
export interface Passing {
  mergeId: string;
  fromDefendantId: string;
  defendantId: string;
}

/** Has an account be another file's of the same person (people#merged-files); one that is not the first file's stays. */
export const passAccountOn = (state: Account, { mergeId, fromDefendantId, defendantId }: Passing): AccountEvent[] => {
  if (state.defendantId !== fromDefendantId) return [];
  return [{ type: 'AccountPassedOn', data: { accountId: state.accountId, mergeId, fromDefendantId, defendantId } }];
};
