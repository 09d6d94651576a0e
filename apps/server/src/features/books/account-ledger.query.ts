import { Injectable } from '@nestjs/common';
import { RECEIVABLE } from '#domain/chart-of-accounts.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { ProjectionHalts } from '../../platform/projections/projection-halts.ts';
import { Freshness } from '../../platform/projections/read-your-writes.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';

/** What the ledger says of an account, for decisions that its balance decides (books.md 3.5). */
@Injectable()
export class AccountLedger {
  constructor(
    private readonly database: TenantDatabase,
    private readonly freshness: Freshness,
    private readonly halts: ProjectionHalts,
    private readonly log: EventLog,
  ) {}

  /**
   * What the account owes, in cents, once the ledger has booked all of its stream up to `head`, and what stood in the log
   * by now of other streams, its bonds' premium among them; negative is a credit.
   * @throws Refused MONEY_STOPPED; TEMPORARILY_UNAVAILABLE where the ledger needs more than two seconds.
   */
  async balanceAt({ organizationId }: Actor, accountId: string, head: bigint): Promise<number> {
    if ((await this.halts.of('ledger', organizationId)) === 'stopped') throw new Refused('MONEY_STOPPED');
    if (head === 0n) return 0; // nothing on its stream: there is no such account, and no ledger to wait for
    const newest = (await this.log.head()) ?? head;
    if (!(await this.freshness.reached('ledger', newest > head ? newest : head)))
      throw new Refused('TEMPORARILY_UNAVAILABLE');
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ cents: number }>(
        `select coalesce(sum(debit_cents - credit_cents), 0)::bigint as cents from posting
         where organization_id = $1 and account_id = $2 and ledger_account = '${RECEIVABLE}'`,
        [organizationId, accountId],
      );
      return rows[0]?.cents ?? 0;
    });
  }
}
