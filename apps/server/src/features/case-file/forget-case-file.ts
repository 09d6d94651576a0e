import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import type { Actor } from '../../kernel/actor.ts';

/** Everything that hangs on these people; the bytes of their files are deleted by a worker. */
const STATEMENTS = [
  `update stored_object set delete_after = now() where organization_id = $1 and id in (
     select unnest(array[object_id, thumbnail_id]) from stored_file
     where organization_id = $1 and subject_id = any($2::uuid[]))`,
  'delete from stored_file where organization_id = $1 and subject_id = any($2::uuid[])',
  'delete from note where organization_id = $1 and subject_id = any($2::uuid[])',
  'delete from personal_reference where organization_id = $1 and person_id = any($2::uuid[])',
  'delete from person_change where organization_id = $1 and person_id = any($2::uuid[])',
  'delete from file_change where organization_id = $1 and defendant_id = any($2::uuid[])',
  // The trail keeps what was done, and forgets what was typed with it.
  `update audit_entry set details = '{}'
   where organization_id = $1 and subject_id = any($2::uuid[]) and details <> '{}'`,
  'delete from indemnitor where organization_id = $1 and id = any($2::uuid[])',
  'delete from defendant where organization_id = $1 and id = any($2::uuid[])',
];

/**
 * Deletes a defendant without history for good, with everybody who answers for them and everything in their files, in
 * the transaction of the deletion (decision 23).
 */
export const forgetFile = async (
  tx: TenantTransaction,
  { organizationId }: Pick<Actor, 'organizationId'>,
  defendantId: string,
): Promise<void> => {
  const { rows: indemnitors } = await tx.query<{ id: string }>(
    'select id from indemnitor where organization_id = $1 and defendant_id = $2 for update',
    [organizationId, defendantId],
  );
  const people = [defendantId, ...indemnitors.map(({ id }) => id)];
  for (const statement of STATEMENTS) await tx.query(statement, [organizationId, people]);
};
