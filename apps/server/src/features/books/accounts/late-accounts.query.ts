import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';

/** Closed accounts that money has reached, until they are open again (money#late-money-on-closed). */
@Injectable()
export class LateAccounts {
  constructor(private readonly database: TenantDatabase) {}

  /** How many, and since when; null where there is none. */
  async alarmOf(organizationId: OrganizationId): Promise<{ since: string; accounts: number } | null> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ since: string | null; accounts: number }>(
        `select min(e.recorded_at) as since, count(distinct a.account_id) as accounts
         from account a
         join account_entry e on e.organization_id = a.organization_id and e.account_id = a.account_id
           and e.event_id = a.late_event_id
         where a.organization_id = $1`,
        [organizationId],
      ),
    );
    const [{ since, accounts } = { since: null, accounts: 0 }] = rows;
    return since === null ? null : { since, accounts };
  }
}
