import { Logger } from '@nestjs/common';
import { WorkerHost } from '@nestjs/bullmq';
import type { Job, Worker } from 'bullmq';
import type { TenantTransaction } from '../database/tenant-database.ts';
import { jobIds } from './job-queue.ts';
import type { JobIds, JobQueue } from './job-queue.ts';
import { traced } from './job-trace.ts';

/**
 * One kind of job: its queue, its work, and how to find what the queue may have lost. The class that extends it is
 * decorated with `@Processor(queue, { concurrency })` and is a provider of its feature's module.
 */
export abstract class JobProcessor extends WorkerHost<Worker<JobIds>> {
  /** What this work is, in words for an Admin who sees that it failed. */
  abstract readonly work: string;
  private readonly logger = new Logger('jobs');

  constructor(readonly queue: JobQueue) {
    super();
  }

  /** Does the work; runs again after a failure or a killed worker, so its effect must be safe to repeat. */
  abstract run(ids: JobIds): Promise<void>;

  /** Work that is wanted and has no effect yet, read from the rows: the queue may lose jobs. */
  abstract missing(): Promise<{ jobId: string; ids: JobIds }[]>;

  /** Called when all tries have failed. Not needed where `missing` finds the row again. */
  onExhausted(_ids: JobIds): Promise<void> {
    return Promise.resolve();
  }

  /** Undoes `onExhausted`, in the transaction of the retry; a kind without it leaves no dead letter. */
  requeue?(ids: JobIds, tx: TenantTransaction): Promise<void>;

  /** Called by BullMQ's worker. */
  process(job: Job<JobIds>): Promise<void> {
    return traced(this.logger, job, (ids) => this.run(jobIds.parse(ids)));
  }

  /** The reconciler: enqueues again what is missing. */
  async reconcile(): Promise<void> {
    for (const { jobId, ids } of await this.missing()) await this.queue.enqueue(jobId, ids);
  }
}
