import { readSettings } from '../kernel/config.ts';
import { createPool } from '../platform/database/pools.ts';
import { roleUrl } from '../platform/database/roles.ts';
import { trustedOrganizationId } from '../kernel/actor.ts';
import type { CliCommand } from './command.ts';
import { openLog } from './open-log.ts';

export const rotateEventKeysCommand: CliCommand = {
  summary: 'Give every agency a new key that its events are signed with; what was signed stays proved.',
  run: async (args) => {
    if (args.length > 0) {
      process.stderr.write('cli rotate-event-keys\n');
      return 2;
    }
    const settings = readSettings(process.env);
    const projector = createPool(roleUrl(settings.DATABASE_URL, settings.BAILIWICK_SECRET, 'projector'), { max: 1 });
    const { proofs, close } = openLog(settings);
    try {
      const { rows } = await projector.query<{ id: string }>('select organization_id as id from organization');
      for (const { id } of rows) await proofs.addKey(trustedOrganizationId(id));
      process.stdout.write(`Made ${rows.length} keys. Every process signs with them within a minute.\n`);
      return 0;
    } finally {
      await Promise.all([close(), projector.end()]);
    }
  },
};
