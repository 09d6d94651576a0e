import { Refused } from '../../kernel/refused.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { IS_FORFEITED } from './forfeitures.query.ts';

const STANDING = `
  select exists (select from recovery_case c
      where c.organization_id = $1 and c.defendant_id = $2 and c.status <> 'closed') as "hasCase",
    exists (select from bond b where b.organization_id = $1 and b.defendant_id = $2 and ${IS_FORFEITED}) as "isForfeited"`;

/**
 * Asserts that recovery has done with a defendant who is held and shall be deleted (recovery.md 2). The view of the bonds
 * has read the log.
 * @throws Refused CASE_NOT_CLOSED, FORFEITURE_STANDS
 */
export const mustBeSettled = async (
  tx: TenantTransaction,
  { organizationId, defendantId }: { organizationId: string; defendantId: string },
): Promise<void> => {
  const { rows } = await tx.query<{ hasCase: boolean; isForfeited: boolean }>(STANDING, [organizationId, defendantId]);
  if (rows[0]?.hasCase) throw new Refused('CASE_NOT_CLOSED');
  if (rows[0]?.isForfeited) throw new Refused('FORFEITURE_STANDS');
};
