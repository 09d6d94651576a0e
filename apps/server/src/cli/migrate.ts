import { readSettings } from '../kernel/config.ts';
import { migrate } from '../operations/migrate.ts';
import { UNSIGNED_TABLES } from '../platform/event-log/kept-proofs.ts';
import { linkRowsFromBefore } from './link-rows.ts';
import type { CliCommand } from './command.ts';

export const migrateCommand: CliCommand = {
  summary: 'Bring the database to the schema of this build.',
  run: async () => {
    const { DATABASE_URL, BAILIWICK_SECRET } = readSettings(process.env);
    const applied = await migrate(DATABASE_URL, BAILIWICK_SECRET);
    if (applied.includes('0126_row_chain.sql')) await linkRowsFromBefore();
    else if (applied.includes('0127_unsigned_events_proved.sql')) await linkRowsFromBefore(UNSIGNED_TABLES);
    process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'The database is up to date.\n');
    return 0;
  },
};
