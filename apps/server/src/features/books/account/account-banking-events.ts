import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { CLASSIFIED_AS } from '#domain/books/banking.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { credit, debit, receivableUp } from '#domain/kernel/posting.ts';
import { booked, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { SAMPLE } from './account-entry-events.ts';

const id = z.uuid();
const cents = z.int().positive();
const method = z.enum(PAYMENT_METHODS);
/** The number of a deposit or settlement. */
export const slip = z.string().regex(/^[DS]-\d{4,}$/);

const tags = { accountId: SAMPLE.account };
const settled = { settledOn: '2026-03-12', slip: 'S-0003' };
const toClearing = [debit('1020', 30_000, tags), credit('1000', 30_000, tags)];

/**
 * What the bank and the card company do with what was taken and paid back (money#recipes-of-deposits,
 * money#one-fate-of-a-receipt).
 */
export const bankingEventTypes = {
  /**
   * A receipt came to the bank: in a bag, by a settlement, or matched with the bank's statement, which books nothing.
   * Without a number it was matched, or deposited by itself.
   */
  PaymentDeposited: booked(
    z.object({
      paymentId: id,
      method,
      amountCents: cents,
      depositedOn: recordedDay,
      slip: slip.optional(),
      postings: recordedPostings,
    }),
    ({ method: detail, depositedOn, postings }) => ({ entry: { detail, effectiveOn: depositedOn, postings } }),
    {
      paymentId: SAMPLE.entry,
      method: 'Check',
      amountCents: 30_000,
      depositedOn: '2026-03-10',
      postings: [debit('1000', 30_000, tags), credit('1010', 30_000, tags)],
    },
    {
      paymentId: SAMPLE.entry,
      method: 'Check',
      amountCents: 30_000,
      depositedOn: '2026-03-10',
      slip: 'D-0012',
      postings: [debit('1000', 30_000, tags), credit('1010', 30_000, tags)],
    },
    {
      paymentId: SAMPLE.entry,
      method: 'Bank Transfer',
      amountCents: 30_000,
      depositedOn: '2026-03-08',
      postings: [],
    },
  ),
  /** Money of an unknown kind has its place; `method` is what it counts as from then on. */
  FundsClassified: booked(
    z.object({
      paymentId: id,
      method: z.enum(CLASSIFIED_AS),
      amountCents: cents,
      effectiveOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ method: detail, effectiveOn, postings }) => ({ entry: { detail, effectiveOn, postings } }),
    {
      paymentId: SAMPLE.entry,
      method: 'Bank Transfer',
      amountCents: 30_000,
      effectiveOn: '2026-03-10',
      postings: [debit('1000', 30_000, tags), credit('1030', 30_000, tags)],
    },
  ),
  PaymentReturned: booked(
    z.object({
      paymentId: id,
      method,
      reversesEventId: id.optional(), // of a payment from before moving in there is none: the old program booked it
      amountCents: cents,
      effectiveOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ method: detail, reversesEventId, effectiveOn, amountCents, postings }) => ({
      entry: { detail, ...(reversesEventId && { reversesEventId }), effectiveOn, amountCents, postings },
    }),
    {
      paymentId: SAMPLE.entry,
      method: 'Check',
      reversesEventId: SAMPLE.event,
      amountCents: 30_000,
      effectiveOn: '2026-03-12',
      postings: [receivableUp(30_000, tags), credit('1000', 30_000)],
    },
    {
      paymentId: SAMPLE.entry,
      method: 'Check',
      amountCents: 20_000,
      effectiveOn: '2026-03-12',
      postings: [receivableUp(20_000, tags), credit('1000', 20_000)],
    },
  ),
  /** What the bank charged for a return: the agency's, not the client's. */
  ReturnCharged: booked(
    z.object({ paymentId: id, amountCents: cents, effectiveOn: recordedDay, postings: recordedPostings }),
    ({ effectiveOn, postings }) => ({ entry: { effectiveOn, postings } }),
    {
      paymentId: SAMPLE.entry,
      amountCents: 1_000,
      effectiveOn: '2026-03-12',
      postings: [debit('5310', 1_000, tags), credit('1000', 1_000, tags)],
    },
  ),
  /** A refund to a card, taken off what the card company paid out. */
  RefundSettled: booked(
    z.object({ requestId: id, amountCents: cents, settledOn: recordedDay, slip, postings: recordedPostings }),
    ({ settledOn, postings }) => ({ entry: { effectiveOn: settledOn, postings } }),
    { requestId: SAMPLE.entry, amountCents: 30_000, ...settled, postings: toClearing },
  ),
  /** The return of a settled card, taken off what the card company paid out next. */
  ReturnSettled: booked(
    z.object({ paymentId: id, amountCents: cents, settledOn: recordedDay, slip, postings: recordedPostings }),
    ({ settledOn, postings }) => ({ entry: { effectiveOn: settledOn, postings } }),
    { paymentId: SAMPLE.entry, amountCents: 30_000, ...settled, postings: toClearing },
  ),
} satisfies EventTypes;
