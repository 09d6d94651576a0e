import { commandSettings, readSettings } from '../kernel/config.ts';
import { rotateSecret, type SealedColumn } from '../operations/rotate-secret.ts';
import { createPool } from '../platform/database/pools.ts';
import type { CliCommand } from './command.ts';

/** Every column that a key of the installation seals, and not an agency's own. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'outgoing_mail', id: 'mail_id', column: 'sealed_link', purpose: 'mail' },
  { table: 'agent_provisioning', id: 'provisioning_id', column: 'sealed_password', purpose: 'temporary-password' },
];

export const rotateSecretCommand: CliCommand = {
  summary: 'Give the installation another secret, while nothing else runs: rotate-secret, with BAILIWICK_NEW_SECRET.',
  run: async (args) => {
    const { DATABASE_URL, BAILIWICK_SECRET } = readSettings(process.env);
    const given = commandSettings.shape.BAILIWICK_NEW_SECRET.safeParse(process.env['BAILIWICK_NEW_SECRET']);
    if (args.length > 0 || !given.success || given.data === undefined) {
      process.stderr.write('BAILIWICK_NEW_SECRET=… cli rotate-secret   (32 characters or more)\n');
      return 2;
    }
    if (given.data === BAILIWICK_SECRET) {
      process.stdout.write('The new secret is the installation’s already: nothing was to be done.\n');
      return 0;
    }
    const owner = createPool(DATABASE_URL, { max: 1 });
    try {
      const secrets = { old: BAILIWICK_SECRET, new: given.data };
      const rotated = await rotateSecret(owner, DATABASE_URL, secrets, SEALED_COLUMNS);
      if (rotated === null)
        process.stdout.write('The new secret is this database’s already: nothing was to be done.\n');
      for (const [what, count] of Object.entries(rotated ?? {}))
        process.stdout.write(`  ${what}: ${count} sealed anew\n`);
      process.stdout.write('Start everything with the new secret as BAILIWICK_SECRET. Everybody signs in again.\n');
      return 0;
    } finally {
      await owner.end();
    }
  },
};
