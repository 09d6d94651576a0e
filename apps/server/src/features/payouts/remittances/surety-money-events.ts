import { z } from 'zod';
import { recordedApproval, recordedAsking } from '#contracts/books/ledger/postings.ts';
import { SURETY_MONEY_KINDS } from '#domain/payouts/buf.ts';
import { credit, debit, mirrored, type Posting } from '#domain/kernel/posting.ts';
import { booked, eventType, type EventTypes } from '../../../platform/event-log/event-types.ts';

const id = z.uuid();
const suretyId = '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99';
const powerId = '5b8d1f2a-7c4e-4a6b-9d3f-1e2c4b6a8d55';
const person = '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44';
const moveId = '6e0a2c4d-8b1f-4d5a-9c7e-3f5b7d9e1a77';
const requestId = '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e22';
const above0 = z.int().positive();
const cents = z.int().nonnegative();

const askedSample = { askedBy: person, askedAt: '2026-03-10T15:00:00.000Z' };
/** `lines` are what the surety owes back of powers, in positive cents, null: of what was due when the agency moved in; of a BUF's own money none. */
const lines = z.array(z.object({ powerId: id.nullable(), premiumCents: cents, bufCents: cents }));
const moved = { suretyId: id, moveId: id, amountCents: above0, lines };
const approval = { approved: false, alone: false, effectiveOn: '2026-03-10' };
const ofPower = { suretyId, powerId };
const due = [{ powerId, premiumCents: 10_000, bufCents: 5_000 }];

/** An event that books at once what it says; beside it stands why. */
const bookedMove = (sample: { amountCents: number; lines: typeof due; postings: Posting[] }) =>
  booked(
    z.object({ ...moved, ...recordedAsking, ...recordedApproval }),
    ({ amountCents, effectiveOn, postings }) => ({
      entry: { amountCents, effectiveOn, postings },
    }),
    { suretyId, moveId, ...askedSample, ...approval, ...sample },
  );
const voided = { suretyId: id, moveId: id, requestId: id, amountCents: above0 };
const voidSample = { suretyId, moveId, requestId, amountCents: 8_000 };

/**
 * What moves money with a surety beside remittances (money#recipes-of-buf, money#recoverable-payables,
 * money#buf-limits), on the stream that judges it.
 */
export const suretyMoneyEventTypes = {
  /** Above the organization's limit: it waits for a second person (money#approval-limit). */
  SuretyMoneyRequested: eventType(z.object({ ...moved, ...recordedAsking, kind: z.enum(SURETY_MONEY_KINDS) }), {
    suretyId,
    moveId,
    kind: 'release',
    amountCents: 80_000,
    lines: [],
    ...askedSample,
  }),
  BufReleased: bookedMove({
    amountCents: 8_000,
    lines: [],
    postings: [debit('1000', 8_000), credit('1040', 8_000, { suretyId })],
  }),
  BufInterestCredited: bookedMove({
    amountCents: 1_200,
    lines: [],
    postings: [debit('1040', 1_200, { suretyId }), credit('4400', 1_200)],
  }),
  PayableRecovered: bookedMove({
    amountCents: 15_000,
    lines: due,
    postings: [debit('1000', 15_000), credit('2200', 10_000, ofPower), credit('2210', 5_000, ofPower)],
  }),
  PayableLost: bookedMove({
    amountCents: 15_000,
    lines: due,
    postings: [
      debit('5000', 10_000, { suretyId }),
      debit('1040', 5_000, { suretyId }),
      credit('2200', 10_000, ofPower),
      credit('2210', 5_000, ofPower),
    ],
  }),
  /** A part of what the surety holds is kept for a judgment that is paid out of it; the bond's own event books it. */
  BufDrawClaimed: eventType(z.object({ suretyId: id, drawId: id, bondId: id, requestId: id, amountCents: above0 }), {
    suretyId,
    drawId: moveId,
    bondId: '2f4a6c8e-1b3d-4e5f-9a7b-0c2d4e6f8a11',
    requestId,
    amountCents: 8_000,
  }),
  /** Whether that payment was booked: what was claimed is free again. */
  BufDrawSettled: eventType(z.object({ suretyId: id, drawId: id, paid: z.boolean() }), {
    suretyId,
    drawId: moveId,
    paid: true,
  }),
  SuretyMoneyVoidRequested: eventType(z.object({ ...voided, ...recordedAsking }), { ...voidSample, ...askedSample }),
  SuretyMoneyVoided: booked(
    z.object({ ...voided, reversesEventId: id, ...recordedApproval }),
    ({ amountCents, reversesEventId, effectiveOn, postings }) => ({
      entry: { amountCents, reversesEventId, effectiveOn, postings },
    }),
    {
      ...voidSample,
      reversesEventId: '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e66',
      approved: true,
      alone: false,
      effectiveOn: '2026-03-12',
      postings: mirrored([debit('1000', 8_000), credit('1040', 8_000, { suretyId })]),
    },
  ),
} satisfies EventTypes;
