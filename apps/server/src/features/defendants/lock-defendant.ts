import type { EntityManager } from '@mikro-orm/postgresql';
import { Refused } from '../../platform/refused.ts';

/**
 * Holds a defendant until the transaction ends, so that nobody deletes them meanwhile; others may hold them too.
 * @throws Refused DEFENDANT_NOT_FOUND
 */
export const lockDefendant = async (em: EntityManager, organizationId: string, defendantId: string): Promise<void> => {
  const found = await em.execute<object[]>(
    `select 1 from defendant where organization_id = ? and id = ? and lifecycle = 'live' for share`,
    [organizationId, defendantId],
  );
  if (found.length === 0) throw new Refused('DEFENDANT_NOT_FOUND');
};
