import { expect, test } from '@jest/globals';
import { entriesOf, type BookedEntry } from '#domain/books/booking.ts';
import { eventTypes } from '../src/event-types.ts';
import { bookedBy, closedAfter } from '../../verifier/verify.mjs';
import { decodeEvent } from '../src/platform/event-log/event-types.ts';

/** Every recorded example of every kind of event, as the log holds it, and what the product books of it. */
const samples = Object.entries(eventTypes).flatMap(([type, known]) =>
  known.samples.map(({ version, data }) => ({
    type,
    data,
    booking: known.booking?.(decodeEvent(eventTypes, type, String(version), data)) ?? {},
  })),
);

const facts = ({ postings, effectiveOn, bookedOn = effectiveOn, ...rules }: Partial<BookedEntry>) => ({
  postings,
  effectiveOn,
  bookedOn,
  closesYear: rules.closesYear === true,
  ofOpening: rules.ofOpening === true,
  reversesEventId: rules.reversesEventId ?? null,
});

test('whoever checks the books offline makes of each event the entries that the product books', () => {
  expect(samples.length).toBeGreaterThan(200);
  for (const { type, data, booking } of samples)
    expect([type, bookedBy({ type, data }).map((entry) => facts(entry as BookedEntry))]).toEqual([
      type,
      entriesOf(booking).map(facts),
    ]);
});

test('they know which days are closed, and which events give numbers to receipts and accounts', () => {
  const before = { through: '2020-01', until: '2020-01-31' };
  for (const { type, data, booking } of samples) {
    const { month, closedUntil = before.until, receipt, newAccountId } = booking;
    const through = month?.closedThrough === undefined ? before.through : month.closedThrough;
    expect([type, closedAfter({ type, data }, before)]).toEqual([type, { through, until: closedUntil }]);
    expect([type, receipt !== undefined]).toEqual([type, type === 'PaymentReceived']);
    expect([type, newAccountId !== undefined]).toEqual([type, type === 'AccountOpened']);
  }
});
