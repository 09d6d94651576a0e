import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

/** Waits until every view has read the log up to a position; the one of that name alone where one is given. */
export const untilRead = async (client: Client, position: string, view: string | null = null): Promise<void> => {
  const behind = `select 1 from projection.checkpoint
                  where ($2::text is null or name = $2) and (position is null or position < $1)`;
  while ((await client.query(behind, [position, view])).rowCount !== 0) await delay(100);
};
