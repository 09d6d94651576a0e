import { InjectQueue, Processor } from '@nestjs/bullmq';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { DecidedRows } from '../../../platform/rows/decided-rows.ts';
import { SentSuretyReports, SURETY_REPORT } from './sent-surety-reports.ts';

export const SETTLE_REPORTS_QUEUE = 'settle-surety-reports';

/**
 * Tells powers which report named them: of long reports, and of those that were cut in the middle
 * (powers#reported-power).
 */
@Processor(SETTLE_REPORTS_QUEUE, { concurrency: 1 })
export class SettleSuretyReportsJob extends JobProcessor {
  readonly work = 'Locking a report to a surety';

  constructor(
    @InjectQueue(SETTLE_REPORTS_QUEUE) queue: JobQueue,
    private readonly reports: SentSuretyReports,
    private readonly rows: DecidedRows,
  ) {
    super(queue);
  }

  run({ organizationId, reportId: id = '' }: JobIds): Promise<void> {
    return this.rows.finish(SURETY_REPORT, { organizationId, id }, (whose) =>
      this.reports.settle(actorOfJob(whose, id), id),
    );
  }

  /** It stays wanted: the row says so until it is settled. */
  override requeue(): Promise<void> {
    return Promise.resolve();
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const unsettled = await this.rows.unsettled(SURETY_REPORT);
    return unsettled.map(({ organizationId, id }) => ({ jobId: id, ids: { organizationId, reportId: id } }));
  }
}
