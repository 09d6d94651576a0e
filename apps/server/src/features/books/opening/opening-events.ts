import { z } from 'zod';
import { recordedApproval, recordedAsking, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { credit, debit } from '#domain/kernel/posting.ts';
import { booked, eventType, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const id = z.uuid();
const requestId = '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e29';
const asking = { askedBy: '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44', askedAt: '2026-03-10T15:00:00.000Z' };
const suretyId = '5b7d9f1a-3c4e-4f6a-8b0d-2e4f6a8c0e13';

/** What a line is about: an account, and whom it names. */
const thing = {
  account: z.string(),
  tags: z.object({
    payee: z.string().max(80).optional(),
    suretyId: id.optional(),
    agentId: id.optional(),
    bondId: id.optional(),
    accountId: id.optional(), // that pays an unclaimed credit out
  }),
};
/** What stands of it from now on, in which version of it, and the difference that books. */
const line = {
  ...thing,
  version: z.int().positive(),
  amountCents: z.int(),
  effectiveOn: z.iso.date(),
  postings: recordedPostings,
};
const sample = { account: '2200', tags: { suretyId }, effectiveOn: '2026-02-28' };
const owed = [debit('3950', 20_000), credit('2200', 20_000, { suretyId })];
const back = [debit('2200', 20_000, { suretyId }), credit('3950', 20_000)];

/**
 * An agency's opening (moving-in#one-move-in): one stream for each agency. How its lines were entered stands elsewhere;
 * here is what was booked of them.
 */
export const openingEventTypes = {
  /** The cut-over day was chosen, or another one; beside it stands the name of the old program. */
  MoveInPlanned: eventType(z.object({ cutOverOn: z.iso.date() }), { cutOverOn: '2026-02-28' }),
  /** Something is in: days up to this one are closed to everything else (moving-in#days-before-cut-over). */
  DaysBeforeClosed: booked(z.object({ closedUntil: z.iso.date() }), ({ closedUntil }) => ({ closedUntil }), {
    closedUntil: '2026-02-28',
  }),
  /** Nothing is in any more. */
  DaysBeforeOpened: booked(z.object({}), () => ({ closedUntil: null }), {}),
  OpeningLineBooked: booked(
    z.object(line),
    ({ account, effectiveOn, postings }) => ({
      // What lies in a drawer is cash for the next bag (moving-in#opening-cash).
      entry: { effectiveOn, postings, ofOpening: true, ...(account === '1010' ? { detail: 'Cash' } : {}) },
    }),
    { ...sample, version: 1, amountCents: 20_000, postings: owed },
  ),
  OpeningLineTakenBack: booked(
    z.object({ ...line, amountCents: z.literal(0) }),
    ({ account, effectiveOn, postings }) => ({
      entry: { effectiveOn, postings, ofOpening: true, ...(account === '1010' ? { detail: 'Cash' } : {}) },
    }),
    { ...sample, version: 2, amountCents: 0, postings: back },
  ),
  OpeningSealRequested: eventType(
    z.object({ requestId: id, retainedCents: z.int(), equityCents: z.int(), ...recordedAsking }),
    { requestId, retainedCents: 0, equityCents: 50_000, ...asking },
  ),
  OpeningSealed: booked(
    z.object({ requestId: id, retainedCents: z.int(), equityCents: z.int(), ...recordedAsking, ...recordedApproval }),
    ({ effectiveOn, postings }) => ({ entry: { effectiveOn, postings, ofOpening: true } }),
    {
      requestId,
      retainedCents: 0,
      equityCents: 50_000,
      ...asking,
      approved: true,
      alone: false,
      effectiveOn: '2026-02-28',
      postings: [debit('3950', 50_000), credit('3000', 50_000)],
    },
  ),
  OpeningCorrectionRequested: eventType(
    z.object({ requestId: id, ...thing, amountCents: z.int(), ...recordedAsking }),
    { requestId, account: '2200', tags: { suretyId }, amountCents: 21_000, ...asking },
  ),
  /** Of the cut-over day, booked on the day of the approval. */
  OpeningLineCorrected: booked(
    z.object({
      requestId: id,
      ...thing,
      version: z.int().positive(),
      amountCents: z.int(),
      bookedOn: z.iso.date(),
      ...recordedAsking,
      ...recordedApproval,
    }),
    ({ account, effectiveOn, bookedOn, postings }) => ({
      entry: { effectiveOn, bookedOn, postings, ...(account === '1010' ? { detail: 'Cash' } : {}) },
    }),
    {
      requestId,
      ...sample,
      version: 2,
      amountCents: 21_000,
      bookedOn: '2026-03-12',
      ...asking,
      approved: true,
      alone: false,
      postings: [debit('3900', 1_000), credit('2200', 1_000, { suretyId })],
    },
  ),
  OpeningRequestDeclined: eventType(z.object({ requestId: id }), { requestId }),
  /** By who asked. */
  OpeningRequestWithdrawn: eventType(z.object({ requestId: id }), { requestId }),
} satisfies EventTypes;

export type OpeningEvent = EventOf<typeof openingEventTypes>;
