import type { SystemParts } from '../operations/take-backup.ts';
import { readSettings } from '../kernel/config.ts';
import { createPool } from '../platform/database/pools.ts';
import { closeClient } from '../platform/event-log/client-stream.ts';
import { connectStore } from '../platform/event-log/connect-store.ts';
import { FileStore } from '../platform/storage/file-store.ts';
import { views } from '../views.ts';
import { openLog } from './open-log.ts';

/** Tables of earlier builds, which are no longer written. */
const RETIRED_TABLES = ['defendant_court'];

/** Tables whose rows are derived from the log, and need no backup. */
export const derivedTables: readonly string[] = [...views.flatMap(({ tables }) => tables), ...RETIRED_TABLES];

/** Runs with the connections that a backup or a restore needs, and ends them. */
export const withBackupParts = async <T>(work: (parts: SystemParts) => Promise<T>): Promise<T> => {
  const settings = readSettings(process.env);
  const owner = createPool(settings.DATABASE_URL, { max: 2 });
  const { log, close } = openLog(settings);
  const client = connectStore(settings.EVENTSTORE_URL);
  try {
    return await work({
      owner,
      log,
      client,
      files: new FileStore(settings),
      secret: settings.BAILIWICK_SECRET,
      derived: derivedTables,
    });
  } finally {
    await Promise.all([closeClient(client), close(), owner.end()]);
  }
};
