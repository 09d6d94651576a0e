import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { APP_POOL } from '../database/pools.ts';
import { EventLog } from '../event-log/event-log.ts';
import { readToken } from '../event-log/read-token.ts';
import { requestContext } from '../../kernel/request-context.ts';
import { Notifications } from '../database/notifications.ts';
import { Refused } from '../../kernel/refused.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import { PROJECTION_CHANNEL } from './checkpoint.ts';
import { ProjectionHalts } from './projection-halts.ts';

const TIMEOUT_MS = 2_000;
const POLL_MS = 100;

interface Waiter {
  view: string;
  position: bigint;
  wake: () => void;
}

/** Lets a query see at least what its reader has written (building#read-your-writes). */
@Injectable()
export class ReadYourWrites {
  /** Positions that views have certainly reached; they only grow. */
  private readonly reachedPositions = new Map<string, bigint>();
  private readonly waiting = new Set<Waiter>();
  /** The last time that each view was asked for in the database. */
  private readonly readings = new Map<string, { since: number; position: Promise<bigint> }>();

  constructor(
    @Inject(APP_POOL) private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly halts: ProjectionHalts,
    notifications: Notifications,
  ) {
    notifications.listen(PROJECTION_CHANNEL, {
      heard: (payload) => {
        const [, names, position] = /^(.+):(\d+)$/.exec(payload) ?? [];
        if (names === undefined || position === undefined) return;
        const views = names.split(',');
        for (const view of views) this.note(view, BigInt(position));
        for (const { position: wanted, view: awaited, wake } of this.waiting) {
          if (views.includes(awaited) && wanted <= BigInt(position)) wake();
        }
      },
      // Whoever waits polls as well.
      missed: () => undefined,
    });
  }

  /**
   * Waits up to two seconds until the view has read what the request's token names; then the answer is marked stale.
   * With an organization it also says where the view stands still for it.
   * @throws Refused MONEY_STOPPED where the money view has stopped for the organization.
   */
  async wait(view: string, organization?: OrganizationId): Promise<void> {
    const context = requestContext.getStore();
    if (organization !== undefined) {
      const halt = await this.halts.of(view, organization);
      if (halt === 'stopped') throw new Refused('MONEY_STOPPED');
      if (halt === 'parked' && context) context.stale = true;
    }
    const token = readToken(context?.readToken ?? null);
    if (!context || !token) return;
    // A token of another store (before a restore or a move) says nothing about this one.
    const storeId = await this.log.storeId().catch(() => token.storeId);
    if (token.storeId !== storeId) return;
    await this.reachedOrStale(view, token.position);
  }

  /**
   * What `find` finds in a view; where that is nothing, what it finds once the view has read all that the log holds now:
   * "not found" is only said on the newest state, also to somebody whose token knows nothing of what a colleague has just
   * written. Where that takes more than two seconds the answer is marked stale.
   */
  async found<T>(view: string, find: () => Promise<T | undefined>): Promise<T | undefined> {
    const found = await find();
    if (found !== undefined) return found;
    const head = await this.log.head();
    if (head !== null) await this.reachedOrStale(view, head);
    return find();
  }

  /** Whether the view has read the log up to `position` within two seconds; where not, the answer is marked stale. */
  async reachedOrStale(view: string, position: bigint): Promise<boolean> {
    const reached = await this.reached(view, position);
    const context = requestContext.getStore();
    if (!reached && context) context.stale = true;
    return reached;
  }

  /** Whether the view has read the log up to `position`, waiting up to `timeoutMs` for it. */
  async reached(view: string, position: bigint, timeoutMs = TIMEOUT_MS): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    const isKnown = () => (this.reachedPositions.get(view) ?? -1n) >= position;
    // A view that has been notified about will be again, so only polls and views without a notification ask the
    // database.
    for (let asks = !this.reachedPositions.has(view); ; asks = true) {
      if (isKnown() || (asks && (await this.positionOf(view)) >= position)) return true;
      const left = deadline - performance.now();
      if (left <= 0) return false;
      await this.woken({ view, position }, Math.min(left, POLL_MS));
    }
  }

  /** Up to where the view has read. One reading serves all who wait; an older one only makes them wait longer. */
  positionOf(view: string): Promise<bigint> {
    const now = performance.now();
    const known = this.readings.get(view);
    if (known && now - known.since < POLL_MS) return known.position;
    const position = this.ask(view);
    this.readings.set(view, { since: now, position });
    position.catch(() => this.readings.delete(view));
    return position;
  }

  private async ask(view: string): Promise<bigint> {
    const { rows } = await this.pool.query<{ position: string | null }>(
      'select position from projection.checkpoint where name = $1',
      [view],
    );
    const position = rows[0]?.position;
    if (position == null) return -1n;
    this.note(view, BigInt(position));
    return BigInt(position);
  }

  private note(view: string, position: bigint): void {
    if (position > (this.reachedPositions.get(view) ?? -1n)) this.reachedPositions.set(view, position);
  }

  /** Waits until the view is there; the poll covers a lost notification. */
  private async woken(wanted: Omit<Waiter, 'wake'>, afterMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const waiter = { ...wanted, wake: () => resolve(undefined) };
    const timer = setTimeout(waiter.wake, afterMs);
    this.waiting.add(waiter);
    await promise;
    clearTimeout(timer);
    this.waiting.delete(waiter);
  }
}
