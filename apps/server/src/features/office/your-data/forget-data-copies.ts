import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { deleteObjectsAfter } from '../../people/documents/index.ts';

const PARTS = 'delete from data_copy_part where organization_id = $1 returning object_id';
const COPIES = `
  update data_copy set state = case when state = 'ready' then 'erased' else 'waiting' end,
    attempt = attempt + 1, progress_percent = 0, moved_at = now() - interval '1 day'
  where organization_id = $1 and state in ('ready', 'waiting', 'working')`;

/**
 * Erases every copy of everything that is there, and has one that is being made begin anew, in the transaction that erases
 * somebody (people#erasure): they are in each of them.
 */
export const forgetDataCopies = async (tx: TenantTransaction, organizationId: string): Promise<void> => {
  const { rows } = await tx.query<{ objectId: string }>(PARTS, [organizationId]);
  const ids = rows.map(({ objectId }) => objectId);
  await deleteObjectsAfter(tx, organizationId, ids, '0');
  await tx.query(COPIES, [organizationId]);
};
