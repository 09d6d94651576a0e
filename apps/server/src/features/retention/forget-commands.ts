import type { TenantTransaction } from '../../platform/database/tenant-database.ts';

/** How long the answer of a command is kept for a form that sends it again, in days. */
export const COMMANDS_KEPT_DAYS = 30;

/** The last instant whose commands are forgotten at `now`. */
export const commandsForgottenBefore = (now: Date): Date =>
  new Date(now.getTime() - COMMANDS_KEPT_DAYS * 24 * 3_600_000);

/** Forgets what commands answered longer ago than anybody sends them again: answers repeat what people typed. */
export const forgetCommands = async (tx: TenantTransaction, organizationId: string, now: Date): Promise<void> => {
  await tx.query('delete from applied_command where organization_id = $1 and applied_at < $2', [
    organizationId,
    commandsForgottenBefore(now),
  ]);
};
