import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { withBackend, type Processor, type QueueOptions, type WorkerOptions } from 'bullmq';
import { jobIds, type JobIds } from './job-ids.ts';
import { withRequestId } from './job-trace.ts';
import { queueBackend } from './queue-backend.ts';

/** How often a job is tried in all. */
export const JOB_ATTEMPTS = 8;

const JOB_OPTIONS = {
  attempts: JOB_ATTEMPTS,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
  // A finished job is removed, so that the same id can be enqueued again.
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/** Longer than that a process that ends does not wait for the queue to take its last jobs, in milliseconds. */
const LAST_ENQUEUED_MS = 2_000;

const { Queue, Worker } = withBackend(queueBackend);

const outOfReach = (logger: Logger, queue: string, error: Error): void => {
  logger.error(new Error(`The queue ${queue} is out of reach; trying again.`, { cause: error }));
};

/** BullMQ's queue as every process has it: it connects with its first command. Inject it by `@InjectQueue(name)`. */
export class JobQueue extends Queue<JobIds> {
  private readonly logger = new Logger('jobs');
  private readonly beingEnqueued = new Set<Promise<unknown>>();

  constructor(name: string, options: QueueOptions) {
    super(name, { ...options, skipMetasUpdate: true, defaultJobOptions: JOB_OPTIONS });
    this.on('error', (error) => {
      outOfReach(this.logger, name, error);
    });
  }

  /** BullMQ asks when it makes a queue, and would connect. */
  override waitUntilReady(): Promise<void> {
    return Promise.resolve();
  }

  /** Enqueues a job; the same id is in the queue at most once. Throws where the queue cannot be reached. */
  async enqueue(jobId: string, ids: JobIds): Promise<void> {
    const adding = this.add(this.name, withRequestId(jobIds.parse(ids)), { jobId }).finally(() =>
      this.beingEnqueued.delete(adding),
    );
    this.beingEnqueued.add(adding);
    await adding;
  }

  /**
   * Enqueues without waiting, for requests whose row already says what is wanted. If the queue cannot be reached, the
   * reconciler enqueues it later.
   */
  enqueueBestEffort(jobId: string, ids: JobIds): void {
    this.enqueue(jobId, ids).catch((error: unknown) => {
      this.logger.warn(new Error(`Job ${jobId} of ${this.name} waits for the reconciler.`, { cause: error }));
    });
  }

  /** Ends its connection once what is being enqueued has arrived; a Redis that is away is not waited for. */
  override async close(): Promise<void> {
    const arrived = Promise.allSettled(this.beingEnqueued);
    await Promise.race([arrived, delay(LAST_ENQUEUED_MS, undefined, { ref: false })]);
    await this.backend.close(true);
    await super.close();
  }
}

/** BullMQ's worker. A killed one's job is taken over after at most the two times together. */
export class JobWorker extends Worker<JobIds> {
  constructor(name: string, processor: Processor<JobIds>, options: WorkerOptions) {
    const takeover = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: JOB_ATTEMPTS };
    // The role of its process decides whether it runs.
    super(name, processor, { ...takeover, ...options, autorun: false });
    const logger = new Logger('jobs');
    this.on('error', (error) => {
      outOfReach(logger, name, error);
    });
  }
}

// `BullModule.registerQueue` and `@Processor` make these; both keep nothing but what they are given.
BullModule.queueClass = JobQueue;
BullModule.workerClass = JobWorker;
