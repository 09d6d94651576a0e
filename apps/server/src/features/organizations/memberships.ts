import { Injectable } from '@nestjs/common';
import type { Role } from '#contracts/roles.ts';
import { Memberships } from '../../platform/auth/memberships.ts';
import type { Member } from '../../platform/auth/memberships.ts';
import { organizationSetting, TenantDatabase } from '../../platform/database/tenant-database.ts';
import type { OrganizationId } from '../../platform/tenancy/actor.ts';

interface AgentRow {
  organization_id: OrganizationId;
  role: Role;
  full_name: string;
}

/** Memberships are agent records (spec 6: no agent record, no access). */
@Injectable()
export class AgentMemberships extends Memberships {
  constructor(private readonly database: TenantDatabase) {
    super();
  }

  override of(userId: string, activeOrganizationId: string | null): Promise<Member | null> {
    return this.database.readAsMember(userId, async (tx) => {
      const agents = await tx.query<AgentRow>(
        `select organization_id, role, full_name from agent where user_id = $1
         order by organization_id = $2 desc nulls last, created_at limit 1`,
        [userId, activeOrganizationId],
      );
      const agent = agents.rows[0];
      if (!agent) return null;
      await tx.query(organizationSetting(agent.organization_id));
      const { rows } = await tx.query<{ name: string; time_zone: string }>(
        'select name, time_zone from organization where organization_id = $1',
        [agent.organization_id],
      );
      const organization = rows[0];
      if (!organization) return null;
      return {
        organizationId: agent.organization_id,
        organizationName: organization.name,
        timeZone: organization.time_zone,
        role: agent.role,
        fullName: agent.full_name,
      };
    });
  }
}
