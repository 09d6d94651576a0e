import { InjectQueue, Processor } from '@nestjs/bullmq';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { DecidedRows } from '../../../platform/rows/decided-rows.ts';
import { DEPOSIT, Deposits } from './deposits.ts';

export const SETTLE_DEPOSITS_QUEUE = 'settle-deposits';

/** Finishes deposits and settlements that were cut in the middle (money#one-fate-of-a-receipt). */
@Processor(SETTLE_DEPOSITS_QUEUE, { concurrency: 1 })
export class SettleDepositsJob extends JobProcessor {
  readonly work = 'Finishing a deposit or settlement that was cut in the middle';

  constructor(
    @InjectQueue(SETTLE_DEPOSITS_QUEUE) queue: JobQueue,
    private readonly deposits: Deposits,
    private readonly rows: DecidedRows,
  ) {
    super(queue);
  }

  run({ organizationId, depositId: id = '' }: JobIds): Promise<void> {
    return this.rows.finish(DEPOSIT, { organizationId, id }, (whose) =>
      this.deposits.settle(actorOfJob(whose, id), id),
    );
  }

  /** It stays wanted: the row says so until it is settled. */
  override requeue(): Promise<void> {
    return Promise.resolve();
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const unsettled = await this.rows.unsettled(DEPOSIT);
    return unsettled.map(({ organizationId, id }) => ({ jobId: id, ids: { organizationId, depositId: id } }));
  }
}
