import type { Pool } from 'pg';
import type { RecordedEvent } from '../src/platform/event-log/events.ts';
import { viewTransaction } from '../src/platform/projections/view-writer.ts';
import type { View } from '../src/platform/projections/view.ts';

/** Lets a view take events in batches of a size, each in a transaction as role projector. */
export const applyInBatches = async (
  projector: Pool,
  view: View,
  events: readonly RecordedEvent[],
  size: number,
): Promise<void> => {
  for (let from = 0; from < events.length; from += size) {
    const client = await projector.connect();
    try {
      await client.query('begin');
      await view.apply(events.slice(from, from + size), viewTransaction(client));
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }
};

/** Every row of the view's tables, as text, in a fixed order. */
export const contentsOf = async (owner: Pool, view: View): Promise<Record<string, unknown[]>> => {
  const tables = await Promise.all(
    view.tables.map(async (table) => {
      const { rows } = await owner.query(`select t::text as row from ${table} t order by 1`);
      return [table, rows] as const;
    }),
  );
  return Object.fromEntries(tables);
};
