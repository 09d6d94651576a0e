import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Job } from 'bullmq';
import { z } from 'zod';
import { SETTINGS } from '../../kernel/config.ts';
import type { Settings } from '../../kernel/config.ts';
import { roleUrl } from '../database/roles.ts';
import type { TenantTransaction } from '../database/tenant-database.ts';
import { traced, withRequestId } from './job-trace.ts';
import { postgresQueues, redisQueues } from './queue-backend.ts';
import type { QueueStore } from './queue-backend.ts';
import { Schedules, SCHEDULES_QUEUE } from './schedules.ts';
import type { Schedule } from './schedules.ts';

/** What a job carries: whose it is, and ids; never amounts, names or secrets (design 10). */
const jobIds = z.object({ organizationId: z.uuid() }).catchall(z.uuid());
export type JobIds = Readonly<z.output<typeof jobIds>>;

/** One kind of job: its queue, its work, and how to find what the queue may have lost. */
export interface JobKind {
  queue: string;
  /** How many run at once in one worker process. */
  concurrency: number;
  /** Does the work; runs again after a failure or a killed worker, so its effect must be safe to repeat. */
  run: (ids: JobIds) => Promise<void>;
  /** All tries failed. */
  onExhausted: (ids: JobIds) => Promise<void>;
  /** Work that is wanted and has no effect yet: the queue is disposable, the rows are the truth. */
  missing: () => Promise<{ jobId: string; ids: JobIds }[]>;
  /** What this work is, in words for an Admin who sees that it failed. */
  work?: string;
  /** Undoes `onExhausted`, in the transaction of the retry; a kind without it leaves no dead letter. */
  requeue?: (ids: JobIds, tx: TenantTransaction) => Promise<void>;
}

/** A job whose last try failed. */
export interface DeadJob {
  queue: string;
  jobId: string;
  ids: JobIds;
  tries: number;
  error: Error;
}

const JOB_OPTIONS = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
  // A finished job leaves nothing behind, so the same id can be enqueued again.
  removeOnComplete: true,
  removeOnFail: true,
} as const;

type Queue = InstanceType<QueueStore['classes']['Queue']>;

/** A killed worker's job is taken over after at most the two together, in milliseconds. */
export interface JobLocks {
  lockDuration: number;
  stalledInterval: number;
}

const LOCKS: JobLocks = { lockDuration: 10_000, stalledInterval: 5_000 };
const RECONCILE_MS = 15_000;
/** Longer than that nobody waits to hear how deep the queues are. */
const ANSWER_MS = 2_000;
/** Rounds of different schedules that one worker process runs at once. */
const ROUNDS = 4;

/**
 * The job queues (design 10): BullMQ on PostgreSQL, or on Redis where REDIS_URL is set. Any process enqueues; only a
 * worker calls `startWorkers`. Connections are made with the first use.
 */
