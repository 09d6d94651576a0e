import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, lines } from '../../kernel/primitives.ts';
import { supervisors } from '../../kernel/roles.ts';
import { NO_ACCESS } from '../cases/recovery.ts';

/**
 * The older of the two takes everything, and its number answers for both (recovery#joining-cases); which one is asked
 * does not matter.
 */
export const joinRecoveryCases = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/join',
  summary: 'Join two recovery cases: everything moves into the older one, the younger is closed as joined',
  roles: supervisors,
  roleRefusal: NO_ACCESS,
  params: z.object({ recoveryCaseId: id }),
  body: z
    .object({ otherCaseId: z.uuid('Choose a case.'), reason: lines(500).min(1, 'Give a reason.') })
    .meta({ id: 'JoinRecoveryCases' }),
  touches: ['recovery-case', 'bond', 'file', 'approval'],
  response: z.object({ caseId: id, joinedCaseId: id }),
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'RECOVERY_CASE_JOINED', 'CASES_OF_OTHERS'],
});
