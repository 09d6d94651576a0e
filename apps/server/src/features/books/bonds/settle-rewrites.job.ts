import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import { v5 as uuidV5 } from 'uuid';
import type { Pool } from 'pg';
import { organizationId as vouchedFor } from '../../../kernel/actor.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { Rewrites } from './rewrites.ts';

export const SETTLE_QUEUE = 'settle-rewrites';

/** Finishes rewrites, and voids of them, that were cut in the middle (bonds#voiding-a-rewrite). */
@Processor(SETTLE_QUEUE, { concurrency: 1 })
export class SettleRewritesJob extends JobProcessor {
  readonly work = 'Finishing a rewrite that was cut in the middle';

  constructor(
    @InjectQueue(SETTLE_QUEUE) queue: JobQueue,
    private readonly rewrites: Rewrites,
    private readonly database: TenantDatabase,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  async run({ organizationId: organization, bondId = '' }: JobIds): Promise<void> {
    const organizationId = vouchedFor(organization);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ userId: string; timeZone: string }>(
        `select coalesce(b.agent_id, o.organization_id) as "userId", o.time_zone as "timeZone"
         from bond b join organization o on o.organization_id = b.organization_id
         where b.organization_id = $1 and b.bond_id = $2`,
        [organizationId, bondId],
      ),
    );
    const [found] = rows;
    if (!found) return;
    const commandId = uuidV5('settle the rewrite', bondId); // each step has one of its own
    await this.rewrites.settle(actorOfJob({ organizationId, ...found, commandId }, bondId), bondId);
  }

  /** It stays wanted: the row says so until it is settled. */
  override requeue(): Promise<void> {
    return Promise.resolve();
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; bondId: string }>(
      `select s.organization_id as "organizationId", s.bond_id as "bondId" from bond s
       left join bond r on r.organization_id = s.organization_id and r.bond_id = s.rewritten_by
       where s.status = 'REWRITTEN' and s.rewritten_by is not null and s.voided_at is null
         and (r.bond_id is null or r.voided_at is not null) limit 1000`,
    );
    return rows.map((ids) => ({ jobId: ids.bondId, ids }));
  }
}
