import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { CHARGE_IS_VOIDED } from './recovery-costs.query.ts';

const STANDING = `
  select 1 from recovery_bill l
  where l.organization_id = $1 and l.cost_id = $2 and l.status <> 'not billed' and not ${CHARGE_IS_VOIDED} limit 1`;

/**
 * Of a cost that is held: a bill at the same moment comes before or after it.
 * @throws Refused COST_BILLED where some of it is billed and not voided
 */
export const mustNotBeBilled = async (
  tx: TenantTransaction,
  { organizationId }: Actor,
  costId: string,
): Promise<void> => {
  const { rowCount } = await tx.query(STANDING, [organizationId, costId]);
  if (rowCount !== 0) throw new Refused('COST_BILLED');
};

/** Makes sure that what accounts have done with bills is known. */
@Injectable()
export class ActiveBills {
  constructor(
    private readonly log: EventLog,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** @throws Refused TEMPORARILY_UNAVAILABLE where the view of accounts is too far behind the log */
  async known(): Promise<void> {
    const head = await this.log.head();
    if (head !== null && !(await this.readYourWrites.reached('accounts', head)))
      throw new Refused('TEMPORARILY_UNAVAILABLE');
  }
}
