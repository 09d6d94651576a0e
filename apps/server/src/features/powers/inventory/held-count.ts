import { supervisors, type Role } from '#contracts/kernel/roles.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Waiting } from '../../agency/organizations/index.ts';

export interface HeldCount {
  holderId: string | null;
  startedBy: string;
  endedAt: string | null;
}

/** Any holder counts their own; others' and the office's a Supervisor or Admin (powers#who-may-powers). */
export const mayCount = ({ role, userId }: { role: Role; userId: string }, holderId: string | null): boolean =>
  role !== 'Auditor' && (holderId === userId || supervisors.some((one) => one === role));

/** What differs waits since the count ended for an Admin who does not hold the powers (powers#count-sign-off). */
export const signOffOf = ({ holderId, endedAt }: { holderId: string | null; endedAt: string }): Waiting => ({
  askedBy: null,
  askedAt: new Date(endedAt).toISOString(),
  powerOf: [holderId],
});

/**
 * A count, kept as it is until the transaction ends.
 * @throws Refused NOT_FOUND, also for another organization's and for one that the actor may not see.
 */
export const holdCount = async (
  tx: TenantTransaction,
  { organizationId }: Actor,
  countId: string,
): Promise<HeldCount> => {
  const { rows } = await tx.query<HeldCount>(
    `select holder_id, started_by, ended_at from power_count
     where organization_id = $1 and count_id = $2 for update`,
    [organizationId, countId],
  );
  if (!rows[0]) throw new Refused('NOT_FOUND');
  return rows[0];
};

/** A count that the actor takes part in. @throws Refused NOT_FOUND. */
export const holdOwnCount = async (tx: TenantTransaction, actor: Actor, countId: string): Promise<HeldCount> => {
  const count = await holdCount(tx, actor, countId);
  if (!mayCount(actor, count.holderId)) throw new Refused('NOT_FOUND');
  return count;
};
