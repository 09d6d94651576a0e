import { readSettings } from '../kernel/config.ts';
import { keepClockApart } from '../operations/keep-clock-apart.ts';
import { migrate } from '../operations/migrate.ts';
import { createPool } from '../platform/database/pools.ts';
import { linkedTables } from '../platform/proof/linked-tables.ts';
import { linkRowsFromBefore } from './link-rows.ts';
import type { CliCommand } from './command.ts';

/** The tables whose rows are proved so far. */
const provedTables = async (ownerUrl: string): Promise<string[]> => {
  const owner = createPool(ownerUrl, { max: 1 });
  try {
    const client = await owner.connect();
    const tables = await linkedTables(client);
    client.release();
    return tables.map(({ name }) => name);
  } finally {
    await owner.end();
  }
};

export const migrateCommand: CliCommand = {
  summary: 'Bring the database to the schema of this build.',
  run: async () => {
    const { DATABASE_URL, BAILIWICK_SECRET, MOVABLE_CLOCK } = readSettings(process.env);
    const before = new Set(await provedTables(DATABASE_URL));
    const applied = await migrate(DATABASE_URL, BAILIWICK_SECRET);
    await keepClockApart(DATABASE_URL, MOVABLE_CLOCK);
    // A table may come under proof with rows in it.
    const added = (await provedTables(DATABASE_URL)).filter((table) => !before.has(table));
    if (added.length > 0) await linkRowsFromBefore(added);
    process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'The database is up to date.\n');
    return 0;
  },
};
