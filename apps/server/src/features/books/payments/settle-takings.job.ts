import { InjectQueue, Processor } from '@nestjs/bullmq';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { DecidedRows } from '../../../platform/rows/decided-rows.ts';
import { TAKING, Takings } from './takings.ts';

export const SETTLE_TAKINGS_QUEUE = 'settle-takings';

/** Finishes payments for several accounts that were cut in the middle (bonds#several-accounts). */
@Processor(SETTLE_TAKINGS_QUEUE, { concurrency: 1 })
export class SettleTakingsJob extends JobProcessor {
  readonly work = 'Finishing a payment for several accounts that was cut in the middle';

  constructor(
    @InjectQueue(SETTLE_TAKINGS_QUEUE) queue: JobQueue,
    private readonly takings: Takings,
    private readonly rows: DecidedRows,
  ) {
    super(queue);
  }

  run({ organizationId, takingId: id = '' }: JobIds): Promise<void> {
    return this.rows.finish(TAKING, { organizationId, id }, (whose) => this.takings.settle(actorOfJob(whose, id), id));
  }

  /** It stays wanted: the row says so until it is settled. */
  override requeue(): Promise<void> {
    return Promise.resolve();
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const unsettled = await this.rows.unsettled(TAKING);
    return unsettled.map(({ organizationId, id }) => ({ jobId: id, ids: { organizationId, takingId: id } }));
  }
}
