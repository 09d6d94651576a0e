import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Pool } from 'pg';
import type { LogEvent } from './log-event.ts';
import type { WriterLock } from './writer-lock.ts';

/** This process can no longer write: it is stopping, it was fenced, or its connection broke. */
export class StoppedError extends Error {}

/** Another process has become the writer: nothing of this write happened. */
export class FencedError extends StoppedError {}

/**
 * A row that the store did not write stands where an event must go: nothing of this write happened. The next start goes
 * on behind it.
 */
export class PlaceTakenError extends StoppedError {}

/** The connection broke while a write was under way: it may or may not have happened. */
export class UnknownOutcomeError extends StoppedError {}

const UNIQUE_VIOLATION = '23505';

// One statement is one transaction and one round trip. The row of `store` is the fence (epoch) and keeps the positions
// without gaps (next_position); all bytes travel as one binary parameter and are cut up by the server.
const insertText = `
  with fence as (
    update log.store set next_position = next_position + $3 where epoch = $1 and next_position = $2
    returning $2::bigint as base
  )
  insert into log.event (position, stream, revision, event_id, type, is_json, data, metadata, created)
  select fence.base + e.n - 1, e.stream, e.revision, e.event_id, e.type, e.is_json,
         substring($4::bytea from e.data_from for e.data_length),
         substring($4::bytea from e.data_from + e.data_length for e.metadata_length),
         to_timestamp(e.created_ms / 1000.0)
  from fence, unnest($5::text[], $6::bigint[], $7::uuid[], $8::text[], $9::boolean[], $10::integer[], $11::integer[],
                     $12::integer[], $13::float8[]) with ordinality
         as e(stream, revision, event_id, type, is_json, data_from, data_length, metadata_length, created_ms, n)`;

/** An array of PostgreSQL as text, of values that need no quotes. `pg` itself would look at each for signs to escape. */
const arrayOf = (values: readonly (number | boolean | string)[]): string => `{${values.join(',')}}`;

/**
 * Writes events with consecutive positions; returns after the commit is durable.
 * Throws {@link FencedError}, {@link PlaceTakenError}, {@link UnknownOutcomeError}, or Postgres' own error when it refused (nothing written).
 */
export const insertEvents = async (lock: WriterLock, events: readonly LogEvent[]): Promise<void> => {
  const from: number[] = [];
  let offset = 1; // SQL counts bytes from 1
  for (const event of events) {
    from.push(offset);
    offset += event.data.length + event.metadata.length;
  }
  const values = [
    lock.epoch,
    events[0]?.position,
    events.length,
    Buffer.concat(events.flatMap((event) => [event.data, event.metadata])),
    events.map((event) => event.stream),
    arrayOf(events.map((event) => event.revision)),
    arrayOf(events.map((event) => event.id)),
    events.map((event) => event.type),
    arrayOf(events.map((event) => event.isJson)),
    arrayOf(from),
    arrayOf(events.map((event) => event.data.length)),
    arrayOf(events.map((event) => event.metadata.length)),
    arrayOf(events.map((event) => event.createdMs)),
  ];
  let inserted: number | null;
  try {
    ({ rowCount: inserted } = await lock.client.query({ name: 'insert-events', text: insertText, values }));
  } catch (error) {
    // Only an ERROR leaves the session alive and says for certain that the transaction was rolled back.
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') {
      if (error.code !== UNIQUE_VIOLATION) throw error;
      throw new PlaceTakenError(`Somebody has written to log.event past the store: ${error.detail ?? ''}`, {
        cause: error,
      });
    }
    throw new UnknownOutcomeError('The connection broke while events were being written.', { cause: error });
  }
  if (inserted !== events.length) throw new FencedError('Another process has become the writer of the log.');
};

/**
 * Finds out whether a write of unknown outcome happened, for certain: it takes the epoch away from this process, which
 * waits for the write's row lock if its transaction still runs and makes it fail if it comes later, then looks.
 * Tries for ten seconds if Postgres cannot be reached, then throws.
 */
export const settleInsert = async (pool: Pool, epoch: number, events: readonly LogEvent[]): Promise<boolean> => {
  const last = events.at(-1);
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query('update log.store set epoch = epoch + 1 where epoch = $1', [epoch]);
      const query = 'select event_id from log.event where position = $1';
      const { rows } = await pool.query<{ event_id: string }>(query, [last?.position]);
      return rows[0]?.event_id === last?.id;
    } catch (error) {
      if (attempt === 20) throw new UnknownOutcomeError('A write could not be looked up.', { cause: error });
      await delay(500);
    }
  }
};
