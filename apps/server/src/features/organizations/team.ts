import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import type { Agent, listTeam } from '#contracts/organizations/team.ts';
import { SETTINGS } from '../../kernel/config.ts';
import type { Settings } from '../../kernel/config.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';

type TeamAnswer = ResponseOf<typeof listTeam>;

const AGENTS = `select a.user_id as "agentId", a.full_name as "fullName", a.email, a.phone_number as "phoneNumber",
    a.license_number as "licenseNumber", a.role, coalesce(u.must_change_password, false) as "mustChangePassword",
    a.created_at as "addedAt"
  from agent a left join auth."user" u on u.id = a.user_id
  where a.organization_id = $1 and a.left_at is null`;

/** The people of an organization as its Admins see them. */
@Injectable()
export class Team {
  constructor(
    private readonly database: TenantDatabase,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Everybody who works here, by name, and the invitations that wait. */
  list({ organizationId }: Actor): Promise<TeamAnswer> {
    return this.database.read(organizationId, async (tx) => {
      const { rows: agents } = await tx.query<Agent>(`${AGENTS} order by lower(a.full_name), a.user_id`, [
        organizationId,
      ]);
      const { rows: invitations } = await tx.query<TeamAnswer['invitations'][number]>(
        `select invitation_id as "invitationId", full_name as "fullName", email, role, invited_at as "invitedAt",
           code_valid_until as "validUntil"
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
}

/** What changing or deleting an agent asks of their record. */
export interface AgentRecord {
  role: Role;
  fullName: string;
  email: string;
  phoneNumber: string;
  licenseNumber: string;
}

/**
 * An agent's record, locked for a change to `nextRole` (null: they leave). All Admins of the organization are locked with
 * it, so that two of them cannot take each other's role at once.
 * @throws Refused AGENT_NOT_FOUND, LAST_ADMIN
 */
export const lockAgent = async (
  em: EntityManager,
  organizationId: string,
  agentId: string,
  nextRole: Role | null,
): Promise<AgentRecord> => {
  const admins = await em.execute<object[]>(
    `select user_id from agent where organization_id = ? and role = 'Admin' and left_at is null
     order by user_id for update`,
    [organizationId],
  );
  const [agent] = await em.execute<AgentRecord[]>(
    `select role, full_name as "fullName", email, phone_number as "phoneNumber", license_number as "licenseNumber"
     from agent where organization_id = ? and user_id = ? and left_at is null for update`,
    [organizationId, agentId],
  );
  if (!agent) throw new Refused('AGENT_NOT_FOUND');
  if (agent.role === 'Admin' && nextRole !== 'Admin' && admins.length === 1) throw new Refused('LAST_ADMIN');
  return agent;
};
