import type { Role } from '#contracts/kernel/roles.ts';
import type { Successors } from '#contracts/agency/organizations/team.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { KindOfWork } from './work-of-agents.ts';

const HOLD = `
  select role from agent where organization_id = $1 and user_id = $2 and user_id <> $3 and left_at is null for update`;

const NAME = `
  insert into agent_successor (organization_id, user_id, work, successor_id, named_by, named_at)
  values ($1, $2, $3, $4, $5, $6)`;

/** What was to go to the one who leaves now goes where theirs goes. */
const PASS_ON = `
  update agent_successor set successor_id = $4
  where organization_id = $1 and successor_id = $2 and work = $3 and user_id is distinct from $4::uuid`;

interface Leaving {
  actor: Actor;
  agentId: string;
  lost: readonly KindOfWork[];
  successors: Successors;
  at: Date;
}

/**
 * Keeps who takes over what somebody loses, in the transaction by which they lose it. What was named before counts no
 * more.
 * @throws Refused SUCCESSOR_NOT_FOUND where one does not work here in a role for it, or is the same person
 */
export const nameSuccessors = async (
  tx: TenantTransaction,
  { actor, agentId, lost, successors, at }: Leaving,
): Promise<void> => {
  const { organizationId, userId } = actor;
  await tx.query('delete from agent_successor where organization_id = $1 and user_id = $2', [organizationId, agentId]);
  for (const { kind, roles } of lost) {
    const named = successors[kind];
    // Cases that nobody takes over are unassigned by themselves (recovery#assignees).
    if (named === null || (kind === 'cases' && named === 'nobody')) continue;
    const successor = named === 'office' || named === 'nobody' ? null : named;
    if (successor !== null) {
      const { rows } = await tx.query<{ role: Role }>(HOLD, [organizationId, successor, agentId]);
      if (!rows[0] || !roles.includes(rows[0].role)) throw new Refused('SUCCESSOR_NOT_FOUND');
    }
    await tx.query(NAME, [organizationId, agentId, kind, successor, userId, at]);
    await tx.query(PASS_ON, [organizationId, agentId, kind, successor]);
  }
};
