import type { CliCommand } from './command.ts';
import { copyLogCommand } from './copy-log.ts';
import { migrateCommand } from './migrate.ts';
import { openapiCommand } from './openapi.ts';
import { permissionsCommand } from './permissions.ts';
import { rebuildCommand } from './rebuild.ts';
import { resetLinkCommand } from './reset-link.ts';
import { resetTwoFactorCommand } from './reset-two-factor.ts';
import { seedCommand } from './seed.ts';
import { verifyLedgerCommand } from './verify-ledger.ts';

/** Every command by its name. A new one is a file here and a line below. */
export const commands: Record<string, CliCommand> = {
  'copy-log': copyLogCommand,
  migrate: migrateCommand,
  openapi: openapiCommand,
  permissions: permissionsCommand,
  rebuild: rebuildCommand,
  'reset-link': resetLinkCommand,
  'reset-two-factor': resetTwoFactorCommand,
  seed: seedCommand,
  'verify-ledger': verifyLedgerCommand,
};
