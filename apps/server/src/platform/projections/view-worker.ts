import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { EventLog, LogItem } from '../event-log/event-log.ts';
import type { AppliedEvents } from './applied-events.ts';
import { batches } from '../event-log/pages.ts';
import { Checkpoint, OwnershipLost } from './checkpoint.ts';
import type { Feed } from './feed.ts';
import { isTransient } from '../database/transient-errors.ts';
import { replayParked } from './replay-parked.ts';
import type { View } from './view.ts';
import { ViewWriter } from './view-writer.ts';

const TRIES = 3;

export interface ViewWorkerParts {
  log: EventLog;
  pool: Pool;
  feed: Feed;
  /** Hears of every batch; specs need none. */
  applied?: AppliedEvents | undefined;
  /** Most items in one transaction; tests set 1. */
  batch: number;
}

/** Keeps one view up to date for as long as this worker owns it (building#projection-ownership). */
export class ViewWorker {
  private readonly logger: Logger;
  private lastFailure = '';

  private constructor(
    private readonly view: View,
    private readonly parts: ViewWorkerParts,
    private readonly checkpoint: Checkpoint,
    private readonly writer: ViewWriter,
  ) {
    this.logger = new Logger(`View ${view.name}`);
  }

  /** Becomes the owner of the view, whose lock the caller holds; null where it must be rebuilt first. */
  static async start(view: View, parts: ViewWorkerParts): Promise<ViewWorker | null> {
    const storeId = await parts.log.storeId();
    const checkpoint = await Checkpoint.take(parts.pool, view, storeId);
    if (!checkpoint) return null;
    const writer = new ViewWriter(parts.pool, view, checkpoint, storeId, parts.applied);
    await writer.load();
    return new ViewWorker(view, parts, checkpoint, writer);
  }

  /**
   * Runs until told to stop or until another worker has taken the view over. Where nothing stands still it joins the
   * feed before this returns, so that views which stand at one place begin together.
   */
  async run(signal: AbortSignal): Promise<void> {
    let isReady = !this.writer.isWaiting;
    while (!signal.aborted) {
      try {
        if (!isReady || this.writer.isFreed) await this.takeUp();
        isReady = true;
        const leaving = this.parts.feed.join(this.writer, signal);
        if (leaving) await leaving;
        else await this.catchUp(signal);
      } catch (error) {
        if (error instanceof OwnershipLost) {
          this.logger.warn('Another worker has taken this view over.');
          return;
        }
        this.logger.warn(`Cannot go on, will try again: ${(error as Error).message}`);
        await delay(500 + Math.random() * 500, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** This build may be able to take what an earlier one could not. */
  private async takeUp(): Promise<void> {
    const { log, pool } = this.parts;
    await replayParked({ log, pool, view: this.view, checkpoint: this.checkpoint });
    await this.writer.load();
  }

  /** Reads the log from the checkpoint to its end, past whatever the shared feed has told before. */
  private async catchUp(signal: AbortSignal): Promise<void> {
    const { log, batch } = this.parts;
    for await (const items of batches(log.readAll(this.checkpoint.position), batch)) {
      if (signal.aborted) return;
      // Open screens hear of the newest ones, not of the whole past.
      await this.settle(items, items.length < batch, signal);
      this.writer.hear(items);
    }
  }

  /** Applies a batch: waits while Postgres is away, and sets aside what cannot be applied. */
  private async settle(batch: LogItem[], announce: boolean, signal: AbortSignal): Promise<void> {
    if (await this.attempt(batch, announce, signal, 1)) return;
    // One of them cannot be applied: each is applied alone, so that the others are not held up.
    for (const item of batch) {
      if (signal.aborted || (await this.attempt([item], announce, signal, TRIES))) continue;
      await this.persist(signal, () => this.writer.setAside(item, this.lastFailure));
    }
  }

  /** Tries to apply; false after `tries` failures that lie in the items or the fold. */
  private async attempt(items: LogItem[], announce: boolean, signal: AbortSignal, tries: number): Promise<boolean> {
    for (let failures = 0; failures < tries && !signal.aborted;) {
      try {
        await this.persist(signal, () => this.writer.apply(this.checkpoint.ahead(items), announce));
        return true;
      } catch (error) {
        if (error instanceof OwnershipLost) throw error;
        failures = this.writer.isHopeless(error) ? tries : failures + 1;
        this.lastFailure = error instanceof Error ? error.message : String(error);
      }
    }
    return signal.aborted;
  }

  /** Repeats work while Postgres is away; what an unknown commit has done is found out before the next try. */
  private async persist(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      try {
        if (failures > 0) await this.checkpoint.reload(this.parts.pool);
        await work();
        return;
      } catch (error) {
        if (error instanceof OwnershipLost || !isTransient(error) || signal.aborted) throw error;
        this.logger.warn(`Postgres is away: ${(error as Error).message}`);
        await delay(Math.min(5_000, 100 * 2 ** failures) * (0.5 + Math.random()), undefined, { signal }).catch(
          () => undefined,
        );
      }
    }
  }
}
