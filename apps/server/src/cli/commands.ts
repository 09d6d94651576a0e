import type { CliCommand } from './command.ts';
import { backupCommand } from './backup.ts';
import { copyLogCommand } from './copy-log.ts';
import { exportAgencyCommand } from './export-agency.ts';
import { importAgencyCommand } from './import-agency.ts';
import { linkRowsCommand } from './link-rows.ts';
import { migrateCommand } from './migrate.ts';
import { openapiCommand } from './openapi.ts';
import { permissionsCommand } from './permissions.ts';
import { reachLogCommand } from './reach-log.ts';
import { rebuildCommand } from './rebuild.ts';
import { rejectEventCommand } from './reject-event.ts';
import { resetLinkCommand } from './reset-link.ts';
import { resetTwoFactorCommand } from './reset-two-factor.ts';
import { restoreCommand } from './restore.ts';
import { rotateEventKeysCommand } from './rotate-event-keys.ts';
import { rotateSecretCommand } from './rotate-secret.ts';
import { seedCommand } from './seed.ts';
import { storeUrlCommand } from './store-url.ts';
import { unsealSecretCommand } from './unseal-secret.ts';
import { verifyLedgerCommand } from './verify-ledger.ts';

/** Every command by its name. A new one is a file here and a line below. */
export const commands: Record<string, CliCommand> = {
  backup: backupCommand,
  'copy-log': copyLogCommand,
  'export-agency': exportAgencyCommand,
  'import-agency': importAgencyCommand,
  'link-rows': linkRowsCommand,
  migrate: migrateCommand,
  openapi: openapiCommand,
  permissions: permissionsCommand,
  'reach-log': reachLogCommand,
  rebuild: rebuildCommand,
  'reject-event': rejectEventCommand,
  'reset-link': resetLinkCommand,
  'reset-two-factor': resetTwoFactorCommand,
  restore: restoreCommand,
  'rotate-event-keys': rotateEventKeysCommand,
  'rotate-secret': rotateSecretCommand,
  seed: seedCommand,
  'store-url': storeUrlCommand,
  'unseal-secret': unsealSecretCommand,
  'verify-ledger': verifyLedgerCommand,
};
