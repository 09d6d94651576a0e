import type { TenantTransaction } from '../../platform/database/tenant-database.ts';

/** Keeps a user's name beside the agent's, for whoever signs in. */
export const renameUser = async (tx: TenantTransaction, userId: string, name: string): Promise<void> => {
  await tx.query('update auth."user" set name = $2, updated_at = now() where id = $1', [userId, name]);
};
