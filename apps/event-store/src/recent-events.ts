import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { LogEvent } from './log-event.ts';
import type { Place } from './write-rules.ts';

const remembered = 100_000;
const recalled = 20_000;

/** Where the newest events lie, by stream and id (the first of several with one id): what writes without an expected revision are compared with. */
export class RecentEvents {
  private readonly places = new LRUCache<string, Place>({ max: remembered });

  /** Recalls the newest events of the log, so that a repeat is recognised after a restart too. */
  async load(pool: Pool): Promise<void> {
    const { rows } = await pool.query<{ stream: string; id: string; revision: string; position: string }>(
      'select stream, event_id as id, revision, position from log.event order by position desc limit $1',
      [recalled],
    );
    const places = rows.map((row) => ({ ...row, revision: Number(row.revision), position: Number(row.position) }));
    this.remember(places.reverse());
  }

  remember(events: readonly Pick<LogEvent, 'stream' | 'id' | 'revision' | 'position'>[]): void {
    for (const { stream, id, revision, position } of events) {
      const key = `${id}@${stream}`;
      if (!this.places.has(key)) this.places.set(key, { revision, position });
    }
  }

  placeOf(stream: string, id: string): Place | undefined {
    return this.places.get(`${id}@${stream}`);
  }
}
