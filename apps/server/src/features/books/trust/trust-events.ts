import { z } from 'zod';
import { recordedApproval, recordedAsking, recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { COLLATERAL_METHODS, GIVE_BACK_METHODS } from '#domain/books/collateral.ts';
import { credit, debit } from '#domain/kernel/posting.ts';
import { booked, eventType, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const id = z.uuid();
const above0 = z.int().positive();
const asking = { askedBy: '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44', askedAt: '2026-03-10T15:00:00.000Z' };
const receiptId = '6e0a2c4d-8b1f-4d5a-9c7e-3f5b7d9e1a81';
const requestId = '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e27';
const reversesEventId = '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e70';

/** The bond that it is for, with its account then; whose it is. */
const ofBond = { bondId: id, accountId: id };
const ofPerson = { ...ofBond, personId: id };
const bond = {
  bondId: '2b4d6f8a-1c3e-4a5b-8c7d-9e0f1a2b3c45',
  accountId: '3c5e7a9b-2d4f-4b6c-9d8e-0f1a2b3c4d56',
};
const person = { ...bond, personId: '1a3c5e7f-0b2d-4f4a-8b6c-8d9e0f1a2b34' };
const tags = { personId: person.personId, bondId: bond.bondId };
const method = z.enum(COLLATERAL_METHODS);
const giving = z.object({
  ...ofPerson,
  returnId: id,
  amountCents: above0,
  method: z.enum(GIVE_BACK_METHODS),
  ...recordedAsking,
});
const givingSample = { ...person, returnId: requestId, amountCents: 50_000, method: 'Check' as const, ...asking };
const voiding = { ...ofPerson, requestId: id, receiptId: id, amountCents: above0 };
const voidingSample = { ...person, requestId, receiptId, amountCents: 150_000 };
const unreturning = {
  ...ofPerson,
  requestId: id,
  returnId: id,
  amountCents: above0,
  method: z.enum(GIVE_BACK_METHODS),
};
const unreturningSample = {
  ...person,
  requestId: '5b7d9f1a-3c5e-4a7b-8d9f-1b3d5f7a9c30',
  returnId: requestId,
  amountCents: 50_000,
  method: 'Check' as const,
};
const ended = z.object({ ...ofPerson, requestId: id });
const applying = z.object({
  ...ofPerson,
  applicationId: id,
  toAccountId: id, // of the defendant
  documentId: id, // the signed authorization, in the defendant's drawer
  amountCents: above0,
  ...recordedAsking,
});
/** What of an opening should have been held, and what of it not banked. */
const correcting = z.object({
  ...ofPerson,
  defendantId: id,
  receiptId: id,
  requestId: id,
  heldCents: z.int().nonnegative(),
  unbankedCents: z.int().nonnegative(),
  ...recordedAsking,
});
const correctingSample = {
  ...person,
  defendantId: person.personId,
  receiptId,
  requestId,
  heldCents: 170_000,
  unbankedCents: 20_000,
  ...asking,
};
const applyingSample = {
  ...person,
  applicationId: requestId,
  toAccountId: bond.accountId,
  documentId: '9d1f3b5c-7e2a-4d4b-8c6f-8a0e2c4d6f38',
  amountCents: 40_000,
  ...asking,
};

/** Collateral in cash (money#recipes-of-collateral): one stream for each agency, since one trust bank pays for all. */
export const trustEventTypes = {
  /** `number` is that of its receipt; none is left out, since one stream gives them. */
  CollateralReceived: booked(
    z.object({
      ...ofPerson,
      defendantId: id,
      receiptId: id,
      number: z.string().regex(/^C-\d{4,}$/),
      amountCents: above0,
      method,
      receivedOn: recordedDay,
      receivedBy: id,
      receivedAt: z.iso.datetime(),
      postings: recordedPostings,
    }),
    ({ number, receivedOn, postings }) => ({ entry: { detail: number, effectiveOn: receivedOn, postings } }),
    {
      ...person,
      defendantId: person.personId,
      receiptId,
      number: 'C-0001',
      amountCents: 150_000,
      method: 'Cash' as const,
      receivedOn: '2026-03-09',
      receivedBy: asking.askedBy,
      receivedAt: asking.askedAt,
      postings: [debit('1015', 150_000), credit('2400', 150_000, tags)],
    },
  ),
  /**
   * What stands of a person's collateral on a bond from now on in the opening of the books, and the difference that
   * books (moving-in#opening-trust). What is not banked lies under `receiptId`, without a number.
   */
  CollateralBroughtIn: booked(
    z.object({
      ...ofPerson,
      defendantId: id,
      receiptId: id,
      version: above0,
      heldCents: z.int().nonnegative(),
      unbankedCents: z.int().nonnegative(),
      effectiveOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ effectiveOn, postings }) => ({ entry: { effectiveOn, postings, ofOpening: true } }),
    {
      ...person,
      defendantId: person.personId,
      receiptId,
      version: 1,
      heldCents: 150_000,
      unbankedCents: 20_000,
      effectiveOn: '2026-02-28',
      postings: [debit('1005', 130_000), debit('1015', 20_000), credit('2400', 150_000, tags)],
    },
  ),
  CollateralCorrectionRequested: eventType(correcting, correctingSample),
  /** What of an opening should have been, after its seal: of the cut-over day, booked on the day of the approval. */
  CollateralCorrected: booked(
    correcting.extend({ version: above0, bookedOn: recordedDay, ...recordedApproval }),
    ({ effectiveOn, bookedOn, postings }) => ({ entry: { effectiveOn, bookedOn, postings, ofOpening: true } }),
    {
      ...correctingSample,
      version: 2,
      bookedOn: '2026-03-12',
      approved: true,
      alone: false,
      effectiveOn: '2026-02-28',
      postings: [debit('1005', 20_000), credit('2400', 20_000, tags)],
    },
  ),
  /** What of each receipt lay there and was taken to the trust bank. */
  CollateralBanked: booked(
    z.object({
      depositId: id,
      receipts: z.array(z.object({ receiptId: id, amountCents: above0 })).min(1),
      bankedOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ bankedOn, postings }) => ({ entry: { effectiveOn: bankedOn, postings } }),
    {
      depositId: requestId,
      receipts: [{ receiptId, amountCents: 150_000 }],
      bankedOn: '2026-03-10',
      postings: [debit('1005', 150_000), credit('1015', 150_000)],
    },
  ),
  /** Above the organization's limit: it waits for a second person (money#approval-limit). */
  CollateralReturnRequested: eventType(giving, givingSample),
  CollateralReturned: booked(
    giving.extend(recordedApproval),
    ({ method: detail, effectiveOn, postings }) => ({ entry: { detail, effectiveOn, postings } }),
    {
      ...givingSample,
      approved: false,
      alone: false,
      effectiveOn: '2026-03-12',
      postings: [debit('2400', 50_000, tags), credit('1005', 50_000)],
    },
  ),
  CollateralVoidRequested: eventType(z.object({ ...voiding, ...recordedAsking }), { ...voidingSample, ...asking }),
  CollateralVoided: booked(
    z.object({ ...voiding, reversesEventId: id, ...recordedApproval }),
    ({ reversesEventId: reverses, effectiveOn, postings }) => ({
      entry: { reversesEventId: reverses, effectiveOn, postings },
    }),
    {
      ...voidingSample,
      reversesEventId,
      approved: false,
      alone: false,
      effectiveOn: '2026-03-12',
      postings: [credit('1015', 150_000), debit('2400', 150_000, tags)],
    },
  ),
  CollateralReturnVoidRequested: eventType(z.object({ ...unreturning, ...recordedAsking }), {
    ...unreturningSample,
    ...asking,
  }),
  /** What was given back was not: the check was never paid, or the cash came back (money#collateral-return-voided). */
  CollateralReturnVoided: booked(
    z.object({ ...unreturning, reversesEventId: id, ...recordedApproval }),
    ({ method: detail, reversesEventId: reverses, effectiveOn, postings }) => ({
      entry: { detail, reversesEventId: reverses, effectiveOn, postings },
    }),
    {
      ...unreturningSample,
      reversesEventId,
      approved: false,
      alone: false,
      effectiveOn: '2026-03-13',
      postings: [credit('2400', 50_000, tags), debit('1005', 50_000)],
    },
  ),
  /** The bank sent a check of collateral back. */
  CollateralBounced: booked(
    z.object({
      ...ofPerson,
      receiptId: id,
      amountCents: above0,
      method,
      effectiveOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ method: detail, effectiveOn, postings }) => ({ entry: { detail, effectiveOn, postings } }),
    {
      ...person,
      receiptId,
      amountCents: 150_000,
      method: 'Check' as const,
      effectiveOn: '2026-03-14',
      postings: [debit('2400', 150_000, tags), credit('1005', 150_000)],
    },
  ),
  CollateralApplicationRequested: eventType(applying, applyingSample),
  /** It is held for the account, whose stream books it or turns it down (money#collateral-applied). */
  CollateralClaimed: eventType(
    applying.extend({ approved: z.boolean(), alone: z.boolean(), effectiveOn: recordedDay }),
    { ...applyingSample, approved: false, alone: false, effectiveOn: '2026-03-12' },
  ),
  /** What became of it; what was never claimed, or turned down, is not `applied`. */
  CollateralApplicationEnded: eventType(
    z.object({ ...ofPerson, applicationId: id, amountCents: above0, applied: z.boolean() }),
    { ...person, applicationId: requestId, amountCents: 40_000, applied: true },
  ),
  CollateralDeclined: eventType(ended, { ...person, requestId }),
  /** By who asked. */
  CollateralWithdrawn: eventType(ended, { ...person, requestId }),
} satisfies EventTypes;

export type TrustEvent = EventOf<typeof trustEventTypes>;
