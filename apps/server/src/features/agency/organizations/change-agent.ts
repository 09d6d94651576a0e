import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Agent, changeAgent } from '#contracts/agency/organizations/team.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { SessionCache } from '../../../edge/auth/session-cache.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Clock } from '../../../kernel/clock.ts';
import { auditColumns, holdAgent } from './agent.ts';
import { nameSuccessors } from './name-successors.ts';
import { WorkOfAgents } from './work-of-agents.ts';
import { Team } from './team.query.ts';

/** Changes a colleague's record or role. A new role counts from their next request on, in every process. */
export class ChangeAgent extends CommandOf(changeAgent) {}

type AgentRecord = Omit<ChangeAgent['body'], 'successors' | 'audit'>;

const WORDS: Record<Exclude<keyof AgentRecord, 'role'>, string> = {
  fullName: 'name',
  email: 'e-mail',
  phoneNumber: 'phone',
  licenseNumber: 'licence number',
};

const changedFields = (before: AgentRecord, after: AgentRecord): string =>
  Object.entries(WORDS)
    .filter(([field]) => before[field as keyof AgentRecord] !== after[field as keyof AgentRecord])
    .map(([, message]) => message)
    .join(', ');

type Term = ReturnType<typeof auditColumns>;
type KnownTerm = { [Column in keyof Term]?: Term[Column] | undefined };

/** Whether the time or the period of an auditor is another one. */
const changedTerm = (before: KnownTerm, after: Term): string =>
  (['auditUntil', 'auditFrom', 'auditTo'] as const).some((column) => (before[column] ?? null) !== after[column])
    ? 'time and period of the audit'
    : '';

@CommandHandler(ChangeAgent)
export class ChangeAgentHandler implements ICommandHandler<ChangeAgent> {
  constructor(
    private readonly rows: TenantRows,
    private readonly team: Team,
    private readonly trail: AuditTrail,
    private readonly sessions: SessionCache,
    private readonly clock: Clock,
    private readonly work: WorkOfAgents,
  ) {}

  /** @throws Refused AGENT_NOT_FOUND, LAST_ADMIN, SUCCESSOR_NOT_FOUND; POWER_UNUSABLE where a successor may not bear them */
  async execute({ actor, params: { agentId }, body: { successors, audit, ...input } }: ChangeAgent): Promise<Agent> {
    const { organizationId } = actor;
    await this.work.mustTake(actor, agentId, successors);
    await this.work.seen();
    const subject = { kind: 'user', id: agentId };
    const change: Work<{ agentId: string }> = async (tx, em) => {
      const agent = await holdAgent(em, organizationId, agentId, input.role);
      const { role } = agent;
      const term = auditColumns(input.role, audit);
      const fields = [changedFields(agent, input), changedTerm(agent, term)].filter(Boolean).join(', ');
      em.assign(agent, { ...input, ...term });
      if (role !== input.role) {
        const details = { from: role, to: input.role };
        await this.trail.record(actor, { action: 'role-changed', subject, details }, tx);
        const lost = this.work.lostBy(role, input.role);
        await this.work.mustBeSaid(tx, actor, { agentId, lost, successors });
        await nameSuccessors(tx, { actor, agentId, lost, successors, at: this.clock.now() });
      }
      if (fields) await this.trail.record(actor, { action: 'agent-changed', subject, details: { fields } }, tx);
      return { agentId };
    };
    await this.rows.write(actor, { changeAgent: input, agentId, successors, audit }, change, () => [
      { topic: 'settings', id: 'team' },
    ]);
    await this.sessions.changed(agentId);
    await this.work.handOver(organizationId, successors);
    return this.team.find(actor, agentId);
  }
}
