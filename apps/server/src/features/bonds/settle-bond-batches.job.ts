import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import { organizationId as vouchedFor } from '../../kernel/actor.ts';
import { PROJECTOR_POOL } from '../../platform/database/pools.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import { actorOfJob } from '../../platform/jobs/actor-of-job.ts';
import { JobProcessor } from '../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../platform/jobs/job-queue.ts';
import { BondBatches } from '../books/index.ts';

export const SETTLE_BATCHES_QUEUE = 'settle-bond-batches';

/** Finishes several bonds written at once that were cut in the middle (bonds.md 3). */
@Processor(SETTLE_BATCHES_QUEUE, { concurrency: 1 })
export class SettleBondBatchesJob extends JobProcessor {
  readonly work = 'Finishing several bonds written at once that were cut in the middle';

  constructor(
    @InjectQueue(SETTLE_BATCHES_QUEUE) queue: JobQueue,
    private readonly batches: BondBatches,
    private readonly database: TenantDatabase,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  async run({ organizationId: organization, batchId = '' }: JobIds): Promise<void> {
    const organizationId = vouchedFor(organization);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ userId: string; timeZone: string }>(
        `select b.written_by as "userId", o.time_zone as "timeZone"
         from bond_batch b join organization o on o.organization_id = b.organization_id
         where b.organization_id = $1 and b.batch_id = $2 and b.settled_at is null`,
        [organizationId, batchId],
      ),
    );
    const [found] = rows;
    if (!found) return;
    await this.batches.settle(actorOfJob({ organizationId, ...found, commandId: batchId }, batchId), batchId);
  }

  /** It stays wanted: the row says so until it is settled. */
  override requeue(): Promise<void> {
    return Promise.resolve();
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; batchId: string }>(
      `select organization_id as "organizationId", batch_id as "batchId" from bond_batch
       where settled_at is null order by decided_at limit 1000`,
    );
    return rows.map((ids) => ({ jobId: ids.batchId, ids }));
  }
}
