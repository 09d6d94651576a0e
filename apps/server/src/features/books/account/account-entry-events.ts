import { z } from 'zod';
import { FEE_KINDS, VOID_REASONS } from '#domain/kernel/option-lists.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { credit, debit, mirrored, receivableDown, receivableUp } from '#domain/kernel/posting.ts';
import type { BookedEntry } from '#domain/books/booking.ts';
import { BALANCE_KINDS, balancePostings, partPostings } from '#domain/books/opening-balance.ts';
import { booked, eventType, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';

const id = z.uuid();
const cents = z.int().positive();

/** Of a void that took a second person (money#released-alone); `alone`: released by who asked for it. */
export const approval = z.object({ requestId: id, alone: z.boolean() }).optional();

/**
 * A void mirrors the entry it takes back; `effectiveOn` is the day it was voided, in the organization's zone
 * (money#corrections-book-today).
 */
const voided = {
  approval,
  reversesEventId: id,
  reasonCode: z.enum(VOID_REASONS),
  amountCents: cents,
  effectiveOn: recordedDay,
  postings: recordedPostings,
};

const reversal = (data: z.output<z.ZodObject<typeof voided>>): BookedEntry => {
  const { reversesEventId, effectiveOn, amountCents, postings } = data;
  return { reversesEventId, effectiveOn, amountCents, postings };
};

/** One kind of what an account opens with. */
export const openedPart = z.object({
  entryId: z.uuid(),
  kind: z.enum(BALANCE_KINDS),
  amountCents: z.int().nonnegative(), // what stands of it from now on
  since: recordedDay, // from when on it is owed
  // What that moves what is owed by; where it is owed from another day, the whole of it from the one to the other.
  moves: z.array(z.object({ cents: z.int(), since: recordedDay })),
});
export type OpenedPart = z.output<typeof openedPart>;

/** What the samples of the account's events name. */
export const SAMPLE = {
  account: '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11',
  defendant: '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22',
  bond: '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33',
  entry: '3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44',
  catalogueCharge: '5f7a9c1e-3b5d-4e7f-8a9c-4d6e8f0a2c55',
  event: '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e66',
} as const;
const tags = { accountId: SAMPLE.account };
const feeSample = [
  receivableUp(2_500, { ...tags, bondId: SAMPLE.bond }),
  credit('4100', 2_500, { bondId: SAMPLE.bond }),
];
const chargeSample = [receivableUp(4_000, tags), credit('4200', 4_000)];
const paymentSample = [debit('1010', 30_000), receivableDown(30_000, tags)];
const voidSample = { reversesEventId: SAMPLE.event, reasonCode: 'Entered in error', effectiveOn: '2026-03-10' };

const applied = { applicationId: id, bondId: id, personId: id, amountCents: cents };
const appliedSample = {
  applicationId: SAMPLE.entry,
  bondId: SAMPLE.bond,
  personId: SAMPLE.defendant,
  amountCents: 40_000,
};

/** What is put on an account and taken back: fees, charges, payments, their voids, and collateral. */
export const entryEventTypes = {
  FeeAdded: booked(
    z.object({
      feeId: id,
      kind: z.enum(FEE_KINDS),
      bondId: id.nullable(),
      amountCents: cents,
      chargedOn: recordedDay,
      dueOn: recordedDay.optional(), // where it is another day than the fee's own
      postings: recordedPostings,
    }),
    ({ kind, chargedOn, postings }) => ({ entry: { detail: kind, effectiveOn: chargedOn, postings } }),
    {
      feeId: SAMPLE.entry,
      kind: 'Application Fee',
      bondId: SAMPLE.bond,
      amountCents: 2_500,
      chargedOn: '2026-03-09',
      postings: feeSample,
    },
    {
      feeId: SAMPLE.entry,
      kind: 'Application Fee',
      bondId: SAMPLE.bond,
      amountCents: 2_500,
      chargedOn: '2026-03-09',
      dueOn: '2026-03-20',
      postings: feeSample,
    },
  ),
  ChargeAdded: booked(
    z.object({
      chargeId: id,
      catalogueChargeId: id.nullable(),
      costId: id.optional(), // of a cost of recovery that is billed: not of the catalogue
      bondId: id.nullable(),
      amountCents: cents,
      chargedOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ chargedOn, postings }) => ({ entry: { effectiveOn: chargedOn, postings } }),
    {
      chargeId: SAMPLE.entry,
      catalogueChargeId: SAMPLE.catalogueCharge,
      bondId: null,
      amountCents: 4_000,
      chargedOn: '2026-03-09',
      postings: chargeSample,
    },
    {
      chargeId: SAMPLE.entry,
      catalogueChargeId: null,
      costId: SAMPLE.catalogueCharge,
      bondId: SAMPLE.bond,
      amountCents: 4_000,
      chargedOn: '2026-03-09',
      postings: [receivableUp(4_000, { ...tags, bondId: SAMPLE.bond }), credit('4300', 4_000)],
    },
  ),
  PaymentReceived: booked(
    z.object({
      paymentId: id,
      amountCents: cents,
      method: z.enum(PAYMENT_METHODS),
      paidOn: recordedDay,
      recovers: z.literal(true).optional(), // what was written off (money#recipes-of-write-offs)
      postings: recordedPostings,
    }),
    ({ paymentId, method, paidOn, amountCents, postings }) => ({
      entry: { detail: method, effectiveOn: paidOn, amountCents, postings },
      receipt: { paymentId, method },
    }),
    {
      paymentId: SAMPLE.entry,
      amountCents: 30_000,
      method: 'Cash',
      paidOn: '2026-03-09',
      postings: paymentSample,
    },
    // A recovery of a write-off.
    {
      paymentId: SAMPLE.entry,
      amountCents: 30_000,
      method: 'Cash',
      paidOn: '2026-03-09',
      recovers: true,
      postings: [...paymentSample, receivableUp(30_000, tags), credit('5200', 30_000, tags)],
    },
  ),
  FeeVoided: booked(z.object({ feeId: id, ...voided }), (data) => ({ entry: reversal(data) }), {
    feeId: SAMPLE.entry,
    ...voidSample,
    amountCents: 2_500,
    postings: mirrored(feeSample),
  }),
  ChargeVoided: booked(z.object({ chargeId: id, ...voided }), (data) => ({ entry: reversal(data) }), {
    chargeId: SAMPLE.entry,
    ...voidSample,
    amountCents: 4_000,
    postings: mirrored(chargeSample),
  }),
  PaymentVoided: booked(
    z.object({ paymentId: id, method: z.enum(PAYMENT_METHODS), ...voided }),
    ({ method, ...data }) => ({
      entry: { ...reversal(data), detail: method },
    }),
    {
      paymentId: SAMPLE.entry,
      method: 'Cash',
      ...voidSample,
      amountCents: 30_000,
      postings: mirrored(paymentSample),
    },
    // Above the limit: a second person approved it.
    {
      paymentId: SAMPLE.entry,
      method: 'Cash',
      ...voidSample,
      amountCents: 90_000,
      approval: { requestId: SAMPLE.catalogueCharge, alone: false },
      postings: mirrored([debit('1010', 90_000), receivableDown(90_000, tags)]),
    },
  ),
  /** Collateral that was claimed for the account: its stream says whether it takes it (money#collateral-applied). */
  CollateralApplied: booked(
    z.object({ ...applied, effectiveOn: recordedDay, postings: recordedPostings }),
    ({ effectiveOn, postings }) => ({ entry: { effectiveOn, postings } }),
    {
      ...appliedSample,
      effectiveOn: '2026-03-10',
      postings: [
        debit('2400', 40_000, { personId: SAMPLE.defendant, bondId: SAMPLE.bond }),
        debit('1000', 40_000),
        credit('1005', 40_000),
        receivableDown(40_000, { accountId: SAMPLE.account }),
      ],
    },
  ),
  /** It was closed meanwhile, or owes less: the claim is given back. */
  CollateralTurnedDown: eventType(z.object(applied), appliedSample),
  /** What a client owed in the old program, as their account opens with it (moving-in#opening-balances). */
  BalanceBroughtIn: booked(
    z.object({ parts: z.array(openedPart), effectiveOn: recordedDay, postings: recordedPostings }),
    ({ effectiveOn, postings }) => ({ entry: { effectiveOn, postings, ofOpening: true } }),
    {
      parts: [
        {
          entryId: SAMPLE.entry,
          kind: 'premium',
          amountCents: 45_000,
          since: '2025-11-10',
          moves: [{ cents: 45_000, since: '2025-11-10' }],
        },
      ],
      effectiveOn: '2026-02-28',
      postings: balancePostings(45_000, { accountId: SAMPLE.account }),
    },
    // What was written off there: nothing of it is owed.
    {
      parts: [
        {
          entryId: SAMPLE.entry,
          kind: 'writtenOff',
          amountCents: 30_000,
          since: '2025-11-10',
          moves: [{ cents: 30_000, since: '2025-11-10' }],
        },
      ],
      effectiveOn: '2026-02-28',
      postings: partPostings('writtenOff', 30_000, { accountId: SAMPLE.account }),
    },
  ),
  /**
   * A payment that the old program took, as it is from now on; of zero it is taken out (moving-in#payments-before). Who
   * paid, and its old number, stand beside it as texts.
   */
  PaymentBroughtIn: eventType(
    z.object({
      paymentId: id,
      amountCents: z.int().nonnegative(),
      method: z.enum(PAYMENT_METHODS).nullable(), // null where nobody knows
      paidOn: recordedDay,
    }),
    { paymentId: SAMPLE.entry, paidOn: '2025-11-14', amountCents: 7_500, method: 'Cash' },
    { paymentId: SAMPLE.entry, paidOn: '2025-11-14', amountCents: 0, method: null },
  ),
  /** What it opened with, as it should have been: of the cut-over day, booked on the day of the approval. */
  BalanceCorrected: booked(
    z.object({
      requestId: id,
      part: openedPart,
      alone: z.boolean(),
      effectiveOn: recordedDay,
      bookedOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ effectiveOn, bookedOn, postings }) => ({ entry: { effectiveOn, bookedOn, postings } }),
    {
      requestId: SAMPLE.catalogueCharge,
      part: {
        entryId: SAMPLE.entry,
        kind: 'premium',
        amountCents: 42_000,
        since: '2025-11-10',
        moves: [{ cents: -3_000, since: '2025-11-10' }],
      },
      alone: false,
      effectiveOn: '2026-02-28',
      bookedOn: '2026-03-12',
      postings: [debit('3900', 3_000), receivableDown(3_000, tags)],
    },
  ),
} satisfies EventTypes;
