import type { TenantTransaction } from '../database/tenant-database.ts';

/** Forgets what commands answered before an instant: they may repeat what was typed. */
export const forgetAppliedCommands = async (
  tx: TenantTransaction,
  organizationId: string,
  before: Date,
): Promise<void> => {
  await tx.query('delete from applied_command where organization_id = $1 and applied_at < $2', [
    organizationId,
    before,
  ]);
};
