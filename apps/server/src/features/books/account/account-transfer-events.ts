import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { BALANCE_KINDS } from '#domain/books/opening-balance.ts';
import { FEE_KINDS } from '#domain/kernel/option-lists.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { credit, debit, receivableDown, receivableUp } from '#domain/kernel/posting.ts';
import { booked, eventType, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { SAMPLE } from './account-entry-events.ts';
import { slip } from './account-banking-events.ts';

const id = z.uuid();
const TO = 'b1c3d5e7-f9a1-4b3c-8d5e-7f9a1b3c5d77';
const TRANSFER = 'c2d4e6f8-0a1b-4c3d-9e5f-6a7b8c9d0e88';

/**
 * Something that goes to another account, with all that is needed there to void or move it later: a fee, charge or
 * payment, and where an account closes by it whatever stands there.
 */
const movedEntry = z.object({
  entryId: id,
  kind: z.enum([
    'fee',
    'charge',
    'payment',
    'refund',
    'write-off',
    'lowered',
    'unclaimed',
    'payout',
    'collateral',
    'opened',
    'sent-back',
  ]),
  eventId: id, // that added it
  amountCents: z.int().positive(),
  on: recordedDay, // its own day
  dueOn: recordedDay.nullable(), // of a fee, where it is another day
  feeKind: z.enum(FEE_KINDS).nullable(),
  bondId: id.nullable(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  opened: z.enum(BALANCE_KINDS).optional(), // of what was opened with: which part
  depositedOn: recordedDay.optional(), // of a payment that came to the bank
  slip: slip.optional(), // with which deposit or settlement
  postings: recordedPostings, // as they stand from now on: its receivable is the other account's
});
export type MovedEntry = z.output<typeof movedEntry>;

/**
 * A bond that goes along where an account closes (money#closing-an-account): what stands of its premium, and what
 * claimed it.
 */
const movedBond = z.object({ bondId: id, premiumCents: z.int(), claimId: id });
export type MovedBond = z.output<typeof movedBond>;
const bonds = z.array(movedBond).optional(); // of a closing

/** What a judgment billed to the account, less what was given back; where that closes, its bond may stand on any other. */
const movedBill = z.object({ bondId: id, judgmentId: id, billedCents: z.int(), claimId: id });
export type MovedBill = z.output<typeof movedBill>;
const judgmentBills = z.array(movedBill).optional(); // of a closing, and of a bond that moves

const feeSample: MovedEntry = {
  entryId: SAMPLE.entry,
  kind: 'fee',
  eventId: SAMPLE.event,
  amountCents: 2_500,
  on: '2026-03-09',
  dueOn: null,
  feeKind: 'Application Fee',
  bondId: SAMPLE.bond,
  method: null,
  postings: [
    receivableUp(2_500, { accountId: TO, bondId: SAMPLE.bond }),
    credit('4100', 2_500, { accountId: SAMPLE.account, bondId: SAMPLE.bond }),
  ],
};
const paymentSample: MovedEntry = {
  entryId: SAMPLE.entry,
  kind: 'payment',
  eventId: SAMPLE.event,
  amountCents: 30_000,
  on: '2026-03-09',
  dueOn: null,
  feeKind: null,
  bondId: null,
  method: 'Cash',
  postings: [debit('1010', 30_000, { accountId: SAMPLE.account }), receivableDown(30_000, { accountId: TO })],
};
const bankedSample: MovedEntry = {
  ...paymentSample,
  method: 'Check',
  depositedOn: '2026-03-09',
  slip: 'D-0012',
  postings: [debit('1000', 30_000, { accountId: SAMPLE.account }), receivableDown(30_000, { accountId: TO })],
};
const fromTags = { accountId: SAMPLE.account, bondId: SAMPLE.bond };
const toTags = { accountId: TO, bondId: SAMPLE.bond };

/** What goes from one account to another (money#recipes-of-transfers): the account that it leaves decides, for both. */
export const transferEventTypes = {
  /** Decides and books all of a transfer; `premiumCents` is what stands of the premium of a bond that moves. */
  EntriesTransferred: booked(
    z.object({
      transferId: id,
      toAccountId: id,
      bondId: id.nullable(), // the bond that moves
      premiumCents: z.int(),
      bonds,
      judgmentBills,
      entries: z.array(movedEntry),
      effectiveOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ effectiveOn, postings }) => ({ entry: { effectiveOn, postings } }),
    {
      transferId: TRANSFER,
      toAccountId: TO,
      bondId: SAMPLE.bond,
      premiumCents: 120_000,
      entries: [feeSample],
      effectiveOn: '2026-03-10',
      postings: [
        receivableUp(120_000, toTags),
        receivableDown(120_000, fromTags),
        receivableUp(2_500, toTags),
        receivableDown(2_500, fromTags),
      ],
    },
    {
      transferId: TRANSFER,
      toAccountId: TO,
      bondId: null,
      premiumCents: 0,
      entries: [paymentSample],
      effectiveOn: '2026-03-10',
      postings: [receivableUp(30_000, { accountId: SAMPLE.account }), receivableDown(30_000, { accountId: TO })],
    },
    {
      transferId: TRANSFER,
      toAccountId: TO,
      bondId: null,
      premiumCents: 0,
      entries: [bankedSample],
      effectiveOn: '2026-03-10',
      postings: [receivableUp(30_000, { accountId: SAMPLE.account }), receivableDown(30_000, { accountId: TO })],
    },
    // An account that closes by it.
    {
      transferId: TRANSFER,
      toAccountId: TO,
      bondId: null,
      premiumCents: 0,
      bonds: [{ bondId: SAMPLE.bond, premiumCents: 120_000, claimId: SAMPLE.catalogueCharge }],
      entries: [feeSample],
      effectiveOn: '2026-03-10',
      postings: [
        receivableUp(120_000, toTags),
        receivableDown(120_000, fromTags),
        receivableUp(2_500, toTags),
        receivableDown(2_500, fromTags),
      ],
    },
    // One that a judgment was billed to; its bond stands elsewhere.
    {
      transferId: TRANSFER,
      toAccountId: TO,
      bondId: null,
      premiumCents: 0,
      bonds: [],
      entries: [],
      judgmentBills: [
        {
          bondId: SAMPLE.bond,
          judgmentId: '5c7e9a1b-3d4f-4a6c-8b8d-1e3f5a7b9c44',
          billedCents: 400_000,
          claimId: SAMPLE.catalogueCharge,
        },
      ],
      effectiveOn: '2026-03-10',
      postings: [receivableUp(400_000, toTags), receivableDown(400_000, fromTags)],
    },
  ),
  /** A move that was claimed and not decided was given up: whoever decides it later is refused. */
  TransferAbandoned: eventType(z.object({ transferId: id, bondId: id }), { transferId: TRANSFER, bondId: SAMPLE.bond }),
  /** What was transferred stands here from now on; the other account's event has booked it. */
  EntriesReceived: eventType(
    z.object({
      transferId: id,
      fromAccountId: id,
      bondId: id.nullable(),
      premiumCents: z.int(),
      bonds,
      judgmentBills,
      entries: z.array(movedEntry),
      effectiveOn: recordedDay,
    }),
    {
      transferId: TRANSFER,
      fromAccountId: SAMPLE.account,
      bondId: null,
      premiumCents: 0,
      entries: [paymentSample],
      effectiveOn: '2026-03-10',
    },
  ),
} satisfies EventTypes;
