import { z } from 'zod';
import { emailAddressIfAny } from '../../kernel/email-address.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { adminOnly } from '../../kernel/roles.ts';

/** To whom the head of the chain goes each day, beside the Admins (money#chain-head-kept-outside). */
const accountant = z.object({ email: emailAddressIfAny }).meta({ id: 'Accountant' });

export const getAccountant = endpoint({
  method: 'GET',
  path: '/settings/accountant',
  summary: 'The address of the accountant, to whom the head of the books goes each day; empty for nobody',
  roles: adminOnly,
  response: accountant,
});

export const changeAccountant = endpoint({
  method: 'PUT',
  path: '/settings/accountant',
  ...freshForSettings,
  summary: 'Say to whom the head of the books goes each day beside the Admins (money#chain-head-kept-outside)',
  roles: adminOnly,
  body: z.object({ email: emailAddressIfAny }).meta({ id: 'ChangeAccountant' }),
  touches: ['settings'],
  response: accountant,
});
