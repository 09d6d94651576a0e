import { Inject, Logger } from '@nestjs/common';
import { WorkerHost } from '@nestjs/bullmq';
import { WaitingError, type Job, type Worker } from 'bullmq';
import { Semaphore, type SemaphoreLimits } from '../crypto/semaphore.ts';
import type { TenantTransaction } from '../database/tenant-database.ts';
import { Refused } from '../../kernel/refused.ts';
import { type JobQueue } from './job-queue.ts';
import { jobIds, type JobIds } from './job-ids.ts';
import { JobStarts } from './job-starts.ts';
import { traced } from './job-trace.ts';

/**
 * One kind of job: its queue, its work, and how to find what the queue may have lost. The class that extends it is
 * decorated with `@Processor(queue, { concurrency })` and is a provider of its feature's module.
 */
export abstract class JobProcessor extends WorkerHost<Worker<JobIds>> {
  /** What this work is, in words for an Admin who sees that it failed. */
  abstract readonly work: string;
  /**
   * Whether it fetches or reads what others send: then the outside worker does it, apart from the books' views, so that
   * its end stops none of them (building#outside-work).
   */
  readonly isOutside: boolean = false;
  /** How many jobs of this kind are worked on at once, in all and of one agency: the others wait for a place. */
  protected readonly places: SemaphoreLimits | undefined;
  private readonly logger = new Logger('jobs');
  private readonly leaving = new AbortController();
  private line: Semaphore | undefined;
  @Inject(JobStarts) private readonly starts!: JobStarts;

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

  /** What is left of it is enqueued again here, behind what waits: the queue has forgotten the job. */
  onDone?(ids: JobIds): Promise<void>;

  /** Called by BullMQ's worker. */
  async process(job: Job<JobIds>, token?: string): Promise<void> {
    const work = () =>
      this.starts.counted({ queue: job.queueName, jobId: job.id ?? '' }, () =>
        traced(this.logger, job, (ids) => this.run(jobIds.parse(ids))),
      );
    if (!this.places) return work();
    this.line ??= new Semaphore(this.places);
    await this.line
      .run(work, { key: job.data.organizationId, gone: this.leaving.signal })
      .catch(async (error: unknown) => {
        if (!(error instanceof Refused && error.code === 'BUSY' && this.leaving.signal.aborted)) throw error;
        await job.moveToWait(token);
        throw new WaitingError();
      });
  }

  /** Whether its process has been asked to end: work that may go on in another one ends at its next step. */
  protected get isLeaving(): boolean {
    return this.leaving.signal.aborted;
  }

  /** Gives back to the queue what waits for a place here; what is worked on goes on. */
  leave(): void {
    this.leaving.abort();
  }

  /** The reconciler: enqueues again what is missing. */
  async reconcile(): Promise<void> {
    for (const { jobId, ids } of await this.missing()) await this.queue.enqueue(jobId, ids);
  }
}
