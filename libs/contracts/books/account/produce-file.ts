import { z } from 'zod';
import { exportState } from '../ledger/exports.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { id } from '../../kernel/primitives.ts';
import { supervisors } from '../../kernel/roles.ts';

/** The file is made by the worker as a numbered export, and stands in the person's history (people#produced-file). */
export const produceFile = endpoint({
  method: 'POST',
  path: '/defendants/:defendantId/produced-files',
  ...freshForSettings,
  summary: 'Have the whole record of a person, or of one bond of theirs, made as a PDF',
  roles: supervisors,
  status: 202,
  params: z.object({ defendantId: id }),
  body: z
    .object({
      bondId: id.nullable().default(null), // of this bond alone
      withRecovery: z.boolean().default(true), // with the recovery cases and their contact log
    })
    .meta({ id: 'ProduceFile' }),
  touches: ['export'],
  response: exportState,
  refusals: ['DEFENDANT_NOT_FOUND', 'BOND_NOT_FOUND', 'FILE_ERASED'],
});
