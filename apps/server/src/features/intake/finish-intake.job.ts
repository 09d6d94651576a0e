import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { PROJECTOR_POOL } from '../../platform/database/pools.ts';
import { JobQueues } from '../../platform/jobs/job-queues.ts';
import type { JobIds, JobKind } from '../../platform/jobs/job-queues.ts';
import { organizationId as vouchedFor } from '../../kernel/actor.ts';
import { FinishIntake } from './finish-intake.ts';

/** Finishes intakes that nobody has sent again within a minute (decision 20, design 5). */
@Injectable()
export class FinishIntakeJob implements JobKind, OnModuleInit {
  readonly queue = 'finish-intake';
  readonly concurrency = 2;
  readonly work = 'Finishing a new defendant';

  constructor(
    private readonly jobs: JobQueues,
    private readonly finish: FinishIntake,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.jobs.register(this);
  }

  run = ({ organizationId, intakeId = '' }: JobIds): Promise<void> =>
    this.finish.run(vouchedFor(organizationId), intakeId);

  /** It stays wanted: the row is there until it is finished. */
  onExhausted = (): Promise<void> => Promise.resolve();
  requeue = (): Promise<void> => Promise.resolve();

  missing = async (): Promise<{ jobId: string; ids: JobIds }[]> => {
    const { rows } = await this.projector.query<{ organizationId: string; intakeId: string }>(
      `select organization_id as "organizationId", intake_id as "intakeId" from intake
       where asked_at < now() - interval '1 minute' order by asked_at limit 1000`,
    );
    return rows.map((ids) => ({ jobId: ids.intakeId, ids }));
  };
}
