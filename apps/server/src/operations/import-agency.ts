import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { AuditTrail } from '../platform/audit/audit-trail.ts';
import { OrganizationKeys } from '../platform/keys/organization-keys.ts';
import type { TenantTransaction } from '../platform/database/tenant-database.ts';
import { linkLine } from '../platform/event-log/chain-hash.ts';
import { appendLines, readLine, signLine, type LogLine } from '../platform/event-log/log-lines.ts';
import { RejectedLines } from '../platform/event-log/rejected-lines.ts';
import { UNSIGNED_TABLES } from '../platform/event-log/proof-cache.ts';
import { organizationOf } from '../platform/event-log/stream-name.ts';
import { noteAllRows } from '../platform/proof/linked-tables.ts';
import { trustedOrganizationId } from '../kernel/actor.ts';
import { readKeys, type AgencyKeys } from './agency-keys.ts';
import {
  agencyBookPath,
  agencyFilePath,
  agencyLogPath,
  agencyPeoplePath,
  agencyTablePath,
  readAgencyManifest,
  type AgencyManifest,
} from './agency-manifest.ts';
import { agencyTables, nameOf, SERVER, type AgencyParts } from './agency-parts.ts';
import { bringNotes, NOTES } from './bring-notes.ts';
import { erasuresOfAgency, ERASURES } from './erasures-of.ts';
import { checkBytes, checkLines, readLines } from './parts.ts';
import { assertSameMigrations } from './restore-backup.ts';
import { insertRows, type StoredTable } from './tables.ts';

const person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
});
type Person = z.output<typeof person>;

export interface ImportOptions {
  passphrase: string;
  /** A newer export of the agency, or a newer backup: who was erased since is erased again. */
  erasuresOf?: string | undefined;
}

/**
 * Brings an agency into a system that does not have it: files, then the log in its order, then its rows in one
 * transaction. The rows come last so that nobody signs in to half an agency and no worker acts on an event that is
 * still to come. An import that was interrupted is started again.
 * @throws Error with words for the operator; nothing was written where the export is damaged or does not fit
 */
