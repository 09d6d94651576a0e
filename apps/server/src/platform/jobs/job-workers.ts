import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { BullRegistrar } from '@nestjs/bullmq';
import { isPgPool } from 'bullmq';
import type { Job } from 'bullmq';
import { DeadLetters } from './dead-letters.ts';
import type { JobProcessor } from './job-processor.ts';
import { JOB_ATTEMPTS } from './job-queue.ts';
import type { JobIds, JobWorker } from './job-queue.ts';
import { JobQueues } from './job-queues.ts';
import { QUEUE_CONNECTION } from './queue-backend.ts';
import type { QueueConnection } from './queue-backend.ts';
import { Schedules } from './schedules.ts';

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
    @Inject(QUEUE_CONNECTION) private readonly connection: QueueConnection,
  ) {}

  /** Starts to work on every `@Processor`'s queue and on the schedules. Only in worker processes. */
  start(): void {
    this.registrar.register();
    for (const processor of this.queues.processors()) this.watch(processor, processor.worker);
    this.workers.push(this.schedules.worker);
    this.schedules.start();
  }

  /** Sees to what fails at every try, and closes the worker with the process. */
  watch(processor: JobProcessor, worker: JobWorker): void {
    this.workers.push(worker);
    worker.on('failed', (job, error) => void this.failed(processor, job, error));
  }

  /** Closes workers, which finish their jobs, then queues, then their pool: all before any other pool ends. */
  async beforeApplicationShutdown(): Promise<void> {
    this.schedules.stop();
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

  private async failed(processor: JobProcessor, job: Job<JobIds> | undefined, error: Error): Promise<void> {
    const last = job !== undefined && job.attemptsMade >= JOB_ATTEMPTS;
    const queue = processor.queue.name;
    const what = `Job ${job?.id ?? ''} of ${queue} failed${last ? ' for good' : ', and will be tried again'}.`;
    this.logger[last ? 'error' : 'warn'](new Error(what, { cause: error }));
    if (!last) return;
    const dead = { queue, jobId: job.id ?? '', ids: job.data, tries: job.attemptsMade, error };
    try {
      await processor.onExhausted(job.data);
      if (processor.requeue) await this.deadLetters.keep(dead);
    } catch (reason) {
      this.logger.error(new Error(`The end of job ${job.id ?? ''} could not be noted.`, { cause: reason }));
    }
  }
}
