import { BANK, CARD_CLEARING, CARD_FEES, UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { balanced, credit, debit, standingOf, type Posting, type PostingTags } from '#domain/kernel/posting.ts';
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
const moved = (cents: number, to: string, from: string, tags: PostingTags = {}): Posting[] => {
  if (cents === 0) return [];
  const amount = Math.abs(cents);
  return balanced(
    cents > 0 ? [debit(to, amount), credit(from, amount, tags)] : [debit(from, amount, tags), credit(to, amount)],
  );
};

/** The cash line of a till, in cents. */
export interface TillLine {
  tillId: string;
  cashCents: number;
}

/** What of a bag leaves a till in cash, in cents: its receipts and its cash line. */
export interface TillPart extends TillLine {
  cashReceiptsCents: number;
}

/**
 * What a bag holds, in cents: the receipts of cash and the cash line of the office drawer, its other receipts, which leave
 * the place where each lies, and the cash that leaves tills.
 */
export interface Bag {
  cashReceiptsCents: number;
  otherReceiptsCents: number;
  cashCents: number;
  tills?: readonly TillPart[];
}

/** The cash that a bag takes, from wherever it lies, in cents. */
export const cashOfBag = ({ cashReceiptsCents, cashCents, tills = [] }: Bag): number =>
  tills.reduce((sum, till) => sum + till.cashReceiptsCents + till.cashCents, cashReceiptsCents + cashCents);

/** All the cash lines of a bag together, in cents. */
export const cashLinesOf = ({
  cashCents,
  tills,
}: {
  cashCents: number;
  tills?: readonly TillLine[] | null | undefined;
}): number => (tills ?? []).reduce((sum, till) => sum + till.cashCents, cashCents);

/**
 * Judges a bag against the cash that lies undeposited (money#deposit-is-a-bag): checks stand for no cash.
 * @throws Refused NOTHING_TO_DEPOSIT; NOT_IN_TILL where its cash is below zero or more than is there.
 */
export const mustBeInTill = (bag: Bag, thereCents: number): void => {
  mustReach(bag, thereCents);
  if (cashOfBag(bag) + bag.otherReceiptsCents === 0) throw new Refused('NOTHING_TO_DEPOSIT');
};

/**
 * The same of what leaves a till: never less than nothing, and as far as its cash reaches.
 * @throws Refused NOT_IN_TILL, beside its line where `path` says where that stands.
 */
export const mustReach = (
  { cashReceiptsCents, cashCents }: Pick<Bag, 'cashReceiptsCents' | 'cashCents'>,
  thereCents: number,
  path?: string,
): void => {
  const cash = cashReceiptsCents + cashCents;
  if (cash >= 0 && cash <= thereCents) return;
  const details = { cash: formatCents(cash), there: formatCents(thereCents) };
  const { code, message } = new Refused('NOT_IN_TILL', details);
  throw new Refused(code, details, path === undefined ? [] : [{ path, message }]);
};

/** The cash line that stands where cash receipts were taken elsewhere meanwhile: the bag's cash is never below zero. */
export const cashLineOf = ({ cashCents, cashReceiptsCents }: Pick<Bag, 'cashCents' | 'cashReceiptsCents'>): number =>
  Math.max(cashCents, 0 - cashReceiptsCents);

/** A cash line, of a till or of the office drawer, in cents. */
interface PlacedLine {
  tillId: string | null;
  cashCents: number;
}

/** The cash lines that stand, those that are not zero, by what its receipts hold in each place; `cashCents` is of all lines. */
export const cashLinesLeft = (
  { cashCents, tills }: { cashCents: number; tills: readonly TillLine[] | null },
  cashReceipts: ReadonlyMap<string | null, number>,
): PlacedLine[] => {
  const ofTills = tills ?? [];
  const office = { tillId: null, cashCents: cashCents - cashLinesOf({ cashCents: 0, tills: ofTills }) };
  return [office, ...ofTills]
    .map(({ tillId, cashCents: cents }) => ({
      tillId,
      cashCents: cashLineOf({ cashCents: cents, cashReceiptsCents: cashReceipts.get(tillId) ?? 0 }),
    }))
    .filter((line) => line.cashCents !== 0);
};

interface MadeBag {
  number: string;
  depositedOn: string;
  /** The cash line of the office drawer; beside it those of tills. */
  cashCents: number;
  tills?: readonly TillLine[];
}

/** Makes a deposit: books its cash lines, each in its place. Made already: no event. */
export const makeDeposit = (state: Deposit, { tills = [], ...made }: MadeBag): DepositEvent[] => {
  if (state.isMade) return [];
  const postings = [
    ...moved(made.cashCents, BANK, UNDEPOSITED),
    ...tills.flatMap(({ tillId, cashCents }) => moved(cashCents, BANK, UNDEPOSITED, { tillId })),
  ];
  const ofTills = tills.length === 0 ? {} : { tills: tills.map(({ tillId, cashCents }) => ({ tillId, cashCents })) };
  return [{ type: 'DepositMade', data: { ...made, ...ofTills, postings } }];
};

interface MadeSettlement {
  number: string;
  settledOn: string;
  feeCents: number;
  /** What the card company paid of what it owed before (moving-in#opening-cash). */
  lineCents?: number;
}

/** Makes a settlement: books what the card company keeps, and what it owed before. Made already: no event. */
export const settleCards = (state: Deposit, { lineCents = 0, ...made }: MadeSettlement): DepositEvent[] => {
  if (state.isMade) return [];
  const postings = [...moved(lineCents, BANK, CARD_CLEARING), ...moved(made.feeCents, CARD_FEES, BANK)];
  const line = lineCents === 0 ? {} : { lineCents };
  return [{ type: 'CardsSettled', data: { ...made, ...line, postings: standingOf(balanced(postings)) } }];
};
