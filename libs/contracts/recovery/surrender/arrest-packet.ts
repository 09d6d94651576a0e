import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id } from '../../kernel/primitives.ts';
import { forRecovery } from '../cases/recovery.ts';

/**
 * Warrant and certified bond are documents of the defendant's drawer, the pages of PDFs at its end; what is missing or
 * cannot be shown is named on page one.
 */
export const getArrestPacket = endpoint({
  method: 'GET',
  path: '/recovery/bonds/:bondId/arrest-packet',
  summary: 'The arrest packet of a bond as a PDF: photo, letter of authority, warrant, certified bond',
  ...forRecovery,
  params: z.object({ bondId: id }),
  query: z.object({ warrantId: id.optional(), certifiedId: id.optional() }),
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['BOND_NOT_FOUND', 'DEFENDANT_NOT_FOUND', 'FILE_NOT_FOUND', 'BUSY'],
});
