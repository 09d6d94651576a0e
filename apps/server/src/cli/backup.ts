import { resolve } from 'node:path';
import { readVariables } from '../../../../libs/process/variables.ts';
import { backedUpObjects } from '../features/people/documents/index.ts';
import { takeNightly } from '../operations/nightly-backup.ts';
import { takeBackup } from '../operations/take-backup.ts';
import { commandSettings, readSettings } from '../kernel/config.ts';
import type { CliCommand } from './command.ts';
import { withBackupParts } from './with-backup-parts.ts';

export const backupCommand: CliCommand = {
  summary:
    'Write log, tables and files of one moment to a new folder: backup <folder>, or as every night: backup --nightly; BACKUP_PASSPHRASE seals the secret in.',
  run: async ([folder, ...rest]) => {
    if (folder === undefined || rest.length > 0) {
      process.stderr.write('cli backup <folder>, or cli backup --nightly\n');
      return 2;
    }
    if (folder === '--nightly') {
      const { BACKUP_DIR, BACKUP_DAYS } = readSettings(process.env);
      if (BACKUP_DIR === undefined || BACKUP_DAYS === 0)
        throw new Error('No backups are taken by night here: give a folder, cli backup <folder>.');
      const kept = { folder: resolve(BACKUP_DIR), days: BACKUP_DAYS };
      const path = await takeNightly(kept, new Date(), backUpTo);
      process.stdout.write(`It is ${path}.\n`);
      return 0;
    }
    await backUpTo(resolve(folder));
    return 0;
  },
};

/** Takes a backup, notes it, and tells what is in it. */
const backUpTo = async (folder: string): Promise<void> => {
  const given = readVariables(commandSettings.pick({ BACKUP_PASSPHRASE: true }), process.env);
  const passphrase = given.BACKUP_PASSPHRASE ?? null;
  const [events, rows, files] = await withBackupParts(async (parts) => {
    const taken = await takeBackup(folder, { ...parts, objects: backedUpObjects }, passphrase, new Date());
    const counts = [
      taken.log.count,
      Object.values(taken.tables).reduce((sum, { count }) => sum + count, 0),
      Object.keys(taken.files).length,
    ];
    await parts.owner.query(
      'insert into operation.backup (taken_at, events, row_count, file_count, holds_secret) values ($1, $2, $3, $4, $5)',
      [taken.takenAt, ...counts, passphrase !== null],
    );
    return counts;
  });
  process.stdout.write(`${events} events, ${rows} rows, ${files} files.\n`);
  if (passphrase === null) {
    process.stdout.write(
      'The secret is not in it: without BAILIWICK_SECRET, kept elsewhere, no SSN can be read again.\n',
    );
  }
};
