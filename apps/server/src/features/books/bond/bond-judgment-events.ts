import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { credit, debit, receivableDown, receivableUp } from '#domain/kernel/posting.ts';
import { booked, eventType, type EventTypes } from '../../../platform/event-log/event-types.ts';
import {
  BOND_ID as id,
  bondEventFields as fields,
  fieldSample,
  forfeitedSample,
  SAMPLE,
  tags,
} from './bond-event-fields.ts';

const cents = z.int().nonnegative();
const above0 = z.int().positive();
/** `accountId` is the account of the bond, which a bill may not be of. */
const of = { bondId: id, accountId: id, ...fields };
const booking = { effectiveOn: recordedDay, postings: recordedPostings };
const request = { ...of, requestId: id, paidCents: above0 };
/** The surety whose BUF pays it, or takes what comes back; missing where it is the bank. */
const fund = { bufOf: id.optional() };

const ofSample = { bondId: SAMPLE.bondId, accountId: SAMPLE.accountId, ...fieldSample, ...forfeitedSample };
const requestSample = { ...ofSample, requestId: '6d8f0b2c-4e5a-4b7d-8c9e-2f4a6b8c0d55', paidCents: 1_000_000 };
const ofBuf = { bufOf: '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99' };
const bufTags = { suretyId: ofBuf.bufOf };
const owedTags = { ...tags, ...bufTags };
const remitted = { amount: 500_000, share: 200_000 };

/**
 * The judgment of a forfeiture (money#recipes-of-judgments, money#judgment-of-a-forfeiture): entered, paid, billed and
 * remitted; or brought in with an opening. A payment above the organization's limit is asked for first, which books nothing.
 */
export const bondJudgmentEventTypes = {
  /**
   * `judgedOn` is the day of the judgment; it is booked on `bookedOn` where that day is far back
   * (money#bond-date-books).
   */
  JudgmentEntered: booked(
    z.object({
      ...of,
      judgmentId: id,
      judgedOn: recordedDay,
      judgedCents: above0,
      costsCents: cents,
      ...booking,
      bookedOn: recordedDay.optional(),
    }),
    ({ effectiveOn, bookedOn, postings }) => ({ entry: { effectiveOn, bookedOn, postings } }),
    {
      ...ofSample,
      judgmentId: '5c7e9a1b-3d4f-4a6c-8b8d-1e3f5a7b9c44',
      judgedOn: '2026-10-12',
      judgedCents: 1_000_000,
      costsCents: 25_000,
      effectiveOn: '2026-10-12',
      bookedOn: '2026-11-20',
      postings: [debit('5500', 1_025_000, tags), credit('2220', 1_025_000, tags)],
    },
    {
      ...ofSample,
      judgmentId: '5c7e9a1b-3d4f-4a6c-8b8d-1e3f5a7b9c44',
      judgedOn: '2026-10-12',
      judgedCents: 1_000_000,
      costsCents: 0,
      effectiveOn: '2026-10-12',
      postings: [debit('5500', 1_000_000, tags), credit('2220', 1_000_000, owedTags)],
    },
  ),
  /**
   * What stands of one in the opening of the books, whose own event books it (moving-in#opening-judgment); at 0 it has
   * none of it. `effectiveOn` is the cut-over day; `owedSuretyId` the surety under whose tag it is owed.
   */
  JudgmentBroughtIn: eventType(
    z.object({
      ...of,
      judgmentId: id,
      judgedCents: cents,
      costsCents: cents,
      owedSuretyId: id.optional(),
      effectiveOn: recordedDay,
    }),
    {
      ...ofSample,
      judgmentId: '5c7e9a1b-3d4f-4a6c-8b8d-1e3f5a7b9c44',
      judgedCents: 1_000_000,
      costsCents: 25_000,
      owedSuretyId: ofBuf.bufOf,
      effectiveOn: '2026-02-28',
    },
  ),
  JudgmentPaymentRequested: eventType(
    z.object({ ...request, ...fund, askedBy: id, askedAt: z.iso.datetime() }),
    { ...requestSample, askedBy: SAMPLE.defendantId, askedAt: '2026-10-20T16:00:00.000Z' },
    { ...requestSample, ...ofBuf, askedBy: SAMPLE.defendantId, askedAt: '2026-10-20T16:00:00.000Z' },
  ),
  /** `approved`: it took a second person; `alone`: released by who asked. The last payment makes the bond PAID. */
  JudgmentPaid: booked(
    z.object({ ...request, ...fund, approved: z.boolean(), alone: z.boolean(), ...booking }),
    ({ effectiveOn, postings }) => ({ entry: { effectiveOn, postings } }),
    {
      ...requestSample,
      status: 'PAID',
      approved: true,
      alone: false,
      effectiveOn: '2026-10-21',
      postings: [debit('2220', 1_000_000, tags), credit('1000', 1_000_000, tags)],
    },
    {
      ...requestSample,
      ...ofBuf,
      status: 'PAID',
      approved: true,
      alone: false,
      effectiveOn: '2026-10-21',
      postings: [debit('2220', 1_000_000, owedTags), credit('1040', 1_000_000, bufTags)],
    },
  ),
  JudgmentPaymentDeclined: eventType(z.object(request), requestSample),
  /** By who asked. */
  JudgmentPaymentWithdrawn: eventType(z.object(request), requestSample),
  JudgmentBilled: booked(
    z.object({ ...of, judgmentId: id, billedAccountId: id, billedCents: above0, ...booking }),
    ({ effectiveOn, postings }) => ({ entry: { effectiveOn, postings } }),
    {
      ...ofSample,
      judgmentId: '5c7e9a1b-3d4f-4a6c-8b8d-1e3f5a7b9c44',
      billedAccountId: SAMPLE.accountId,
      billedCents: 400_000,
      effectiveOn: '2026-10-22',
      postings: [receivableUp(400_000, tags), credit('5500', 400_000, tags)],
    },
  ),
  /** `loweredCents` of it is taken off what is owed, `cameBackCents` came back as money; `shares` go to billed accounts. */
  JudgmentRemitted: booked(
    z.object({
      ...of,
      judgmentId: id,
      remittedCents: above0,
      loweredCents: cents,
      cameBackCents: cents,
      ...fund,
      shares: z.array(z.object({ accountId: id, cents: z.int() })),
      ...booking,
    }),
    ({ effectiveOn, postings }) => ({ entry: { effectiveOn, postings } }),
    {
      ...ofSample,
      status: 'PAID',
      judgmentId: '5c7e9a1b-3d4f-4a6c-8b8d-1e3f5a7b9c44',
      remittedCents: remitted.amount,
      loweredCents: 0,
      cameBackCents: remitted.amount,
      shares: [{ accountId: SAMPLE.accountId, cents: remitted.share }],
      effectiveOn: '2026-12-01',
      postings: [
        debit('1000', remitted.amount, tags),
        receivableDown(remitted.share, tags),
        credit('5500', remitted.amount - remitted.share, tags),
      ],
    },
    {
      ...ofSample,
      ...ofBuf,
      status: 'PAID',
      judgmentId: '5c7e9a1b-3d4f-4a6c-8b8d-1e3f5a7b9c44',
      remittedCents: remitted.amount,
      loweredCents: 0,
      cameBackCents: remitted.amount,
      shares: [],
      effectiveOn: '2026-12-01',
      postings: [debit('1040', remitted.amount, bufTags), credit('5500', remitted.amount, tags)],
    },
  ),
} satisfies EventTypes;
