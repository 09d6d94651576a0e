import pg, { type PoolClient } from 'pg';
import type { LogItem } from '../event-log/event-log.ts';
import type { RecordedEvent } from '../event-log/events.ts';
import type { Report } from '../proof/finding.ts';
import { copiesOf } from './table-copies.ts';
import type { View, ViewTransaction } from './view.ts';
import { viewTransaction } from './view-writer.ts';

/** How far a live view has come, and behind which events something of it stands still. */
export interface LiveView {
  position: bigint | null;
  /** By stream (display) or organization (money): the event that could not be taken. */
  waiting: ReadonlyMap<string, bigint>;
}

/** How the writing of a batch is undone where an event cannot be taken. */
interface Undo {
  begin: string;
  keep: string;
  undo: string;
}

/** Each batch is a transaction of its own. */
export const IN_TRANSACTIONS: Undo = { begin: 'begin', keep: 'commit', undo: 'rollback' };
/** Within a transaction that goes on. */
export const IN_SAVEPOINTS: Undo = {
  begin: 'savepoint batch',
  keep: 'release savepoint batch',
  undo: 'rollback to savepoint batch; release savepoint batch',
};

/**
 * The indexes of a copy that serve lists and searches: of expressions, and of some of the rows. The views' own code finds
 * rows by the plain columns of the others; to keep all of them up took half of the time of a replay.
 */
const OF_READERS = `
  select relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = ('pg_temp.' || quote_ident($1))::regclass and not i.indisunique
    and (i.indexprs is not null or pg_get_expr(i.indpred, i.indrelid) !~ '^\\(\\w+ IS NOT NULL\\)$')`;

const quoted = pg.escapeIdentifier;

/**
 * The rows that views must have, made again from the log by the views' own code in temporary tables of one connection:
 * they need no owner, nobody else sees them, and they end with it. What the live view has set aside is left out here too.
 */
export class ViewReplay {
  private readonly tx: ViewTransaction;
  /** By view: what an event that could not be taken holds up here. */
  private readonly stopped = new Map<string, Set<string>>();

  constructor(
    private readonly client: PoolClient,
    private readonly views: readonly View[],
    private readonly report: Report,
  ) {
    this.tx = viewTransaction(client, this.names);
  }

  /** Name of each table → name of its copy. */
  get names(): ReadonlyMap<string, string> {
    return copiesOf(this.views.flatMap(({ tables }) => tables));
  }

  async createTables(): Promise<void> {
    for (const [table, copy] of this.names) {
      await this.client.query(`create temporary table ${quoted(copy)} (like public.${quoted(table)} including all)`);
      const { rows } = await this.client.query<{ name: string }>(OF_READERS, [copy]);
      for (const { name } of rows) await this.client.query(`drop index pg_temp.${quoted(name)}`);
    }
  }

  /** Once filled, so that comparing is planned by what there is. */
  async analyze(): Promise<void> {
    for (const copy of this.names.values()) await this.client.query(`analyze ${quoted(copy)}`);
  }

  /** Takes items in log order, each view as far as the live one has come. */
  async take(items: readonly LogItem[], live: ReadonlyMap<string, LiveView>, undo: Undo): Promise<void> {
    for (const view of this.views) {
      const events = this.eventsFor(view, items, live.get(view.name));
      if (events.length === 0 || (await this.apply(view, events, undo))) continue;
      for (const event of events) {
        if (!this.isStopped(view, event))
          await this.apply(view, [event], undo, (error) => this.stop(view, event, error));
      }
    }
  }

  private eventsFor(view: View, items: readonly LogItem[], live: LiveView | undefined): RecordedEvent[] {
    if (live?.position == null) return [];
    const { position, waiting } = live;
    return items.flatMap((item) => {
      if (item.kind !== 'event' || item.position > position || !view.types.includes(item.event.type)) return [];
      const waitsFrom = waiting.get(keyOf(view, item.event));
      const isSetAside = waitsFrom !== undefined && item.position >= waitsFrom;
      return isSetAside || this.isStopped(view, item.event) ? [] : [item.event];
    });
  }

  private async apply(
    view: View,
    events: readonly RecordedEvent[],
    { begin, keep, undo }: Undo,
    failed: (error: Error) => void = () => undefined,
  ): Promise<boolean> {
    await this.client.query(begin);
    try {
      await view.apply(events, this.tx);
      await this.client.query(keep);
      return true;
    } catch (error) {
      await this.client.query(undo);
      failed(error as Error);
      return false;
    }
  }

  private stop(view: View, event: RecordedEvent, error: Error): void {
    const keys = this.stopped.get(view.name) ?? new Set();
    this.stopped.set(view.name, keys.add(keyOf(view, event)));
    this.report(
      `Organization ${event.organizationId}: view ${view.name} cannot take event ${event.eventId} of ${event.stream}: ${error.message}`,
    );
  }

  private isStopped(view: View, event: RecordedEvent): boolean {
    return this.stopped.get(view.name)?.has(keyOf(view, event)) ?? false;
  }
}

const keyOf = ({ kind }: View, { stream, organizationId }: RecordedEvent): string =>
  kind === 'money' ? organizationId : stream;
