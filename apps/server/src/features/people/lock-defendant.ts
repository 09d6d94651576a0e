import type { EntityManager } from '@mikro-orm/postgresql';
import { Refused } from '../../kernel/refused.ts';

/**
 * Holds a defendant until the transaction ends: whoever deletes them, or adds to their file, waits.
 * @throws Refused DEFENDANT_NOT_FOUND
 */
export const lockDefendant = async (em: EntityManager, organizationId: string, defendantId: string): Promise<void> => {
  const found = await em.execute<object[]>(
    `select 1 from defendant where organization_id = ? and id = ? and lifecycle = 'live' for no key update`,
    [organizationId, defendantId],
  );
  if (found.length === 0) throw new Refused('DEFENDANT_NOT_FOUND');
};
