import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { SessionCache } from '../../edge/auth/session-cache.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import { lockAgent } from './team.ts';

/** Takes somebody off the team. Their user stays theirs, their work stays under their name. */
export class DeleteAgent {
  constructor(
    readonly actor: Actor,
    readonly agentId: string,
  ) {}
}

@CommandHandler(DeleteAgent)
export class DeleteAgentHandler implements ICommandHandler<DeleteAgent> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly sessions: SessionCache,
  ) {}

  async execute({ actor, agentId }: DeleteAgent): Promise<{ deleted: true }> {
    const { organizationId } = actor;
    const remove = async (em: EntityManager) => {
      await lockAgent(em, organizationId, agentId, null);
      await em.execute('update agent set left_at = now() where organization_id = ? and user_id = ?', [
        organizationId,
        agentId,
      ]);
      await em.execute(
        'update agent_provisioning set sealed_password = null where organization_id = ? and user_id = ?',
        [organizationId, agentId],
      );
      // Where they work in another agency too, that session goes on.
      await em.execute('delete from auth.session where user_id = ? and active_organization_id = ?', [
        agentId,
        organizationId,
      ]);
      await this.trail.record(actor, { action: 'agent-deleted', subject: { kind: 'user', id: agentId } }, em);
      return { deleted: true } as const;
    };
    const answer = await this.rows.write(actor, { deleteAgent: agentId }, remove, () => [
      { topic: 'settings', id: 'team' },
    ]);
    await this.sessions.changed(agentId);
    return answer;
  }
}
