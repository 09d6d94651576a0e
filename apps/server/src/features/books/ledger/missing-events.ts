import type { PoolClient } from 'pg';
import type { LogItem } from '../../../platform/event-log/event-log.ts';

/** Where an event of a stream stands. */
interface Place {
  stream: string;
  revision: number;
  organizationId: string;
}

/** Events that a stream must have had, by what comes behind them: from one revision to another, both included. */
export interface MissingEvents {
  stream: string;
  organizationId: string;
  from: number;
  to: number;
}

const placeOf = (item: LogItem): Place | undefined => {
  if (item.kind === 'unreadable') return item;
  return item.kind === 'event' ? item.event : item.rejected;
};

/**
 * Tells where streams have gaps while the log is read from its beginning: revisions count from 0 without any. It
 * remembers in a temporary table how far each stream has come, so that its memory does not grow with the log.
 */
export class StreamGaps {
  constructor(private readonly client: PoolClient) {}

  async createTable(): Promise<void> {
    await this.client.query('create temporary table read_stream (stream text collate "C" primary key, next bigint)');
  }

  /** The gaps before these items, which come in the order of the log. */
  async before(items: readonly LogItem[]): Promise<MissingEvents[]> {
    const places = items.flatMap((item) => placeOf(item) ?? []);
    const streams = [...new Set(places.map(({ stream }) => stream))];
    const { rows } = await this.client.query<{ stream: string; next: string }>(
      'select stream, next from pg_temp.read_stream where stream = any($1)',
      [streams],
    );
    const next = new Map(rows.map((row) => [row.stream, Number(row.next)]));
    const missing: MissingEvents[] = [];
    for (const { stream, revision, organizationId } of places) {
      const from = next.get(stream) ?? 0;
      if (revision > from) missing.push({ stream, organizationId, from, to: revision - 1 });
      next.set(stream, revision + 1);
    }
    await this.client.query(
      `insert into pg_temp.read_stream (stream, next) select * from unnest($1::text[], $2::bigint[])
       on conflict (stream) do update set next = excluded.next`,
      [[...next.keys()], [...next.values()]],
    );
    return missing;
  }
}

/** As `event 7 of stream … is missing`; the first of a stream is event 0, as the store counts. */
export const missingInWords = ({ stream, from, to }: MissingEvents): string =>
  from === to
    ? `event ${from} of stream ${stream} is missing`
    : `events ${from} to ${to} of stream ${stream} are missing`;
