import { Logger } from '@nestjs/common';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { prepared } from '../database/prepared.ts';
import { columnTypes } from '../database/row-types.ts';
import type { LogItem, UnreadableItem } from '../event-log/event-log.ts';
import type { RecordedEvent } from '../event-log/events.ts';
import { EVENT_REJECTED } from '../event-log/rejections.ts';
import { LIVE_CHANNEL, livePayloads } from '../database/live-changes.ts';
import type { AppliedEvents } from './applied-events.ts';
import type { Checkpoint } from './checkpoint.ts';
import { commitBatch } from './commit-batch.ts';
import { transaction } from './transaction.ts';
import type { View, ViewTransaction } from './view.ts';

/** An item that concerns a view: an event that it takes, or one that this build cannot read. */
type Concern = { position: bigint; stream: string; organizationId: string } & (
  | { event: RecordedEvent }
  | { unreadable: string }
);

const columns = '(view, organization_id, stream, position, after_position, reason)';
const PARK = `insert into projection.parked_stream ${columns} values ($1, $2, $3, $4, $5, $6) on conflict do nothing`;
const STOP = `insert into projection.stopped_organization ${columns} values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing`;

/** Thrown by a batch that holds an event of a later build: a retry could not succeed. */
class Unreadable extends Error {}

/**
 * Writes one view: a batch and the move of its checkpoint are one transaction (building#exactly-once). Keeps what
 * stands still behind an event that the view could not take.
 */
export class ViewWriter {
  private readonly logger: Logger;
  private readonly types: ReadonlySet<string>;
  /** Streams (display) or organizations (money) that wait. */
  private waiting = new Set<string>();
  /** Whether an Admin has rejected an event of an agency of which something stands still: it may go on. */
  isFreed = false;

  constructor(
    private readonly pool: Pool,
    readonly view: View,
    readonly checkpoint: Checkpoint,
    readonly storeId: string,
    private readonly applied?: AppliedEvents,
  ) {
    this.logger = new Logger(`View ${view.name}`);
    this.types = new Set(view.types);
  }

  /** Whether something stands still behind an event that the view could not take. */
  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  /** To be told of items that have been handed over. */
  hear(items: readonly LogItem[]): void {
    if (!this.isWaiting) return;
    this.isFreed ||= items.some(
      (item) =>
        item.kind === 'event' &&
        item.event.type === EVENT_REJECTED &&
        [...this.waiting].some((key) => key.includes(item.event.organizationId)),
    );
  }

  /** Reads what stands still since before. */
  async load(): Promise<void> {
    const { rows } = await this.pool.query<{ key: string }>(
      this.view.kind === 'money'
        ? 'select organization_id::text as key from projection.stopped_organization where view = $1'
        : 'select stream as key from projection.parked_stream where view = $1',
      [this.view.name],
    );
    this.waiting = new Set(rows.map(({ key }) => key));
    this.isFreed = false;
  }

  /**
   * What the view takes of items, in log order.
   * @throws Unreadable where this build cannot read one of them
   */
  eventsOf(items: readonly LogItem[]): RecordedEvent[] {
    return items.flatMap((item) => {
      const concern = this.concernOf(item);
      if (!concern) return [];
      if ('unreadable' in concern) throw new Unreadable(concern.unreadable);
      return concern.event;
    });
  }

  /** Writes rows, in a transaction that moves the view's checkpoint. */
  async write(events: readonly RecordedEvent[], client: PoolClient): Promise<void> {
    if (events.length > 0) await this.view.apply(events, viewTransaction(client));
  }

  /** To be told of every commit. */
  hasMoved(position: bigint, events: readonly RecordedEvent[], live: boolean): void {
    this.checkpoint.position = position;
    const { name: view, kind } = this.view;
    this.applied?.note({ view, kind, position, events, live });
  }

