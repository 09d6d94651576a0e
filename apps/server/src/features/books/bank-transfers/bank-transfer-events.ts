import { z } from 'zod';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { credit, debit, mirrored } from '#domain/kernel/posting.ts';
import { booked, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const id = z.uuid();
const transferId = '6e0a2c4d-8b1f-4d5a-9c7e-3f5b7d9e1a82';
const fromAccountId = '2f4a6c8e-0b1d-4e3f-8a5c-7d9e1b3f5a72';
const toAccountId = '9c7e5a3f-1d2b-4c4a-9e6f-8b0d2f4a6c83';

const moved = z.object({
  transferId: id,
  fromAccountId: id,
  toAccountId: id,
  amountCents: z.int().positive(),
  effectiveOn: recordedDay,
  postings: recordedPostings,
});
const postings = [
  debit('1000', 250_000, { bankAccountId: toAccountId }),
  credit('1000', 250_000, { bankAccountId: fromAccountId }),
];
const sample = { transferId, fromAccountId, toAccountId, amountCents: 250_000 };

/** Between two accounts of the agency at banks (money#bank-transfers): one stream for each agency. */
export const bankTransferEventTypes = {
  /** What it is for stands beside it. */
  BankTransferMade: booked(
    moved,
    ({ amountCents, effectiveOn, postings: own }) => ({ entry: { amountCents, effectiveOn, postings: own } }),
    { ...sample, effectiveOn: '2026-03-09', postings },
  ),
  /** Why stands beside it. */
  BankTransferVoided: booked(
    moved.extend({ reversesEventId: id }),
    ({ amountCents, reversesEventId, effectiveOn, postings: own }) => ({
      entry: { amountCents, reversesEventId, effectiveOn, postings: own },
    }),
    {
      ...sample,
      reversesEventId: '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e71',
      effectiveOn: '2026-03-12',
      postings: mirrored(postings),
    },
  ),
} satisfies EventTypes;

export type BankTransferEvent = EventOf<typeof bankTransferEventTypes>;
