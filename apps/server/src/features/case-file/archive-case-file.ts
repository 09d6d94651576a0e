import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../kernel/actor.ts';

/**
 * Takes a defendant and who answers for them out of every list and search; nothing is lost (decision 23). In the
 * transaction of the deletion.
 */
export const archiveFile = async (
  em: EntityManager,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  defendantId: string,
  archivedAt: Date,
): Promise<void> => {
  await em.execute(
    `update defendant set lifecycle = 'archived' where organization_id = ? and id = ? and lifecycle = 'live'`,
    [organizationId, defendantId],
  );
  await em.execute(
    `update indemnitor set lifecycle = 'archived'
     where organization_id = ? and defendant_id = ? and lifecycle = 'live'`,
    [organizationId, defendantId],
  );
  await em.execute(
    'insert into archived_file (organization_id, defendant_id, archived_by, archived_at) values (?, ?, ?, ?)',
    [organizationId, defendantId, userId, archivedAt],
  );
};
