import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { VOID_REASONS } from '#domain/kernel/option-lists.ts';
import { credit, debit, mirrored, receivableUp } from '#domain/kernel/posting.ts';
import { PAYEES_OF_UNCLAIMED } from '#domain/books/unclaimed.ts';
import { PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import { booked, eventType, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { approval, SAMPLE } from './account-entry-events.ts';

const id = z.uuid();
const money = { amountCents: z.int().positive(), effectiveOn: recordedDay, postings: recordedPostings };
const voided = { approval, reversesEventId: id, reasonCode: z.enum(VOID_REASONS), ...money };
const paid = { requestId: id, to: z.enum(PAYEES_OF_UNCLAIMED), method: z.enum(PAYOUT_METHODS) };

const tags = { accountId: SAMPLE.account };
const givenUpSample = [receivableUp(6_000, tags), credit('2310', 6_000, tags)];
const paidSample = [debit('2310', 6_000, tags), credit('1000', 6_000, tags)];
const sample = { amountCents: 6_000, effectiveOn: '2026-03-10' };
const voidSample = { ...sample, reversesEventId: SAMPLE.event, reasonCode: 'Entered in error' };
const requestSample = { requestId: SAMPLE.entry, to: 'state', method: 'Check' };

/**
 * Credits that nobody claims (money#recipes-of-credits): given up, held for the client or the State, and paid out to
 * one of them.
 */
export const unclaimedEventTypes = {
  /** What stands of one in the opening of the books, whose own event books it (moving-in#opening-unclaimed); 0: nothing. */
  UnclaimedBroughtIn: eventType(
    z.object({ unclaimedId: id, amountCents: z.int().nonnegative(), effectiveOn: recordedDay }),
    { unclaimedId: SAMPLE.entry, ...sample },
  ),
  CreditUnclaimed: booked(
    z.object({ unclaimedId: id, ...money }),
    ({ effectiveOn, postings }) => ({
      entry: { effectiveOn, postings },
    }),
    { unclaimedId: SAMPLE.entry, ...sample, postings: givenUpSample },
  ),
  UnclaimedVoided: booked(
    z.object({ unclaimedId: id, ...voided }),
    ({ reversesEventId, effectiveOn, postings }) => ({
      entry: { reversesEventId, effectiveOn, postings },
    }),
    { unclaimedId: SAMPLE.entry, ...voidSample, postings: mirrored(givenUpSample) },
  ),
  /** Asked for; what is within the limit of one person is paid in the same decision (money#approval-limit). */
  PayoutRequested: eventType(
    z.object({ ...paid, amountCents: z.int().positive(), askedBy: id, askedAt: z.iso.datetime() }),
    {
      ...requestSample,
      amountCents: 6_000,
      askedBy: SAMPLE.defendant,
      askedAt: '2026-03-09T16:00:00.000Z',
    },
  ),
  UnclaimedPaid: booked(
    z.object({ ...paid, alone: z.boolean(), ...money }),
    ({ method: detail, effectiveOn, postings }) => ({
      entry: { detail, effectiveOn, postings },
    }),
    { ...requestSample, alone: false, ...sample, postings: paidSample },
  ),
  PayoutVoided: booked(
    z.object({ requestId: id, method: z.enum(PAYOUT_METHODS), ...voided }),
    ({ method: detail, reversesEventId, effectiveOn, postings }) => ({
      entry: { detail, reversesEventId, effectiveOn, postings },
    }),
    { requestId: SAMPLE.entry, method: 'Check', ...voidSample, postings: mirrored(paidSample) },
  ),
} satisfies EventTypes;
