import type { EntityManager } from '@mikro-orm/postgresql';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ArchivedCaseRow } from './archived-case.ts';
import { changeLifecycle } from '../../people/people/index.ts';

/**
 * Takes a defendant and who answers for them out of every list and search; nothing is lost
 * (people#deleting-a-defendant). In the transaction of the deletion.
 */
export const archiveCaseFile = async (
  tx: TenantTransaction,
  em: EntityManager,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  defendantId: string,
  archivedAt: Date,
): Promise<void> => {
  await changeLifecycle(tx, { organizationId, defendantId }, { from: 'live', to: 'archived' });
  em.create(ArchivedCaseRow, { organizationId, defendantId, archivedBy: userId, archivedAt });
};
