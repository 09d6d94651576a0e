import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../kernel/actor.ts';

/** Everything that hangs on these people; the bytes of their files are deleted by a worker. */
const STATEMENTS = [
  `update stored_object set delete_after = now() where organization_id = ? and id in (
     select unnest(array[object_id, thumbnail_id]) from stored_file
     where organization_id = current_organization() and subject_id = any(?::uuid[]))`,
  'delete from stored_file where organization_id = ? and subject_id = any(?::uuid[])',
  'delete from note where organization_id = ? and subject_id = any(?::uuid[])',
  'delete from personal_reference where organization_id = ? and person_id = any(?::uuid[])',
  'delete from person_change where organization_id = ? and person_id = any(?::uuid[])',
  'delete from file_change where organization_id = ? and defendant_id = any(?::uuid[])',
  // The trail keeps what was done, and forgets what was typed with it.
  `update audit_entry set details = '{}'
   where organization_id = ? and subject_id = any(?::uuid[]) and details <> '{}'`,
  'delete from indemnitor where organization_id = ? and id = any(?::uuid[])',
  'delete from defendant where organization_id = ? and id = any(?::uuid[])',
];

/**
 * Deletes a defendant without history for good, with everybody who answers for them and everything in their files, in
 * the transaction of the deletion (decision 23).
 */
export const forgetFile = async (
  em: EntityManager,
  { organizationId }: Pick<Actor, 'organizationId'>,
  defendantId: string,
): Promise<void> => {
  const indemnitors = await em.execute<{ id: string }[]>(
    'select id from indemnitor where organization_id = ? and defendant_id = ? for update',
    [organizationId, defendantId],
  );
  const people = `{${[defendantId, ...indemnitors.map(({ id }) => id)].join(',')}}`;
  for (const statement of STATEMENTS) await em.execute(statement, [organizationId, people]);
};
