import type { BalanceKind } from '#domain/books/opening-balance.ts';
import type { FeeKind, VoidReason } from '#domain/kernel/option-lists.ts';
import type { PaymentMethod, RefundMethod } from '#domain/kernel/payment-methods.ts';
import type { Posting } from '#domain/kernel/posting.ts';
import type { RequestKind, Voidable } from '#domain/kernel/refunds.ts';
import type { PayeeOfUnclaimed } from '#domain/books/unclaimed.ts';
import type { PersistentMap } from '../../../kernel/persistent-maps.ts';
import type { Requested } from '../../agency/organizations/index.ts';
import type { AccountEvent } from './account-events.ts';

/**
 * `lowered`: what a closing took back of the write-offs; `sent-back`: by the bank, of a payment from before moving in; `payout`: of what was given up as unclaimed; `collateral`: that
 * was applied.
 */
export type EntryKind =
  | ('fee' | 'charge' | 'payment' | 'refund' | 'write-off' | 'lowered')
  | ('unclaimed' | 'payout' | 'collateral' | 'opened' | 'sent-back');

/** One thing on the account as far as decisions need it: what it booked, and whether it still stands. */
export interface Entry {
  kind: EntryKind;
  eventId: string;
  amountCents: number;
  /** The day it was booked on. */
  on: string;
  /** The day from which it stands here: its own, unless it was transferred. */
  since: string;
  /** The day a fee is due, where it is another than its own. */
  dueOn: string | null;
  postings: readonly Posting[];
  voided: boolean;
  /** The day it came to the bank: deposited, settled or matched; null while it did not. */
  depositedOn: string | null;
  /** The number of the deposit or settlement that took it there; null of a match, and of what was deposited by itself. */
  slip: string | null;
  /** The day the bank sent it back on; null where it did not. */
  returnedOn: string | null;
  /** The number of the settlement that took the return of a settled card. */
  returnSlip: string | null;
  /** The account where it went; null while it stands here. */
  movedTo: string | null;
  feeKind: FeeKind | null;
  bondId: string | null;
  method: PaymentMethod | null;
  /** Of what was opened with: which part. */
  opened?: BalanceKind | undefined;
}

/** What somebody asked for; `method` is null of a write-off, `to` of all but the payout of an unclaimed credit. */
export interface MoneyRequest extends Requested {
  kind: Exclude<RequestKind, 'adjustment' | 'judgment payment'>;
  amountCents: number;
  method: RefundMethod | null;
  to: PayeeOfUnclaimed | null;
  /** The account closes with it (money#closing-an-account). */
  closes: boolean;
  /** Of a void: the entry, what it is, and why. */
  voids: { entryId: string; what: Exclude<Voidable, 'bond'>; reasonCode: VoidReason } | null;
  /** Of a correction: which part of what the account opened with, what it should have been, and on which day it opened. */
  corrects?: { part: BalanceKind; shouldBeCents: number; effectiveOn: string };
  /** The event that asked: what was typed stands beside it. */
  askedEventId: string;
}

/** What an account knows of a transfer: what it decided itself, what it gave up, what came to it. */
export type KnownTransfer =
  | {
      is: 'decided';
      eventId: string;
      data: Extract<AccountEvent, { type: 'EntriesTransferred' }>['data'];
    }
  | { is: 'abandoned' | 'received' };

/** A payment that the old program took: no entry of the books (moving-in#payments-before). */
interface PaymentBefore {
  amountCents: number;
  method: PaymentMethod | null;
  paidOn: string;
  /** The day on which the bank sent it back here: that is an entry; null while it did not. */
  returnedOn: string | null;
}

/** An account as decisions see it. It owns no balance: that is the ledger's (money#who-books-what). */
export interface Account {
  accountId: string;
  defendantId: string | null;
  status: 'absent' | 'open' | 'closed';
  /** The event that closed it; null while it is not closed. */
  closedEventId: string | null;
  entries: PersistentMap<string, Entry>;
  /** Payments of the old program, by their ids. */
  before: PersistentMap<string, PaymentBefore>;
  /** The transfers that left it or came to it, by their ids. */
  transfers: PersistentMap<string, KnownTransfer>;
  /** What was asked for and needs a second person, by its ids. */
  requests: PersistentMap<string, MoneyRequest>;
  /** Judgments and costs of recovery may be billed to it (recovery#billing-a-cost). */
  recoveryBillable: boolean;
  /** Whether it takes cash, card and money order only. */
  checksRefused: boolean;
}
