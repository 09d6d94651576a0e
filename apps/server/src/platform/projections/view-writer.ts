import { Logger } from '@nestjs/common';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { prepared } from '../database/prepared.ts';
import type { LogItem, UnreadableItem } from '../event-log/event-log.ts';
import type { RecordedEvent } from '../event-log/events.ts';
import { LIVE_CHANNEL, livePayloads } from '../live/live-changes.ts';
import type { AppliedEvents } from '../observe/applied-events.ts';
import type { Checkpoint } from './checkpoint.ts';
import { PROJECTION_CHANNEL } from './checkpoint.ts';
import type { View, ViewTransaction } from './view.ts';

/** An item that concerns a view: an event that it takes, or one that this build cannot read. */
type Concern = { position: bigint; stream: string; organizationId: string } & (
  { event: RecordedEvent } | { unreadable: string }
);

const columns = '(view, organization_id, stream, position, after_position, reason)';
const PARK = `insert into projection.parked_stream ${columns} values ($1, $2, $3, $4, $5, $6) on conflict do nothing`;
const STOP = `insert into projection.stopped_organization ${columns} values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing`;

/** Thrown by a batch that holds an event of a later build: never retried, it will not change. */
class Unreadable extends Error {}

/**
 * Writes one view: a batch and the move of its checkpoint are one transaction (design 7). Keeps what stands still
 * behind an event that the view could not take.
 */
export class ViewWriter {
  private readonly logger: Logger;
  private readonly types: ReadonlySet<string>;
  /** Streams (display) or organizations (money) that wait. */
  private waiting = new Set<string>();

  constructor(
    private readonly pool: Pool,
    private readonly view: View,
    private readonly checkpoint: Checkpoint,
    private readonly storeId: string,
    private readonly applied?: AppliedEvents,
  ) {
    this.logger = new Logger(`View ${view.name}`);
    this.types = new Set(view.types);
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
  }

  /**
   * Applies items in log order and moves the checkpoint behind the last of them. `announce` tells open screens.
   * @throws OwnershipLost where another worker owns the view; the fold's or Postgres' error otherwise, nothing applied.
   */
  async apply(items: readonly LogItem[], announce: boolean): Promise<void> {
    const position = items.at(-1)?.position;
    if (position === undefined) return;
    const concerns = items.flatMap((item) => this.concernOf(item) ?? []);
    const unreadable = concerns.find((concern) => 'unreadable' in concern);
    if (unreadable) throw new Unreadable(unreadable.unreadable);
    const events = concerns.flatMap((concern) => ('event' in concern ? concern.event : []));
    await this.transaction(position, async (client) => {
      if (events.length > 0) await this.view.apply(events, viewTransaction(client));
      if (announce) await this.announceChanges(client, events);
    });
    const { name: view, kind } = this.view;
    this.applied?.note({ view, kind, position, events, live: announce });
  }

  /** Passes over an item that the view cannot take: what belongs to it waits from now on, and an alarm is logged. */
  async setAside(item: LogItem, reason: string): Promise<void> {
    const concern = this.concernOf(item);
    const { name, kind } = this.view;
    const after = this.checkpoint.position;
    await this.transaction(item.position, async (client) => {
      if (!concern) return;
      const { organizationId, stream, position } = concern;
      await client.query(kind === 'money' ? STOP : PARK, [
        name,
        organizationId,
        stream,
        String(position),
        after === null ? null : String(after),
        reason.slice(0, 1_000),
      ]);
      await announceStandstill(client, organizationId);
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

  private async transaction(position: bigint, work: (client: PoolClient) => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    let broken = false;
    try {
      await this.checkpoint.beginMove(client, position);
      await work(client);
      await client.query(`select pg_notify('${PROJECTION_CHANNEL}', '${this.view.name}:${position}'); commit`);
      this.checkpoint.position = position;
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async announceChanges(client: PoolClient, events: readonly RecordedEvent[]): Promise<void> {
    const { changes } = this.view;
    if (!changes) return;
    const payloads: string[] = [];
    for (const [organizationId, own] of Map.groupBy(events, (event) => event.organizationId)) {
      const token = `${this.storeId}:${own.at(-1)?.position ?? 0n}`;
      payloads.push(...livePayloads(organizationId, own.flatMap(changes), token));
    }
    if (payloads.length === 0) return;
    await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [LIVE_CHANNEL, payloads]);
  }

  private concernOf(item: LogItem): Concern | null {
    if (item.kind === 'position') return null;
    const concern = item.kind === 'event' ? eventConcern(item.event) : unreadableConcern(item);
    const type = item.kind === 'event' ? item.event.type : item.type;
    // What nobody in this build knows concerns every view: one of a later build may take it.
    if (type !== null && !this.types.has(type)) return null;
    return this.waiting.has(this.keyOf(concern)) ? null : concern;
  }

  private keyOf({ stream, organizationId }: Pick<Concern, 'stream' | 'organizationId'>): string {
    return this.view.kind === 'money' ? organizationId : stream;
  }
}

/** Tells the open screens of an organization that something of it begins to stand still, or goes on. */
export const announceStandstill = async (client: PoolClient, organizationId: string): Promise<void> => {
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
  table: (name) => names.get(name) ?? name,
});
