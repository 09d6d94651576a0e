import type { PoolClient } from 'pg';
import { insertRows, type StoredTable } from './tables.ts';

/** The table of notes about changed rows that wait for their link (docs/decisions/0011), with its schema. */
export const NOTES = 'public.row_change';

/**
 * Brings what another hand had changed where rows come from, and nobody had linked: it stays told here. These notes are
 * of no transaction, since the numbers of transactions begin anew in another cluster. They come after the rows, once
 * what the triggers noted of bringing those is gone: it is linked already.
 */
export const bringNotes = (
  client: Pick<PoolClient, 'query'>,
  { name, columns }: StoredTable,
  lines: AsyncIterable<string>,
): Promise<number> =>
  insertRows(client, { name, columns: columns.filter((column) => column !== 'change_id') }, ofNoTransaction(lines));

async function* ofNoTransaction(lines: AsyncIterable<string>): AsyncIterable<string> {
  for await (const line of lines) yield JSON.stringify({ ...(JSON.parse(line) as object), made_in: '0' });
}
