import { laterDay } from '#domain/backdating.ts';
import { BANK, isDepositable, isReturnable, UNDEPOSITED } from '#domain/chart-of-accounts.ts';
import { formatCents } from '#domain/money.ts';
import { nsfFeeLimit } from '#domain/nsf-fee.ts';
import type { PaymentMethod } from '#domain/payment-methods.ts';
import { balanced, credit, debit, mirrored } from '#domain/posting.ts';
import type { Deciding } from '#contracts/books/backdating.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Account, Entry } from './account.ts';
import type { AccountEvent } from './account-events.ts';
import { addFee } from './account-fees.ts';
import { isRecovery, mustBeBookable, mustExist, tagsOf } from './account.ts';

/** A payment with the way it came. */
type Payment = Entry & { method: PaymentMethod };

/** @throws Refused ACCOUNT_NOT_FOUND, ENTRY_NOT_FOUND, ENTRY_VOIDED, ENTRY_RETURNED. */
const standingPayment = (state: Account, paymentId: string): Payment => {
  mustExist(state);
  const entry = state.entries.get(paymentId);
  if (entry?.kind !== 'payment' || entry.method === null) throw new Refused('ENTRY_NOT_FOUND');
  if (entry.movedTo !== null) throw new Refused('ENTRY_NOT_FOUND', { words: 'This was moved to another account.' });
  if (entry.voided) throw new Refused('ENTRY_VOIDED');
  if (entry.returned) throw new Refused('ENTRY_RETURNED');
  return { ...entry, method: entry.method };
};

/**
 * Says that a receipt was deposited, a slip of its own: what lay undeposited lies in the bank (books.md 2, 3.1). On a
 * closed account too: its balance stays. Not before the receipt's day.
 * @throws Refused as `standingPayment`; NOT_DEPOSITABLE of what never lies in a drawer, DEPOSITED_ALREADY, FUTURE_DAY,
 *   TOO_FAR_BACK, DAY_OUT_OF_RANGE.
 */
export const depositPayment = (
  state: Account,
  input: Deciding & { paymentId: string; depositedOn: string },
): AccountEvent[] => {
  const { paymentId, depositedOn } = input;
  const { method, amountCents, on, depositedOn: before } = standingPayment(state, paymentId);
  if (!isDepositable(method)) throw new Refused('NOT_DEPOSITABLE');
  if (before !== null) throw new Refused('DEPOSITED_ALREADY');
  mustBeBookable(depositedOn, input);
  if (depositedOn < on) throw new Refused('DAY_OUT_OF_RANGE', { words: 'The deposit is before the receipt’s day.' });
  const tags = tagsOf(state, null);
  const postings = balanced([debit(BANK, amountCents, tags), credit(UNDEPOSITED, amountCents, tags)]);
  return [{ type: 'PaymentDeposited', data: { paymentId, method, amountCents, depositedOn, postings } }];
};

/**
 * Books what the bank sent back: the mirror of the payment where its money lies (books.md 3.1). Client money may go below
 * zero by it (3.14). A closed account is reopened in the same decision (3.5), unless its balance stays: a recovery that
 * comes back restores the write-off. The client's fee is an entry of its own.
 * @throws Refused as `standingPayment`; NOT_RETURNABLE, NOT_DEPOSITED, FUTURE_DAY, DAY_OUT_OF_RANGE, NSF_FEE_LIMIT.
 */
export const returnPayment = (
  state: Account,
  input: { paymentId: string; returnedOn: string; feeId: string; feeCents: number; today: string },
): AccountEvent[] => {
  const { paymentId, returnedOn, feeId, feeCents, today } = input;
  const entry = standingPayment(state, paymentId);
  const { method, amountCents, eventId: reversesEventId, depositedOn, since } = entry;
  if (!isReturnable(method)) throw new Refused('NOT_RETURNABLE');
  if (isDepositable(method) && depositedOn === null) throw new Refused('NOT_DEPOSITED');
  if (returnedOn > today) throw new Refused('FUTURE_DAY');
  if (returnedOn < laterDay(since, depositedOn ?? since)) {
    throw new Refused('DAY_OUT_OF_RANGE', {
      words: 'The return is before the money came to the bank or this account.',
    });
  }
  const limit = isDepositable(method) ? nsfFeeLimit(amountCents, returnedOn) : 0;
  if (feeCents > limit) throw new Refused('NSF_FEE_LIMIT', { limit: formatCents(limit) });
  const postings = balanced(mirrored(entry.postings));
  const data = { paymentId, method, reversesEventId, amountCents, effectiveOn: returnedOn, postings };
  const reopened: AccountEvent[] =
    state.status === 'closed' && (feeCents > 0 || !isRecovery(entry))
      ? [{ type: 'AccountReopened', data: { accountId: state.accountId, reopenedOn: today } }]
      : [];
  // The bank's day is not the user's to choose: it is as far back as it is (books.md 3.2).
  const fee = { feeId, kind: 'NSF Fee', amountCents: feeCents, chargedOn: returnedOn, bondId: null } as const;
  const open = { ...state, status: 'open' } as const;
  const charged = feeCents === 0 ? [] : addFee(open, { ...fee, today, role: 'Admin', hasReason: true });
  return [{ type: 'PaymentReturned', data }, ...reopened, ...charged];
};
