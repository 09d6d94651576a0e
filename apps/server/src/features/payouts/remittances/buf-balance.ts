import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ProjectionHalts } from '../../../platform/projections/projection-halts.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { BUF_HELD_SQL, type BufFigures } from './buf-figures.ts';

/** What a surety holds of the build-up fund, as the ledger says (money#buf-limits). */
@Injectable()
export class BufBalance {
  constructor(
    private readonly database: TenantDatabase,
    private readonly readYourWrites: ReadYourWrites,
    private readonly halts: ProjectionHalts,
    private readonly log: EventLog,
  ) {}

  /**
   * The figures once the ledger has booked the surety's own stream up to `head`, and what stood in the log by now.
   * @throws Refused MONEY_STOPPED, TEMPORARILY_UNAVAILABLE.
   */
  async at({ organizationId }: Actor, suretyId: string, head: bigint): Promise<BufFigures> {
    if ((await this.halts.of('ledger', organizationId)) === 'stopped') throw new Refused('MONEY_STOPPED');
    const newest = (await this.log.head()) ?? head;
    const reached = await this.readYourWrites.reached('ledger', newest > head ? newest : head);
    if (!reached) throw new Refused('TEMPORARILY_UNAVAILABLE');
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<BufFigures>(BUF_HELD_SQL, [organizationId, suretyId]),
    );
    return rows[0] ?? { bookCents: 0, payableCents: 0, heldCents: 0 };
  }
}
