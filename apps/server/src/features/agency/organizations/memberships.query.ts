import { Injectable } from '@nestjs/common';
import type { Role } from '#contracts/kernel/roles.ts';
import { Memberships } from '../../../edge/auth/memberships.ts';
import type { Member, SecurityPolicy } from '../../../kernel/signed-in.ts';
import { strictest } from '../../../edge/auth/policy.ts';
import {
  organizationSetting,
  TenantDatabase,
  type TenantTransaction,
} from '../../../platform/database/tenant-database.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';

interface AgentRow {
  organizationId: OrganizationId;
  role: Role;
  fullName: string;
  auditUntil: string | null;
  auditFrom: string | null;
  auditTo: string | null;
}

type OrganizationRow = Pick<Member, 'organizationName' | 'timeZone'> & SecurityPolicy;

/** Memberships are agent records (people#no-agent-record: no agent record, no access). */
@Injectable()
export class AgentMemberships extends Memberships {
  constructor(private readonly database: TenantDatabase) {
    super();
  }

  override of(userId: string, activeOrganizationId: string | null): Promise<Member | null> {
    return this.database.readAsMember(userId, async (tx) => {
      const { rows } = await tx.query<AgentRow>(
        `select organization_id, role, full_name, audit_until, audit_from, audit_to from agent where user_id = $1
         order by coalesce(audit_until < current_date - 1, false), organization_id = $2 desc nulls last, created_at
         limit 1`,
        [userId, activeOrganizationId],
      );
      const agent = rows[0];
      const organization = agent && (await organizationOf(tx, agent.organizationId));
      if (!organization) return null;
      const { organizationName, timeZone, ...policy } = organization;
      const { auditUntil, auditFrom, auditTo, ...member } = agent;
      const audit = member.role === 'Auditor' ? { until: auditUntil, from: auditFrom, to: auditTo } : null;
      return { ...member, organizationName, timeZone, policy, audit };
    });
  }

  override async policyOf(userId: string): Promise<SecurityPolicy> {
    return strictest(await this.organizationsOf(userId));
  }

  override async organizationNamesOf(userId: string): Promise<string[]> {
    return (await this.organizationsOf(userId)).map(({ organizationName }) => organizationName);
  }

  private organizationsOf(userId: string): Promise<OrganizationRow[]> {
    return this.database.readAsMember(userId, async (tx) => {
      const { rows } = await tx.query<Pick<AgentRow, 'organizationId'>>(
        'select organization_id from agent where user_id = $1',
        [userId],
      );
      const organizations: OrganizationRow[] = [];
      for (const { organizationId } of rows) {
        const organization = await organizationOf(tx, organizationId);
        if (organization) organizations.push(organization);
      }
      return organizations;
    });
  }
}

const organizationOf = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
): Promise<OrganizationRow | undefined> => {
  await tx.query(organizationSetting(organizationId));
  const { rows } = await tx.query<OrganizationRow>(
    `select name as organization_name, time_zone, min_password_length, password_needs_special, two_factor_required,
       auto_logout_minutes
     from organization where organization_id = $1`,
    [organizationId],
  );
  return rows[0];
};
