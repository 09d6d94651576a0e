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
import { Takings } from './takings.ts';

export const SETTLE_TAKINGS_QUEUE = 'settle-takings';

/** Finishes payments for several accounts that were cut in the middle (`bonds.md` 5). */
@Processor(SETTLE_TAKINGS_QUEUE, { concurrency: 1 })
export class SettleTakingsJob extends JobProcessor {
  readonly work = 'Finishing a payment for several accounts that was cut in the middle';

  constructor(
    @InjectQueue(SETTLE_TAKINGS_QUEUE) queue: JobQueue,
    private readonly takings: Takings,
    private readonly database: TenantDatabase,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  async run({ organizationId: organization, takingId = '' }: JobIds): Promise<void> {
    const organizationId = vouchedFor(organization);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ userId: string; timeZone: string }>(
        `select t.taken_by as "userId", o.time_zone as "timeZone"
         from taking t join organization o on o.organization_id = t.organization_id
         where t.organization_id = $1 and t.taking_id = $2 and t.settled_at is null`,
        [organizationId, takingId],
      ),
    );
    const [found] = rows;
    if (!found) return;
    await this.takings.settle(actorOfJob({ organizationId, ...found, commandId: takingId }, takingId), takingId);
  }

  /** It stays wanted: the row says so until it is settled. */
  override requeue(): Promise<void> {
    return Promise.resolve();
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; takingId: string }>(
      `select organization_id as "organizationId", taking_id as "takingId" from taking
       where settled_at is null order by taken_at limit 1000`,
    );
    return rows.map((ids) => ({ jobId: ids.takingId, ids }));
  }
}
