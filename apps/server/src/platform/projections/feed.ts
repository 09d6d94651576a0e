import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { EventLog, LogItem } from '../event-log/event-log.ts';

const LANE_LIMIT = 5_000;

/** What one view has still to take from the feed. A view that falls too far behind leaves it and reads the log itself. */
export class Lane {
  private items: LogItem[] = [];
  private wake: (() => void) | undefined;
  private overflowed = false;

  /** The next items, at most `max`; null when the lane has been given up or the signal says stop. */
  async take(max: number, signal: AbortSignal): Promise<LogItem[] | null> {
    while (this.items.length === 0 && !this.overflowed && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      this.wake = () => {
        resolve(undefined);
      };
      signal.addEventListener('abort', this.wake, { once: true });
      await promise;
      signal.removeEventListener('abort', this.wake);
    }
    if (this.overflowed || signal.aborted) return null;
    return this.items.splice(0, max);
  }

  /** False where the lane is full. */
  push(item: LogItem): boolean {
    this.overflowed = this.items.length >= LANE_LIMIT;
    if (!this.overflowed) this.items.push(item);
    this.wake?.();
    return !this.overflowed;
  }
}

/** One subscription to the log and one decode for all views of a worker (design 7). */
export class Feed {
  private readonly logger = new Logger(Feed.name);
  private readonly lanes = new Set<Lane>();

  constructor(
    private readonly log: EventLog,
    private position: bigint | null,
  ) {}

  /** A lane with everything after `checkpoint`; null while the view is behind the feed and must catch up first. */
  join(checkpoint: bigint | null): Lane | null {
    if (this.position !== null && (checkpoint === null || checkpoint < this.position)) return null;
    const lane = new Lane();
    this.lanes.add(lane);
    return lane;
  }

  leave(lane: Lane): void {
    this.lanes.delete(lane);
  }

  /** Follows the log until told to stop; where the connection breaks it subscribes again from where it was. */
  async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        for await (const item of this.log.follow(this.position, signal)) {
          failures = 0;
          this.position = item.position;
          for (const lane of this.lanes) if (!lane.push(item)) this.lanes.delete(lane);
        }
      } catch (error) {
        this.logger.warn(`The subscription to the log broke: ${(error as Error).message}`);
      }
      const backOff = Math.min(5_000, 100 * 2 ** Math.min(failures, 6));
      await delay(backOff * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
    }
  }
}
