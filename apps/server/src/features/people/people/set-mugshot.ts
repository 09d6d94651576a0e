import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** Names the document that shows a defendant; null where none does any more. */
export const setMugshot = async (
  tx: TenantTransaction,
  { organizationId, defendantId }: { organizationId: string; defendantId: string },
  fileId: string | null,
): Promise<void> => {
  await tx.query('update defendant set mugshot_file_id = $3 where organization_id = $1 and id = $2', [
    organizationId,
    defendantId,
    fileId,
  ]);
};
