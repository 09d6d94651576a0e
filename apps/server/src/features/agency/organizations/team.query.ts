import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import type { Agent, getWorkOfAgent, listTeam } from '#contracts/agency/organizations/team.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { WorkOfAgents } from './work-of-agents.ts';

type TeamAnswer = ResponseOf<typeof listTeam>;

const AGENTS = `select a.user_id as agent_id, a.full_name, a.email, a.phone_number,
    a.license_number, a.role, coalesce(u.must_change_password, false) as must_change_password,
    jsonb_build_object('until', a.audit_until, 'from', a.audit_from, 'to', a.audit_to) as audit,
    a.created_at as added_at
  from agent a left join auth."user" u on u.id = a.user_id
  where a.organization_id = $1 and a.left_at is null`;

/** The people of an organization as its Admins see them. */
@Injectable()
export class Team {
  constructor(
    private readonly database: TenantDatabase,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly reads: Reads,
    private readonly work: WorkOfAgents,
  ) {}

  /** Everybody who works here, by name, and the invitations that wait. */
  list({ organizationId }: Actor): Promise<TeamAnswer> {
    return this.database.read(organizationId, async (tx) => {
      const { rows: agents } = await tx.query<Agent>(`${AGENTS} order by lower(a.full_name), a.user_id`, [
        organizationId,
      ]);
      const { rows: invitations } = await tx.query<TeamAnswer['invitations'][number]>(
        `select invitation_id, full_name, email, role, invited_at, code_valid_until as valid_until
         from invitation where organization_id = $1 and state = 'waiting' order by invited_at desc, invitation_id`,
        [organizationId],
      );
      return { agents, invitations, mailServer: this.settings.SMTP_URL !== undefined };
    });
  }

  /**
   * One of them.
   * @throws Refused AGENT_NOT_FOUND, also for who has left
   */
  async find({ organizationId }: Actor, agentId: string): Promise<Agent> {
    const agent = await this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Agent>(`${AGENTS} and a.user_id = $2`, [organizationId, agentId]);
      return rows[0];
    });
    if (!agent) throw new Refused('AGENT_NOT_FOUND');
    return agent;
  }

  /**
   * What somebody has that goes to a successor where they leave, and who may take it.
   * @throws Refused AGENT_NOT_FOUND, also for who has left
   */
  async workOf(actor: Actor, agentId: string): Promise<ResponseOf<typeof getWorkOfAgent>> {
    const { organizationId } = actor;
    await this.find(actor, agentId);
    return this.reads.after(actor, this.work.projections(), async (tx) => {
      const { rows: others } = await tx.query<{ userId: string; name: string; role: Role }>(
        `select user_id, full_name as name, role from agent
         where organization_id = $1 and left_at is null and user_id <> $2 order by lower(full_name), user_id`,
        [organizationId, agentId],
      );
      const work = { powers: { count: 0, takers: [] }, cases: { count: 0, takers: [] } };
      const found: ResponseOf<typeof getWorkOfAgent> = work;
      for (const { kind, roles, countOf } of this.work.all()) {
        const takers = others.filter(({ role }) => roles.includes(role)).map(({ userId, name }) => ({ userId, name }));
        found[kind] = { count: await countOf(tx, organizationId, agentId), takers };
      }
      return found;
    });
  }
}
