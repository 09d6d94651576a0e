import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** Whether the file $2 of two indemnitors is being merged, or its merge undone. */
const FILE_UNDER_WAY = `
  select 1 from file_merge
  where organization_id = $1 and status in ('merging', 'undoing') and (from_id = $2 or to_id = $2) limit 1`;

/** Asserts that the file of indemnitors who are held is at rest. @throws Refused INDEMNITORS_NOT_MERGEABLE */
export const fileMustBeAtRest = async (
  tx: TenantTransaction,
  organizationId: string,
  defendantId: string,
): Promise<void> => {
  const { rowCount } = await tx.query(FILE_UNDER_WAY, [organizationId, defendantId]);
  if (rowCount !== 0) throw new Refused('INDEMNITORS_NOT_MERGEABLE');
};
