import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { anyStaff } from './roles.ts';

export const getDeskCounts = endpoint({
  method: 'GET',
  path: '/desk/counts',
  summary: 'The counts on the dashboard tiles',
  roles: anyStaff,
  response: z.object({ defendants: z.int() }),
});