export const importAgency = async (
  folder: string,
  parts: AgencyParts,
  { passphrase, erasuresOf }: ImportOptions,
): Promise<AgencyManifest> => {
  const contents = await readAgencyManifest(folder);
  const keys = await readKeys(folder, contents, passphrase);
  const rejected = await checkParts(folder, contents, parts);
  const organizationId = trustedOrganizationId(contents.organizationId);
  const people = await peopleOf(folder, contents);
  const erasures = await newerErasures(organizationId, erasuresOf);
  await parts.database.read(organizationId, (tx) => assertFits(tx, contents, people, parts));

  for (const [objectId, { count, mediaType, disposition }] of Object.entries(contents.files)) {
    const bytes = createReadStream(agencyFilePath(folder, objectId));
    await parts.files.put({ organizationId, objectId }, bytes, count, { mediaType, disposition });
  }
  await appendLines(parts.client, signedAnew(readLines(agencyLogPath(folder), contents.log), rejected, parts));
  await parts.database.write(organizationId, async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import:${organizationId}`]);
    await assertFits(tx, contents, people, parts);
    await insertPeople(tx, people);
    await insertTables(folder, tx, contents, parts);
    // The export leaves these columns out, so they are emptied here.
    await noteAllRows(tx, UNSIGNED_TABLES);
    await insertErasures(tx, erasures, parts);
    await keepKeys(tx, organizationId, keys, parts);
    const details = { takenAt: contents.takenAt };
    const trail = new AuditTrail(parts.database);
    await trail.record({ ...SERVER, organizationId }, { action: 'agency-imported', details }, tx);
    for (const { id } of people) await tx.query(`select pg_notify('session_changed', $1)`, [id]);
  });
  return contents;
};

/** Reads everything once before anything is written. */
const checkParts = async (folder: string, contents: AgencyManifest, parts: AgencyParts): Promise<RejectedLines> => {
  for (const [table, wanted] of Object.entries(contents.tables))
    await checkLines(agencyTablePath(folder, table), wanted);
  for (const [object, wanted] of Object.entries(contents.files))
    await checkBytes(agencyFilePath(folder, object), wanted);
  for (const [book, wanted] of Object.entries(contents.books)) await checkBytes(agencyBookPath(folder, book), wanted);
  const rejected = new RejectedLines();
  for await (const line of readLines(agencyLogPath(folder), contents.log)) {
    const { type, data } = readLine(line);
    rejected.note(type, data);
  }
  let chainHead: string | null = null;
  for await (const line of readLines(agencyLogPath(folder), contents.log)) {
    const event = readLine(line);
    const { organizationId } = event.metadata as { organizationId?: unknown };
    if (organizationOf(event.stream) !== contents.organizationId || organizationId !== contents.organizationId) {
      throw new Error(`Stream ${event.stream} is not of this agency.`);
    }
    if (rejected.has(event)) continue;
    if (!parts.knowsType(event.type)) {
      throw new Error(`This build does not know events of type ${event.type}: import with the build that exported.`);
    }
    chainHead = linkLine(chainHead, event);
  }
  if (chainHead !== contents.log.chainHead) throw new Error('The log does not end in the chain head of the manifest.');
  return rejected;
};

/**
 * The lines of a log with this installation's signatures: the original ones were verified when the agency was exported,
 * and the sealed manifest proves that the lines are unchanged. Rejected events are copied as they are, so that they
 * stay rejected.
 */
async function* signedAnew(
  lines: AsyncIterable<LogLine>,
  rejected: RejectedLines,
  { proof }: AgencyParts,
): AsyncIterable<LogLine> {
  for await (const line of lines) yield rejected.has(readLine(line)) ? line : await signLine(proof, line);
}

const peopleOf = async (folder: string, { people }: AgencyManifest): Promise<Person[]> => {
  const found: Person[] = [];
  for await (const line of readLines(agencyPeoplePath(folder), people)) found.push(person.parse(JSON.parse(line)));
  return found;
};

const newerErasures = async (organizationId: string, folder: string | undefined): Promise<string[]> => {
  const found: string[] = [];
  if (folder !== undefined) for await (const line of erasuresOfAgency(folder, organizationId)) found.push(line);
  return found;
};

/** @throws Error where the agency is here already, is of another build, or somebody's sign-in is somebody else's here */
const assertFits = async (
  tx: TenantTransaction,
  { organizationId, name, migrations, tables }: AgencyManifest,
  people: readonly Person[],
  parts: AgencyParts,
): Promise<void> => {
  await assertSameMigrations(tx, migrations);
  const here = (await agencyTables(tx, parts)).map(nameOf);
  const unknown = Object.keys(tables).filter((table) => !here.includes(table));
  if (unknown.length > 0)
    throw new Error(`This build does not know ${unknown.join(', ')}: import with the build that exported.`);
  const { rowCount } = await tx.query('select 1 from organization where organization_id = $1', [organizationId]);
  if (rowCount !== 0) throw new Error(`${name} (${organizationId}) is in this system already.`);
  const { rows } = await tx.query<{ id: string; email: string }>(
    'select id, email from auth."user" where id = any($1) or email = any($2)',
    [people.map(({ id }) => id), people.map(({ email }) => email)],
  );
  for (const known of rows) {
    const given = people.find(({ id, email }) => id === known.id || email === known.email);
    if (given?.id === known.id && given.email === known.email) continue;
    throw new Error(
      `${known.email} signs in to this system as somebody else than in the export (${given?.email ?? known.id}): one of ` +
        'them has to change the address first, there or here.',
    );
  }
};

/**
 * Those who are known here, with the same id and address, keep their sign-in; the others have none yet. Whether the
 * export calls their mailboxes verified is ignored, since its maker may have changed that; a letter of this system
 * verifies them.
 */
const insertPeople = async (tx: TenantTransaction, people: readonly Person[]): Promise<void> => {
  await tx.query(
    `insert into auth."user" (id, name, email, created_at)
     select id, name, email, "createdAt"
     from json_to_recordset($1::json) as p(id uuid, name text, email text, "createdAt" timestamptz)
     on conflict (id) do nothing`,
    [JSON.stringify(people)],
  );
};

const insertTables = async (
  folder: string,
  tx: TenantTransaction,
  { tables }: AgencyManifest,
  parts: AgencyParts,
): Promise<void> => {
  const known = await agencyTables(tx, parts);
  const bring = async (insert: typeof insertRows, table: StoredTable) => {
    const wanted = tables[nameOf(table)];
    if (wanted) await insert(tx, table, readLines(agencyTablePath(folder, nameOf(table)), wanted));
  };
  for (const table of known) if (table.name !== NOTES) await bring(insertRows, table);
  // The rows' chain was imported with them, so the changes that triggers noted of this import are already linked.
  await tx.query('delete from row_change where organization_id = current_organization()');
  for (const table of known) if (table.name === NOTES) await bring(bringNotes, table);
};

const insertErasures = async (
  tx: TenantTransaction,
  erasures: readonly string[],
  parts: AgencyParts,
): Promise<void> => {
  const list = (await agencyTables(tx, parts)).find(({ name }) => name === ERASURES);
  if (list) await insertRows(tx, list, Readable.from(erasures));
};

/** The agency's keys, under this installation's master key. */
const keepKeys = async (
  tx: TenantTransaction,
  organizationId: string,
  { dataKey, logKey }: AgencyKeys,
  { secret }: AgencyParts,
): Promise<void> => {
  const keys = new OrganizationKeys(secret);
  if (dataKey) await keys.keepDataKey(tx, organizationId, dataKey);
  await keys.keepLogKey(tx, organizationId, logKey);
};
