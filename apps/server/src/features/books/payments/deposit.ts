import { BANK, CARD_FEES, UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { balanced, credit, debit, type Posting } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import type { DepositEvent } from './deposit-events.ts';

/** A deposit or settlement: all that matters is whether its own event is there. */
interface Deposit {
  isMade: boolean;
}

/** The deposit: stream `deposit-{organization}.{depositId}`, of settlements too. */
export const depositDecider: Decider<Deposit, DepositEvent> = {
  category: 'deposit',
  initial: () => ({ isMade: false }),
  evolve: () => ({ isMade: true }),
};

/** An amount that goes from one ledger account to another; below zero the other way. */
const moved = (cents: number, to: string, from: string): Posting[] => {
  if (cents === 0) return [];
  const [debited, credited] = cents > 0 ? [to, from] : [from, to];
  return balanced([debit(debited, Math.abs(cents)), credit(credited, Math.abs(cents))]);
};

/** What a bag holds, in cents: its receipts of cash, its other receipts, and its cash line. */
export interface Bag {
  cashReceiptsCents: number;
  otherReceiptsCents: number;
  cashCents: number;
}

/**
 * Judges a bag against the cash that lies undeposited (money#deposit-is-a-bag): checks stand for no cash.
 * @throws Refused NOTHING_TO_DEPOSIT; NOT_IN_TILL where its cash is below zero or more than is there.
 */
export const mustBeInTill = (bag: Bag, thereCents: number): void => {
  const { cashReceiptsCents, otherReceiptsCents, cashCents } = bag;
  const cash = cashReceiptsCents + cashCents;
  if (cash < 0 || cash > thereCents) {
    throw new Refused('NOT_IN_TILL', { cash: formatCents(cash), there: formatCents(thereCents) });
  }
  if (cash + otherReceiptsCents === 0) throw new Refused('NOTHING_TO_DEPOSIT');
};

/** The cash line that stands where cash receipts were taken elsewhere meanwhile: the bag's cash is never below zero. */
export const cashLineOf = ({ cashCents, cashReceiptsCents }: Pick<Bag, 'cashCents' | 'cashReceiptsCents'>): number =>
  Math.max(cashCents, 0 - cashReceiptsCents);

/** Makes a deposit: books its cash line. Made already: no event. */
export const makeDeposit = (
  state: Deposit,
  { number, depositedOn, cashCents }: { number: string; depositedOn: string; cashCents: number },
): DepositEvent[] =>
  state.isMade
    ? []
    : [
        {
          type: 'DepositMade',
          data: { number, depositedOn, cashCents, postings: moved(cashCents, BANK, UNDEPOSITED) },
        },
      ];

/** Makes a settlement: books what the card company keeps. Made already: no event. */
export const settleCards = (
  state: Deposit,
  { number, settledOn, feeCents }: { number: string; settledOn: string; feeCents: number },
): DepositEvent[] =>
  state.isMade
    ? []
    : [{ type: 'CardsSettled', data: { number, settledOn, feeCents, postings: moved(feeCents, CARD_FEES, BANK) } }];
