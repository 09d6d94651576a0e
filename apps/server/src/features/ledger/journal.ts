import { balanced } from '#domain/posting.ts';
import type { Posting } from '#domain/posting.ts';
import type { RecordedEvent } from '../../platform/event-log/events.ts';

/** One entry of the journal: a money event as it was booked. Amounts in cents, days `YYYY-MM-DD`. */
export interface JournalEntry {
  organizationId: string;
  number: number;
  eventId: string;
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
  postings: readonly Posting[];
}

/** One numbered receipt (decision 5). */
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

/** One numbered account (decision 6). */
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
  /** When the newest journal entry was recorded; empty before the first. */
  recordedAt: string;
}

/** What a batch of events books. */
export interface Bookings {
  entries: JournalEntry[];
  receipts: Receipt[];
  accountNumbers: AccountNumber[];
}

/** The fields that money events share, whatever else they carry. */
interface MoneyData {
  postings?: Posting[];
  effectiveOn?: string;
  bookedOn?: string;
  paidOn?: string;
  chargedOn?: string;
  reversesEventId?: string | null;
  paymentId?: string;
  amountCents?: number;
  method?: string;
  kind?: string;
}

/** The id of the aggregate in a stream name `account-{org}.{id}` (design 5). */
const aggregateOf = (stream: string) => stream.slice(stream.indexOf('.') + 1);

const effectiveDay = (event: RecordedEvent, data: MoneyData): string => {
  const day = data.effectiveOn ?? data.paidOn ?? data.chargedOn;
  if (!day) throw new RangeError(`${event.type} has postings and no effective day.`);
  return day;
};

/** Recorded time never runs backwards along journal numbers, whatever the clocks of the apis did (books.md 3.4). */
const recordedAfter = (last: string, { metadata: { occurredAt } }: RecordedEvent): string =>
  occurredAt > last ? occurredAt : last;

const entryOf = (event: RecordedEvent, data: MoneyData, postings: Posting[], last: Counters): JournalEntry => {
  const effectiveOn = effectiveDay(event, data);
  return {
    organizationId: event.organizationId,
    number: last.journalNumber + 1,
    eventId: event.eventId,
    eventType: event.type,
    detail: data.method ?? data.kind ?? null,
    stream: event.stream,
    revision: event.revision,
    position: String(event.position),
    effectiveOn,
    bookedOn: data.bookedOn ?? effectiveOn,
    recordedAt: recordedAfter(last.recordedAt, event),
    actorId: event.metadata.actorId,
    commandId: event.metadata.commandId,
    accountId: postings.find(({ tags }) => tags.accountId)?.tags.accountId ?? null,
    bondId: postings.find(({ tags }) => tags.bondId)?.tags.bondId ?? null,
    reversesEventId: data.reversesEventId ?? null,
    amountCents: postings.reduce((sum, { side, amountCents }) => sum + (side === 'debit' ? amountCents : 0), 0),
    postings: balanced(postings),
  };
};

const receiptOf = (entry: JournalEntry, data: MoneyData, number: number): Receipt => {
  if (!entry.accountId || !data.paymentId) throw new RangeError('A payment names itself and its account.');
  return {
    organizationId: entry.organizationId,
    number,
    paymentId: data.paymentId,
    eventId: entry.eventId,
    journalNumber: entry.number,
    accountId: entry.accountId,
    method: data.method ?? '',
    amountCents: entry.amountCents,
    paidOn: entry.effectiveOn,
  };
};

/**
 * Books events in log order: every event with postings is the next journal entry of its organization, every
 * `PaymentReceived` its next receipt, every `AccountOpened` its next short id (design 5 and 8). Moves `counters`.
 * @throws RangeError for an event that cannot be booked: money is never skipped.
 */
export const book = (events: readonly RecordedEvent[], counters: Map<string, Counters>): Bookings => {
  const bookings: Bookings = { entries: [], receipts: [], accountNumbers: [] };
  for (const event of events) {
    const { organizationId } = event;
    const last = counters.get(organizationId) ?? { journalNumber: 0, receiptNumber: 0, shortId: 0, recordedAt: '' };
    const next = { ...last };
    const data = event.data as MoneyData;
    if (data.postings && data.postings.length > 0) {
      const entry = entryOf(event, data, data.postings, last);
      next.journalNumber = entry.number;
      next.recordedAt = entry.recordedAt;
      bookings.entries.push(entry);
      if (event.type === 'PaymentReceived') {
        next.receiptNumber += 1;
        bookings.receipts.push(receiptOf(entry, data, next.receiptNumber));
      }
    }
    if (event.type === 'AccountOpened') {
      next.shortId += 1;
      bookings.accountNumbers.push({ organizationId, shortId: next.shortId, accountId: aggregateOf(event.stream) });
    }
    counters.set(organizationId, next);
  }
  return bookings;
};
