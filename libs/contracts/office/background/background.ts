import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id } from '../../kernel/primitives.ts';
import { anyStaff } from '../../kernel/roles.ts';

/** Records in the defendant's history that somebody made a report; the page itself is built in the browser. */
export const runBackgroundReport = endpoint({
  method: 'POST',
  path: '/defendants/:defendantId/background-reports',
  summary: 'Note in a defendant’s history that their background report was made',
  roles: anyStaff,
  params: z.object({ defendantId: id }),
  touches: [],
  response: z.object({ defendantId: id }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});
