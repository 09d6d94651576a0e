import { z } from 'zod';
import { whose } from '../../books/bond/whose.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, signedCents } from '../../kernel/primitives.ts';
import { ledgerReaders } from '../../kernel/roles.ts';

const sums = { bonds: z.int(), faceCents: signedCents, forfeitedCents: signedCents };
const group = z.object({ name: z.string(), ...sums }).meta({ id: 'LiabilityGroup' }); // the name is empty where nothing is known
export type LiabilityGroup = z.output<typeof group>;

export const getOpenLiability = endpoint({
  method: 'GET',
  path: '/open-liability',
  summary:
    'Live bonds with a surety at face, by surety, court and parish; a chain once, under its nearest power (powers#open-liability)',
  roles: ledgerReaders,
  roleRefusal: 'You do not have access to this page.',
  query: whose,
  response: z.object({
    total: z.object(sums),
    sureties: z.array(group.extend({ suretyId: id })), // the largest first
    courts: z.array(group),
    parishes: z.array(group),
    // To what it was narrowed, in words, and what all is; null of a whole one.
    narrowed: z.object({ to: z.array(z.string()), whole: z.object(sums) }).nullable(),
  }),
});
