import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { VOID_REASONS } from '#domain/kernel/option-lists.ts';
import { REFUND_METHODS } from '#domain/kernel/payment-methods.ts';
import { BALANCE_KINDS } from '#domain/books/opening-balance.ts';
import { credit, debit, mirrored, receivableDown, receivableUp } from '#domain/kernel/posting.ts';
import { REQUEST_KINDS, VOIDABLE } from '#domain/kernel/refunds.ts';
import { booked, eventType, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { approval, SAMPLE } from './account-entry-events.ts';

const id = z.uuid();
const cents = z.int().positive();

/**
 * `askedBy` is the user that nobody else's rule of two persons is about; `askedAt` begins the 24 hours
 * (money#released-alone).
 */
const asked = {
  requestId: id,
  amountCents: cents,
  askedBy: id,
  askedAt: z.iso.datetime(),
  closes: z.literal(true).optional(), // the account closes with it (money#closing-an-account)
};

/** `alone`: released by who asked for it, with nobody else there to approve it. */
const approved = {
  requestId: id,
  amountCents: cents,
  alone: z.boolean(),
  effectiveOn: recordedDay,
  postings: recordedPostings,
};

const voided = {
  approval,
  requestId: id,
  reversesEventId: id,
  reasonCode: z.enum(VOID_REASONS),
  amountCents: cents,
  effectiveOn: recordedDay,
  postings: recordedPostings,
};

const method = z.enum(REFUND_METHODS);
const kind = z.enum(REQUEST_KINDS).exclude(['adjustment', 'judgment payment']);
const tags = { accountId: SAMPLE.account };
const requestId = SAMPLE.entry;
const askedSample = { requestId, askedBy: SAMPLE.defendant, askedAt: '2026-03-09T16:00:00.000Z' };
const refundSample = [receivableUp(8_000, tags), credit('1000', 8_000, tags)];
const writeOffSample = [debit('5200', 12_000, tags), receivableDown(12_000, tags)];
const voidSample = {
  requestId,
  reversesEventId: SAMPLE.event,
  reasonCode: 'Entered in error',
  effectiveOn: '2026-03-10',
};

/**
 * Refunds and write-offs (money#recipes-of-credits, money#recipes-of-write-offs), and voids above the limit
 * (money#second-person): somebody asks, which books nothing, and a second person approves, which does. The id of a
 * refund's or write-off's request is that of the entry; an approved void is the void of its entry, which names the
 * request.
 */
export const requestEventTypes = {
  RefundRequested: eventType(
    z.object({ ...asked, method }),
    { ...askedSample, amountCents: 8_000, method: 'Check' },
    { ...askedSample, amountCents: 8_000, method: 'Check', closes: true },
  ),
  WriteOffRequested: eventType(
    z.object(asked),
    { ...askedSample, amountCents: 12_000 },
    { ...askedSample, amountCents: 12_000, closes: true },
  ),
  VoidRequested: eventType(
    z.object({
      requestId: id,
      amountCents: cents,
      askedBy: id,
      askedAt: z.iso.datetime(),
      entryId: id,
      voids: z.enum(VOIDABLE).exclude(['bond']),
      reasonCode: z.enum(VOID_REASONS),
    }),
    {
      ...askedSample,
      requestId: SAMPLE.catalogueCharge,
      amountCents: 90_000,
      entryId: SAMPLE.entry,
      voids: 'payment',
      reasonCode: 'Entered in error',
    },
  ),
  /** What an account opened with, as it should have been (moving-in#corrections-after-the-seal). */
  BalanceCorrectionRequested: eventType(
    z.object({
      requestId: id,
      amountCents: z.int(), // by how much less is owed; below zero more
      part: z.enum(BALANCE_KINDS),
      shouldBeCents: z.int().nonnegative(),
      effectiveOn: recordedDay, // the cut-over day
      askedBy: id,
      askedAt: z.iso.datetime(),
    }),
    {
      ...askedSample,
      requestId: SAMPLE.catalogueCharge,
      amountCents: 3_000,
      part: 'premium',
      shouldBeCents: 42_000,
      effectiveOn: '2026-02-28',
    },
  ),
  RefundApproved: booked(
    z.object({ ...approved, method }),
    ({ method: detail, effectiveOn, postings }) => ({
      entry: { detail, effectiveOn, postings },
    }),
    {
      requestId,
      amountCents: 8_000,
      method: 'Check',
      alone: false,
      effectiveOn: '2026-03-10',
      postings: refundSample,
    },
  ),
  WriteOffApproved: booked(z.object(approved), ({ effectiveOn, postings }) => ({ entry: { effectiveOn, postings } }), {
    requestId,
    amountCents: 12_000,
    alone: true,
    effectiveOn: '2026-03-10',
    postings: writeOffSample,
  }),
  RequestDeclined: eventType(z.object({ requestId: id, kind, amountCents: z.int() }), {
    requestId,
    kind: 'refund',
    amountCents: 8_000,
  }),
  /** By who asked. */
  RequestWithdrawn: eventType(z.object({ requestId: id, kind, amountCents: z.int() }), {
    requestId,
    kind: 'write-off',
    amountCents: 12_000,
  }),
  /** A closing took a credit back that the client never paid: so much less is written off (money#refund-limit). */
  WriteOffLowered: booked(
    z.object({ amountCents: cents, effectiveOn: recordedDay, postings: recordedPostings }),
    ({ effectiveOn, postings }) => ({ entry: { effectiveOn, postings } }),
    { amountCents: 12_000, effectiveOn: '2026-03-10', postings: mirrored(writeOffSample) },
  ),
  RefundVoided: booked(
    z.object({ ...voided, method }),
    ({ method: detail, reversesEventId, effectiveOn, postings }) => ({
      entry: { detail, reversesEventId, effectiveOn, postings },
    }),
    { ...voidSample, method: 'Check', amountCents: 8_000, postings: mirrored(refundSample) },
  ),
  WriteOffVoided: booked(
    z.object(voided),
    ({ reversesEventId, effectiveOn, postings }) => ({
      entry: { reversesEventId, effectiveOn, postings },
    }),
    { ...voidSample, amountCents: 12_000, postings: mirrored(writeOffSample) },
  ),
} satisfies EventTypes;
