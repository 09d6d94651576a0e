import { z } from 'zod';
import { CASE_FILE_TYPES, MAX_FILE_BYTES } from '../../people/documents/documents.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, lines, page, verbatim } from '../../kernel/primitives.ts';
import { supervisors } from '../../kernel/roles.ts';
import { forRecovery } from './recovery.ts';

/** How many files a page has, and how many can be chosen at a time (recovery#recovery-files). */
export const FILES_PER_PAGE = 100;
export const FILES_AT_A_TIME = 20;

const file = z
  .object({
    fileId: id,
    name: z.string(),
    mediaType: z.enum(Object.keys(CASE_FILE_TYPES) as [keyof typeof CASE_FILE_TYPES]),
    sizeBytes: z.int(),
    uploadedAt: instant,
    uploadedBy: z.string(),
  })
  .meta({ id: 'RecoveryFile' });
export type RecoveryFile = z.output<typeof file>;

/** A case's drawer holds the files of its bonds, too; a bond's is that of its case, where it has one. */
const drawer = z.object({ drawerKind: z.enum(['case', 'bond']), drawerId: id });
export type RecoveryDrawer = z.output<typeof drawer>;
const drawerRefusals = ['RECOVERY_CASE_NOT_FOUND', 'BOND_NOT_FOUND'] as const;

export const listRecoveryFiles = endpoint({
  method: 'GET',
  path: '/recovery/drawers/:drawerKind/:drawerId/files',
  summary: 'The file drawer of a recovery case, or of a forfeited bond, newest first',
  ...forRecovery,
  params: drawer,
  query: z.object({
    cursor: verbatim(500).optional(),
    limit: z.coerce.number().int().min(1).max(FILES_PER_PAGE).default(FILES_PER_PAGE),
  }),
  response: page(file),
  refusals: drawerRefusals,
});

/** One file each; of the same bytes the drawer keeps one. Closed cases take files, too. */
export const uploadRecoveryFile = endpoint({
  method: 'POST',
  path: '/recovery/drawers/:drawerKind/:drawerId/files',
  summary: 'Put a file into the drawer of a recovery case, or of a forfeited bond',
  ...forRecovery,
  status: 201,
  params: drawer,
  upload: { maxBytes: MAX_FILE_BYTES, tooLarge: 'FILE_TOO_LARGE' },
  touches: ['file', 'recovery-case'],
  response: z.object({ fileId: id }),
  refusals: [
    ...drawerRefusals,
    'FILE_TOO_LARGE',
    'FILE_MISSING',
    'FILE_EMPTY',
    'CASE_FILE_TYPE_REFUSED',
    'FILE_UNREADABLE',
    'PICTURE_TOO_LARGE',
    'BUSY',
  ],
});

const ofFile = drawer.extend({ recoveryFileId: id });

export const getRecoveryFileLink = endpoint({
  method: 'GET',
  path: '/recovery/drawers/:drawerKind/:drawerId/files/:recoveryFileId/link',
  summary: 'A signed address of a file of recovery, good for 10 minutes',
  ...forRecovery,
  params: ofFile,
  response: z.object({ url: z.string(), expiresAt: instant }),
  refusals: [...drawerRefusals, 'FILE_NOT_FOUND'],
});

/** By a Supervisor or an Admin, with a reason; one that was removed before stays so. */
export const removeRecoveryFile = endpoint({
  method: 'POST',
  path: '/recovery/drawers/:drawerKind/:drawerId/files/:recoveryFileId/remove',
  summary: 'Remove a file from the drawer of a recovery case',
  roles: supervisors,
  params: ofFile,
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'RemoveRecoveryFile' }),
  touches: ['file', 'recovery-case'],
  response: z.object({ fileId: id }),
  refusals: [...drawerRefusals, 'FILE_NOT_FOUND', 'FILE_IS_PROOF'],
});
