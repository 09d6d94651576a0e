import { z } from 'zod';
import { SURETY_CASE_STATUSES } from '#domain/powers/surety-case.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, page, pageQuery, verbatim } from '../../kernel/primitives.ts';
import { recoveryReaders, recoveryStaff } from '../../kernel/roles.ts';

/** Where both are given (powers#import-request). */
export const NOT_BOTH = 'Give a URL or a payload, not both.';

/** A case in the names of the specification (3); the amount in dollars. */
const importedRow = z
  .object({
    id,
    insurer_name: z.string(),
    insurer_email: z.string(),
    defendant_name: z.string().nullable(),
    case_number: z.string().nullable(),
    bond_amount: z.number().nullable(),
    due_date: z.string().nullable(),
    notes: z.string().nullable(),
    status: z.enum(SURETY_CASE_STATUSES),
    created_at: instant,
  })
  .meta({ id: 'ImportedSuretyCase' });
export type ImportedRow = z.output<typeof importedRow>;

/**
 * The shape of the specification (powers#import-answers, powers#import-answers): a `url` or a `payload`, which may be
 * JSON or text of it.
 * The command's id becomes the import's. 202 with `Location` where it takes longer than 12 s.
 */
export const importSuretyCase = endpoint({
  method: 'POST',
  path: '/import-surety-case',
  summary: 'Import cases of insurers from a URL or from JSON; a case that is there already is brought up to date',
  roles: recoveryStaff,
  body: z.object({ url: verbatim(2_000).nullish(), payload: z.unknown().optional() }).meta({ id: 'ImportSuretyCase' }),
  // A payload of 10 MiB, and what JSON adds to a text of it.
  maxBodyBytes: 12 * 1_048_576,
  failsInWords: true,
  touches: ['surety-case'],
  response: z.object({
    success: z.boolean(),
    /** The new ones. */
    inserted: z.array(importedRow),
    /** The only one's, new or not; null where there were several. */
    record: importedRow.nullable(),
    /** `{n} new, {n} updated, {n} skipped, {n} refused: …` where anything is not new, or was not taken as it stands. */
    warning: z.string().nullable(),
    error: z.string().nullable(),
  }),
  timeoutMs: 15_000,
  refusals: [
    'IMPORT_BOTH',
    'IMPORT_EMPTY',
    'IMPORT_UNREADABLE',
    'IMPORT_TOO_LARGE',
    'IMPORT_LIMIT',
    'IMPORT_FAILED',
    'BODY_TOO_LARGE',
  ],
});

const counts = z.object({ new: z.int(), updated: z.int(), skipped: z.int(), refused: z.int() });

const suretyImport = z
  .object({
    importId: id,
    source: z.enum(['url', 'payload']),
    /** Of the URL; empty for a payload. */
    host: z.string(),
    state: z.enum(['working', 'done', 'failed']),
    /** Why it failed; empty where it did not. */
    error: z.string(),
    askedAt: instant,
    askedBy: z.string(),
    endedAt: instant.nullable(),
    /** Null until the payload was read. */
    total: z.int().nullable(),
    counts,
    files: z.object({ waiting: z.int(), attached: z.int(), failed: z.int() }),
  })
  .meta({ id: 'SuretyImport' });
export type SuretyImport = z.output<typeof suretyImport>;

const params = z.object({ importId: id });

export const getSuretyImport = endpoint({
  method: 'GET',
  path: '/surety-imports/:importId',
  summary: 'How far an import of cases is; kept for 90 days',
  roles: recoveryReaders,
  params,
  response: suretyImport,
  refusals: ['SURETY_IMPORT_NOT_FOUND'],
});

const importRecord = z.object({
  /** From 1, in the order of the payload. */
  position: z.int(),
  outcome: z.enum(['new', 'updated', 'skipped', 'refused']),
  caseId: id.nullable(),
  /** The case's defendant, else its number; null where there is none. */
  caseName: z.string().nullable(),
  /** Why it was refused, or what was not taken as it stands. */
  remarks: z.array(z.string()),
  files: z.array(z.object({ state: z.enum(['waiting', 'attached', 'known', 'failed']), error: z.string() })),
});
export type SuretyImportRecord = z.output<typeof importRecord>;

export const listSuretyImportRecords = endpoint({
  method: 'GET',
  path: '/surety-imports/:importId/records',
  summary: 'What became of each record of an import, in the order of the payload',
  roles: recoveryReaders,
  params,
  query: pageQuery.extend({ outcome: z.enum(['new', 'updated', 'skipped', 'refused']).optional() }),
  response: page(importRecord),
  refusals: ['SURETY_IMPORT_NOT_FOUND'],
});
