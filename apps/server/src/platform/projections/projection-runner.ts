import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { PROJECTOR_POOL } from '../database/pools.ts';
import { EventLog } from '../event-log/event-log.ts';
import { AppliedEvents } from './applied-events.ts';
import { VIEWS } from './checkpoint.ts';
import { BATCH, Feed } from './feed.ts';
import type { View } from './view.ts';
import { ViewWorker } from './view-worker.ts';

const STAND_BY_MS = 1_000;
/**
 * An owner that PostgreSQL has not heard of for so long has lost its locks: a frozen process, or one behind a network
 * that swallows everything, still has its connection. Owners send a query every second.
 */
const SILENT_MS = 10_000;

/**
 * Keeps the views of this installation up to date (building#projection-ownership). Any number of workers may run it:
 * an advisory lock per view says who writes it, the others stand by.
 */
@Injectable()
export class ProjectionRunner {
  private readonly logger = new Logger(ProjectionRunner.name);
  private stopping = new AbortController();
  private running: Promise<void> | undefined;
  private readonly outdated = new Set<string>();

  constructor(
    @Inject(PROJECTOR_POOL) private readonly pool: Pool,
    private readonly log: EventLog,
    @Inject(VIEWS) private readonly views: readonly View[],
    @Optional() private readonly applied?: AppliedEvents,
  ) {}

  /** Starts in the background; `batch` is the most items of one transaction. */
  start(batch = BATCH): void {
    if (this.running) throw new Error('The projections run already.');
    this.stopping = new AbortController();
    this.running = this.run(batch);
  }

  /** Ends after the transactions under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.running = undefined;
  }

  private async run(batch: number): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.own(batch, signal);
      } catch (error) {
        this.logger.warn(`The projections stand still: ${(error as Error).message}`);
      }
      await pause(STAND_BY_MS, signal);
    }
  }

  /** Runs the views whose locks it gets, over one connection, until that breaks or the process stops. */
  private async own(batch: number, stop: AbortSignal): Promise<void> {
    const client = await this.pool.connect();
    const over = new AbortController();
    const end = () => over.abort();
    // Not AbortSignal.any: the garbage collector removes that signal with its listeners, so the stop would be lost.
    stop.addEventListener('abort', end, { once: true });
    client.once('error', end).once('end', end);
    try {
      await client.query(`set idle_session_timeout = ${SILENT_MS}`);
      if (!stop.aborted) await this.keep(client, batch, over);
    } finally {
      stop.removeEventListener('abort', end);
      // Ending the connection gives its locks back.
      client.release(true);
    }
  }

  private async keep(client: PoolClient, batch: number, over: AbortController): Promise<void> {
    const { signal } = over;
    const feed = new Feed(this.log, this.pool, await this.furthest(), batch);
    const parts = { log: this.log, pool: this.pool, feed, applied: this.applied, batch };
    const locked = new Set<string>();
    const running = new Map<string, Promise<void>>();
    let feeding: Promise<void> | undefined;
    try {
      while (!signal.aborted) {
        await client.query('select'); // a sign of life
        const starting = new Map<string, ViewWorker>();
        for (const view of this.views.filter(({ name }) => !running.has(name))) {
          if (!locked.has(view.name) && !(await this.lock(client, view))) continue;
          locked.add(view.name);
          const worker = await ViewWorker.start(view, parts);
          if (worker) {
            starting.set(view.name, worker);
            continue;
          }
          // A worker of the build that fits may take it.
          this.sayOutdated(view);
          await client.query("select pg_advisory_unlock(hashtextextended('projection:' || $1, 0))", [view.name]);
          locked.delete(view.name);
        }
        for (const [name, worker] of starting) {
          running.set(
            name,
            worker.run(signal).finally(() => running.delete(name)),
          );
        }
        // Starts once the views have joined it, so that together they read the log once.
        feeding ??= feed.run(signal);
        await pause(STAND_BY_MS, signal);
      }
    } finally {
      over.abort();
      await Promise.all([feeding, ...running.values()]);
    }
  }

  private sayOutdated({ name, version }: View): void {
    if (this.outdated.has(name)) return;
    this.outdated.add(name);
    this.logger.error(`The rows of view ${name} are not of version ${version}: run "cli rebuild ${name}".`);
  }

  private async lock(client: PoolClient, { name }: View): Promise<boolean> {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('projection:' || $1, 0)) as locked",
      [name],
    );
    return rows[0]?.locked === true;
  }

  /** Where the view that is furthest stands: the feed begins there, the others catch up by themselves. */
  private async furthest(): Promise<bigint | null> {
    const { rows } = await this.pool.query<{ position: string | null }>(
      'select max(position) as position from projection.checkpoint where name = any($1)',
      [this.views.map(({ name }) => name)],
    );
    return rows[0]?.position == null ? null : BigInt(rows[0].position);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  delay(ms, undefined, { signal }).catch(() => undefined);
