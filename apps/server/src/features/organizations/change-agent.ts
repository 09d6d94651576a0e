import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { Agent, changeAgent } from '#contracts/organizations/team.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { SessionCache } from '../../edge/auth/session-cache.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import { lockAgent, Team } from './team.ts';
import type { AgentRecord } from './team.ts';

/** Changes a colleague's record or role. A new role counts from their next request on, in every process. */
export class ChangeAgent {
  constructor(
    readonly actor: Actor,
    readonly agentId: string,
    readonly input: InputOf<typeof changeAgent>['body'],
  ) {}
}

const WORDS: Record<Exclude<keyof AgentRecord, 'role'>, string> = {
  fullName: 'name',
  email: 'e-mail',
  phoneNumber: 'phone',
  licenseNumber: 'licence number',
};

const changedFields = (before: AgentRecord, after: AgentRecord): string =>
  Object.entries(WORDS)
    .filter(([field]) => before[field as keyof AgentRecord] !== after[field as keyof AgentRecord])
    .map(([, words]) => words)
    .join(', ');

@CommandHandler(ChangeAgent)
export class ChangeAgentHandler implements ICommandHandler<ChangeAgent> {
  constructor(
    private readonly rows: TenantRows,
    private readonly team: Team,
    private readonly trail: AuditTrail,
    private readonly sessions: SessionCache,
  ) {}

  async execute({ actor, agentId, input }: ChangeAgent): Promise<Agent> {
    const { organizationId } = actor;
    const subject = { kind: 'user', id: agentId };
    const change = async (em: EntityManager) => {
      const before = await lockAgent(em, organizationId, agentId, input.role);
      await em.execute(
        `update agent set full_name = ?, email = ?, phone_number = ?, license_number = ?, role = ?
         where organization_id = ? and user_id = ?`,
        [input.fullName, input.email, input.phoneNumber, input.licenseNumber, input.role, organizationId, agentId],
      );
      if (before.role !== input.role) {
        const details = { from: before.role, to: input.role };
        await this.trail.record(actor, { action: 'role-changed', subject, details }, em);
      }
      const fields = changedFields(before, input);
      if (fields) await this.trail.record(actor, { action: 'agent-changed', subject, details: { fields } }, em);
      return { agentId };
    };
    await this.rows.write(actor, { changeAgent: input, agentId }, change, () => [{ topic: 'settings', id: 'team' }]);
    await this.sessions.changed(agentId);
    return this.team.find(actor, agentId);
  }
}
