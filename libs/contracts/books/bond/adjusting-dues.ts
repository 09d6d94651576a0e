import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { id, lines, pageQuery } from '../../kernel/primitives.ts';
import { adminOnly } from '../../kernel/roles.ts';
import { bondsToAdjust } from './adjusting-bonds.ts';

export const listBondsOfDues = endpoint({
  method: 'GET',
  path: '/settings/sureties/bonds',
  summary: 'Live bonds that booked other dues than the contract of their surety and day makes of them',
  roles: adminOnly,
  query: pageQuery,
  response: bondsToAdjust,
});

export const downloadBondsOfDues = endpoint({
  method: 'GET',
  path: '/settings/sureties/bonds/file',
  ...freshForSettings,
  summary: 'The same as a CSV file',
  roles: adminOnly,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
});

export const adjustDuesToContract = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/dues',
  ...freshForSettings,
  summary: 'Bring a bond up to what its surety is owed by the contract of its day; the difference books today',
  roles: adminOnly,
  params: z.object({ bondId: id }),
  // What the person agreed to: the dues as they were shown, and the revision of the bond that they were shown of.
  body: z
    .object({
      owedCents: z.int().min(0),
      basedOn: z.int().min(0),
      reason: lines(500).min(1, 'Give a reason.'),
    })
    .meta({ id: 'BringUpDues' }),
  touches: [], // many are sent one after the other: the list asks again once
  response: z.object({ bondId: id, owedCents: z.int() }),
  refusals: ['BOND_NOT_FOUND', 'BOND_VOIDED', 'EDITED_MEANWHILE', 'CONFLICT'],
});
