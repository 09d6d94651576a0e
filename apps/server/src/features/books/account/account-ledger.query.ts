import { Injectable } from '@nestjs/common';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ProjectionHalts } from '../../../platform/projections/projection-halts.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';

const BALANCE = `
  select coalesce(sum(debit_cents - credit_cents), 0)::bigint as cents from posting
  where organization_id = $1 and account_id = $2 and ledger_account = '${RECEIVABLE}'`;

/** The bonds that may have billed a judgment to it: by a bill, or by one that came from an account that closed. */
const MAY_HAVE_BILLED = `
  select distinct p.bond_id
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  where p.organization_id = $1 and p.account_id = $2 and p.ledger_account = '${RECEIVABLE}'
    and p.bond_id is not null and j.event_type in ('JudgmentBilled', 'EntriesTransferred')
  order by p.bond_id`;

/** What the ledger says, for decisions that a balance decides (money#closing-reads-its-head). */
@Injectable()
export class AccountLedger {
  constructor(
    private readonly database: TenantDatabase,
    private readonly readYourWrites: ReadYourWrites,
    private readonly halts: ProjectionHalts,
    private readonly log: EventLog,
  ) {}

  /**
   * What the account owes, in cents, once the ledger has booked all of its stream up to `head`, and what stood in the log
   * by now of other streams, its bonds' premium among them; negative is a credit.
   * @throws Refused MONEY_STOPPED; TEMPORARILY_UNAVAILABLE where the ledger needs more than two seconds.
   */
  async balanceAt({ organizationId }: Actor, accountId: string, head: bigint): Promise<number> {
    await this.mustRun(organizationId);
    if (head === 0n) return 0; // nothing on its stream: there is no such account, and no ledger to wait for
    await this.reach(head);
    return this.sum(organizationId, BALANCE, [accountId]);
  }

  /** What the account owes as the log stands by now, for who decides on another stream. @throws Refused as `balanceAt`. */
  async balanceNow({ organizationId }: Actor, accountId: string): Promise<number> {
    await this.mustRun(organizationId);
    await this.reach(0n);
    return this.sum(organizationId, BALANCE, [accountId]);
  }

  /**
   * The bonds whose judgments may have been billed to the account, as the log stood by now: each knows its own bills.
   * @throws Refused as `balanceAt`.
   */
  async mayHaveBilled({ organizationId }: Actor, accountId: string): Promise<string[]> {
    await this.mustRun(organizationId);
    await this.reach(0n);
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ bondId: string }>(MAY_HAVE_BILLED, [organizationId, accountId]);
      return rows.map(({ bondId }) => bondId);
    });
  }

  private async mustRun(organizationId: OrganizationId): Promise<void> {
    if ((await this.halts.of('ledger', organizationId)) === 'stopped') throw new Refused('MONEY_STOPPED');
  }

  private async reach(head: bigint): Promise<void> {
    const newest = (await this.log.head()) ?? head;
    if (!(await this.readYourWrites.reached('ledger', newest > head ? newest : head)))
      throw new Refused('TEMPORARILY_UNAVAILABLE');
  }

  private async sum(organizationId: OrganizationId, sql: string, values: string[]): Promise<number> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ cents: number }>(sql, [organizationId, ...values]);
      return rows[0]?.cents ?? 0;
    });
  }
}
