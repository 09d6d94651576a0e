import { z } from 'zod';
import { ADDRESS_KINDS } from '#domain/recovery/surrender.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { lines, text } from '../../kernel/primitives.ts';
import { recoveryStaff } from '../../kernel/roles.ts';

const entry = z
  .object({
    kind: z.enum(ADDRESS_KINDS),
    /** A parish, or the id of a surety. */
    place: z.string(),
    name: z.string(),
    address: z.string(),
    version: z.int(),
  })
  .meta({ id: 'SurrenderAddress' });
export type SurrenderAddress = z.output<typeof entry>;

export const listSurrenderAddresses = endpoint({
  method: 'GET',
  path: '/recovery/addresses',
  summary: 'Where papers of a surrender go: courts, prosecutors and officers by parish, sureties',
  roles: recoveryStaff,
  response: z.object({ addresses: z.array(entry) }),
});

export const saveSurrenderAddress = endpoint({
  method: 'PUT',
  path: '/recovery/addresses',
  summary: 'Enter or change where papers to a court, prosecutor, officer or surety go',
  roles: recoveryStaff,
  body: z
    .object({
      kind: z.enum(ADDRESS_KINDS, 'Choose whose address it is.'),
      place: text(80).min(1, 'Choose a parish or surety.'),
      name: text(120).min(1, 'Enter the name.'),
      address: lines(400).min(1, 'Enter the address.'),
      /** 0 for one that is not there yet. */
      basedOn: z.int().min(0),
    })
    .meta({ id: 'SaveSurrenderAddress' }),
  touches: ['settings', 'recovery-case'],
  response: z.object({ version: z.int() }),
  refusals: ['EDITED_MEANWHILE'],
});