@Injectable()
export class JobQueues implements BeforeApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly kinds = new Map<string, JobKind>();
  private readonly queues = new Map<string, Queue>();
  private readonly workers: { close: () => Promise<void> }[] = [];
  private readonly schedules = new Schedules();
  private readonly lostOf = new Map<string, Schedule>();
  private readonly scheduled: Schedule[] = [];
  private store: QueueStore | null = null;
  private keep: ((dead: DeadJob) => Promise<void>) | null = null;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Optional() private readonly locks: JobLocks = LOCKS,
  ) {}

  /** Makes a kind of job known; the module that owns it calls this once. */
  register(kind: JobKind): void {
    this.kinds.set(kind.queue, kind);
    const lost = { name: `find-lost-${kind.queue}`, everyMs: RECONCILE_MS, run: () => this.reconcile(kind) };
    this.lostOf.set(kind.queue, lost);
    this.schedules.add(lost);
  }

  /** Makes work known that comes round by itself; the module that owns it calls this once. */
  schedule(schedule: Schedule): void {
    this.scheduled.push(schedule);
    this.schedules.add(schedule);
  }

  /** Says where jobs go whose last try failed. */
  onDeadLetter(keep: (dead: DeadJob) => Promise<void>): void {
    this.keep = keep;
  }

  /** What the jobs of a queue do, in words. */
  workOf(queue: string): string {
    return this.kinds.get(queue)?.work ?? queue;
  }

  /** Makes a dead job's row wanted again, in the transaction of the retry. */
  async requeue(queue: string, ids: JobIds, tx: TenantTransaction): Promise<void> {
    await this.kinds.get(queue)?.requeue?.(jobIds.parse(ids), tx);
  }

  /** Enqueues a job; the same id is in the queue at most once. Throws where the queue cannot be reached. */
  async enqueue(queue: string, jobId: string, ids: JobIds): Promise<void> {
    await this.queueOf(queue).add(queue, withRequestId(jobIds.parse(ids)), { ...JOB_OPTIONS, jobId });
  }

  /**
   * Enqueues without waiting: for requests whose row already says what is wanted. What does not reach the queue now,
   * the reconciler brings later.
   */
  enqueueSoon(queue: string, jobId: string, ids: JobIds): void {
    this.enqueue(queue, jobId, ids).catch((error: unknown) => {
      this.logger.warn(new Error(`Job ${jobId} of ${queue} waits for the reconciler.`, { cause: error }));
    });
  }

  /**
   * Starts to work on every registered kind (or on one queue), and on the schedules: the search for work that the queue
   * lost is one of each kind. Only in worker processes.
   */
  startWorkers(only?: string): void {
    const kinds = [...this.kinds.values()].filter(({ queue }) => only === undefined || queue === only);
    for (const kind of kinds) {
      this.workers.push(this.workerOf(kind));
      // What was lost while no worker ran need not wait for the first round.
      void this.reconcile(kind);
    }
    const schedules = [
      ...kinds.flatMap(({ queue }) => this.lostOf.get(queue) ?? []),
      ...(only === undefined ? this.scheduled : []),
    ];
    if (schedules.length > 0) this.startSchedules(schedules);
  }

  /**
   * How many jobs wait, run, or wait for their next try, by queue. Throws where the queues cannot be reached, or do not
   * answer: a Redis that is away is waited for without end.
   */
  async depths(): Promise<{ queue: string; waiting: number; active: number; delayed: number }[]> {
    return this.inTime(this.count());
  }

  /** Throws where the queues cannot be reached. */
  async ask(): Promise<void> {
    const [first = SCHEDULES_QUEUE] = this.kinds.keys();
    await this.inTime(this.queueOf(first).getJobCounts('waiting'));
  }

  private inTime<T>(answer: Promise<T>): Promise<T> {
    const unanswered = delay(ANSWER_MS, undefined, { ref: false }).then(() => {
      throw new Error('The queues do not answer.');
    });
    return Promise.race([unanswered, answer]);
  }

  private count(): Promise<{ queue: string; waiting: number; active: number; delayed: number }[]> {
    return Promise.all(
      [...this.kinds.keys()].map(async (queue) => {
        const {
          waiting = 0,
          prioritized = 0,
          active = 0,
          delayed = 0,
        } = await this.queueOf(queue).getJobCounts('waiting', 'prioritized', 'active', 'delayed');
        return { queue, waiting: waiting + prioritized, active, delayed };
      }),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.schedules.stop();
    const answers = await this.inTime(
      Promise.all([...this.queues.values()].slice(0, 1).map((queue) => queue.getJobCounts('waiting'))),
    ).catch(() => null);
    const closed = this.close();
    // BullMQ says goodbye to a Redis that is away only when it is back: the process ends without.
    if (answers) await closed;
    else closed.catch(() => undefined);
  }

  private async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    await this.store?.end();
  }

  private startSchedules(schedules: readonly Schedule[]): void {
    const queue = this.queueOf(SCHEDULES_QUEUE);
    const worker = new this.classes.Worker(SCHEDULES_QUEUE, ({ name }) => this.schedules.round(name, queue), {
      connection: {},
      concurrency: ROUNDS,
      ...this.locks,
    });
    worker.on('error', (error) => this.outOfReach(SCHEDULES_QUEUE, error));
    this.workers.push(worker);
    this.schedules.keep(schedules, queue);
  }

  private async reconcile(kind: JobKind): Promise<void> {
    const { queue } = kind;
    try {
      for (const { jobId, ids } of await kind.missing()) await this.enqueue(queue, jobId, ids);
    } catch (error) {
      this.logger.warn(new Error(`Looking for lost jobs of ${queue} failed; it goes on later.`, { cause: error }));
    }
  }

  private workerOf(kind: JobKind): { close: () => Promise<void> } {
    const { queue, concurrency } = kind;
    const run = (job: Job<JobIds>) => traced(this.logger, job, (ids) => kind.run(jobIds.parse(ids)));
    const worker = new this.classes.Worker<JobIds>(queue, run, {
      connection: {},
      concurrency,
      ...this.locks,
      maxStalledCount: JOB_OPTIONS.attempts,
    });
    worker.on('error', (error) => this.outOfReach(queue, error));
    worker.on('failed', (job, error) => void this.failed(kind, job, error));
    return worker;
  }

  private async failed(kind: JobKind, job: Job<JobIds> | undefined, error: Error): Promise<void> {
    const last = job !== undefined && job.attemptsMade >= JOB_OPTIONS.attempts;
    const what = `Job ${job?.id ?? ''} of ${kind.queue} failed${last ? ' for good' : ', and will be tried again'}.`;
    this.logger[last ? 'error' : 'warn'](new Error(what, { cause: error }));
    if (!last) return;
    const dead = { queue: kind.queue, jobId: job.id ?? '', ids: job.data, tries: job.attemptsMade, error };
    try {
      await kind.onExhausted(job.data);
      if (kind.requeue) await this.keep?.(dead);
    } catch (reason) {
      this.logger.error(new Error(`The end of job ${job.id ?? ''} could not be noted.`, { cause: reason }));
    }
  }

  private queueOf(name: string): Queue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = new this.classes.Queue(name, { connection: {} });
    queue.on('error', (error) => this.outOfReach(name, error));
    this.queues.set(name, queue);
    return queue;
  }

  private outOfReach(queue: string, error: Error): void {
    this.logger.error(new Error(`The queue ${queue} is out of reach; trying again.`, { cause: error }));
  }

  private get classes(): QueueStore['classes'] {
    const { REDIS_URL, DATABASE_URL, BAILIWICK_SECRET } = this.settings;
    this.store ??= REDIS_URL
      ? redisQueues(REDIS_URL)
      : postgresQueues(roleUrl(DATABASE_URL, BAILIWICK_SECRET, 'app'), this.kinds.size + 1);
    return this.store.classes;
  }
}
