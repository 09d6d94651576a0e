import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { notThere } from './merged-file.ts';

/**
 * Holds a defendant until the transaction ends: whoever deletes them, or adds to their file, waits.
 * @throws Refused DEFENDANT_NOT_FOUND, FILE_MERGED
 */
export const lockDefendant = async (
  tx: TenantTransaction,
  organizationId: string,
  defendantId: string,
): Promise<void> => {
  const { rowCount } = await tx.query(
    `select 1 from defendant where organization_id = $1 and id = $2 and lifecycle = 'live' for no key update`,
    [organizationId, defendantId],
  );
  if (rowCount === 0) throw await notThere(tx, organizationId, defendantId);
};
