import type { Pool } from 'pg';
import type { LogEvent } from './log-event.ts';
import { absentStream, metadataOf, metadataStreamOf, tombstoneEventType, type StreamState } from './stream-state.ts';

type Queryable = Pick<Pool, 'query'>;

interface EventRow {
  position: string;
  stream: string;
  revision: string;
  event_id: string;
  type: string;
  is_json: boolean;
  data: Buffer;
  metadata: Buffer;
  created_ms: number;
}

const columns = `position, stream, revision, event_id, type, is_json, data, metadata,
  (extract(epoch from created) * 1000)::float8 as created_ms`;

const toEvent = (row: EventRow): LogEvent => ({
  position: Number(row.position),
  stream: row.stream,
  revision: Number(row.revision),
  id: row.event_id,
  type: row.type,
  isJson: row.is_json,
  data: row.data,
  metadata: row.metadata,
  createdMs: row.created_ms,
});

/** Reads committed events. Every method gives at most `limit` events and never skips one inside its range. */
export class EventReader {
  constructor(private readonly pool: Queryable) {}

  /** Events of the log from a position on, that one included, in commit order. */
  async allForward(from: number, limit: number): Promise<LogEvent[]> {
    return this.select('all-forward', 'position >= $1', 'position', [from, limit]);
  }

  /** Events of the log before a position, newest first. */
  async allBackward(before: number, limit: number): Promise<LogEvent[]> {
    return this.select('all-backward', 'position < $1', 'position desc', [before, limit]);
  }

  /** Positions from one to another, both included, of events in streams whose names begin so: the first of them, in order. */
  async positionsIn(prefixes: readonly string[], from: number, to: number, limit: number): Promise<number[]> {
    const possible = prefixes.filter((prefix) => !prefix.includes('\0')); // no name has one, and PostgreSQL takes none
    const begins = possible.map((_, index) => `stream ^@ $${String(index + 4)}`);
    // Never a prepared statement: the best plan depends on how many streams begin so.
    const { rows } = await this.pool.query<{ found: string | null }>(
      `select string_agg(position::text, ',' order by position) as found from (
         select position from log.event where position between $1 and $2 and (${['false', ...begins].join(' or ')})
         order by position limit $3) as wanted`,
      [from, to, limit, ...possible],
    );
    const found = rows[0]?.found ?? '';
    return found === '' ? [] : found.split(',').map(Number);
  }

  /** The events at given positions, in commit order. */
  async atPositions(positions: readonly number[]): Promise<LogEvent[]> {
    return this.select('at-positions', 'position = any($1)', 'position', [positions, positions.length]);
  }

  /** Events of a stream with revisions `from` to `to`, both included, oldest first. */
  async streamForward(stream: string, from: number, to: number, limit: number): Promise<LogEvent[]> {
    return this.select('stream-forward', 'revision >= $1 and revision <= $3 and stream = $4', 'revision', [
      from,
      limit,
      to,
      stream,
    ]);
  }

  /** Events of a stream with revisions `from` down to `to`, both included, newest first. */
  async streamBackward(stream: string, from: number, to: number, limit: number): Promise<LogEvent[]> {
    return this.select('stream-backward', 'revision <= $1 and revision >= $3 and stream = $4', 'revision desc', [
      from,
      limit,
      to,
      stream,
    ]);
  }

  /** The events at given places, in no order; places that do not exist are left out. */
  async eventsAt(streams: readonly string[], revisions: readonly number[]): Promise<LogEvent[]> {
    const { rows } = await this.pool.query<EventRow>({
      name: 'events-at',
      text: `select ${columns} from log.event
             where (stream, revision) in (select * from unnest($1::text[], $2::bigint[]))`,
      values: [streams, revisions],
    });
    return rows.map(toEvent);
  }

  /**
   * The states of streams, in the order asked; by the events up to a position where one is given. Answers to clients
   * pass the head of the tail, since events whose commit is not yet confirmed could disappear again.
   */
  async streamStates(streams: readonly string[], upTo = Number.MAX_SAFE_INTEGER): Promise<StreamState[]> {
    const { rows } = await this.pool.query<{
      revision: string | null;
      type: string | null;
      is_json: boolean | null;
      metadata: Buffer | null;
    }>({
      name: 'stream-states',
      text: `select last.revision, last.type, described.is_json, described.data as metadata
             from unnest($1::text[], $2::text[]) with ordinality as asked(stream, metadata_stream, n)
             left join lateral (select revision, type from log.event e
                                where e.stream = asked.stream and e.position <= $3 order by e.revision desc limit 1) last on true
             left join lateral (select is_json, data from log.event e
                                where e.stream = asked.metadata_stream and e.position <= $3 order by e.revision desc limit 1) described on true
             order by asked.n`,
      values: [streams, streams.map(metadataStreamOf), upTo],
    });
    return rows.map((row) => ({
      lastRevision: row.revision === null ? absentStream.lastRevision : Number(row.revision),
      tombstoned: row.type === tombstoneEventType,
      hasMetadata: row.metadata !== null,
      metadata: row.metadata === null ? {} : metadataOf({ isJson: row.is_json === true, data: row.metadata }),
    }));
  }

  async streamState(stream: string): Promise<StreamState> {
    return (await this.streamStates([stream]))[0] ?? absentStream;
  }

  private async select(name: string, where: string, order: string, values: unknown[]): Promise<LogEvent[]> {
    const text = `select ${columns} from log.event where ${where} order by ${order} limit $2`;
    const { rows } = await this.pool.query<EventRow>({ name, text, values });
    return rows.map(toEvent);
  }
}
