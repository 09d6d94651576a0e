import { Injectable } from '@nestjs/common';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';

const BOUNDED = `
  select role = 'Auditor' and (audit_from is not null or audit_to is not null) as bounded
  from agent where organization_id = $1 and user_id = $2`;

/** Auditors who see the money of some days alone (money#auditor-access). */
@Injectable()
export class BoundedAuditors {
  constructor(private readonly database: TenantDatabase) {}

  /** Whether they are one now: the books of all days are not theirs to take. */
  async seesPeriodAlone(organizationId: OrganizationId, userId: string): Promise<boolean> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ bounded: boolean }>(BOUNDED, [organizationId, userId]),
    );
    return rows[0]?.bounded ?? false;
  }
}