  /**
   * Applies items in log order and moves the checkpoint behind the last of them. `announce` tells open screens.
   * @throws OwnershipLost where another worker owns the view; the fold's or Postgres' error otherwise, nothing applied.
   */
  async apply(items: readonly LogItem[], announce: boolean): Promise<void> {
    const position = items.at(-1)?.position;
    if (position === undefined) return;
    const events = this.eventsOf(items);
    await this.move(position, events, announce, (client) => this.write(events, client));
  }

  /** Passes over an item that the view cannot take: what belongs to it waits from now on, and an alarm is logged. */
  async setAside(item: LogItem, reason: string): Promise<void> {
    const concern = this.concernOf(item);
    const { name, kind } = this.view;
    const after = this.checkpoint.position;
    await this.move(item.position, [], false, async (client) => {
      if (!concern) return;
      await recordHalt(client, this.view, concern, after, reason);
      await announceHalt(client, concern.organizationId);
    });
    if (!concern) return;
    this.waiting.add(this.keyOf(concern));
    const effect = kind === 'money' ? 'is stopped for organization' : 'has parked the stream of organization';
    this.logger.error(`View ${name} ${effect} ${concern.organizationId} at ${concern.position}: ${reason}`);
  }

  /** Whether the error lies in the item itself, so that trying again is of no use. */
  isHopeless(error: unknown): boolean {
    return error instanceof Unreadable;
  }

  private async move(
    position: bigint,
    events: readonly RecordedEvent[],
    announce: boolean,
    work: (client: PoolClient) => Promise<void>,
  ): Promise<void> {
    await transaction(this.pool, async (client) => {
      await this.checkpoint.beginMove(client, position);
      await work(client);
      await commitBatch(client, [{ view: this.view, events }], position, announce ? this.storeId : null);
    });
    this.hasMoved(position, events, announce);
  }

  private concernOf(item: LogItem): Concern | null {
    if (item.kind === 'position') return null;
    const concern = item.kind === 'event' ? eventConcern(item.event) : unreadableConcern(item);
    const type = item.kind === 'event' ? item.event.type : item.type;
    // An unknown event type concerns every view, since a later build's views may take it.
    if (type !== null && !this.types.has(type)) return null;
    return this.waiting.has(this.keyOf(concern)) ? null : concern;
  }

  private keyOf({ stream, organizationId }: Pick<Concern, 'stream' | 'organizationId'>): string {
    return this.view.kind === 'money' ? organizationId : stream;
  }
}

/** Writes down that an organization's money, or a stream's screens, wait behind an item; `after` is where it was read from. */
export const recordHalt = async (
  client: PoolClient,
  { name, kind }: View,
  { organizationId, stream, position }: Pick<UnreadableItem, 'organizationId' | 'stream' | 'position'>,
  after: bigint | null,
  reason: string,
): Promise<void> => {
  await client.query(kind === 'money' ? STOP : PARK, [
    name,
    organizationId,
    stream,
    String(position),
    after === null ? null : String(after),
    reason.slice(0, 1_000),
  ]);
};

/** Tells the open screens of an organization that something of it begins to stand still, or goes on. */
export const announceHalt = async (client: PoolClient, organizationId: string): Promise<void> => {
  const payloads = livePayloads(organizationId, [{ topic: 'ledger', id: organizationId }]);
  await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [LIVE_CHANNEL, payloads]);
};

const eventConcern = (event: RecordedEvent): Concern => ({
  position: event.position,
  stream: event.stream,
  organizationId: event.organizationId,
  event,
});

const unreadableConcern = ({ position, stream, organizationId, reason }: UnreadableItem): Concern => ({
  position,
  stream,
  organizationId,
  unreadable: reason,
});

/** What a view writes with; `names` says which tables stand in for others during a rebuild. */
export const viewTransaction = (
  client: PoolClient,
  names: ReadonlyMap<string, string> = new Map(),
): ViewTransaction => ({
  query: <R extends object>(sql: string, values?: unknown[]) => client.query<R & QueryResultRow>(prepared(sql, values)),
  stored: async <R extends object>(text: string, values: unknown[]) => {
    const { rows } = await client.query<R & QueryResultRow>({ text, values, types: columnTypes });
    return rows;
  },
  table: (name) => names.get(name) ?? name,
});
