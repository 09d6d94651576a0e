import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { organizationId as vouchedFor } from '../../../kernel/actor.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { FinishIntake } from './finish-intake.ts';

export const INTAKE_QUEUE = 'finish-intake';

/** Finishes intakes that nobody has sent again within a minute (building#several-streams, building#several-streams). */
@Processor(INTAKE_QUEUE, { concurrency: 2 })
export class FinishIntakeJob extends JobProcessor {
  readonly work = 'Finishing a new defendant';

  constructor(
    @InjectQueue(INTAKE_QUEUE) queue: JobQueue,
    private readonly finish: FinishIntake,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  run({ organizationId, intakeId = '' }: JobIds): Promise<void> {
    return this.finish.run(vouchedFor(organizationId), intakeId);
  }

  /** Nothing to undo: the row stays wanted until the intake is finished. */
  override requeue(): Promise<void> {
    return Promise.resolve();
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; intakeId: string }>(
      `select organization_id, intake_id from intake
       where asked_at < now() - interval '1 minute' order by asked_at limit 1000`,
    );
    return rows.map((ids) => ({ jobId: ids.intakeId, ids }));
  }
}
