import { createReadStream } from 'node:fs';
import type { Pool, PoolClient } from 'pg';
import { fingerprintOf } from '../platform/crypto/derived-key.ts';
import { appendLines, linesOf } from '../platform/event-log/log-lines.ts';
import { withOwnerSight } from '../platform/projections/table-copies.ts';
import { linkOwnChanges } from '../platform/proof/row-chain.ts';
import { bringNotes, NOTES } from './bring-notes.ts';
import { erasuresOfBackup, ERASURES } from './erasures-of.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { checkBytes, checkLines, readLines } from './parts.ts';
import { inSql, insertRows, tenantTables, primaryTables } from './tables.ts';
import { filePath, logPath, migrationsOf, tablePath, type SystemParts } from './take-backup.ts';

/** What a restore may be told. */
export interface RestoreOptions {
  /** Go on after an interruption that came after the rows. */
  again?: boolean;
  /** A newer backup, or what is left of the destroyed system: who was erased since is erased again. */
  erasuresOf?: string;
}

/**
 * Brings a backup into an empty system of the same secret: rows in one transaction, then files, then the log in its
 * order, from which the workers make the views again.
 * @throws Error with words for the operator; nothing was written where the backup is damaged or does not belong here
 */
export const restoreBackup = async (
  folder: string,
  parts: SystemParts,
  { again = false, erasuresOf }: RestoreOptions = {},
): Promise<Manifest> => {
  const contents = await readManifest(folder);
  const { owner, client: store, files, secret } = parts;
  if (contents.secretFingerprint !== fingerprintOf(secret)) {
    throw new Error(
      'This backup was taken under another BAILIWICK_SECRET, which its SSNs are sealed with. Start the empty system with ' +
        'that one; `cli unseal-secret` prints it where it is in the backup.',
    );
  }
  await checkParts(folder, contents);
  const erasures = erasuresOf === undefined ? null : await erasuresOfBackup(erasuresOf);
  await mustBeMigrated(owner);
  if (again) await mustBeInterrupted(folder, parts, contents);
  else await restoreRows(folder, parts, contents, erasures);
  for (const [name, { count, mediaType, disposition }] of Object.entries(contents.files)) {
    const [organizationId = '', objectId = ''] = name.split('/');
    const bytes = createReadStream(filePath(folder, name));
    await files.put({ organizationId, objectId }, bytes, count, { mediaType, disposition });
  }
  await appendLines(store, readLines(logPath(folder), contents.log));
  await owner.query('analyze');
  return contents;
};

/** @throws Error with words for the operator where nobody has made the tables yet */
const mustBeMigrated = async (owner: Pool): Promise<void> => {
  const { rows } = await owner.query<{ there: boolean }>(
    "select to_regclass('migration.applied') is not null as there",
  );
  if (!rows[0]?.there) throw new Error('This database has no tables yet: run `cli migrate` first, then restore.');
};

const IN_USE =
  'This system has been in use since its rows were restored: to go on would put back what was changed or erased. ' +
  'Restore into a new one.';

/**
 * An interrupted restore has left the backup's rows and the beginning of its log, and nothing else.
 * @throws Error with words for the operator where something else is here; nothing was written
 */
const mustBeInterrupted = async (folder: string, { owner, client: store, derived }: SystemParts, saved: Manifest) => {
  const tables = await primaryTables(owner, derived);
  const client = await owner.connect();
  try {
    await assertSameMigrations(client, saved.migrations);
    await withOwnerSight(client, tenantTables(tables), async () => {
      for (const { name } of tables) {
        const { rows } = await client.query<{ count: number }>(`select count(*) as count from ${inSql(name)}`);
        const wanted = saved.tables[name]?.count ?? 0;
        const here = rows[0]?.count ?? 0;
        // A newer list of erasures may have come with the rows.
        if (name === ERASURES ? here < wanted : here !== wanted) throw new Error(IN_USE);
      }
    });
  } finally {
    client.release(true);
  }
  const wanted = readLines(logPath(folder), saved.log)[Symbol.asyncIterator]();
  for await (const line of linesOf(store)) {
    if ((await wanted.next()).value !== line) throw new Error(IN_USE);
  }
};

/** Reads everything once before anything is written. */
const checkParts = async (folder: string, { tables, log, files }: Manifest): Promise<void> => {
  for (const [table, wanted] of Object.entries(tables)) await checkLines(tablePath(folder, table), wanted);
  await checkLines(logPath(folder), log);
  for (const [name, wanted] of Object.entries(files)) await checkBytes(filePath(folder, name), wanted);
};

const restoreRows = async (
  folder: string,
  { owner, log, derived, secret }: SystemParts,
  { tables: saved, migrations }: Manifest,
  erasures: AsyncIterable<string> | null,
) => {
  const tables = await primaryTables(owner, derived);
  const unknown = Object.keys(saved).filter((name) => !tables.some((table) => table.name === name));
  if (unknown.length > 0)
    throw new Error(`This build does not know ${unknown.join(', ')}: restore with the build that took the backup.`);
  const client = await owner.connect();
  try {
    await assertSameMigrations(client, migrations);
    await withOwnerSight(client, tenantTables(tables), async () => {
      await client.query('begin');
      try {
        const { rows } = await client.query<{ used: boolean }>('select exists (select from organization) as used');
        if (rows[0]?.used || (await log.head()) !== null) {
          throw new Error('This system is not empty. Restore into a new one.');
        }
        for (const table of tables) {
          const wanted = saved[table.name];
          if (wanted && table.name !== NOTES)
            await insertRows(client, table, readLines(tablePath(folder, table.name), wanted));
        }
        // The rows' chain was restored with them, so the changes that triggers noted of this restore are already
        // linked.
        await client.query('delete from row_change');
        const [notes, noted] = [tables.find(({ name }) => name === NOTES), saved[NOTES]];
        if (notes && noted) await bringNotes(client, notes, readLines(tablePath(folder, NOTES), noted));
        const list = tables.find(({ name }) => name === ERASURES);
        if (list && erasures) await insertRows(client, list, erasures);
        await linkOwnChanges(client, secret);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    });
  } finally {
    client.release(true);
  }
};

/** @throws Error with words for the operator where this build's tables are not those that were taken */
export const assertSameMigrations = async (
  client: Pick<PoolClient, 'query'>,
  wanted: readonly string[],
): Promise<void> => {
  const here = await migrationsOf(client);
  const missing = wanted.filter((name) => !here.includes(name));
  const newer = here.filter((name) => !wanted.includes(name));
  if (missing.length + newer.length === 0) return;
  throw new Error(
    `This build is not the one that took the backup (${missing.length} migrations less, ${newer.length} more): restore ` +
      'with that build, then start the newer one.',
  );
};
