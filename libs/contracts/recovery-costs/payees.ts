import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, text } from '../kernel/primitives.ts';
import { costReaders } from '../kernel/roles.ts';

/** Who enters costs, and who pays them. */
const payeeEditors = ['Admin', 'Recovery Agent', 'Supervisor', 'Accounting'] as const;

const payee = z.object({ payeeId: id, name: z.string(), hasW9: z.boolean(), version: z.int() });
export type RecoveryPayee = z.output<typeof payee>;

export const listRecoveryPayees = endpoint({
  method: 'GET',
  path: '/recovery/payees',
  summary: 'Who is paid for recovery, by name',
  roles: costReaders,
  response: z.object({ payees: z.array(payee) }),
});

export const saveRecoveryPayee = endpoint({
  method: 'PUT',
  path: '/recovery/payees',
  summary: 'Enter or change a payee of recovery, and whether their W-9 is on file',
  roles: payeeEditors,
  body: z
    .object({
      payeeId: id,
      name: text(120).min(1, 'Enter the name.'),
      hasW9: z.boolean(),
      /** 0 for one that is not there yet. */
      basedOn: z.int().min(0),
    })
    .meta({ id: 'SaveRecoveryPayee' }),
  response: z.object({ payeeId: id, version: z.int() }),
  refusals: ['EDITED_MEANWHILE'],
});
