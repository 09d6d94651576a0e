import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { debit, receivableDown } from '#domain/kernel/posting.ts';
import { booked, eventType, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { BOND_ID as id, bondEventFields as fields, fieldSample, SAMPLE, tags } from './bond-event-fields.ts';

/** `byCents` (`amountCents` is the bond's face): positive lowers the premium, negative takes an earlier adjustment back; never 0. */
const signed = z.int();
const request = { bondId: id, accountId: id, ...fields, requestId: id, byCents: signed };
const requestSample = {
  bondId: SAMPLE.bondId,
  accountId: SAMPLE.accountId,
  ...fieldSample,
  requestId: '3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44',
  byCents: 20_000,
};

/**
 * Adjustments of a premium (money#recipes-of-a-bond, money#adjusting-a-premium): a Supervisor or an Admin asks, which
 * books nothing, and an Admin approves, which does.
 */
export const bondAdjustmentEventTypes = {
  AdjustmentRequested: eventType(z.object({ ...request, askedBy: id, askedAt: z.iso.datetime() }), {
    ...requestSample,
    askedBy: SAMPLE.defendantId,
    askedAt: '2026-03-09T16:00:00.000Z',
  }),
  /** `adjustedCents` is what all adjustments of the bond come to after it; `alone`: approved by who asked. */
  PremiumAdjusted: booked(
    z.object({
      ...request,
      adjustedCents: z.int().nonnegative(),
      alone: z.boolean(),
      effectiveOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ effectiveOn, postings }) => ({ entry: { effectiveOn, postings } }),
    {
      ...requestSample,
      adjustedCents: 20_000,
      alone: false,
      effectiveOn: '2026-03-10',
      postings: [debit('4000', 20_000, tags), receivableDown(20_000, tags)],
    },
  ),
  AdjustmentDeclined: eventType(z.object(request), requestSample),
  /** By who asked. */
  AdjustmentWithdrawn: eventType(z.object(request), requestSample),
} satisfies EventTypes;
