import { laterDay } from '#domain/books/backdating.ts';
import { BAD_DEBT, refundAccountOf } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { type RefundMethod, PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import { balanced, credit, debit, receivableDown, receivableUp } from '#domain/kernel/posting.ts';
import { mayComeBack, refundLimit, writeOffLimit, type Voidable } from '#domain/kernel/refunds.ts';
import { Refused } from '../../../kernel/refused.ts';
import { endings, requireSecondApprover, stillWaiting, type Approver } from '../../agency/organizations/index.ts';
import { clientMoney, isActive, mustBeOpen, mustExist, newestDay, tagsOf } from './account.ts';
import type { Account, EntryKind, MoneyRequest } from './account-state.ts';
import { closedWith, requireUnchanged } from './account-closing.ts';
import { isCashInTill, mustReach, tillOf } from './account-banked.ts';
import { correctedBalance } from './account-opening.ts';
import { paidOut } from './account-unclaimed.ts';
import { VOIDS } from './account-voids.ts';
import type { AccountEvent } from './account-events.ts';

/**
 * What a request is judged by: the ledger's balance at the head of the account's stream, in cents
 * (money#closing-reads-its-head).
 */
export interface Judged {
  balanceCents: number;
  /** In the organization's zone. */
  today: string;
  /** A check that may still come back was asked about. */
  confirmed: boolean;
  /** What lies undeposited in cash, in cents: needed where something is paid out of it (money#cash-leaves-a-till). */
  cashThereCents?: number;
  /** The till whose cash a refund takes; null, or not named, the office drawer (money#tills). */
  tillId?: string | null;
  /** Where the check of a payment that is voided was handed over to (money#handing-over). */
  liesIn?: string | null | undefined;
}

const kindOf = (what: Exclude<Voidable, 'bond'>): EntryKind => (what === 'recovery' ? 'payment' : what);

/** What is asked for; `method` is null of a write-off. */
export type Wanted = Pick<MoneyRequest, 'amountCents' | 'askedBy' | 'askedAt'> & { requestId: string } & (
    | { kind: 'refund'; method: RefundMethod }
    | { kind: 'write-off'; method: null }
  );

/**
 * What is asked before money is paid back: a check of it may still be returned (money#refund-behind-a-check). Null
 * where none may.
 */
export const doubtOfChecks = (state: Account, today: string): string | null =>
  state.entries.some(
    (entry) => entry.kind === 'payment' && isActive(entry) && mayComeBack(entry.method, entry.on, today),
  )
    ? 'A check or money order of the last ten days is on this account: the bank may still return it.'
    : null;

const mustBeWithin = (
  state: Account,
  { kind, amountCents, method }: Pick<MoneyRequest, 'kind' | 'amountCents' | 'method'>,
  { balanceCents, today, confirmed, cashThereCents = 0 }: Judged,
): void => {
  if (kind === 'write-off') {
    const limit = writeOffLimit(balanceCents);
    if (amountCents > limit) throw new Refused('WRITE_OFF_LIMIT', { limit: formatCents(limit) });
    return;
  }
  const limit = refundLimit(balanceCents, clientMoney(state));
  if (amountCents > limit) throw new Refused('REFUND_LIMIT', { limit: formatCents(limit) });
  if (method === 'Cash') mustReach(amountCents, cashThereCents, 'refund');
  const question = doubtOfChecks(state, today);
  if (question !== null && !confirmed) throw new Refused('CONFIRM_FIRST', { question });
};

/**
 * Asks for a refund or a write-off: books nothing until somebody approves it (money#second-person, money#refund-limit,
 * money#write-off-limit).
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, REFUND_LIMIT, WRITE_OFF_LIMIT, NOT_IN_TILL, CONFIRM_FIRST.
 */
export const requestMoney = (state: Account, wanted: Wanted, judged: Judged): AccountEvent[] => {
  mustBeOpen(state);
  mustBeWithin(state, wanted, judged);
  const { kind: _, method, ...asked } = wanted;
  return method === null
    ? [{ type: 'WriteOffRequested', data: asked }]
    : [{ type: 'RefundRequested', data: { ...asked, method } }];
};

/** Whether what was asked for takes cash out of the till once it is approved. */
export const requestTakesCash = ({ requests, entries }: Account, requestId: string): boolean => {
  const request = requests.get(requestId);
  if (request?.kind === 'refund') return request.method === 'Cash';
  const voided = request?.voids ? entries.get(request.voids.entryId) : undefined;
  return voided !== undefined && isCashInTill(voided);
};

/** The till whose cash a void takes: the receipt's; null of the office drawer (money#tills). */
export const tillOfVoid = ({ requests, entries }: Account, requestId: string): string | null => {
  const voids = requests.get(requestId)?.voids;
  const voided = voids ? entries.get(voids.entryId) : undefined;
  return voided ? tillOf(voided) : null;
};

const pendingRequest = (state: Account, requestId: string): MoneyRequest => {
  mustExist(state);
  return stillWaiting(state.requests.get(requestId));
};

/**
 * Approves a request, which books it today (money#recipes-of-credits, money#recipes-of-write-offs,
 * money#corrections-book-today): a refund from where its way is paid, in cash from the till that is named, a write-off as bad debt, a payout of an
 * unclaimed credit, on a closed account, too, a void as the mirror of what then still stands. The limits are judged
 * again; a closing must still be what was asked for, and closes the account with it.
 * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL, CLOSING_CHANGED; what
 *   `requestMoney`, `payUnclaimed` or the void refuses.
 */
export const approveRequest = (
  state: Account,
  { requestId, approver, judged }: { requestId: string; approver: Approver; judged: Judged },
): AccountEvent[] => {
  const request = pendingRequest(state, requestId);
  const alone = requireSecondApprover(request.kind === 'correction' ? 'opening' : request.kind, request, approver);
  const { kind, amountCents, method, to, closes } = request;
  const way = PAYOUT_METHODS.find((known) => known === method);
  if (kind === 'payout' && to !== null && way !== undefined) {
    return paidOut(state, { requestId, amountCents, to, method: way, alone, today: judged.today });
  }
  if (request.voids) {
    const { entryId, what, reasonCode } = request.voids;
    return VOIDS[kindOf(what)](state, {
      entryId,
      reasonCode,
      today: judged.today,
      approval: { requestId, alone },
      cashThereCents: judged.cashThereCents ?? 0,
      liesIn: judged.liesIn,
    });
  }
  if (request.corrects) return correctedBalance(state, request.corrects, { requestId, alone, today: judged.today });
  mustBeOpen(state);
  if (request.closes) requireUnchanged(state, request, judged.balanceCents);
  mustBeWithin(state, request, judged);
  const tags = tagsOf(state, null);
  const effectiveOn = laterDay(judged.today, newestDay(state));
  const closing = closes ? closedWith(state, { ...judged, takenCents: amountCents }) : [];
  const approved = { requestId, amountCents, alone, effectiveOn };
  if (method === null) {
    const postings = balanced([debit(BAD_DEBT, amountCents, tags), receivableDown(amountCents, tags)]);
    return [{ type: 'WriteOffApproved', data: { ...approved, postings } }, ...closing];
  }
  const { tillId = null } = judged;
  const paidFrom = method === 'Cash' && tillId !== null ? { ...tags, tillId } : tags;
  const postings = balanced([receivableUp(amountCents, tags), credit(refundAccountOf(method), amountCents, paidFrom)]);
  return [{ type: 'RefundApproved', data: { ...approved, method, postings } }, ...closing];
};

/** Ends a request that waits: nothing was booked. @throws Refused as `endings`. */
export const { decline: declineRequest, withdraw: withdrawRequest } = endings({
  pendingOf: pendingRequest,
  declined: 'RequestDeclined',
  withdrawn: 'RequestWithdrawn',
  says: (_, requestId, { kind, amountCents }) => ({ requestId, kind, amountCents }),
});
