import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id } from '../kernel/primitives.ts';
import { supervisors } from '../kernel/roles.ts';
import { NO_ACCESS } from './recovery.ts';

/** Asked when somebody leaves, or loses the role (recovery.md 2). */
export const handOverCases = endpoint({
  method: 'POST',
  path: '/recovery/assignees/:agentId/successor',
  summary: 'Hand all cases that somebody works on over to a successor',
  roles: supervisors,
  roleRefusal: NO_ACCESS,
  params: z.object({ agentId: id }),
  body: z.object({ successor: id }).meta({ id: 'HandOverCases' }),
  response: z.object({ cases: z.int() }),
  refusals: ['AGENT_NOT_FOUND', 'ASSIGNEE_NOT_FOUND'],
});
