import type { EntityManager } from '@mikro-orm/postgresql';
import { Refused } from '../../kernel/refused.ts';

interface LockedIndemnitor {
  fullName: string;
  defendantId: string;
}

/** Holds an indemnitor until the transaction ends. @throws Refused INDEMNITOR_NOT_FOUND */
export const lockIndemnitor = async (
  em: EntityManager,
  organizationId: string,
  indemnitorId: string,
): Promise<LockedIndemnitor> => {
  const [found] = await em.execute<LockedIndemnitor[]>(
    `select full_name as "fullName", defendant_id as "defendantId" from indemnitor
     where organization_id = ? and id = ? and lifecycle = 'live' for update`,
    [organizationId, indemnitorId],
  );
  if (!found) throw new Refused('INDEMNITOR_NOT_FOUND');
  return found;
};
