import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import { organizationId as vouchedFor } from '../../../kernel/actor.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { PowerLots } from './power-lots.ts';

export const SETTLE_LOTS_QUEUE = 'settle-power-lots';

/**
 * Receives the powers of a lot that was decided (powers#receiving-all-or-nothing): large ones, and those that were cut
 * in the middle.
 */
@Processor(SETTLE_LOTS_QUEUE, { concurrency: 1 })
export class SettlePowerLotsJob extends JobProcessor {
  readonly work = 'Receiving powers';

  constructor(
    @InjectQueue(SETTLE_LOTS_QUEUE) queue: JobQueue,
    private readonly lots: PowerLots,
    private readonly database: TenantDatabase,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  async run({ organizationId: organization, lotId = '' }: JobIds): Promise<void> {
    const organizationId = vouchedFor(organization);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ userId: string; timeZone: string }>(
        `select l.received_by as "userId", o.time_zone as "timeZone"
         from power_lot l join organization o on o.organization_id = l.organization_id
         where l.organization_id = $1 and l.lot_id = $2 and l.settled_at is null`,
        [organizationId, lotId],
      ),
    );
    const [found] = rows;
    if (!found) return;
    await this.lots.settle(actorOfJob({ organizationId, ...found, commandId: lotId }, lotId), lotId);
  }

  /** It stays wanted: the row says so until it is settled. */
  override requeue(): Promise<void> {
    return Promise.resolve();
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; lotId: string }>(
      `select organization_id as "organizationId", lot_id as "lotId" from power_lot
       where settled_at is null order by decided_at limit 1000`,
    );
    return rows.map((ids) => ({ jobId: ids.lotId, ids }));
  }
}
