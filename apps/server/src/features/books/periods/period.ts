import type { MonthState } from '#domain/books/booking.ts';
import { endsYear, isClosed, firstDayOf, lastDayOf, monthAfter, monthInWords, monthOf } from '#domain/books/months.ts';
import { mirrored, reversalOf, balanced, credit, debit, type Posting } from '#domain/kernel/posting.ts';
import { PersistentMap } from '../../../kernel/persistent-maps.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { RefusalCode } from '#contracts/kernel/errors.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import type { PeriodEvent } from './period-events.ts';

/** What the books were where a month was cut (money#closed-periods). Hashes are hexadecimal. */
export interface Seal {
  journalNumber: number;
  chainHead: string;
  /** Of the trial balance of the month's last day. */
  trialBalance: string;
}

/** A month that somebody closed, whatever became of it. */
export interface Month {
  state: MonthState;
  /** The event of the newest close, soft or hard, or of the reopening. */
  eventId: string;
  seal: Seal | null;
  /** The year's end that stands (money#year-end); null where there is none. */
  yearEnd: { eventId: string; postings: readonly Posting[] } | null;
}

/** An agency's months. One that is not there was never closed. */
export interface Periods {
  months: PersistentMap<string, Month>;
  /** The newest hard-closed month; null where none is. */
  closedThrough: string | null;
}

const changed = (state: Periods, month: string, change: Partial<Month>): Periods => {
  const before = state.months.get(month) ?? { state: 'open', eventId: '', seal: null, yearEnd: null };
  return { ...state, months: state.months.set(month, { ...before, ...change }) };
};

const evolve = (state: Periods, { type, data, eventId }: PeriodEvent & { eventId: string }): Periods => {
  const { month } = data;
  switch (type) {
    case 'MonthSoftClosed':
      return changed(state, month, { state: 'soft-closed', eventId });
    case 'PeriodClosed':
      return changed({ ...state, closedThrough: month }, month, { state: 'closed', eventId, seal: null });
    case 'PeriodSealed': {
      const { journalNumber, chainHead, trialBalance } = data;
      return changed(state, month, { state: 'sealed', seal: { journalNumber, chainHead, trialBalance } });
    }
    case 'PeriodReopened':
      return changed({ ...state, closedThrough: data.closedThrough }, month, { state: 'open', eventId, seal: null });
    case 'YearEnded':
      return changed(state, month, { state: 'year-ended', yearEnd: { eventId, postings: data.postings } });
    case 'YearEndReversed':
      return changed(state, month, { yearEnd: null });
  }
};

/**
 * Stream `period-{organization}.{organization}`, of all its months: whether months close in order is judged at one
 * expected revision, so no two people at once can break it (money#closing-in-order).
 */
export const periodDecider: Decider<Periods, PeriodEvent> = {
  category: 'period',
  initial: () => ({ months: PersistentMap(), closedThrough: null }),
  evolve,
};

const refused = (code: RefusalCode, month: string): Refused => new Refused(code, { month: monthInWords(month) });

/** What closing a month is judged by: the day, and the month of the first booking, null where nothing is booked. */
export interface Closing {
  month: string;
  today: string;
  firstMonth: string | null;
}

const mustBeInBooks = (month: string, firstMonth: string | null): void => {
  if (firstMonth === null || month < firstMonth) throw refused('MONTH_NOT_FOUND', month);
};

/** @throws Refused MONTH_NOT_OVER, MONTH_CLOSED. */
const mustBeClosable = ({ closedThrough }: Periods, { month, today }: Closing): void => {
  if (month >= monthOf(today)) throw refused('MONTH_NOT_OVER', month);
  if (isClosed(firstDayOf(month), closedThrough)) throw refused('MONTH_CLOSED', month);
};

/** Whether what follows a hard close is still to come: its seal, and of a December the year's end. */
const waitsForSeal = ({ months, closedThrough }: Periods): boolean => {
  const state = closedThrough === null ? undefined : months.get(closedThrough)?.state;
  return state === 'closed' || (state === 'sealed' && closedThrough !== null && endsYear(closedThrough));
};

/**
 * What follows a hard close comes before the next one, and before its end: so each cut has the ends of the years before
 * it. @throws Refused SEAL_WAITS.
 */
const mustBeSealed = (state: Periods): void => {
  if (state.closedThrough !== null && waitsForSeal(state)) throw refused('SEAL_WAITS', state.closedThrough);
};

/**
 * Before the first booking there is only the month before this one, while nothing is booked (money#closing-in-order).
 * @throws Refused MONTH_NOT_FOUND
 */
const mustBeSoftClosable = ({ month, today, firstMonth }: Closing): void => {
  if (firstMonth === null && monthAfter(month) === monthOf(today)) return;
  mustBeInBooks(month, firstMonth);
};

/**
 * From now on only money roles book in the month, with a reason (money#closed-periods).
 * @throws Refused as `mustBeClosable`; MONTH_NOT_FOUND; MONTH_SOFT_CLOSED.
 */
