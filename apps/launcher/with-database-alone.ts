import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from './embedded-postgres.ts';
import type { Installation } from './installation.ts';
import { lockFolder } from './lock.mjs';
import { Unavailable } from './unavailable.ts';

/**
 * Runs work while the product is stopped: with its database, where that is ours, and nothing else.
 * @throws Unavailable where the product runs on the data folder
 */
export async function withDatabaseAlone<T>(
  { dataDir, databaseUrl, postgres }: Installation,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await lockFolder(realpathSync(dataDir), 'data');
  if ('heldBy' in lock) {
    throw new Unavailable(
      `Bailiwick runs on the data folder ${dataDir}.`,
      'Stop it first (Ctrl-C where it was started).',
    );
  }
  try {
    if (databaseUrl !== undefined) return await work();
    const server = await startPostgres({ ...postgres, dataDir: join(dataDir, 'postgres') });
    try {
      return await work();
    } finally {
      await server.stop();
    }
  } finally {
    await lock.release();
  }
}
