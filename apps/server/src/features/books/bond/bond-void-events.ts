import { z } from 'zod';
import { VOID_REASONS } from '#domain/kernel/option-lists.ts';
import { debit, receivableDown } from '#domain/kernel/posting.ts';
import { recordedDay, recordedPostings } from '#contracts/books/ledger/postings.ts';
import { booked, eventType, type EventTypes } from '../../../platform/event-log/event-types.ts';
import { BOND_ID as id, bondEventFields as fields, fieldSample, SAMPLE, tags } from './bond-event-fields.ts';

/** `voidsCents` is the premium and the fees that it takes back (`amountCents` is the bond's face). */
const request = { bondId: id, accountId: id, ...fields, requestId: id, voidsCents: z.int().positive() };
const requestSample = {
  bondId: SAMPLE.bondId,
  accountId: SAMPLE.accountId,
  ...fieldSample,
  requestId: '4d6f8b0c-3e5a-4b7d-8c9e-2f4a6b8c0d66',
  voidsCents: 122_500,
};

/**
 * The void of a bond. Above the organization's limit (money#second-person) an Admin asks, which books nothing, and a
 * second person approves, which the void itself says.
 */
export const bondVoidEventTypes = {
  /** `paperIntact`: the power goes back to its holder. `fees` are voided along with the bond (money#voiding-a-bond). */
  BondVoidRequested: eventType(
    z.object({
      ...request,
      reasonCode: z.enum(VOID_REASONS),
      paperIntact: z.boolean(),
      fees: z.array(id),
      askedBy: id,
      askedAt: z.iso.datetime(),
    }),
    {
      ...requestSample,
      reasonCode: 'Entered in error',
      paperIntact: true,
      fees: ['3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44'],
      askedBy: SAMPLE.defendantId,
      askedAt: '2026-03-09T16:00:00.000Z',
    },
  ),
  BondVoidDeclined: eventType(z.object(request), requestSample),
  /** By who asked. */
  BondVoidWithdrawn: eventType(z.object(request), requestSample),
  BondVoided: booked(
    z.object({
      bondId: id,
      accountId: id,
      reversesEventId: id,
      reversesEventIds: z.array(id).optional(), // every event that booked; missing in what was voided before it was named
      reasonCode: z.enum(VOID_REASONS),
      approval: z.object({ requestId: id, alone: z.boolean() }).optional(), // of a void that took a second person
      paperVoid: z.boolean().optional(), // whether its power is void; missing where it went back to its holder
      premiumCents: z.int().nonnegative(),
      effectiveOn: recordedDay,
      postings: recordedPostings,
    }),
    ({ reversesEventId, effectiveOn, postings }) => ({ entry: { reversesEventId, effectiveOn, postings } }),
    {
      bondId: SAMPLE.bondId,
      accountId: SAMPLE.accountId,
      reversesEventId: '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e66',
      reasonCode: 'Entered in error',
      premiumCents: 60_000,
      effectiveOn: '2026-03-11',
      postings: [debit('4000', 60_000, tags), receivableDown(60_000, tags)],
    },
    {
      bondId: SAMPLE.bondId,
      accountId: SAMPLE.accountId,
      reversesEventId: '7d9f1b3e-4c6e-5a8b-9c0d-6e8f0a2c4e66',
      reasonCode: 'Entered in error',
      paperVoid: true,
      approval: { requestId: SAMPLE.accountId, alone: true },
      premiumCents: 0,
      effectiveOn: '2026-03-11',
      postings: [],
    },
  ),
} satisfies EventTypes;
