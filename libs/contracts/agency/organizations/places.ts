import { z } from 'zod';
import { STATE_CODES } from '#domain/kernel/option-lists.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { anyStaff } from '../../kernel/roles.ts';

export const findPlace = endpoint({
  method: 'GET',
  path: '/places/:zip',
  summary: 'The city and state of a ZIP, which fill what was left empty; none where it is not known',
  roles: anyStaff,
  params: z.object({ zip: z.string().regex(/^\d{5}$/, 'Enter the five digits of a ZIP.') }),
  response: z.object({ place: z.object({ city: z.string(), state: z.enum(STATE_CODES) }).nullable() }),
});
