import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AuditTrail } from '../platform/audit/audit-trail.ts';
import { OrganizationKeys } from '../platform/keys/organization-keys.ts';
import { mustBeLongEnough } from '../platform/crypto/passphrase.ts';
import type { TenantTransaction } from '../platform/database/tenant-database.ts';
import { linkLine } from '../platform/event-log/chain-hash.ts';
import { agencyLines, readLine } from '../platform/event-log/log-lines.ts';
import { each } from '../platform/event-log/pages.ts';
import { RejectedLines } from '../platform/event-log/rejected-lines.ts';
import type { OrganizationId } from '../kernel/actor.ts';
import { writeKeys, type AgencyKeys } from './agency-keys.ts';
import {
  agencyBookPath,
  agencyFilePath,
  agencyLogPath,
  agencyPeoplePath,
  agencyTablePath,
  writeAgencyManifest,
  type AgencyManifest,
} from './agency-manifest.ts';
import { agencyTables, nameOf, PEOPLE, SERVER, type AgencyParts } from './agency-parts.ts';
import { agencyReadme } from './agency-readme.ts';
import { makeFolder, writeBytes, writeLines } from './parts.ts';
import { rowsOf } from './tables.ts';
import { migrationsOf, type StoredObject } from './take-backup.ts';

/** How long the agency may write without pause. */
const MOMENT_TIMEOUT_MS = 60_000;

export interface ExportOptions {
  passphrase: string;
  now: Date;
  /** How long the views may take to come as far as the log; then the books are taken as they are. */
  viewsTimeoutMs: number;
}

export interface TakenAgency {
  contents: AgencyManifest;
  /** The books lack what the views had not read yet. */
  isBehind: boolean;
}

/** What was read in the one transaction. */
interface Moment extends TakenAgency {
  until: bigint | null;
  /** Where the books' audit chain ends; null where they do not say. */
  bookedHead: string | null;
  keys: AgencyKeys;
  objects: readonly StoredObject[];
}

/**
 * Writes everything of one agency to an empty folder while the product works: rows, log, files, and books for people to
 * read. All of it is of one moment, a snapshot of PostgreSQL during which this agency's log did not grow; other agencies
 * go on. Leaves a line in the agency's audit trail first.
 * @throws Error with words for the operator
 */
export const exportAgency = async (
  folder: string,
  organizationId: OrganizationId,
  parts: AgencyParts,
  { passphrase, now, viewsTimeoutMs }: ExportOptions,
): Promise<TakenAgency> => {
  mustBeLongEnough(passphrase);
  await makeFolder(folder);
  await new AuditTrail(parts.database).record({ ...SERVER, organizationId }, { action: 'agency-exported' });
  const { contents, isBehind, until, bookedHead, keys, objects } = await atOneMoment(
    organizationId,
    parts,
    viewsTimeoutMs,
    async (tx, moment) => ({
      ...moment,
      bookedHead: moment.isBehind ? null : await parts.bookedHead(tx, organizationId),
      contents: await writeRows(folder, tx, organizationId, parts, now),
      keys: await keysOf(tx, organizationId, parts),
      objects: await parts.objects(tx),
    }),
  );
  for (const { objectId, mediaType, disposition } of objects) {
    const bytes = await parts.files.read({ organizationId, objectId });
    // The file was deleted since; its row is about to be deleted as well.
    if (bytes === null) continue;
    contents.files[objectId] = {
      ...(await writeBytes(agencyFilePath(folder, objectId), bytes)),
      mediaType,
      disposition,
    };
  }
  contents.log = await writeLog(folder, organizationId, parts, until);
  if (bookedHead !== null && bookedHead !== contents.log.chainHead) {
    throw new Error(
      `The log of the agency is not what was booked: \`cli verify-ledger --organization ${organizationId}\` says where.`,
    );
  }
  await writeFile(join(folder, 'README.txt'), agencyReadme(contents, isBehind), { mode: 0o600 });
  await writeKeys(folder, keys, contents, passphrase);
  await writeAgencyManifest(folder, contents);
  return { contents, isBehind };
};

const keysOf = async (tx: TenantTransaction, organizationId: string, { secret }: AgencyParts): Promise<AgencyKeys> => {
  const keys = new OrganizationKeys(secret);
  return { dataKey: await keys.dataKey(tx, organizationId), logKey: await keys.logKey(tx, organizationId) };
};

