import { z } from 'zod';
import { recordedApproval } from '#contracts/books/ledger/postings.ts';
import { credit, debit, mirrored } from '#domain/kernel/posting.ts';
import { COST_PAYEE_KINDS } from '#domain/payouts/recovery-costs.ts';
import { PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import { booked, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const id = z.uuid();
const positive = z.int().positive();
const payeeId = '2c9f7e5a-0d3b-4a4c-9e8f-6b5d4c3a2f33';
const paymentId = '3d0a8f6b-1e4c-4b5d-8f9a-7c6e5d4b3a44';
const costs = [
  {
    caseId: '0a7d5c3e-8b1f-4e2a-9c6d-4f3b2a1e0d11',
    costId: '1b8e6d4f-9c2a-4f3b-8d7e-5a4c3b2f1e22',
    amountCents: 12_000,
  },
];
const postings = [debit('2600', 12_000, { payee: `payee:${payeeId}` }), credit('1000', 12_000)];

/** What is paid of accounts payable (money#recipes-of-payouts): a stream for each payee. */
export const payableEventTypes = {
  /** Costs of recovery, each whole; `approved` by a second person, or `alone` by who asked. */
  PayablePaid: booked(
    z.object({
      payeeKind: z.enum(COST_PAYEE_KINDS),
      payeeId: id,
      paymentId: id,
      amountCents: positive,
      costs: z.array(z.object({ caseId: id, costId: id, amountCents: positive })).min(1),
      method: z.enum(PAYOUT_METHODS),
      ...recordedApproval,
    }),
    ({ method, amountCents, effectiveOn, postings: lines }) => ({
      entry: { detail: method, amountCents, effectiveOn, postings: lines },
    }),
    {
      payeeKind: 'payee',
      payeeId,
      paymentId,
      amountCents: 12_000,
      costs,
      method: 'Check',
      approved: false,
      alone: false,
      effectiveOn: '2026-03-12',
      postings,
    },
  ),
  PayablePaymentVoided: booked(
    z.object({ payeeId: id, paymentId: id, amountCents: positive, reversesEventId: id, ...recordedApproval }),
    ({ amountCents, reversesEventId, effectiveOn, postings: lines }) => ({
      entry: { amountCents, reversesEventId, effectiveOn, postings: lines },
    }),
    {
      payeeId,
      paymentId,
      amountCents: 12_000,
      reversesEventId: '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e66',
      approved: false,
      alone: false,
      effectiveOn: '2026-03-13',
      postings: mirrored(postings),
    },
  ),
} satisfies EventTypes;

export type PayableEvent = EventOf<typeof payableEventTypes>;
