import { Injectable } from '@nestjs/common';
import { dayOf } from '#domain/kernel/days.ts';
import { PortalGrants } from '../../../edge/auth/portal-grants.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { PortalGrant, SecurityPolicy } from '../../../kernel/signed-in.ts';
import {
  organizationSetting,
  TenantDatabase,
  type TenantTransaction,
} from '../../../platform/database/tenant-database.ts';

interface OwnRow {
  organizationId: OrganizationId;
  grantId: string;
  suretyId: string;
  lastDay: string;
}

const OWN = `select organization_id, grant_id, surety_id, last_day
  from surety_grant where user_id = $1 and revoked_at is null order by made_at, grant_id`;

const NAMES = `
  select o.name as organization_name, o.time_zone, s.name as surety_name,
    o.min_password_length, o.password_needs_special, o.two_factor_required, o.auto_logout_minutes
  from organization o
  join surety s on s.organization_id = o.organization_id and s.surety_id = $2
  where o.organization_id = $1`;

type NamesRow = Pick<PortalGrant, 'organizationName' | 'timeZone' | 'suretyName'> & SecurityPolicy;

/** The grants of a person, for their session (people#grants). */
@Injectable()
export class SuretyGrants extends PortalGrants {
  constructor(
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {
    super();
  }

  override of(userId: string): Promise<PortalGrant[]> {
    return this.database.readAsMember(userId, async (tx) => {
      const { rows } = await tx.query<OwnRow>(OWN, [userId]);
      const grants: PortalGrant[] = [];
      for (const row of rows) {
        const grant = await named(tx, row);
        if (grant && dayOf(this.clock.now(), grant.timeZone) <= grant.lastDay) grants.push(grant);
      }
      return grants;
    });
  }
}

const named = async (tx: TenantTransaction, row: OwnRow): Promise<PortalGrant | null> => {
  await tx.query(organizationSetting(row.organizationId));
  const { rows } = await tx.query<NamesRow>(NAMES, [row.organizationId, row.suretyId]);
  if (!rows[0]) return null;
  const { organizationName, timeZone, suretyName, ...policy } = rows[0];
  return { ...row, organizationName, timeZone, suretyName, policy };
};