export const softClose = (state: Periods, closing: Closing): PeriodEvent[] => {
  const { month } = closing;
  mustBeClosable(state, closing);
  mustBeSoftClosable(closing);
  if (state.months.get(month)?.state === 'soft-closed') throw refused('MONTH_SOFT_CLOSED', month);
  return [{ type: 'MonthSoftClosed', data: { month } }];
};

/** The month that has to be hard-closed next: the one behind the newest closed one, else that of the first booking. */
export const nextToClose = ({ closedThrough }: Periods, firstMonth: string | null): string | null =>
  closedThrough === null ? firstMonth : monthAfter(closedThrough);

/**
 * From now on nobody books in the month, nor before it; every earlier month since the first booking is hard-closed
 * (money#closing-in-order).
 * @throws Refused as `mustBeClosable`; MONTH_NOT_FOUND; SEAL_WAITS; EARLIER_MONTH_OPEN.
 */
export const closePeriod = (state: Periods, closing: Closing): PeriodEvent[] => {
  const { month, firstMonth } = closing;
  mustBeClosable(state, closing);
  mustBeInBooks(month, firstMonth);
  mustBeSealed(state);
  const next = nextToClose(state, firstMonth);
  if (next !== null && next !== month) throw refused('EARLIER_MONTH_OPEN', next);
  return [{ type: 'PeriodClosed', data: { month } }];
};

/** The newest month that stays closed where this one, the newest, is opened again. */
const closedBefore = ({ months }: Periods, month: string): string | null => {
  const before = monthAfter(month, -1);
  const state = months.get(before)?.state ?? 'open';
  return state === 'sealed' || state === 'year-ended' ? before : null;
};

/**
 * Opens a month again; what was booked later because it was closed stays where it is (money#closed-periods). Of the end
 * of a year the mirror is booked on its last day (money#year-end).
 * @throws Refused MONTH_NOT_FOUND, MONTH_OPEN; LATER_MONTH_CLOSED; SEAL_WAITS.
 */
export const reopen = (state: Periods, { month, firstMonth }: Omit<Closing, 'today'>): PeriodEvent[] => {
  const { closedThrough } = state;
  const known = state.months.get(month);
  const isHard = isClosed(firstDayOf(month), closedThrough);
  if (!isHard && known?.state === 'soft-closed') return [{ type: 'PeriodReopened', data: { month, closedThrough } }];
  mustBeInBooks(month, firstMonth);
  if (!isHard || closedThrough === null) throw refused('MONTH_OPEN', month);
  if (closedThrough !== month) throw refused('LATER_MONTH_CLOSED', closedThrough);
  mustBeSealed(state);
  const reopened: PeriodEvent = { type: 'PeriodReopened', data: { month, closedThrough: closedBefore(state, month) } };
  if (!known?.yearEnd) return [reopened];
  const { eventId: reversesEventId, postings } = known.yearEnd;
  const taken = { month, effectiveOn: lastDayOf(month), postings: balanced(mirrored(postings)), reversesEventId };
  return [reopened, { type: 'YearEndReversed', data: taken }];
};

/** Records what the books were at a cut; nothing where it was recorded, or the month was opened meanwhile. */
export const sealPeriod = (
  { months }: Periods,
  { month, closedEventId, ...seal }: Seal & { month: string; closedEventId: string },
): PeriodEvent[] => {
  const known = months.get(month);
  if (known?.state !== 'closed' || known.eventId !== closedEventId) return [];
  return [{ type: 'PeriodSealed', data: { month, closedEventId, ...seal } }];
};

/** What stands of an income or expense account at the end of a year, by the surety where it is kept by one. */
export interface YearBalance {
  account: string;
  suretyId: string | null;
  /** Debits less credits. */
  cents: number;
}

const RETAINED_EARNINGS = '3900';

/** What takes every income and expense account to zero, and its sum to Retained Earnings (money#recipe-of-year-end). */
export const yearEndPostings = (balances: readonly YearBalance[]): Posting[] => {
  const earned = balances
    .filter(({ cents }) => cents !== 0)
    .flatMap(({ account, suretyId, cents }) => {
      const tags = suretyId === null ? {} : { suretyId };
      const stands = cents > 0 ? debit(account, cents, tags) : credit(account, -cents, tags);
      const kept = cents > 0 ? credit(RETAINED_EARNINGS, cents) : debit(RETAINED_EARNINGS, -cents);
      return [stands, kept];
    });
  return reversalOf(earned);
};

/** Ends the year that a sealed December completes; nothing where that was done, or it was opened meanwhile. */
export const endYear = (
  { months }: Periods,
  { month, balances }: { month: string; balances: readonly YearBalance[] },
): PeriodEvent[] => {
  if (!endsYear(month) || months.get(month)?.state !== 'sealed') return [];
  return [{ type: 'YearEnded', data: { month, effectiveOn: lastDayOf(month), postings: yearEndPostings(balances) } }];
};
