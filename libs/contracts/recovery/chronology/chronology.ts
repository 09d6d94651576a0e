import { z } from 'zod';
import { EDITIONS } from '#domain/recovery/chronology.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant } from '../../kernel/primitives.ts';
import { forRecovery } from '../cases/recovery.ts';

const params = z.object({ recoveryCaseId: id });

const entry = z
  .object({
    entryId: id.or(z.string()),
    day: z.string(),
    /** Null where only the day is known. */
    at: instant.nullable(),
    /** The day of entry, where it is a later one. */
    enteredOn: z.string().nullable(),
    by: z.string().nullable(),
    kind: z.string(),
    lines: z.array(z.string()),
    struck: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'ChronologyEntry' });
export type ShownEntry = z.output<typeof entry>;

const edition = z
  .object({
    number: z.int(),
    /** Of an edition of a case that was joined into this one, which. */
    joinedCaseId: id.nullable(),
    edition: z.enum(EDITIONS),
    fileId: id,
    /** Of the filed PDF, in hex. */
    sha256: z.string(),
    madeAt: instant,
    madeBy: z.string(),
  })
  .meta({ id: 'ChronologyEdition' });
export type FiledEdition = z.output<typeof edition>;

/** By day and time of the fact, as the edition for the surety shows it; what was filed before, newest first. */
export const getChronology = endpoint({
  method: 'GET',
  path: '/recovery/cases/:recoveryCaseId/chronology',
  summary: 'What was done in a recovery case, when and by whom, and the editions filed',
  ...forRecovery,
  params,
  response: z.object({ entries: z.array(entry), editions: z.array(edition) }),
  refusals: ['RECOVERY_CASE_NOT_FOUND'],
});

/** Each edition is numbered, hashed and put into the drawer of the case. */
export const makeChronology = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/chronology',
  summary: 'Make an edition of the chronology of a recovery case as a PDF in its drawer',
  ...forRecovery,
  status: 201,
  params,
  body: z.object({ edition: z.enum(EDITIONS, 'Choose for whom it is.') }).meta({ id: 'MakeChronology' }),
  touches: ['recovery-case', 'file'],
  response: z.object({ number: z.int(), fileId: id, sha256: z.string() }),
  refusals: ['RECOVERY_CASE_NOT_FOUND'],
});
