import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importAgency } from '../operations/import-agency.ts';
import type { CliCommand } from './command.ts';
import { withAgencyParts } from './with-agency-parts.ts';

const USAGE = "EXPORT_PASSPHRASE='…' cli import-agency <folder> [--erasures-of <newer export or backup>]\n";

export const importAgencyCommand: CliCommand = {
  summary:
    'Bring an exported agency into this system: import-agency <folder> [--erasures-of <newer export or backup>].',
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'erasures-of': { type: 'string' } },
    });
    const [folder] = positionals;
    const passphrase = process.env['EXPORT_PASSPHRASE'];
    if (folder === undefined || positionals.length > 1 || passphrase === undefined) {
      process.stderr.write(USAGE);
      return 2;
    }
    const newer = values['erasures-of'];
    const { name, organizationId, log } = await withAgencyParts((parts) =>
      importAgency(resolve(folder), parts, { passphrase, erasuresOf: newer && resolve(newer) }),
    );
    process.stdout.write(
      `Imported ${name}: ${log.count} events. The workers make the views from them; then prove the books:\n` +
        `  cli verify-ledger --organization ${organizationId}${log.chainHead === null ? '' : ` --head ${log.chainHead}`}\n` +
        'Nobody has a password yet: give each person a link with `cli reset-link <email>`, or “Forgot password?”.\n',
    );
    return 0;
  },
};
