import { z } from 'zod';
import { MAX_AMOUNT_CENTS } from '#domain/kernel/money.ts';
import { ROUNDINGS, type Rounding } from '#domain/agency/surety-contract.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, signedCents } from '../../kernel/primitives.ts';
import { adminOnly } from '../../kernel/roles.ts';

const cents = z.coerce.number().int().min(0).max(MAX_AMOUNT_CENTS);

/** Books nothing: bonds written before the contract was set are brought up one by one (powers#rate-in-the-past). */
export const previewSuretyContract = endpoint({
  method: 'GET',
  path: '/settings/sureties/:suretyId/contracts/preview',
  summary: 'What terms from a day on would change for the live bonds that they price',
  roles: adminOnly,
  params: z.object({ suretyId: id }),
  query: z.object({
    effectiveOn: day(),
    premiumCentsPerThousand: cents.optional(), // missing where the share goes by the premium
    premiumBasisPoints: z.coerce.number().int().min(0).max(10_000).optional(),
    bufCentsPerThousand: cents,
    minimumCents: cents,
    rounding: z.enum(Object.keys(ROUNDINGS) as [Rounding, ...Rounding[]]),
  }),
  response: z.object({
    count: z.int(), // would owe another amount
    same: z.int(), // are priced by it and owe what they do
    differenceCents: signedCents, // what all would owe less what they booked
  }),
  refusals: ['SURETY_NOT_FOUND'],
});
