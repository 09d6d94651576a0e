import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { endSessionsIn } from '../../../edge/auth/own-sessions.ts';
import { SessionCache } from '../../../edge/auth/session-cache.ts';
import { Clock } from '../../../kernel/clock.ts';
import { deleteAgent } from '#contracts/agency/organizations/team.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdAgent } from './agent.ts';
import { nameSuccessors } from './name-successors.ts';
import { WorkOfAgents } from './work-of-agents.ts';

/**
 * Takes somebody off the team. They keep their user, and what they did keeps their name; powers and open cases go to
 * their successors.
 */
export class DeleteAgent extends CommandOf(deleteAgent) {}

@CommandHandler(DeleteAgent)
export class DeleteAgentHandler implements ICommandHandler<DeleteAgent> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly sessions: SessionCache,
    private readonly clock: Clock,
    private readonly work: WorkOfAgents,
  ) {}

  /** @throws Refused AGENT_NOT_FOUND, LAST_ADMIN, SUCCESSOR_MISSING, SUCCESSOR_NOT_FOUND; POWER_UNUSABLE where a successor may not bear them */
  async execute({ actor, params: { agentId }, body: successors }: DeleteAgent): Promise<{ deleted: true }> {
    const { organizationId } = actor;
    await this.work.mustTake(actor, agentId, successors);
    await this.work.seen();
    const remove: Work<{ deleted: true }> = async (tx, em) => {
      const agent = await holdAgent(em, organizationId, agentId, null);
      agent.leftAt = this.clock.now();
      const lost = this.work.lostBy(agent.role, null);
      await this.work.mustBeSaid(tx, actor, { agentId, lost, successors });
      await nameSuccessors(tx, { actor, agentId, lost, successors, at: agent.leftAt });
      const ids = [organizationId, agentId];
      await tx.query(
        'update agent_provisioning set sealed_password = null where organization_id = $1 and user_id = $2',
        ids,
      );
      // Where they work in another agency too, that session goes on.
      await endSessionsIn(tx, actor.organizationId, agentId);
      await this.trail.record(actor, { action: 'agent-deleted', subject: { kind: 'user', id: agentId } }, tx);
      return { deleted: true };
    };
    const answer = await this.rows.write(actor, { deleteAgent: agentId, successors }, remove, () => [
      { topic: 'settings', id: 'team' },
    ]);
    await this.sessions.changed(agentId);
    await this.work.handOver(organizationId, successors);
    return answer;
  }
}
