import {
  entriesOf,
  type BookedEntry,
  type Booking,
  type MonthBooking,
  type MonthState,
} from '#domain/books/booking.ts';
import { firstOpenDay, isBeforeMoveIn, isClosed } from '#domain/books/months.ts';
import { addDays } from '#domain/kernel/days.ts';
import { balanced, type Posting } from '#domain/kernel/posting.ts';
import type { EventTypes } from '../../../platform/event-log/event-types.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';

/** One entry of the journal: a money event as it was booked. Amounts in cents, days `YYYY-MM-DD`. */
export interface JournalEntry {
  organizationId: string;
  number: number;
  eventId: string;
  /** Which of its event's entries it is, from 1. */
  part: number;
  eventType: string;
  detail: string | null;
  stream: string;
  revision: number;
  position: string;
  effectiveOn: string;
  bookedOn: string;
  recordedAt: string;
  actorId: string;
  commandId: string;
  accountId: string | null;
  bondId: string | null;
  reversesEventId: string | null;
  amountCents: number;
  /** Who asked for it released it alone (money#released-alone). */
  approvedAlone: boolean;
  postings: readonly Posting[];
}

/** One numbered receipt (money#receipt-numbers). */
export interface Receipt {
  organizationId: string;
  number: number;
  paymentId: string;
  eventId: string;
  journalNumber: number;
  accountId: string;
  method: string;
  amountCents: number;
  paidOn: string;
}

/** One numbered account (money#account-numbers). */
export interface AccountNumber {
  organizationId: string;
  shortId: number;
  accountId: string;
}

/** The last numbers that an organization has given out. */
export interface Counters {
  journalNumber: number;
  receiptNumber: number;
  shortId: number;
  /** The first ones of both: those above are given (moving-in#numbers-go-on). */
  firstReceipt: number;
  firstShortId: number;
  /** When the newest journal entry was recorded; empty before the first. */
  recordedAt: string;
  /** The newest month that is hard-closed; null where none is. */
  closedThrough: string | null;
  /** The last day that is closed since an opening is in; null where none is. */
  closedUntil: string | null;
}

/** A month as the ledger has it (money#closed-periods): what its newest event made of it, and where that stands. */
export interface BookedMonth {
  organizationId: string;
  month: string;
  state: MonthState;
  eventId: string;
  position: string;
  /** How many entries the journal has up to there. */
  journalNumber: number;
  decidedBy: string;
  decidedAt: string;
  commandId: string;
  /** Null until it is sealed. */
  chainHead: string | null;
  trialBalance: string | null;
}

const NOTHING_BOOKED: Counters = {
  journalNumber: 0,
  receiptNumber: 0,
  shortId: 0,
  firstReceipt: 1,
  firstShortId: 1,
  recordedAt: '',
  closedThrough: null,
  closedUntil: null,
};

/** Which days an opening closes from here on (moving-in#days-before-cut-over). */
export interface MoveInDays {
  organizationId: string;
  closedUntil: string | null;
  eventId: string;
}

/** With which number a series begins here (moving-in#numbers-go-on). */
export interface FirstNumber {
  organizationId: string;
  series: 'receipts' | 'accounts';
  first: number;
  eventId: string;
}

/** What a batch of events books. */
export interface Bookings {
  entries: JournalEntry[];
  receipts: Receipt[];
  accountNumbers: AccountNumber[];
  months: BookedMonth[];
  days: MoveInDays[];
  firstNumbers: FirstNumber[];
}

/**
 * Recorded time never runs backwards along journal numbers, whatever the clocks of the apis did (money#recorded-time).
 */
const recordedAfter = (last: string, { metadata: { occurredAt } }: RecordedEvent): string =>
  occurredAt > last ? occurredAt : last;

/**
 * The day that an entry is booked on: what is of a hard-closed month, or of before all of them, comes late and is booked
 * on the first open day (money#late-events). Of these a closed month takes the end of its year alone, and days before a
 * move-in its opening alone (moving-in#days-before-cut-over).
 */
const bookedDay = (
  { effectiveOn, bookedOn = effectiveOn, closesYear = false, ofOpening = false }: BookedEntry,
  { closedThrough, closedUntil }: Counters,
): string => {
  if (closesYear) return bookedOn;
  const open = closedThrough !== null && isClosed(bookedOn, closedThrough) ? firstOpenDay(closedThrough) : bookedOn;
  return closedUntil !== null && !ofOpening && isBeforeMoveIn(open, closedUntil) ? addDays(closedUntil, 1) : open;
};

const saysAlone = (what: unknown): boolean =>
  typeof what === 'object' && what !== null && 'alone' in what && what.alone === true;

/** What took a second person says so itself; a void says it of its approval (money#released-alone). */
const isReleasedAlone = ({ data }: RecordedEvent): boolean =>
  saysAlone(data) || ('approval' in data && saysAlone(data.approval));

