import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { part } from './parts.ts';

const shown = part.extend({ mediaType: z.string(), disposition: z.string() });

/** What a table of an agency may be called. */
export const TABLE_NAME = /^[a-z_][a-z0-9_]*$/;

/** The contents of one agency's export; written last, so a folder without it is not a whole export. */
const agencyManifest = z.object({
  kind: z.literal('agency'),
  format: z.literal(1),
  organizationId: z.uuid(),
  name: z.string(),
  takenAt: z.iso.datetime(),
  /** The migrations that its tables are of: an import needs a build that knows exactly them. */
  migrations: z.array(z.string()),
  /** By name, without schema. */
  tables: z.record(z.string().regex(TABLE_NAME), part),
  /** Who works or worked there. */
  people: part,
  log: part.extend({ chainHead: z.string().nullable() }),
  /** By object. */
  files: z.record(z.uuid(), shown),
  /** The same for people to read; nothing of it is imported. */
  books: z.record(z.string().regex(/^[a-z-]+\.[a-z]+$/), part),
});
export type AgencyManifest = z.output<typeof agencyManifest>;

const NAME = 'manifest.json';

/** SHA-256 of what a manifest says; sealed beside the keys, so that nobody without the passphrase can change a part. */
export const digestOf = (contents: AgencyManifest): string =>
  createHash('sha256')
    .update(canonicalize(contents) ?? '')
    .digest('hex');

export const writeAgencyManifest = (folder: string, contents: AgencyManifest): Promise<void> =>
  writeFile(join(folder, NAME), `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600, flush: true });

/** @throws Error with words for the operator where the folder holds no whole export of a kind this build knows */
export const readAgencyManifest = async (folder: string): Promise<AgencyManifest> => {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} holds no whole export: ${NAME} is not there.`);
  const read = agencyManifest.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new Error(
    `${folder} holds no export of one agency that this build can read. A whole backup is brought in by \`cli restore\`.`,
    {
      cause: read.error,
    },
  );
};

/** Where the parts of an export lie. */
export const agencyTablePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.jsonl`);
export const agencyFilePath = (folder: string, objectId: string): string => join(folder, 'files', objectId);
export const agencyBookPath = (folder: string, book: string): string => join(folder, 'books', book);
export const agencyLogPath = (folder: string): string => join(folder, 'log.jsonl');
export const agencyPeoplePath = (folder: string): string => join(folder, 'people.jsonl');
