import { isCard, isReturnable, isTransfer } from '#domain/books/banking.ts';
import { BANK, BANK_FEES, isDepositable } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { nsfFeeLimit } from '#domain/books/nsf-fee.ts';
import { balanced, credit, debit, mirrored, receivableUp } from '#domain/kernel/posting.ts';
import { Refused, refusedBeside } from '../../../kernel/refused.ts';
import { banked } from './account-banked.ts';
import { firstDayOfReturn, activePayment } from './account-banking.ts';
import { isRecovery, mustExist, refuseChecks, tagsOf } from './account.ts';
import type { Account } from './account-state.ts';
import type { AccountEvent } from './account-events.ts';
import { addFee } from './account-fees.ts';

/** What came back, and what it costs in cents: the client, and the agency at its bank. */
export interface ReturnInput {
  paymentId: string;
  /** The bank's. */
  returnedOn: string;
  feeId: string;
  feeCents: number;
  bankFeeCents: number;
  /** Whether the account takes cash, card and money order only from now on. */
  refuseChecks?: boolean;
  today: string;
}

/** The account as it stands once the bank has a payment that it is not recorded to have; any other stays as it is. */
export const asBanked = (state: Account, paymentId: string, depositedOn: string): Account => {
  const entry = state.entries.get(paymentId);
  if (entry?.depositedOn !== null) return state;
  return { ...state, entries: state.entries.set(paymentId, banked(entry, { depositedOn, slip: null })) };
};

/** The bank has it, or the card company; cards come back before they are settled, too. */
const mustBeThere = (state: Account, paymentId: string) => {
  const entry = activePayment(state, paymentId);
  const { method, depositedOn } = entry;
  if (!isReturnable(method)) throw new Refused('NOT_RETURNABLE');
  if (depositedOn === null && isTransfer(method)) throw new Refused('NOT_MATCHED');
  if (depositedOn === null && !isCard(method)) throw new Refused('NOT_DEPOSITED');
  return entry;
};

/**
 * Books what the bank sent back: the mirror of the payment where its money lies (money#what-can-be-returned). Client
 * money may go below zero by it (money#client-money). A closed account is reopened in the same decision (3.5), unless
 * its balance stays: a recovery that comes back restores the write-off. The client's fee is an entry of its own, the
 * bank's charge the agency's.
 * @throws Refused as `activePayment`; NOT_RETURNABLE, NOT_DEPOSITED, NOT_MATCHED, FUTURE_DAY, DAY_OUT_OF_RANGE,
 *   NSF_FEE_LIMIT.
 */
export const returnPayment = (state: Account, input: ReturnInput): AccountEvent[] => {
  const { paymentId, returnedOn } = input;
  const entry = mustBeThere(state, paymentId);
  const { method, amountCents, eventId: reversesEventId } = entry;
  mustBeReturnable(input, { firstDay: firstDayOfReturn(entry), method, amountCents });
  const postings = balanced(mirrored(entry.postings));
  const data = { paymentId, method, reversesEventId, amountCents, effectiveOn: returnedOn, postings };
  return sentBack(state, input, data, !isRecovery(entry));
};

/** A payment from before moving in, and how much of it came back, in cents. */
export interface ReturnBeforeInput extends ReturnInput {
  amountCents: number;
}

/**
 * Books what the bank sent back of a payment that the old program took: once, and at most its amount
 * (moving-in#payments-before). It lay in the bank, whatever way it came.
 * @throws Refused ACCOUNT_NOT_FOUND, ENTRY_NOT_FOUND, ENTRY_RETURNED, NOT_RETURNABLE, OVER_THE_PAYMENT, FUTURE_DAY,
 *   DAY_OUT_OF_RANGE, NSF_FEE_LIMIT.
 */
export const returnPaymentBefore = (state: Account, input: ReturnBeforeInput): AccountEvent[] => {
  mustExist(state);
  const { paymentId, amountCents, returnedOn: effectiveOn } = input;
  const payment = state.before.get(paymentId);
  if (!payment) throw new Refused('ENTRY_NOT_FOUND');
  if (payment.returnedOn !== null) throw new Refused('ENTRY_RETURNED');
  // Nobody knows how it was paid: what a bank sends back is a check.
  const { method: known, paidOn: firstDay } = payment;
  const method = known ?? 'Check';
  if (!isReturnable(method)) throw new Refused('NOT_RETURNABLE');
  if (amountCents > payment.amountCents)
    throw new Refused('OVER_THE_PAYMENT', { amount: formatCents(payment.amountCents) });
  mustBeReturnable(input, { firstDay, method, amountCents });
  const tags = tagsOf(state, null);
  const postings = balanced([receivableUp(amountCents, tags), credit(BANK, amountCents, tags)]);
  return sentBack(state, input, { paymentId, method, amountCents, effectiveOn, postings }, true);
};

const mustBeReturnable = (
  { returnedOn, today, feeCents }: ReturnInput,
  { firstDay, method, amountCents }: { firstDay: string; method: PaymentMethod; amountCents: number },
): void => {
  if (returnedOn > today) throw refusedBeside('FUTURE_DAY', 'returnedOn');
  if (returnedOn < firstDay) {
    throw new Refused('DAY_OUT_OF_RANGE', {
      words: 'The return is before the money came to the bank or this account.',
    });
  }
  const limit = isDepositable(method) ? nsfFeeLimit(amountCents, returnedOn) : 0;
  if (feeCents > limit) throw new Refused('NSF_FEE_LIMIT', { limit: formatCents(limit) });
};

type Returned = Extract<AccountEvent, { type: 'PaymentReturned' }>['data'];

/** The return with what it costs; a closed account is reopened where its balance moves. */
const sentBack = (state: Account, input: ReturnInput, data: Returned, moves: boolean): AccountEvent[] => {
  const { returnedOn, feeId, feeCents, today } = input;
  const reopened: AccountEvent[] =
    state.status === 'closed' && (feeCents > 0 || moves)
      ? [{ type: 'AccountReopened', data: { accountId: state.accountId, reopenedOn: today } }]
      : [];
  // The bank's day is not the user's to choose: it is as far back as it is (money#day-of-a-return).
  const fee = { feeId, kind: 'NSF Fee', amountCents: feeCents, chargedOn: returnedOn, bondId: null } as const;
  const open = { ...state, status: 'open' } as const;
  const charged = feeCents === 0 ? [] : addFee(open, { ...fee, today, role: 'Admin', hasReason: true });
  const warned = input.refuseChecks ? refuseChecks(state, { refused: true }) : [];
  return [{ type: 'PaymentReturned', data }, ...reopened, ...charged, ...chargedByBank(state, input), ...warned];
};

const chargedByBank = (state: Account, input: ReturnInput): AccountEvent[] => {
  const { paymentId, returnedOn: effectiveOn, bankFeeCents: amountCents } = input;
  if (amountCents === 0) return [];
  const tags = tagsOf(state, null);
  const postings = balanced([debit(BANK_FEES, amountCents, tags), credit(BANK, amountCents, tags)]);
  return [{ type: 'ReturnCharged', data: { paymentId, amountCents, effectiveOn, postings } }];
};
