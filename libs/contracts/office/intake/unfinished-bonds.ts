import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id } from '../../kernel/primitives.ts';
import { anyStaff } from '../../kernel/roles.ts';

/** A bond that was begun and has nothing to it yet (today#unfinished-bond). */
export const unfinishedBond = z
  .object({
    bondId: id,
    defendantId: id,
    fullName: z.string(),
    birthday: z.string().nullable(),
    phoneNumber: z.string(),
    courtDate: z.string().nullable(),
    begunOn: z.string(), // the organization's day
    begunBy: z.string(), // empty where their name is not known any more
    isFollowUp: z.boolean(), // it waits since 14 days or longer
  })
  .meta({ id: 'UnfinishedBond' });
export type UnfinishedBond = z.output<typeof unfinishedBond>;

export const discardBond = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/discard',
  summary: 'Discard an unfinished bond: whoever began it, a Supervisor or an Admin (today#discarding-unfinished)',
  roles: anyStaff,
  params: z.object({ bondId: id }),
  touches: ['bond', 'account', 'defendant'],
  response: z.object({ bondId: id }),
  refusals: ['BOND_NOT_FOUND', 'BOND_VOIDED', 'BOND_FINISHED', 'BOND_OF_SOMEBODY_ELSE', 'CONFLICT'],
});
