import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { signedCents } from '../../kernel/primitives.ts';
import { ledgerReaders } from '../../kernel/roles.ts';

export const getCover = endpoint({
  method: 'GET',
  path: '/money/cover',
  summary: 'What was collected for others and is not paid yet, and what the agency has (money#fiduciary-cover)',
  roles: ledgerReaders,
  response: z
    .object({
      bankCents: signedCents,
      undepositedCents: signedCents,
      owedCents: z.int(), // to officials and sureties, collected or not
      collectedCents: z.int(), // of it what clients have paid
    })
    .meta({ id: 'FiduciaryCover' }),
});
