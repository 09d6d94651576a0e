import { resolve } from 'node:path';
import { readManifest } from '../operations/manifest.ts';
import { unsealSecret } from '../operations/secret.ts';
import type { CliCommand } from './command.ts';

export const unsealSecretCommand: CliCommand = {
  summary: 'Print the BAILIWICK_SECRET that a backup holds sealed: unseal-secret <folder>, with BACKUP_PASSPHRASE.',
  run: async ([folder, ...rest]) => {
    const passphrase = process.env['BACKUP_PASSPHRASE'];
    if (folder === undefined || rest.length > 0 || passphrase === undefined) {
      process.stderr.write('BACKUP_PASSPHRASE=… cli unseal-secret <folder>\n');
      return 2;
    }
    const { sealedSecret } = await readManifest(resolve(folder));
    if (sealedSecret === null) throw new Error('This backup was taken without a passphrase: the secret is not in it.');
    process.stdout.write(`${unsealSecret(sealedSecret, passphrase)}\n`);
    return 0;
  },
};
