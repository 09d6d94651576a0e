import { Injectable } from '@nestjs/common';
import type { AgencyCourt } from '#contracts/agency/organizations/courts.ts';
import { CHOOSE_COURT, COURTS } from '#domain/agency/courts.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';

const LIST = `select court_id, name, parish, active from agency_court
  where organization_id = $1 order by active desc, lower(name)`;
const OFFERED = 'select 1 from agency_court where organization_id = $1 and name = $2 and active';

/** The courts that an agency added to those that every agency has (screens#courts). */
@Injectable()
export class Courts {
  constructor(private readonly database: TenantDatabase) {}

  /** Every court, those offered first, by name. */
  list({ organizationId }: Actor): Promise<AgencyCourt[]> {
    return this.database.read(organizationId, async (tx) => {
      return (await tx.query<AgencyCourt>(LIST, [organizationId])).rows;
    });
  }

  /**
   * Asserts that a bond may be given this court: one on the list, or the one that it is `written` with.
   * @throws Refused VALIDATION_FAILED beside the field.
   */
  async mustBeListed(
    { organizationId }: Actor,
    name: string | null | undefined,
    written: string | null = null,
  ): Promise<void> {
    if (name === null || name === undefined || name === written || COURTS.some((court) => court.name === name)) return;
    const offered = await this.database.read(organizationId, (tx) => tx.query(OFFERED, [organizationId, name]));
    if (offered.rowCount === 0)
      throw new Refused('VALIDATION_FAILED', {}, [{ path: 'courtLocation', message: CHOOSE_COURT }]);
  }
}
