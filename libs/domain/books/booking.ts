import type { Posting } from '../kernel/posting.ts';

/** A journal entry as its event declares it. Days are `YYYY-MM-DD`. */
export interface BookedEntry {
  postings: Posting[];
  effectiveOn: string;
  /** What it is about, where that is not the sum of its debits: a recovery books its payment and the smaller write-off. */
  amountCents?: number;
  /** Where it is booked on another day than it is of (money#two-days-of-money). */
  bookedOn?: string | undefined;
  /** What the journal says beside the event's name: the method of a payment, the kind of a fee. */
  detail?: string;
  /** The event that it takes back. */
  reversesEventId?: string;
  /** It is of the opening: days that are closed because it is in take it (moving-in#days-before-cut-over). */
  ofOpening?: boolean;
  /** It books on its day, closed or not: the end of a year and what takes it back, nothing else (money#year-end). */
  closesYear?: boolean;
}

/** What becomes of a month of the books (money#closed-periods). */
export interface MonthBooking {
  /** `YYYY-MM`. */
  month: string;
  state: MonthState;
  /** The newest hard-closed month from here on, where that changes; null for none any more. */
  closedThrough?: string | null;
  /** What was recorded of its cut: hashes, hexadecimal. */
  seal?: { chainHead: string; trialBalance: string };
}

/**
 * What a month is: `closed` hard, but not sealed yet; `sealed`, with its journal number and chain head recorded;
 * `year-ended`, where that followed.
 */
export type MonthState = 'open' | 'soft-closed' | 'closed' | 'sealed' | 'year-ended';

/**
 * What an event does in the books. An entry without postings moved no money and is not booked
 * (building#balanced-postings).
 */
export interface Booking {
  entry?: BookedEntry;
  /**
   * Further entries of the same event, before `entry`: what it moves from one day to another
   * (money#corrected-bond-date).
   */
  before?: BookedEntry[];
  /** A payment, which gets the organization's next receipt number (money#receipt-numbers). */
  receipt?: { paymentId: string; method: string };
  /** An account, which gets the organization's next account number (money#account-numbers). */
  newAccountId?: string;
  /** A month that is closed, sealed or opened again: what comes behind it is judged by it (money#late-events). */
  month?: MonthBooking;
  /**
   * The last day that is closed from here on, since an opening is in; null where these days are open again
   * (moving-in#days-before-cut-over).
   */
  closedUntil?: string | null;
  /** With which number a series begins, where none of it is given yet (moving-in#numbers-go-on). */
  firstNumber?: { series: 'receipts' | 'accounts'; first: number };
}

/** The journal entries of an event, in the order in which they are numbered; those without postings are none. */
export const entriesOf = ({ entry, before = [] }: Pick<Booking, 'entry' | 'before'>): BookedEntry[] =>
  [...before, ...(entry ? [entry] : [])].filter(({ postings }) => postings.length > 0);
