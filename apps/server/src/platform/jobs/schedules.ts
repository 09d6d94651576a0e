import { Injectable, Logger } from '@nestjs/common';
import { InjectQueue, Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { JobQueue } from './job-queue.ts';
import { JobQueues } from './job-queues.ts';

/** Work that is repeated on a schedule: finding lost jobs, deleting expired rows, deadlines. */
export interface Schedule {
  /** In kebab-case, the same through every build: `clear-sign-in-leftovers`. */
  name: string;
  everyMs: number;
  /**
   * One round, in one worker process of all. A failed round is logged, and the next one comes; a killed worker's round
   * is taken over by another, so a round must be safe to repeat.
   */
  run: () => Promise<void>;
}

/** The one queue of every schedule's rounds. */
export const SCHEDULES_QUEUE = 'schedules';

/** How often each kind of job is looked through for what its queue has lost, in milliseconds. */
const RECONCILE_MS = 15_000;
/** Rounds of different schedules that one worker process runs at once. */
const ROUNDS = 4;
/** An emptied queue gets its schedules back within this time, in ms. */
const KEEP_MS = 10_000;
/** A round this late, in ms, was lost by the queue. */
const LATE_MS = 30_000;
const ROUND_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;

/** The schedules of this build: BullMQ's job schedulers, kept in the queue by every worker, run by whichever takes the round. */
@Injectable()
@Processor(SCHEDULES_QUEUE, { concurrency: ROUNDS })
export class Schedules extends WorkerHost {
  private readonly logger = new Logger('schedules');
  private readonly known = new Map<string, Schedule>();
  private readonly running = new Set<string>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    @InjectQueue(SCHEDULES_QUEUE) readonly queue: JobQueue,
    private readonly queues: JobQueues,
  ) {
    super();
  }

  /** Registers work that is repeated; the provider that does it calls this when its module starts. */
  add(schedule: Schedule): void {
    this.known.set(schedule.name, schedule);
  }

  /** Adds every schedule to the queue, now and whenever the queue lost it. Only in worker processes. */
  start(): void {
    for (const processor of this.queues.processors()) {
      const lost = { name: `find-lost-${processor.queue.name}`, run: () => processor.reconcile() };
      this.add({ ...lost, everyMs: RECONCILE_MS });
      // Runs the reconcilers at once, so that jobs lost while no worker ran need not wait for a round.
      void this.round(lost);
    }
    const bringBack = () => {
      this.bringBack().catch((error: unknown) => {
        this.logger.warn(new Error('Schedules could not be looked after; it goes on later.', { cause: error }));
      });
    };
    bringBack();
    this.timer = setInterval(bringBack, KEEP_MS).unref();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Called by BullMQ's worker. The schedule of another build is forgotten. */
  async process({ name }: Job): Promise<void> {
    const schedule = this.known.get(name);
    await (schedule ? this.round(schedule) : this.queue.removeJobScheduler(name));
  }

  /** One round, unless this process is still at the one before. */
  private async round({ name, run }: Pick<Schedule, 'name' | 'run'>): Promise<void> {
    if (this.running.has(name)) return;
    this.running.add(name);
    try {
      await run();
    } catch (error) {
      this.logger.warn(new Error(`A round of ${name} failed; the next one comes.`, { cause: error }));
    } finally {
      this.running.delete(name);
    }
  }

  private async bringBack(): Promise<void> {
    const now = Date.now();
    for (const { name, everyMs } of this.known.values()) {
      const there = await this.queue.getJobScheduler(name);
      const next = there?.next ?? 0;
      // A round that is further away than its interval was planned before the clock was set back: it is planned anew.
      const isAhead = next > now + everyMs + LATE_MS;
      if (there?.every === everyMs && next > now - LATE_MS && !isAhead) continue;
      if (isAhead) await this.queue.removeJobScheduler(name);
      await this.queue.upsertJobScheduler(name, { every: everyMs }, { name, opts: ROUND_OPTIONS });
    }
  }
}