const entryOf = (event: RecordedEvent, booked: BookedEntry, part: number, last: Counters): JournalEntry => {
  const { effectiveOn, detail = null, reversesEventId = null, postings } = booked;
  return {
    organizationId: event.organizationId,
    number: last.journalNumber + 1,
    eventId: event.eventId,
    part,
    eventType: event.type,
    detail,
    stream: event.stream,
    revision: event.revision,
    position: String(event.position),
    effectiveOn,
    bookedOn: bookedDay(booked, last),
    recordedAt: recordedAfter(last.recordedAt, event),
    actorId: event.metadata.actorId,
    commandId: event.metadata.commandId,
    accountId: postings.find(({ tags }) => tags.accountId)?.tags.accountId ?? null,
    bondId: postings.find(({ tags }) => tags.bondId)?.tags.bondId ?? null,
    reversesEventId,
    amountCents:
      booked.amountCents ??
      postings.reduce((sum, { side, amountCents }) => sum + (side === 'debit' ? amountCents : 0), 0),
    approvedAlone: isReleasedAlone(event),
    postings: balanced(postings),
  };
};

const receiptOf = (
  entry: JournalEntry,
  { paymentId, method }: NonNullable<Booking['receipt']>,
  number: number,
): Receipt => {
  if (!entry.accountId) throw new RangeError('A payment names its account.');
  return {
    organizationId: entry.organizationId,
    number,
    paymentId,
    eventId: entry.eventId,
    journalNumber: entry.number,
    accountId: entry.accountId,
    method,
    amountCents: entry.amountCents,
    paidOn: entry.effectiveOn,
  };
};

const monthOf = (event: RecordedEvent, { month, state, seal }: MonthBooking, last: Counters): BookedMonth => ({
  organizationId: event.organizationId,
  month,
  state,
  eventId: event.eventId,
  position: String(event.position),
  journalNumber: last.journalNumber,
  decidedBy: event.metadata.actorId,
  commandId: event.metadata.commandId,
  decidedAt: event.metadata.occurredAt,
  chainHead: seal?.chainHead ?? null,
  trialBalance: seal?.trialBalance ?? null,
});

/** Begins a series at a number, unless one of it is given; whether it does. Moves `next`. */
const beginsAt = ({ series, first }: NonNullable<Booking['firstNumber']>, next: Counters): boolean => {
  if (series === 'receipts' ? next.receiptNumber >= next.firstReceipt : next.shortId >= next.firstShortId) return false;
  if (series === 'receipts') Object.assign(next, { firstReceipt: first, receiptNumber: first - 1 });
  else Object.assign(next, { firstShortId: first, shortId: first - 1 });
  return true;
};

/** What an event declares to book. @throws RangeError where it carries postings and declares nothing. */
const bookingOf = (types: EventTypes, { type, data }: RecordedEvent): Booking => {
  const booking = types[type]?.booking?.(data) ?? {};
  if ('postings' in data && !booking.entry)
    throw new RangeError(`${type} has postings and does not say how to book them.`);
  return booking;
};

/**
 * Books events in log order, as their types declare it: each entry gets its organization's next journal number, each
 * payment the next receipt number, each new account the next short id (building#numbers-in-log-order). What comes after
 * the close of its month books on the first open day (money#late-events). Moves `counters`.
 * @throws RangeError for an event that cannot be booked, since no money event may be skipped.
 */
export const book = (
  types: EventTypes,
  events: readonly RecordedEvent[],
  counters: Map<string, Counters>,
): Bookings => {
  const bookings: Bookings = { entries: [], receipts: [], accountNumbers: [], months: [], days: [], firstNumbers: [] };
  for (const event of events) {
    const { organizationId } = event;
    const last = counters.get(organizationId) ?? NOTHING_BOOKED;
    const next = { ...last };
    const { receipt, newAccountId, month, closedUntil, firstNumber, ...declared } = bookingOf(types, event);
    entriesOf(declared).forEach((booked, index) => {
      const entry = entryOf(event, booked, index + 1, next);
      next.journalNumber = entry.number;
      next.recordedAt = entry.recordedAt;
      bookings.entries.push(entry);
      if (receipt) {
        next.receiptNumber += 1;
        bookings.receipts.push(receiptOf(entry, receipt, next.receiptNumber));
      }
    });
    if (newAccountId !== undefined) {
      next.shortId += 1;
      bookings.accountNumbers.push({ organizationId, shortId: next.shortId, accountId: newAccountId });
    }
    if (month) {
      if (month.closedThrough !== undefined) next.closedThrough = month.closedThrough;
      bookings.months.push(monthOf(event, month, next));
    }
    if (closedUntil !== undefined) {
      next.closedUntil = closedUntil;
      bookings.days.push({ organizationId, closedUntil, eventId: event.eventId });
    }
    if (firstNumber !== undefined && beginsAt(firstNumber, next))
      bookings.firstNumbers.push({ organizationId, ...firstNumber, eventId: event.eventId });
    counters.set(organizationId, next);
  }
  return bookings;
};
