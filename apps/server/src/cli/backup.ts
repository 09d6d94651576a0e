import { resolve } from 'node:path';
import { readVariables } from '../../../../libs/process/variables.ts';
import { backedUpObjects } from '../features/documents/index.ts';
import { takeBackup } from '../operations/take-backup.ts';
import { commandSettings } from '../kernel/config.ts';
import type { CliCommand } from './command.ts';
import { withBackupParts } from './with-backup-parts.ts';

export const backupCommand: CliCommand = {
  summary:
    'Write log, tables and files of one moment to a new folder: backup <folder>; BACKUP_PASSPHRASE seals the secret in.',
  run: async ([folder, ...rest]) => {
    if (folder === undefined || rest.length > 0) {
      process.stderr.write('cli backup <folder>\n');
      return 2;
    }
    const given = readVariables(commandSettings.pick({ BACKUP_PASSPHRASE: true }), process.env);
    const passphrase = given.BACKUP_PASSPHRASE ?? null;
    const [events, rows, files] = await withBackupParts(async (parts) => {
      const taken = await takeBackup(resolve(folder), { ...parts, objects: backedUpObjects }, passphrase, new Date());
      const counts = [
        taken.log.count,
        Object.values(taken.tables).reduce((sum, { count }) => sum + count, 0),
        Object.keys(taken.files).length,
      ];
      await parts.owner.query(
        'insert into operation.backup (taken_at, events, row_count, file_count) values ($1, $2, $3, $4)',
        [taken.takenAt, ...counts],
      );
      return counts;
    });
    process.stdout.write(`${events} events, ${rows} rows, ${files} files.\n`);
    if (passphrase === null) {
      process.stdout.write(
        'The secret is not in it: without BAILIWICK_SECRET, kept elsewhere, no SSN can be read again.\n',
      );
    }
    return 0;
  },
};
