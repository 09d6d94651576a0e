import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id } from '../../kernel/primitives.ts';
import { exporters } from '../../kernel/roles.ts';

const proof = z.object({ fileId: id, name: z.string(), isMarked: z.boolean() }).meta({ id: 'SuretyProof' });
export type SuretyProof = z.output<typeof proof>;

export const listSuretyProofs = endpoint({
  method: 'GET',
  path: '/bonds/:bondId/surety-proofs',
  summary: 'The documents that prove the end of a bond, and which of them its surety sees',
  roles: exporters,
  params: z.object({ bondId: id }),
  response: z.object({
    suretyName: z.string().nullable(), // null where the bond stands on no power of a surety
    proofs: z.array(proof),
  }),
  refusals: ['BOND_NOT_FOUND'],
});

/** A document that proves nothing of the bond any more is shown no longer, marked or not. */
export const markSuretyProof = endpoint({
  method: 'PUT',
  path: '/bonds/:bondId/surety-proofs/:fileId',
  summary: 'Show a document that proves the end of a bond to its surety, or show it no longer',
  roles: exporters,
  params: z.object({ bondId: id, fileId: id }),
  body: z.object({ isMarked: z.boolean('Say whether it is shown.') }).meta({ id: 'MarkSuretyProof' }),
  touches: ['bond'],
  response: proof.pick({ fileId: true, isMarked: true }),
  refusals: ['BOND_NOT_FOUND', 'FILE_NOT_FOUND'],
});
