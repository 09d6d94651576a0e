import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

const OBJECTS = `
  with gone as (delete from data_copy_part where organization_id = $1 returning object_id)
  update stored_object set delete_after = now() where organization_id = $1 and id in (select object_id from gone)`;

const COPIES = `
  update data_copy set state = case when state = 'ready' then 'erased' else 'waiting' end,
    attempt = attempt + 1, progress_percent = 0, moved_at = now() - interval '1 day'
  where organization_id = $1 and state in ('ready', 'waiting', 'working')`;

/**
 * Erases every copy of everything that is there, and has one that is being made begin anew, in the transaction that erases
 * somebody (people#erasure): they are in each of them.
 */
export const forgetDataCopies = async (tx: TenantTransaction, organizationId: string): Promise<void> => {
  await tx.query(OBJECTS, [organizationId]);
  await tx.query(COPIES, [organizationId]);
};