const writeRows = async (
  folder: string,
  tx: TenantTransaction,
  organizationId: OrganizationId,
  parts: AgencyParts,
  now: Date,
): Promise<AgencyManifest> => {
  const { rows } = await tx.query<{ name: string }>('select name from organization where organization_id = $1', [
    organizationId,
  ]);
  const contents: AgencyManifest = {
    kind: 'agency',
    format: 1,
    organizationId,
    name: rows[0]?.name ?? '',
    takenAt: now.toISOString(),
    migrations: await migrationsOf(tx),
    tables: {},
    people: await writeLines(agencyPeoplePath(folder), peopleOf(tx)),
    log: { count: 0, sha256: '', chainHead: null },
    files: {},
    books: {},
  };
  for (const table of await agencyTables(tx, parts)) {
    const name = nameOf(table);
    contents.tables[name] = await writeLines(agencyTablePath(folder, name), rowsOf(tx, table, parts.stays[name]));
  }
  for await (const { name, pieces } of parts.books(tx, organizationId)) {
    contents.books[name] = await writeBytes(agencyBookPath(folder, name), inBytes(pieces));
  }
  return contents;
};

async function* peopleOf(tx: TenantTransaction): AsyncIterable<string> {
  const { rows } = await tx.query<{ line: string }>(PEOPLE);
  for (const { line } of rows) yield line;
}

const inBytes = (pieces: AsyncIterable<string>): Readable =>
  Readable.from(
    (async function* () {
      for await (const piece of pieces) if (piece !== '') yield Buffer.from(piece);
    })(),
  );

/** The agency's events, in the order of the log, and the head of the audit chain over them. */
const writeLog = async (
  folder: string,
  organizationId: OrganizationId,
  { log, client, categories }: AgencyParts,
  until: bigint | null,
): Promise<AgencyManifest['log']> => {
  const rejected = await provedRejections(log, organizationId, until);
  let chainHead: string | null = null;
  const lines = async function* () {
    if (until === null) return;
    for await (const line of agencyLines(client, { organizationId, categories, after: null, until })) {
      const event = readLine(line);
      if (!rejected.has(event)) chainHead = linkLine(chainHead, event);
      yield line;
    }
  };
  return { ...(await writeLines(agencyLogPath(folder), lines())), chainHead };
};

/**
 * What the agency's Admins have rejected of its log.
 * @throws Error where nothing proves an event: with the copy's own keys it would look like the agency's
 */
const provedRejections = async (
  log: AgencyParts['log'],
  organizationId: OrganizationId,
  until: bigint | null,
): Promise<RejectedLines> => {
  const rejected = new RejectedLines();
  if (until === null) return rejected;
  for await (const item of each(log.readAgency(organizationId, null, until))) {
    if (item.kind === 'event') rejected.note(item.event.type, item.event.storedData);
    if (item.kind !== 'unreadable' || !item.unverified) continue;
    throw new Error(
      `${item.stream}, event ${item.unverified.revision}: ${item.reason} An Admin rejects it under Settings, System, then ` +
        'the agency can be exported.',
    );
  }
  return rejected;
};

/** Runs `work` in a snapshot between two reads of the log that found nothing new of this agency. */
const atOneMoment = async (
  organizationId: OrganizationId,
  parts: AgencyParts,
  viewsTimeoutMs: number,
  work: (tx: TenantTransaction, moment: Pick<Moment, 'until' | 'isBehind'>) => Promise<Moment>,
): Promise<Moment> => {
  const since = performance.now();
  for (;;) {
    const until = await parts.log.head();
    // Waited for before the snapshot: other agencies write all the time, so no view ever reaches the newest event.
    const isBehind = !(await areCaughtUp(organizationId, parts, until, since + viewsTimeoutMs));
    const taken = await parts.database.read(organizationId, async (tx) =>
      (await hasGrown(organizationId, parts, until)) ? null : work(tx, { until, isBehind }),
    );
    if (taken) return taken;
    if (performance.now() - since > MOMENT_TIMEOUT_MS) {
      throw new Error('The agency’s log never stood still for a moment: try again when less is written.');
    }
  }
};

const hasGrown = async (
  organizationId: OrganizationId,
  { log }: AgencyParts,
  since: bigint | null,
): Promise<boolean> => {
  for await (const page of log.readAgency(organizationId, since)) if (page.length > 0) return true;
  return false;
};

/** Whether the views come as far as a position of the log in time. */
const areCaughtUp = async (
  organizationId: OrganizationId,
  { database, views }: AgencyParts,
  until: bigint | null,
  deadline: number,
): Promise<boolean> => {
  if (until === null) return true;
  for (;;) {
    const { rows } = await database.read(organizationId, (tx) =>
      tx.query<{ done: number }>(
        'select count(*) as done from projection.checkpoint where name = any($1) and position >= $2',
        [views, String(until)],
      ),
    );
    if (rows[0]?.done === views.length) return true;
    if (performance.now() > deadline) return false;
    await delay(20);
  }
};
