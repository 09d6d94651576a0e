import { resolve } from 'node:path';
import { exportAgency } from '../operations/export-agency.ts';
import { readSettings } from '../kernel/config.ts';
import { createPool } from '../platform/database/pools.ts';
import { roleUrl } from '../platform/database/roles.ts';
import { trustedOrganizationId } from '../kernel/actor.ts';
import type { CliCommand } from './command.ts';
import { withAgencyParts } from './with-agency-parts.ts';

const USAGE = "EXPORT_PASSPHRASE='…' cli export-agency <its id or whole name> <new folder>\n";
const NAMED = 20;
const VIEWS_TIMEOUT_MS = 30_000;

interface Agency {
  id: string;
  name: string;
}

/** The one agency that is meant. @throws Error that names those there are */
const find = async (meant: string): Promise<Agency> => {
  const { DATABASE_URL, BAILIWICK_SECRET } = readSettings(process.env);
  const projector = createPool(roleUrl(DATABASE_URL, BAILIWICK_SECRET, 'projector'), { max: 1 });
  try {
    const { rows } = await projector.query<Agency>(
      `select organization_id as id, name from organization
       order by organization_id::text = $1 or name = $1 desc, name, organization_id limit $2`,
      [meant, NAMED],
    );
    const [found, second] = rows.filter(({ id, name }) => id === meant || name === meant);
    if (found && !second) return found;
    const names = rows.map(({ id, name }) => `  ${id}  ${name}`).join('\n');
    throw new Error(
      `${found ? `Several agencies are named ${meant}: give the id` : `No agency is ${meant}`}.\n${names}`,
    );
  } finally {
    await projector.end();
  }
};

export const exportAgencyCommand: CliCommand = {
  summary:
    'Write everything of one agency to a new folder, readable; EXPORT_PASSPHRASE seals its keys: export-agency <agency> <folder>.',
  run: async ([meant, folder, ...rest]) => {
    const passphrase = process.env['EXPORT_PASSPHRASE'];
    if (meant === undefined || folder === undefined || rest.length > 0) {
      process.stderr.write(USAGE);
      return 2;
    }
    if (passphrase === undefined) {
      throw new Error(
        'EXPORT_PASSPHRASE is missing: the keys that open the agency’s SSNs, and prove its texts, are sealed with it. ' +
          'Keep it apart from the folder.',
      );
    }
    const { id, name } = await find(meant);
    const taken = await withAgencyParts((parts) =>
      exportAgency(resolve(folder), trustedOrganizationId(id), parts, {
        passphrase,
        now: new Date(),
        viewsTimeoutMs: VIEWS_TIMEOUT_MS,
      }),
    );
    const { log, tables, files } = taken.contents;
    const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0);
    process.stdout.write(`${name}: ${log.count} events, ${rows} rows, ${Object.keys(files).length} files.\n`);
    process.stdout.write(`Chain head ${log.chainHead ?? 'none'}\n`);
    if (taken.isBehind) process.stdout.write('The books are behind the log: no worker had read it to its end.\n');
    return 0;
  },
};
