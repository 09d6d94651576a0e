import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { EventLog, LogItem } from '../event-log/event-log.ts';
import { applyTogether, ViewFailed } from './apply-together.ts';
import { OwnershipLost } from './checkpoint.ts';
import { isTransient } from '../database/transient-errors.ts';
import type { ViewWriter } from './view-writer.ts';

/** Most items of one transaction: batches grow with what has come meanwhile. */
export const BATCH = 1_000;

/**
 * How old an event may be, in milliseconds, that open screens are still told of: people may wait for it while no worker
 * runs.
 */
const NEWS_MS = 3_600_000;

/**
 * One subscription to the log, one decode and one transaction a batch for all views of a worker that stand at its place
 * (building#exactly-once). Reading waits for writing where that is slower. A view that cannot take a batch as it is
 * leaves the feed, settles that alone, and joins again.
 */
export class Feed {
  private readonly logger = new Logger(Feed.name);
  private readonly members = new Map<ViewWriter, () => void>();
  /** Where the log ended when this began. */
  private past: bigint | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly pool: Pool,
    /** Everything up to here has been handed to who was a member then. */
    private position: bigint | null,
    private readonly batch = BATCH,
  ) {}

  /**
   * Takes a view in, which gets everything after its checkpoint; ends when it must go on alone, or the signal says
   * stop. Null while the view is behind the feed and must catch up first.
   */
  join(writer: ViewWriter, signal: AbortSignal): Promise<void> | null {
    const { position } = writer.checkpoint;
    if (this.position !== null && (position === null || position < this.position)) return null;
    if (signal.aborted) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const leave = () => {
      this.members.delete(writer);
      signal.removeEventListener('abort', leave);
      resolve(undefined);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.members.set(writer, leave);
    return promise;
  }

  /** Follows the log until told to stop; where the connection breaks it subscribes again from where it was. */
  async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        this.past ??= (await this.log.head()) ?? -1n;
        for await (const items of this.log.follow(this.position, signal)) {
          failures = 0;
          for (let from = 0; from < items.length; from += this.batch) {
            await this.handOver(items.slice(from, from + this.batch), signal);
          }
        }
      } catch (error) {
        this.logger.warn(`The subscription to the log broke: ${(error as Error).message}`);
      }
      await pause(failures, signal);
    }
  }

  /** Gives a batch to every member; whoever cannot take it now is no member any more. */
  private async handOver(items: readonly LogItem[], signal: AbortSignal): Promise<void> {
    const position = items.at(-1)?.position ?? null;
    this.position = position;
    const isNews = this.isNews(items);
    for (let failures = 0; this.members.size > 0 && !signal.aborted;) {
      try {
        // What a commit has done whose answer was lost is found out before the next try.
        if (failures > 0) await this.reload();
        const members = [...this.members.keys()];
        const taken = await applyTogether(this.pool, members, items, isNews);
        for (const member of members) {
          member.hear(items);
          if (!taken.has(member) || member.isFreed) this.members.get(member)?.();
        }
        return;
      } catch (error) {
        this.logger.warn(`Views cannot go on together: ${(error as Error).message}`);
        if (error instanceof ViewFailed) this.members.get(error.writer)?.();
        else if (!isTransient(error)) for (const leave of this.members.values()) leave();
        else await pause((failures += 1), signal);
      }
    }
  }

  /** Open screens hear of what came since this began, and of what somebody may still wait for; not of the whole past. */
  private isNews(items: readonly LogItem[]): boolean {
    const last = items.at(-1);
    if (last === undefined || this.past === undefined || last.position > this.past) return true;
    return last.kind === 'event' && Date.now() - Date.parse(last.event.metadata.occurredAt) < NEWS_MS;
  }

  private async reload(): Promise<void> {
    for (const [{ checkpoint }, leave] of this.members) {
      await checkpoint.reload(this.pool).catch((error: unknown) => {
        if (!(error instanceof OwnershipLost)) throw error;
        leave();
      });
    }
  }
}

const pause = async (failures: number, signal: AbortSignal): Promise<void> => {
  const backOff = Math.min(5_000, 100 * 2 ** Math.min(failures, 6)) * (0.5 + Math.random());
  await delay(backOff, undefined, { signal }).catch(() => undefined);
};
