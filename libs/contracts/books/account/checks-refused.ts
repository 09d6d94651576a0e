import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id } from '../../kernel/primitives.ts';
import { moneyRoles } from '../../kernel/roles.ts';

/** After a check came back; whoever takes another one there is asked first (money#no-more-checks). */
export const setChecksRefused = endpoint({
  method: 'PUT',
  path: '/accounts/:accountId/checks-refused',
  summary: 'Say whether an account takes cash, card and money order only',
  roles: moneyRoles,
  params: z.object({ accountId: id }),
  body: z.object({ refused: z.boolean() }).meta({ id: 'SetChecksRefused' }),
  touches: ['account'],
  response: z.object({ accountId: id, refused: z.boolean() }),
  refusals: ['ACCOUNT_NOT_FOUND', 'CONFLICT'],
});
