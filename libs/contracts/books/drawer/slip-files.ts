import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, lines } from '../../kernel/primitives.ts';
import { ledgerReaders, moneyRoles, supervisors } from '../../kernel/roles.ts';
import { CASE_FILE_TYPES, MAX_FILE_BYTES } from '../../people/documents/documents.ts';

/** A photo, or a PDF, of what the bank gave for a deposit (money#slip-of-the-bank). */
export const slipFile = z
  .object({
    fileId: id,
    name: z.string(),
    mediaType: z.enum(Object.keys(CASE_FILE_TYPES) as [keyof typeof CASE_FILE_TYPES]),
    sizeBytes: z.int(),
    uploadedAt: instant,
    uploadedBy: z.string(),
  })
  .meta({ id: 'SlipFile' });
export type SlipFile = z.output<typeof slipFile>;

const ofDeposit = z.object({ depositId: id });
const ofFile = ofDeposit.extend({ slipFileId: id });

export const addSlipFile = endpoint({
  method: 'POST',
  path: '/deposits/:depositId/files',
  summary: "Add a photo or a PDF of the bank's slip to a deposit; of the same bytes it keeps one",
  roles: moneyRoles,
  status: 201,
  params: ofDeposit,
  upload: { maxBytes: MAX_FILE_BYTES, tooLarge: 'FILE_TOO_LARGE' },
  touches: ['file'],
  response: z.object({ fileId: id }).meta({ id: 'SlipFileAdded' }),
  refusals: [
    'DEPOSIT_NOT_FOUND',
    'FILE_TOO_LARGE',
    'FILE_MISSING',
    'FILE_EMPTY',
    'CASE_FILE_TYPE_REFUSED',
    'FILE_UNREADABLE',
    'PICTURE_TOO_LARGE',
    'BUSY',
  ],
});

/** Each one that is asked for stands in the audit trail. */
export const openSlipFile = endpoint({
  method: 'GET',
  path: '/deposits/:depositId/files/:slipFileId/link',
  summary: "A signed address of the bank's slip of a deposit, good for 10 minutes",
  roles: ledgerReaders,
  params: ofFile,
  response: z.object({ url: z.string(), expiresAt: instant }),
  refusals: ['DEPOSIT_NOT_FOUND', 'FILE_NOT_FOUND'],
});

/** By a Supervisor or an Admin, with a reason; one that was removed before stays so. */
export const removeSlipFile = endpoint({
  method: 'POST',
  path: '/deposits/:depositId/files/:slipFileId/remove',
  summary: "Remove a photo of the bank's slip from a deposit, with a reason",
  roles: supervisors,
  params: ofFile,
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'RemoveSlipFile' }),
  touches: ['file'],
  response: z.object({ fileId: id }).meta({ id: 'SlipFileRemoved' }),
  refusals: ['DEPOSIT_NOT_FOUND', 'FILE_NOT_FOUND'],
});
