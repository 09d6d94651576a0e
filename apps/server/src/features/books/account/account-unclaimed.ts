import { laterDay } from '#domain/books/backdating.ts';
import { BANK, UNCLAIMED } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { balanced, credit, debit, receivableUp } from '#domain/kernel/posting.ts';
import { refundLimit } from '#domain/kernel/refunds.ts';
import type { PayeeOfUnclaimed } from '#domain/books/unclaimed.ts';
import type { PayoutMethod } from '#domain/kernel/payment-methods.ts';
import { Refused } from '../../../kernel/refused.ts';
import { clientMoney, isActive, mustBeOpen, mustExist, newestDay, tagsOf } from './account.ts';
import type { Account } from './account-state.ts';
import type { AccountEvent } from './account-events.ts';

/** What was given up as unclaimed and is not paid out, in cents. */
export const heldUnclaimed = ({ entries }: Account): number =>
  entries
    .valueSeq()
    .filter(isActive)
    .reduce((sum, { kind, amountCents }) => {
      if (kind === 'unclaimed') return sum + amountCents;
      return kind === 'payout' ? sum - amountCents : sum;
    }, 0);

/** What of the opening of the books stands as an unclaimed credit, in cents, whatever was paid of it since. */
export const openedUnclaimed = ({ entries }: Account, unclaimedId: string): number => {
  const opened = entries.get(unclaimedId);
  return opened === undefined || opened.voided ? 0 : opened.amountCents;
};

/**
 * Says what an opening brought in that this account may pay out (moving-in#opening-unclaimed); what stands already is no
 * event. Less than was paid out since never stands, nor another amount of what went to another account.
 * @throws Refused ACCOUNT_NOT_FOUND, OPENING_UNCLAIMED_MOVED.
 */
export const openUnclaimed = (
  state: Account,
  { unclaimedId, amountCents, effectiveOn }: { unclaimedId: string; amountCents: number; effectiveOn: string },
): AccountEvent[] => {
  mustExist(state);
  const more = amountCents - openedUnclaimed(state, unclaimedId);
  if (more === 0) return [];
  const isElsewhere = (state.entries.get(unclaimedId)?.movedTo ?? null) !== null;
  if (isElsewhere || heldUnclaimed(state) + more < 0) throw new Refused('OPENING_UNCLAIMED_MOVED');
  return [{ type: 'UnclaimedBroughtIn', data: { unclaimedId, amountCents, effectiveOn } }];
};

/** Gives so much of a credit up: nothing is owed to the client on the account any more, but held for them. */
export const givenUp = (state: Account, given: { unclaimedId: string; amountCents: number; today: string }) => {
  const { unclaimedId, amountCents, today } = given;
  const tags = tagsOf(state, null);
  const postings = balanced([receivableUp(amountCents, tags), credit(UNCLAIMED, amountCents, tags)]);
  const effectiveOn = laterDay(today, newestDay(state));
  return { type: 'CreditUnclaimed', data: { unclaimedId, amountCents, effectiveOn, postings } } satisfies AccountEvent;
};

/**
 * Gives a credit up as unclaimed: at most the credit, as far as the client paid it (money#recipes-of-credits,
 * money#refund-limit).
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, UNCLAIMED_LIMIT.
 */
export const giveUpCredit = (
  state: Account,
  given: { unclaimedId: string; amountCents: number; today: string },
  balanceCents: number,
): AccountEvent[] => {
  mustBeOpen(state);
  const limit = refundLimit(balanceCents, clientMoney(state));
  if (given.amountCents > limit) throw new Refused('UNCLAIMED_LIMIT', { limit: formatCents(limit) });
  return [givenUp(state, given)];
};

/** What is asked to be paid out. */
export interface WantedPayout {
  requestId: string;
  amountCents: number;
  to: PayeeOfUnclaimed;
  method: PayoutMethod;
  askedBy: string;
  askedAt: string;
}

/** Pays out of what is held; `alone`: released by who asked for it. @throws Refused PAYOUT_LIMIT. */
export const paidOut = (
  state: Account,
  { today, alone, ...payout }: Omit<WantedPayout, 'askedBy' | 'askedAt'> & { today: string; alone: boolean },
): AccountEvent[] => {
  const { requestId, amountCents, to, method } = payout;
  const limit = heldUnclaimed(state);
  if (amountCents > limit) throw new Refused('PAYOUT_LIMIT', { limit: formatCents(limit) });
  const tags = tagsOf(state, null);
  const postings = balanced([debit(UNCLAIMED, amountCents, tags), credit(BANK, amountCents, tags)]);
  const effectiveOn = laterDay(today, newestDay(state));
  const data = { requestId, to, method, alone, amountCents, effectiveOn, postings };
  return [{ type: 'UnclaimedPaid', data }];
};

/**
 * Pays an unclaimed credit to the client or the State, from the bank, on a closed account, too
 * (money#recipes-of-credits): above the organization's limit, in cents, it is asked for and waits for a second person
 * (money#second-person).
 * @throws Refused ACCOUNT_NOT_FOUND, PAYOUT_LIMIT.
 */
export const payUnclaimed = (
  state: Account,
  wanted: WantedPayout,
  { today, limitCents }: { today: string; limitCents: number },
): AccountEvent[] => {
  mustExist(state);
  const { askedBy: _, askedAt: __, ...payout } = wanted;
  const paid = paidOut(state, { ...payout, today, alone: false });
  return [{ type: 'PayoutRequested', data: wanted }, ...(wanted.amountCents > limitCents ? [] : paid)];
};
