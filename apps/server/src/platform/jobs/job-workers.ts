import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { BullRegistrar } from '@nestjs/bullmq';
import { isPgPool, type Job } from 'bullmq';
import { DeadLetters } from './dead-letters.ts';
import type { JobProcessor } from './job-processor.ts';
import { ENDED_PROCESSES, JobStarts, ProcessEnded } from './job-starts.ts';
import { JOB_ATTEMPTS, type JobWorker } from './job-queue.ts';
import type { JobIds } from './job-ids.ts';
import { JobQueues } from './job-queues.ts';
import { QUEUE_CONNECTION, type QueueConnection } from './queue-backend.ts';
import { Schedules } from './schedules.ts';

/** Which worker process: the one with the views, or that for what comes from outside. */
export type WorkerRole = 'worker' | 'outside';

/** The workers of a worker process, and the end of all queues in any process. */
@Injectable()
export class JobWorkers implements BeforeApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly workers: Pick<JobWorker, 'close'>[] = [];

  constructor(
    private readonly registrar: BullRegistrar,
    private readonly queues: JobQueues,
    private readonly schedules: Schedules,
    private readonly deadLetters: DeadLetters,
    private readonly starts: JobStarts,
    @Inject(QUEUE_CONNECTION) private readonly connection: QueueConnection,
  ) {}

  /** Starts to work on the queues of its roles; the schedules are the worker's. Only in worker processes. */
  start(...roles: WorkerRole[]): void {
    this.registrar.register();
    for (const processor of this.queues.processors()) {
      this.watch(processor, processor.worker);
      if (roles.includes(processor.isOutside ? 'outside' : 'worker')) this.run(processor.queue.name, processor.worker);
    }
    this.workers.push(this.schedules.worker);
    if (!roles.includes('worker')) return;
    this.run(this.schedules.queue.name, this.schedules.worker);
    this.schedules.start();
  }

  /** Sees to what fails at every try, and closes the worker with the process. */
  watch(processor: JobProcessor, worker: JobWorker): void {
    this.workers.push(worker);
    worker.on('failed', (job, error) => void this.failed(processor, job, error));
    if (processor.onDone) worker.on('completed', (job) => void this.done(processor, job));
  }

  /** Closes workers, which finish their jobs, then queues, then their pool: all before any other pool ends. */
  async beforeApplicationShutdown(): Promise<void> {
    this.schedules.stop();
    for (const processor of this.queues.processors()) processor.leave();
    await this.starts.leave().catch((error: unknown) => {
      this.logger.warn(new Error('Jobs under way could not be noted as left.', { cause: error }));
    });
    // While Redis is away the end of a job cannot be recorded: another worker takes it over, as after a crash.
    const isAway = this.workers.length > 0 && !(await this.answers());
    await Promise.all(this.workers.map((worker) => worker.close(isAway)));
    await Promise.all(this.queues.all().map((queue) => queue.close()));
    if (isPgPool(this.connection)) await this.connection.end();
  }

  private answers(): Promise<boolean> {
    return this.queues.ask().then(
      () => true,
      () => false,
    );
  }

  private run(queue: string, worker: JobWorker): void {
    worker.run().catch((error: unknown) => {
      this.logger.error(new Error(`The worker of ${queue} has ended.`, { cause: error }));
    });
  }

  private async done(processor: JobProcessor, job: Job<JobIds>): Promise<void> {
    try {
      await processor.onDone?.(job.data);
    } catch (error) {
      this.logger.warn(new Error(`What job ${job.id ?? ''} left waits for the reconciler.`, { cause: error }));
    }
  }

  private async failed(processor: JobProcessor, job: Job<JobIds> | undefined, error: Error): Promise<void> {
    const isSetAside = error instanceof ProcessEnded;
    const last = job !== undefined && (isSetAside || job.attemptsMade >= JOB_ATTEMPTS);
    const queue = processor.queue.name;
    const what = `Job ${job?.id ?? ''} of ${queue} failed${last ? ' for good' : ', and will be tried again'}.`;
    this.logger[last ? 'error' : 'warn'](new Error(what, { cause: error }));
    if (!last) return;
    const name = { queue, jobId: job.id ?? '' };
    const dead = { ...name, ids: job.data, tries: isSetAside ? ENDED_PROCESSES : job.attemptsMade, error };
    try {
      await processor.onExhausted(job.data);
      // `missing` finds the others again; what ended its process is not begun again, so somebody has to know of it.
      if (isSetAside || processor.requeue) await this.deadLetters.keep(dead);
      if (isSetAside) await this.starts.setAside(name);
    } catch (reason) {
      this.logger.error(new Error(`The end of job ${job.id ?? ''} could not be noted.`, { cause: reason }));
    }
  }
}
