import { z } from 'zod';
import { recordedApproval, recordedAsking } from '#contracts/books/ledger/postings.ts';
import { DISBURSEMENT_VOID_REASONS, KINDS_OF_REMITTED } from '#domain/payouts/remittance.ts';
import { PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import { credit, debit, mirrored } from '#domain/kernel/posting.ts';
import { booked, eventType, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { advanceEventTypes } from './advance-events.ts';
import { suretyMoneyEventTypes } from './surety-money-events.ts';

const id = z.uuid();
const suretyId = '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99';
const powerId = '5b8d1f2a-7c4e-4a6b-9d3f-1e2c4b6a8d55';
const requestId = '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e22';
const disbursementId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const person = '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44';

/** What each power owed as it was read, the whole of its tags; null: what was due when the agency moved in. */
const dues = z.array(z.object({ powerId: id.nullable(), premiumCents: z.int(), bufCents: z.int() })).min(1);
const askedSample = { askedBy: person, askedAt: '2026-03-10T15:00:00.000Z' };
const remittance = {
  suretyId: id,
  requestId: id,
  lines: dues,
  bufApart: z.boolean(),
  method: z.enum(PAYOUT_METHODS),
  advancedBy: id.optional(), // the agent whose own money it was; without one it is the agency's
};
const lines = [{ powerId, premiumCents: 10_000, bufCents: 5_000 }];
const remittanceSample = { suretyId, requestId, lines, bufApart: false, method: 'Check' as const };
const postings = [
  debit('2200', 10_000, { suretyId, powerId }),
  debit('2210', 5_000, { suretyId, powerId }),
  credit('1000', 15_000),
];
const voided = {
  suretyId: id,
  disbursementId: id,
  requestId: id,
  reasonCode: z.enum(DISBURSEMENT_VOID_REASONS),
  amountCents: z.int().nonnegative(),
};
const voidSample = {
  suretyId,
  disbursementId,
  requestId,
  reasonCode: 'Returned by bank' as const,
  amountCents: 15_000,
};
/** What the journal says it is about: of one whose recoverable lines took all that was due, the sum of its debits. */
const moneyOf = (amountCents: number) => (amountCents === 0 ? {} : { amountCents });
const ended = z.object({ suretyId: id, requestId: id });

/**
 * What is paid to sureties (money#recipes-of-payouts, powers#remittance): a stream for each, so that no power is paid
 * twice.
 */
export const disbursementEventTypes = {
  ...suretyMoneyEventTypes,
  ...advanceEventTypes,
  /** What the agency's opening brought in of what the surety is owed: premium (2200) or BUF (2210). */
  OpeningDebtHeard: eventType(z.object({ suretyId: id, account: z.string(), amountCents: z.int() }), {
    suretyId,
    account: '2200',
    amountCents: 80_000,
  }),
  /** Above the organization's limit: it waits for a second person (money#approval-limit). */
  RemittanceRequested: eventType(z.object({ ...remittance, ...recordedAsking }), {
    ...remittanceSample,
    ...askedSample,
  }),
  /** One payment of a remittance; `approved` by a second person, or `alone` by who asked. */
  DisbursementMade: booked(
    z.object({
      ...remittance,
      ...recordedAsking,
      disbursementId: id,
      kind: z.enum(KINDS_OF_REMITTED as [string, ...string[]]),
      amountCents: z.int().nonnegative(),
      ...recordedApproval,
    }),
    ({ method, amountCents, effectiveOn, postings: lines }) => ({
      entry: { detail: method, ...moneyOf(amountCents), effectiveOn, postings: lines },
    }),
    {
      ...remittanceSample,
      ...askedSample,
      disbursementId,
      kind: 'premium and buf',
      amountCents: 15_000,
      approved: false,
      alone: false,
      effectiveOn: '2026-03-10',
      postings,
    },
    {
      ...remittanceSample,
      ...askedSample,
      disbursementId,
      kind: 'premium and buf',
      amountCents: 15_000,
      advancedBy: person,
      approved: false,
      alone: false,
      effectiveOn: '2026-03-10',
      postings: [...postings.slice(0, 2), credit('2600', 15_000, { payee: `agent:${person}` })],
    },
  ),
  DisbursementVoidRequested: eventType(z.object({ ...voided, ...recordedAsking }), { ...voidSample, ...askedSample }),
  DisbursementVoided: booked(
    z.object({
      ...voided,
      reversesEventId: id,
      ...recordedApproval,
    }),
    ({ amountCents, reversesEventId, effectiveOn, postings: lines }) => ({
      entry: { ...moneyOf(amountCents), reversesEventId, effectiveOn, postings: lines },
    }),
    {
      ...voidSample,
      reversesEventId: '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e66',
      approved: false,
      alone: false,
      effectiveOn: '2026-03-12',
      postings: mirrored(postings),
    },
  ),
  DisbursementDeclined: eventType(ended, { suretyId, requestId }),
  DisbursementWithdrawn: eventType(ended, { suretyId, requestId }),
} satisfies EventTypes;

export type DisbursementEvent = EventOf<typeof disbursementEventTypes>;
