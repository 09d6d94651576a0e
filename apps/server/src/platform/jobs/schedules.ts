import { Logger } from '@nestjs/common';
import type { QueueStore } from './queue-backend.ts';

/** Work that comes round by itself: looking for lost jobs, clearing away what ran out, deadlines that are rows. */
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

type Queue = InstanceType<QueueStore['classes']['Queue']>;

/** The one queue of every schedule's rounds. */
export const SCHEDULES_QUEUE = 'schedules';

/** An emptied queue has its schedules back after this long, in ms. */
const KEEP_MS = 10_000;
/** A round this late, in ms, was lost together with what would have brought the next. */
const LATE_MS = 30_000;
const ROUND_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;

/** The schedules of this build, kept in the queue by every worker, run by whichever takes the round. */
export class Schedules {
  private readonly logger = new Logger('schedules');
  private readonly known = new Map<string, Schedule>();
  private readonly kept = new Set<Schedule>();
  private readonly running = new Set<string>();
  private timer: NodeJS.Timeout | null = null;

  add(schedule: Schedule): void {
    this.known.set(schedule.name, schedule);
  }

  /** Sees to it that these come round: now, and again whenever the queue lost them. */
  keep(schedules: readonly Schedule[], queue: Queue): void {
    for (const schedule of schedules) this.kept.add(schedule);
    const bringBack = () => {
      this.bringBack(queue).catch((error: unknown) => {
        this.logger.warn(new Error('Schedules could not be looked after; it goes on later.', { cause: error }));
      });
    };
    bringBack();
    this.timer ??= setInterval(bringBack, KEEP_MS).unref();
  }

  /** One round, unless this process is still at the one before; a schedule of another build is forgotten. */
  async round(name: string, queue: Queue): Promise<void> {
    const schedule = this.known.get(name);
    if (!schedule) return void (await queue.removeJobScheduler(name));
    if (this.running.has(name)) return;
    this.running.add(name);
    try {
      await schedule.run();
    } catch (error) {
      this.logger.warn(new Error(`A round of ${name} failed; the next one comes.`, { cause: error }));
    } finally {
      this.running.delete(name);
    }
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
  }

  private async bringBack(queue: Queue): Promise<void> {
    const now = Date.now();
    for (const { name, everyMs } of this.kept) {
      const there = await queue.getJobScheduler(name);
      const next = there?.next ?? 0;
      // A round further away than one round is of before the clock was set back: nobody waits for that time again.
      const isAhead = next > now + everyMs + LATE_MS;
      if (there?.every === everyMs && next > now - LATE_MS && !isAhead) continue;
      if (isAhead) await queue.removeJobScheduler(name);
      await queue.upsertJobScheduler(name, { every: everyMs }, { name, opts: ROUND_OPTIONS });
    }
  }
}
