import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { TILL_KINDS } from '#domain/books/tills.ts';
import { credit, debit } from '#domain/kernel/posting.ts';
import { booked, eventType, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const by = '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44';
const at = '2026-03-10T23:00:00.000Z';
const on = '2026-03-10';
const tillId = '2f4a6c8e-0b1d-4e3f-8a5c-7d9e1b3f5a70';
const otherTillId = '9c7e5a3f-1d2b-4c4a-9e6f-8b0d2f4a6c81';
const handOverId = '3e5c7a9b-1f2d-4b6e-8c0a-4d6f8b1e3c52';

const checkOf = { paymentId: '7a5c3e1d-9b8f-4d2e-8c6a-1f3e5d7b9a24', amountCents: 50_000 };

const sample = { countId: '5b7d9f1a-3c5e-4a7b-8d9f-1b3d5f7a9c1e', countedBy: by, countedAt: at, countedOn: on };

const counted = {
  countId: z.uuid(),
  countedBy: z.uuid(),
  countedAt: z.iso.datetime(),
  countedOn: recordedDay,
  countedCents: z.int().nonnegative(),
  expectedCents: z.int(),
  postings: recordedPostings,
};

const bookedAsCash = (effectiveOn: string, postings: z.output<typeof recordedPostings>) => ({
  entry: { detail: 'Cash', effectiveOn, postings },
});

/** Where cash lies: a till, or null for the office drawer. */
const place = z.uuid().nullable();
const handOver = { handOverId: z.uuid(), fromTillId: place, toTillId: place };
const ofCash = { ...handOver, amountCents: z.int().positive() };
const handedChecks = z.array(z.object({ paymentId: z.uuid(), amountCents: z.int().positive() })).min(1);
const handedOver = { handOverId, fromTillId: tillId, toTillId: null, amountCents: 5_000 };

/** What is done with the cash in the office drawer and in the tills: stream `till-{organization}.{organization}`. */
export const tillEventTypes = {
  /** Of the office drawer (money#counting-the-drawer). */
  TillCounted: booked(
    z.object(counted),
    ({ countedOn, postings }) => bookedAsCash(countedOn, postings),
    { ...sample, countedCents: 51_200, expectedCents: 51_200, postings: [] },
    {
      ...sample,
      countedCents: 50_000,
      expectedCents: 51_200,
      postings: [debit('5400', 1_200), credit('1010', 1_200)],
    },
  ),
  /** A till as it is from now on; its name stands beside it (money#tills). */
  TillSetUp: eventType(
    z.object({ tillId: z.uuid(), kind: z.enum(TILL_KINDS), holders: z.array(z.uuid()).min(1), inUse: z.boolean() }),
    { tillId, kind: 'clerk', holders: [by], inUse: true },
  ),
  /** From the bank into a till (money#recipes-of-tills). */
  FloatDrawn: booked(
    z.object({
      floatId: z.uuid(),
      tillId: z.uuid(),
      amountCents: z.int().positive(),
      drawnBy: z.uuid(),
      drawnOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ drawnOn, postings }) => bookedAsCash(drawnOn, postings),
    {
      floatId: handOverId,
      tillId,
      amountCents: 20_000,
      drawnBy: by,
      drawnOn: on,
      postings: [debit('1010', 20_000, { tillId }), credit('1000', 20_000)],
    },
  ),
  TillOpened: booked(
    z.object({ tillId: z.uuid(), ...counted }),
    ({ countedOn, postings }) => bookedAsCash(countedOn, postings),
    { tillId, ...sample, countedCents: 20_000, expectedCents: 20_000, postings: [] },
  ),
  /** The count was blind: what the books expect was told afterwards (money#till-sessions). */
  TillClosed: booked(
    z.object({ tillId: z.uuid(), ...counted }),
    ({ countedOn, postings }) => bookedAsCash(countedOn, postings),
    {
      tillId,
      ...sample,
      countedCents: 19_500,
      expectedCents: 20_000,
      postings: [debit('5400', 500), credit('1010', 500, { tillId })],
    },
  ),
  /** Nothing moves before whoever takes it confirms. */
  HandOverOffered: eventType(
    z.object({
      ...handOver,
      amountCents: z.int().nonnegative(), // in cash
      checks: handedChecks.optional(),
      offeredBy: z.uuid(),
      offeredAt: z.iso.datetime(),
    }),
    { ...handedOver, offeredBy: by, offeredAt: at },
    { ...handedOver, amountCents: 0, checks: [checkOf], offeredBy: by, offeredAt: at },
  ),
  /** Confirmed: the cash lies in the other place from then on. */
  CashHandedOver: booked(
    z.object({
      ...ofCash,
      offeredBy: z.uuid(),
      takenBy: z.uuid(),
      takenOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ takenOn, postings }) => bookedAsCash(takenOn, postings),
    {
      ...handedOver,
      offeredBy: by,
      takenBy: otherTillId,
      takenOn: on,
      postings: [debit('1010', 5_000), credit('1010', 5_000, { tillId })],
    },
    {
      ...handedOver,
      toTillId: otherTillId,
      offeredBy: by,
      takenBy: otherTillId,
      takenOn: on,
      postings: [debit('1010', 5_000, { tillId: otherTillId }), credit('1010', 5_000, { tillId })],
    },
  ),
  /** Confirmed: these checks lie in the other place from then on, each once (money#handing-over). */
  ChecksHandedOver: booked(
    z.object({
      ...handOver,
      checks: handedChecks,
      offeredBy: z.uuid(),
      takenBy: z.uuid(),
      takenOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ takenOn, postings }) => ({ entry: { detail: 'Check', effectiveOn: takenOn, postings } }),
    {
      handOverId,
      fromTillId: tillId,
      toTillId: null,
      checks: [checkOf],
      offeredBy: by,
      takenBy: otherTillId,
      takenOn: on,
      postings: [debit('1010', 50_000), credit('1010', 50_000, { tillId })],
    },
  ),
  /** Declined by whoever should take it, or taken back. */
  HandOverEnded: eventType(z.object({ handOverId: z.uuid(), endedBy: z.uuid() }), { handOverId, endedBy: by }),
} satisfies EventTypes;

export type TillEvent = EventOf<typeof tillEventTypes>;
