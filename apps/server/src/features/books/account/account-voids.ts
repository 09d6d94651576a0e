import { laterDay } from '#domain/books/backdating.ts';
import { REFUND_METHODS, PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import type { VoidReason } from '#domain/kernel/option-lists.ts';
import { balanced, mirrored } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { isCashInTill, lyingIn, mustNotBeBanked, mustReach } from './account-banked.ts';
import { heldUnclaimed } from './account-unclaimed.ts';
import { isRecovery, mustBeOpen, mustExist, mustNotBeRefunded, writtenOff, isOfOpening } from './account.ts';
import type { Account, EntryKind } from './account-state.ts';
import type { AccountEvent } from './account-events.ts';

/** The input of a void: the entry, the reason, and today in the organization's zone, its effective day. */
export interface VoidInput {
  entryId: string;
  reasonCode: VoidReason;
  today: string;
  /** What lies undeposited in cash, in cents: needed where the void takes of it (money#cash-leaves-a-till). */
  cashThereCents?: number;
  /** Where its check was handed over to, null the office drawer; without it where it was taken (money#handing-over). */
  liesIn?: string | null | undefined;
  /** Of a void that a second person approved (money#second-person). */
  approval?: { requestId: string; alone: boolean };
}

const reversal = (state: Account, kind: EntryKind, input: VoidInput) => {
  const { entryId, reasonCode, today, cashThereCents = 0, liesIn, approval } = input;
  mustExist(state);
  const entry = state.entries.get(entryId);
  if (entry?.kind !== kind) throw new Refused('ENTRY_NOT_FOUND');
  if (entry.movedTo !== null) throw new Refused('ENTRY_NOT_FOUND', { words: 'This was moved to another account.' });
  if (entry.voided) throw new Refused('ENTRY_VOIDED');
  if (entry.returnedOn !== null) throw new Refused('ENTRY_RETURNED');
  mustNotBeBanked(entry);
  if (!isRecovery(entry) && kind !== 'payout') mustBeOpen(state); // those leave the balance as it is (money#closed-account-refuses)
  mustNotBeRefunded(state, [entry]);
  if (isCashInTill(entry)) mustReach(entry.amountCents, cashThereCents, 'void');
  const { eventId: reversesEventId, amountCents, method, since } = entry;
  const postings = balanced(mirrored(lyingIn(entry.postings, liesIn)));
  // Never before the voided entry stands here (money#corrections-book-today): the organization's zone may have changed
  // since.
  const effectiveOn = laterDay(today, since);
  const reverses = { reversesEventId, reasonCode, amountCents, effectiveOn, postings };
  return { method, reversal: approval ? { ...reverses, approval } : reverses };
};

/** Takes a fee back by its mirror. @throws Refused ACCOUNT_NOT_FOUND, ENTRY_NOT_FOUND, ENTRY_VOIDED, ACCOUNT_CLOSED. */
export const voidFee = (state: Account, input: VoidInput): AccountEvent[] => [
  { type: 'FeeVoided', data: { feeId: input.entryId, ...reversal(state, 'fee', input).reversal } },
];

/** Takes a charge back by its mirror. @throws Refused as `voidFee`. */
export const voidCharge = (state: Account, input: VoidInput): AccountEvent[] => [
  { type: 'ChargeVoided', data: { chargeId: input.entryId, ...reversal(state, 'charge', input).reversal } },
];

/**
 * Takes a payment back by its mirror; its receipt keeps its number. What the bank has is returned, not voided.
 * @throws Refused as `voidFee`, REFUNDED, ENTRY_RETURNED, RECEIPT_BANKED, NOT_IN_TILL.
 */
export const voidPayment = (state: Account, input: VoidInput): AccountEvent[] => {
  const { method, reversal: data } = reversal(state, 'payment', input);
  if (method === null) throw new Refused('ENTRY_NOT_FOUND');
  return [{ type: 'PaymentVoided', data: { paymentId: input.entryId, method, ...data } }];
};

/** Takes an approved refund back by its mirror. @throws Refused as `voidFee`, SETTLED_ALREADY. */
const voidRefund = (state: Account, input: VoidInput): AccountEvent[] => {
  const { method, reversal: data } = reversal(state, 'refund', input);
  const refundMethod = REFUND_METHODS.find((known) => known === method);
  if (refundMethod === undefined) throw new Refused('ENTRY_NOT_FOUND');
  return [{ type: 'RefundVoided', data: { requestId: input.entryId, method: refundMethod, ...data } }];
};

/**
 * Takes an approved write-off back by its mirror, as far as it still takes something off.
 * @throws Refused as `voidFee`, WRITE_OFF_LOWERED.
 */
const voidWriteOff = (state: Account, input: VoidInput): AccountEvent[] => {
  const { reversal: data } = reversal(state, 'write-off', input);
  if (data.amountCents > writtenOff(state)) throw new Refused('WRITE_OFF_LOWERED');
  return [{ type: 'WriteOffVoided', data: { requestId: input.entryId, ...data } }];
};

/** Takes back that a credit was given up, as far as nothing of it was paid out. @throws Refused as `voidFee`, UNCLAIMED_PAID. */
const voidUnclaimed = (state: Account, input: VoidInput): AccountEvent[] => {
  const entry = state.entries.get(input.entryId);
  // What an opening brought in is taken back there.
  if (entry && isOfOpening(entry)) throw new Refused('ENTRY_NOT_FOUND');
  const { reversal: data } = reversal(state, 'unclaimed', input);
  if (data.amountCents > heldUnclaimed(state)) throw new Refused('UNCLAIMED_PAID');
  return [{ type: 'UnclaimedVoided', data: { unclaimedId: input.entryId, ...data } }];
};

/** Takes a payout of an unclaimed credit back, on a closed account, too. @throws Refused as `voidFee`. */
const voidPayout = (state: Account, input: VoidInput): AccountEvent[] => {
  const { method, reversal: data } = reversal(state, 'payout', input);
  const way = PAYOUT_METHODS.find((known) => known === method);
  if (way === undefined) throw new Refused('ENTRY_NOT_FOUND');
  return [{ type: 'PayoutVoided', data: { requestId: input.entryId, method: way, ...data } }];
};

const stays = (): AccountEvent[] => {
  throw new Refused('ENTRY_NOT_FOUND');
};

/** How each kind of entry is taken back; what a closing took back of a write-off stays, applied collateral, what was opened with, and what the bank sent back. */
export const VOIDS: Readonly<Record<EntryKind, (state: Account, input: VoidInput) => AccountEvent[]>> = {
  fee: voidFee,
  charge: voidCharge,
  payment: voidPayment,
  refund: voidRefund,
  'write-off': voidWriteOff,
  unclaimed: voidUnclaimed,
  payout: voidPayout,
  lowered: stays,
  collateral: stays,
  opened: stays,
  'sent-back': stays,
};

/** A void as somebody asks for it; `limitCents` is the organization's. */
export interface AskedVoid extends VoidInput {
  kind: EntryKind;
  limitCents: number;
  requestId: string;
  /** The user who asks. */
  askedBy: string;
  /** The instant, as ISO 8601. */
  askedAt: string;
}

/**
 * Takes an entry back; above the organization's limit it only asks a second person, once at a time
 * (money#second-person).
 * @throws Refused what `VOIDS` refuses; WAITING_FOR_APPROVAL where somebody asked already.
 */
export const voidOrAsk = (state: Account, asked: AskedVoid): AccountEvent[] => {
  const { kind, limitCents, requestId, askedBy, askedAt, ...input } = asked;
  const { entryId, reasonCode } = input;
  const voided = VOIDS[kind](state, input);
  const waits = state.requests.some((request) => request.state === 'pending' && request.voids?.entryId === entryId);
  if (waits) throw new Refused('WAITING_FOR_APPROVAL', { words: 'Waiting for approval.' });
  const entry = state.entries.get(entryId);
  const isSmall = entry === undefined || entry.amountCents <= limitCents;
  if (isSmall || kind === 'lowered' || kind === 'collateral' || kind === 'opened' || kind === 'sent-back')
    return voided;
  const voids = isRecovery(entry) ? 'recovery' : kind;
  const request = { requestId, amountCents: entry.amountCents, askedBy, askedAt };
  return [{ type: 'VoidRequested', data: { ...request, entryId, voids, reasonCode } }];
};
