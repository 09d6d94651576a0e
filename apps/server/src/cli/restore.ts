import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../operations/restore-backup.ts';
import type { CliCommand } from './command.ts';
import { withBackupParts } from './with-backup-parts.ts';

export const restoreCommand: CliCommand = {
  summary: 'Bring a backup into an empty system: restore <folder> [--erasures-of <newer backup>] [--again].',
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { again: { type: 'boolean', default: false }, 'erasures-of': { type: 'string' } },
    });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) {
      process.stderr.write('cli restore <folder> [--erasures-of <newer backup>] [--again]\n');
      return 2;
    }
    const newer = values['erasures-of'];
    const options = { again: values.again, ...(newer === undefined ? {} : { erasuresOf: resolve(newer) }) };
    const { takenAt, log } = await withBackupParts((parts) => restoreBackup(resolve(folder), parts, options));
    process.stdout.write(
      `Restored what was there at ${takenAt}: ${log.count} events. The workers make the views from them.\n`,
    );
    return 0;
  },
};
