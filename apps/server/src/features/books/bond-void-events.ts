import { z } from 'zod';
import { VOID_REASONS } from '#domain/option-lists.ts';
import type { EventTypes } from '../../platform/event-log/event-types.ts';
import { BOND_ID as id, bondEventFields as fields, fieldSample, SAMPLE } from './bond-event-fields.ts';

/** `voidsCents` is the premium and the fees that it takes back (`amountCents` is the bond's face). */
const request = { bondId: id, accountId: id, ...fields, requestId: id, voidsCents: z.int().positive() };
const requestSample = {
  ...{ bondId: SAMPLE.bondId, accountId: SAMPLE.accountId, ...fieldSample },
  ...{ requestId: '4d6f8b0c-3e5a-4b7d-8c9e-2f4a6b8c0d66', voidsCents: 122_500 },
};

/**
 * A void of a bond above the organization's limit (money#second-person): an Admin asks, which books nothing, and a
 * second person approves, which the void itself says.
 */
export const bondVoidEventTypes = {
  /** `paperIntact`: the power goes back to its holder. `fees` are voided along with the bond (money#voiding-a-bond). */
  BondVoidRequested: {
    schema: z.object({
      ...request,
      ...{ reasonCode: z.enum(VOID_REASONS), paperIntact: z.boolean(), fees: z.array(id) },
      ...{ askedBy: id, askedAt: z.iso.datetime() },
    }),
    version: 1,
    upcasters: {},
    samples: [
      {
        version: 1,
        data: {
          ...{ ...requestSample, reasonCode: 'Entered in error', paperIntact: true },
          ...{ fees: ['3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44'], askedBy: SAMPLE.defendantId },
          askedAt: '2026-03-09T16:00:00.000Z',
        },
      },
    ],
  },
  BondVoidDeclined: {
    schema: z.object(request),
    version: 1,
    upcasters: {},
    samples: [{ version: 1, data: requestSample }],
  },
  /** By who asked. */
  BondVoidWithdrawn: {
    schema: z.object(request),
    version: 1,
    upcasters: {},
    samples: [{ version: 1, data: requestSample }],
  },
} satisfies EventTypes;
