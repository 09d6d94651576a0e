import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { id, instant, text } from '../../kernel/primitives.ts';
import { adminOnly, moneyRoles } from '../../kernel/roles.ts';

const MEGABYTE = 1_048_576;
/** How large a part of a ZIP is, the last one excepted: proxies and lines take it easily, and a lost one is sent again. */
export const ARCHIVE_PART_BYTES = 16 * MEGABYTE;
/** Together 2 GB. */
export const MOST_ARCHIVE_PARTS = 128;

/** Whose ids folders and names begin with. */
export const ARCHIVE_IDS = ['clients', 'bonds'] as const;

const STATES = ['coming', 'working', 'done', 'refused'] as const;

const archive = z
  .object({
    archiveId: id,
    name: z.string(),
    ids: z.enum(ARCHIVE_IDS),
    state: z.enum(STATES),
    why: z.string(), // of a ZIP that was refused as a whole
    parts: z.int(),
    partsHere: z.int(),
    files: z.int(), // in it, folders excepted
    done: z.int(),
    added: z.int(),
    known: z.int(), // that their drawer had already
    refused: z.int(),
    refusals: z.array(z.object({ place: z.int(), path: z.string(), why: z.string() })), // the first fifty
    isErased: z.boolean(), // what was refused is said no more: ninety days later, or after the seal
    sentAt: instant,
    sentBy: z.string(),
  })
  .meta({ id: 'MoveInArchive' });
export type MoveInArchive = z.output<typeof archive>;

export const getMoveInDocuments = endpoint({
  method: 'GET',
  path: '/move-in/documents',
  summary: 'The ZIPs of documents that came from the old program, and what came of each (moving-in#move-in-documents)',
  roles: moneyRoles,
  response: z
    .object({
      here: z.int(), // documents that came so, and lie in a drawer
      archives: z.array(archive), // the last ten, newest first
    })
    .meta({ id: 'MoveInDocuments' }),
});
export type MoveInDocuments = z.output<typeof getMoveInDocuments.response>;

/** Once the last part is here, its documents are put into the drawers. */
export const sendArchivePart = endpoint({
  method: 'PUT',
  path: '/move-in/documents/:archiveId/parts/:part',
  summary: 'Send one part of a ZIP of documents; sent again it is kept once',
  roles: adminOnly,
  params: z.object({ archiveId: id, part: z.coerce.number().int().min(1).max(MOST_ARCHIVE_PARTS) }),
  upload: {
    maxBytes: ARCHIVE_PART_BYTES,
    tooLarge: 'ARCHIVE_PART_TOO_LARGE',
    fields: z.object({
      name: text(200).min(1, 'Choose a file.'),
      ids: z.enum(ARCHIVE_IDS),
      parts: z.string().regex(/^(?:[1-9]|[1-9]\d|1[01]\d|12[0-8])$/, 'A ZIP has at most 128 parts.'),
    }),
  },
  touches: ['settings'],
  response: z.object({ archiveId: id, state: z.enum(STATES) }).meta({ id: 'ArchivePartSent' }),
  refusals: [
    'ARCHIVE_PART_TOO_LARGE',
    'ARCHIVE_PARTS_DIFFER',
    'FILE_MISSING',
    'FILE_EMPTY',
    'MOVE_IN_NO_CLIENTS',
    'MOVE_IN_RUNNING',
    'MOVE_IN_SEALED',
    'OPENING_SEAL_WAITS',
    'MONEY_STOPPED',
  ],
});

export const downloadRefusedDocuments = endpoint({
  method: 'GET',
  path: '/move-in/documents/:archiveId/refused',
  ...freshForSettings,
  summary: 'The files of a ZIP that are in no drawer as CSV, each with its path and why',
  roles: moneyRoles,
  params: z.object({ archiveId: id }),
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['MOVE_IN_ARCHIVE_NOT_FOUND'],
});
