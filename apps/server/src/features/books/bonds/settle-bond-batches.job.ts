import { InjectQueue, Processor } from '@nestjs/bullmq';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { DecidedRows } from '../../../platform/rows/decided-rows.ts';
import { BOND_BATCH, BondBatches } from './bond-batches.ts';

export const SETTLE_BATCHES_QUEUE = 'settle-bond-batches';

/** Finishes several bonds written at once that were cut in the middle (bonds#charge-grid). */
@Processor(SETTLE_BATCHES_QUEUE, { concurrency: 1 })
export class SettleBondBatchesJob extends JobProcessor {
  readonly work = 'Finishing several bonds written at once that were cut in the middle';

  constructor(
    @InjectQueue(SETTLE_BATCHES_QUEUE) queue: JobQueue,
    private readonly batches: BondBatches,
    private readonly rows: DecidedRows,
  ) {
    super(queue);
  }

  run({ organizationId, batchId: id = '' }: JobIds): Promise<void> {
    return this.rows.finish(BOND_BATCH, { organizationId, id }, (whose) =>
      this.batches.settle(actorOfJob(whose, id), id),
    );
  }

  /** It stays wanted: the row says so until it is settled. */
  override requeue(): Promise<void> {
    return Promise.resolve();
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const unsettled = await this.rows.unsettled(BOND_BATCH);
    return unsettled.map(({ organizationId, id }) => ({ jobId: id, ids: { organizationId, batchId: id } }));
  }
}
