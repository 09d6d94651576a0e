import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id } from '../../kernel/primitives.ts';
import { recoveryReaders } from '../../kernel/roles.ts';
import { forRecovery } from './recovery.ts';

const params = z.object({ caseId: id });

export const getConversion = endpoint({
  method: 'GET',
  path: '/surety-cases/:caseId/recovery-case',
  summary: 'The recovery case that a case of an insurer became',
  roles: recoveryReaders,
  params,
  response: z.object({ recoveryCaseId: id.nullable() }),
  refusals: ['SURETY_CASE_NOT_FOUND'],
});

/** Once: asked again, the first one is answered. It keeps due date and amount as its own until a bond is linked. */
export const convertSuretyCase = endpoint({
  method: 'POST',
  path: '/surety-cases/:caseId/recovery-case',
  summary: 'Make a recovery case of a case of an insurer',
  ...forRecovery,
  status: 201,
  params,
  touches: ['recovery-case', 'surety-case'],
  response: z.object({ caseId: id, isNew: z.boolean() }),
  refusals: ['SURETY_CASE_NOT_FOUND'],
});
