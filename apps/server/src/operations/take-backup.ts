import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Pool, PoolClient } from 'pg';
import { fingerprintOf } from '../platform/crypto/derived-key.ts';
import { mustBeLongEnough } from '../platform/crypto/passphrase.ts';
import type { EventLog } from '../platform/event-log/event-log.ts';
import { linesOf } from '../platform/event-log/log-lines.ts';
import { withOwnerSight } from '../platform/projections/table-copies.ts';
import type { FileStore, ObjectKey, Presentation } from '../platform/storage/file-store.ts';
import { writeManifest, type Manifest } from './manifest.ts';
import { makeFolder, writeBytes, writeLines } from './parts.ts';
import { sealSecret } from './secret.ts';
import { rowsOf, tenantTables, primaryTables } from './tables.ts';

/** A file's bytes in the store, and how they are shown. */
export type StoredObject = ObjectKey & Presentation;

/** What a backup is taken from, and a restore brought into. */
export interface SystemParts {
  owner: Pool;
  log: EventLog;
  client: EventStoreDBClient;
  files: FileStore;
  secret: string;
  /** Tables that are made again from the log. */
  derived: readonly string[];
}

export interface BackupParts extends SystemParts {
  /** What lies in the file store, as the transaction sees it. */
  objects: (client: PoolClient) => Promise<readonly StoredObject[]>;
}

const MOMENT_TRIES = 50;

/**
 * Writes log, tables and files of one moment to an empty folder, while the product works (building#backups). The
 * moment is a snapshot of PostgreSQL during which the log did not grow; commands of several steps are finished by
 * their reconcilers after a restore, as after a crash.
 * @param passphrase seals the installation's secret into it; null leaves the secret out
 */
export const takeBackup = async (
  folder: string,
  parts: BackupParts,
  passphrase: string | null,
  now: Date,
): Promise<Manifest> => {
  if (passphrase !== null) mustBeLongEnough(passphrase);
  await makeFolder(folder);
  const { owner, client: store, files, secret, derived, objects } = parts;
  const tables = await primaryTables(owner, derived);
  const client = await owner.connect();
  try {
    return await withOwnerSight(client, tenantTables(tables), async () => {
      const head = await beginMoment(client, parts.log);
      const contents: Manifest = {
        format: 1,
        takenAt: now.toISOString(),
        migrations: await migrationsOf(client),
        secretFingerprint: fingerprintOf(secret),
        sealedSecret: passphrase === null ? null : sealSecret(secret, passphrase),
        tables: {},
        log: { count: 0, sha256: '' },
        files: {},
      };
      for (const table of tables) {
        contents.tables[table.name] = await writeLines(tablePath(folder, table.name), rowsOf(client, table));
      }
      for (const { mediaType, disposition, ...key } of await objects(client)) {
        const bytes = await files.read(key);
        // The file was deleted since; its row is about to be deleted as well.
        if (bytes === null) continue;
        const name = `${key.organizationId}/${key.objectId}`;
        contents.files[name] = { ...(await writeBytes(filePath(folder, name), bytes)), mediaType, disposition };
      }
      await client.query('commit');
      contents.log = await writeLines(logPath(folder), linesOf(store, head));
      await writeManifest(folder, contents);
      return contents;
    });
  } finally {
    client.release(true);
  }
};

export const tablePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.jsonl.gz`);
export const filePath = (folder: string, name: string): string => join(folder, 'files', name);
export const logPath = (folder: string): string => join(folder, 'log.jsonl.gz');

export const migrationsOf = async (client: Pick<PoolClient, 'query'>): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from migration.applied order by name');
  return rows.map(({ name }) => name);
};

/** Opens a snapshot between two reads of the log's head that were equal, and answers that head. */
const beginMoment = async (client: PoolClient, log: EventLog): Promise<bigint | null> => {
  for (let tries = 1; ; tries += 1) {
    const before = await log.head();
    await client.query('begin isolation level repeatable read read only');
    await client.query('select 1');
    if ((await log.head()) === before) return before;
    await client.query('rollback');
    if (tries === MOMENT_TRIES)
      throw new Error('The log never stood still for a moment: try again when less is written.');
    await delay(Math.random() * 100);
  }
};
