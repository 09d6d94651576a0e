import type { Deciding } from '#contracts/books/periods/backdating.ts';
import {
  BANK,
  BAD_DEBT,
  COLLATERAL_HELD,
  isDepositable,
  moneyAccountOf,
  TRUST_BANK,
} from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { balanced, credit, debit, receivableDown, receivableUp, type Posting } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { isActive, isWriteOff, mustBeBookable, mustBeOpen, mustExist, tagsOf, writtenOff } from './account.ts';
import type { Account } from './account-state.ts';
import type { AccountEvent } from './account-events.ts';

/** What comes in, by which way and on which day; cash and checks into which till, where it is not the office drawer. */
type Payment = Deciding & {
  paymentId: string;
  amountCents: number;
  method: PaymentMethod;
  paidOn: string;
  tillId?: string | undefined;
};

/** Debits where the money rests (money#payment-methods, money#tills), credits the receivable. */
const takenIn = (state: Account, { amountCents, method, tillId }: Payment): Posting[] => {
  const tags = tagsOf(state, null);
  const where = isDepositable(method) && tillId !== undefined ? { ...tags, tillId } : tags;
  return [debit(moneyAccountOf(method), amountCents, where), receivableDown(amountCents, tags)];
};

/**
 * Receives a payment. More than is owed is a credit (money#overpayment).
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, FUTURE_DAY, TOO_FAR_BACK.
 */
export const receivePayment = (state: Account, payment: Payment): AccountEvent[] => {
  mustBeOpen(state);
  mustBeBookable(payment.paidOn, payment, 'paidOn');
  const { paymentId, amountCents, method, paidOn } = payment;
  const postings = balanced(takenIn(state, payment));
  return [{ type: 'PaymentReceived', data: { paymentId, amountCents, method, paidOn, postings } }];
};

/** The day of the first write-off that stands: nothing of it is recovered before. */
const writtenOffSince = ({ entries }: Account): string =>
  entries
    .valueSeq()
    .filter((entry) => isWriteOff(entry) && isActive(entry))
    .map(({ since }) => since)
    .min() ?? '';

/**
 * Receives a payment for what was written off: in the same event so much less is written off, and the balance stays
 * (money#recipes-of-write-offs, money#account-totals). On a closed account, too (money#closed-account-refuses).
 * @throws Refused ACCOUNT_NOT_FOUND, RECOVERY_LIMIT, FUTURE_DAY, TOO_FAR_BACK, DAY_OUT_OF_RANGE.
 */
export const recoverWriteOff = (state: Account, payment: Payment): AccountEvent[] => {
  mustExist(state);
  mustBeBookable(payment.paidOn, payment, 'paidOn');
  const { paymentId, amountCents, method, paidOn } = payment;
  const limit = writtenOff(state);
  if (amountCents > limit) throw new Refused('RECOVERY_LIMIT', { limit: formatCents(limit) });
  if (paidOn < writtenOffSince(state)) {
    throw new Refused('DAY_OUT_OF_RANGE', { words: 'The recovery is before the write-off.' });
  }
  const tags = tagsOf(state, null);
  const recovered = [receivableUp(amountCents, tags), credit(BAD_DEBT, amountCents, tags)];
  const postings = balanced([...takenIn(state, payment), ...recovered]);
  return [{ type: 'PaymentReceived', data: { paymentId, amountCents, method, paidOn, recovers: true, postings } }];
};

/** Collateral of a person on a bond that is claimed for the account, and the day on which that was decided. */
export interface ClaimedCollateral {
  applicationId: string;
  bondId: string;
  personId: string;
  amountCents: number;
  on: string;
}

/**
 * What the account may take of collateral: it is open, and owes as much (money#collateral-limits). `balanceCents` is the
 * ledger's at the head of its stream.
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, COLLATERAL_ABOVE_DUE.
 */
export const mustOwe = (
  state: Account,
  { amountCents, balanceCents }: { amountCents: number; balanceCents: number },
): void => {
  mustBeOpen(state);
  if (amountCents > balanceCents)
    throw new Refused('COLLATERAL_ABOVE_DUE', { due: formatCents(Math.max(0, balanceCents)) });
};

/**
 * Takes collateral that was claimed for the account, or turns it down where it was closed meanwhile or owes less: either
 * is recorded, so that the claim has one end (money#collateral-applied).
 */
export const takeCollateral = (
  state: Account,
  { applicationId, bondId, personId, amountCents, on }: ClaimedCollateral,
  balanceCents: number,
): AccountEvent[] => {
  const of = { applicationId, bondId, personId, amountCents };
  if (state.status !== 'open' || amountCents > balanceCents) return [{ type: 'CollateralTurnedDown', data: of }];
  const postings = balanced([
    debit(COLLATERAL_HELD, amountCents, { personId, bondId }),
    debit(BANK, amountCents),
    credit(TRUST_BANK, amountCents),
    receivableDown(amountCents, tagsOf(state, null)),
  ]);
  return [{ type: 'CollateralApplied', data: { ...of, effectiveOn: on, postings } }];
};
