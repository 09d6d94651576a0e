import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { indemnitorNotThere } from './merged-file.ts';

interface LockedIndemnitor {
  fullName: string;
  defendantId: string;
}

/** Holds an indemnitor until the transaction ends. @throws Refused INDEMNITOR_NOT_FOUND, INDEMNITOR_MERGED */
export const lockIndemnitor = async (
  tx: TenantTransaction,
  organizationId: string,
  indemnitorId: string,
): Promise<LockedIndemnitor> => {
  const { rows } = await tx.query<LockedIndemnitor>(
    `select full_name, defendant_id from indemnitor
     where organization_id = $1 and id = $2 and lifecycle = 'live' for update`,
    [organizationId, indemnitorId],
  );
  if (!rows[0]) throw await indemnitorNotThere(tx, organizationId, indemnitorId);
  return rows[0];
};
