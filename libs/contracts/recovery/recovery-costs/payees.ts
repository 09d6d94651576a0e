import { z } from 'zod';
import { MAX_FILE_BYTES } from '../../people/documents/documents.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, text } from '../../kernel/primitives.ts';
import { costReaders, moneyRoles, payeeEditors } from '../../kernel/roles.ts';

const payee = z.object({
  payeeId: id,
  name: z.string(),
  /** Their W-9 is on file, as a document or as paper from before. */
  hasW9: z.boolean(),
  /** It is a document that can be opened. */
  hasW9File: z.boolean(),
  version: z.int(),
});
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
  summary: 'Enter or change a payee of recovery',
  roles: payeeEditors,
  body: z
    .object({
      payeeId: id,
      name: text(120).min(1, 'Enter the name.'),
      /** 0 for one that is not there yet. */
      basedOn: z.int().min(0),
    })
    .meta({ id: 'SaveRecoveryPayee' }),
  touches: ['settings'],
  response: z.object({ payeeId: id, version: z.int() }),
  refusals: ['EDITED_MEANWHILE'],
});

const ofPayee = z.object({ recoveryPayeeId: id });

/** A PDF or a photo; a later one takes the place of the one before. */
export const uploadW9 = endpoint({
  method: 'POST',
  path: '/recovery/payees/:recoveryPayeeId/w9',
  summary: 'Put the W-9 of a payee of recovery on file: from then on they can be paid',
  roles: payeeEditors,
  status: 201,
  params: ofPayee,
  upload: { maxBytes: MAX_FILE_BYTES, tooLarge: 'FILE_TOO_LARGE' },
  touches: ['settings'],
  response: z.object({ fileId: id, version: z.int() }),
  refusals: [
    'PAYEE_NOT_FOUND',
    'FILE_TOO_LARGE',
    'FILE_MISSING',
    'FILE_EMPTY',
    'CASE_FILE_TYPE_REFUSED',
    'FILE_UNREADABLE',
    'PICTURE_TOO_LARGE',
    'BUSY',
  ],
});

/** It bears a taxpayer's number: for those who pay alone. */
export const getW9 = endpoint({
  method: 'GET',
  path: '/recovery/payees/:recoveryPayeeId/w9',
  summary: 'A signed address of the W-9 of a payee, good for 10 minutes',
  roles: moneyRoles,
  params: ofPayee,
  response: z.object({ url: z.string(), expiresAt: instant }),
  refusals: ['PAYEE_NOT_FOUND', 'FILE_NOT_FOUND'],
});
