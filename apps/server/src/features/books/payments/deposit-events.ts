import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { credit, debit } from '#domain/kernel/posting.ts';
import { booked, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const tillId = '2f4a6c8e-0b1d-4e3f-8a5c-7d9e1b3f5a70';

/**
 * Deposits and settlements, each with its number (money#deposit-is-a-bag). Every receipt, refund and return books its
 * own part on its account, in the event that judges it; here stands what is the slip's alone: its cash lines, the card
 * company's fee.
 */
export const depositEventTypes = {
  DepositMade: booked(
    z.object({
      number: z.string().regex(/^D-\d{4,}$/),
      depositedOn: recordedDay,
      cashCents: z.int(), // the cash line: below zero where cash is not in the bag any more
      tills: z.array(z.object({ tillId: z.uuid(), cashCents: z.int() })).optional(), // the same of each till
      postings: recordedPostings,
    }),
    ({ number, depositedOn, postings }) => ({ entry: { detail: number, effectiveOn: depositedOn, postings } }),
    { number: 'D-0011', depositedOn: '2026-03-10', cashCents: 0, postings: [] },
    {
      number: 'D-0012',
      depositedOn: '2026-03-10',
      cashCents: -8_000,
      postings: [debit('1010', 8_000), credit('1000', 8_000)],
    },
    {
      number: 'D-0013',
      depositedOn: '2026-03-11',
      cashCents: 0,
      tills: [{ tillId, cashCents: 2_000 }],
      postings: [debit('1000', 2_000), credit('1010', 2_000, { tillId })],
    },
  ),
  CardsSettled: booked(
    z.object({
      number: z.string().regex(/^S-\d{4,}$/),
      settledOn: recordedDay,
      feeCents: z.int().nonnegative(),
      lineCents: z.int().positive().optional(), // of what it owed beside them: an opening balance, or an entry by hand
      postings: recordedPostings,
    }),
    ({ number, settledOn, postings }) => ({ entry: { detail: number, effectiveOn: settledOn, postings } }),
    {
      number: 'S-0003',
      settledOn: '2026-03-12',
      feeCents: 1_500,
      postings: [debit('5300', 1_500), credit('1000', 1_500)],
    },
    {
      number: 'S-0004',
      settledOn: '2026-03-13',
      feeCents: 0,
      lineCents: 30_000,
      postings: [debit('1000', 30_000), credit('1020', 30_000)],
    },
  ),
} satisfies EventTypes;

export type DepositEvent = EventOf<typeof depositEventTypes>;
