import pg from 'pg';
import type { Stage } from '../stage.ts';
import { untilRead } from '../until-read.ts';

const VIEW = 'history';

/** Lets the worker take one view from the start of the log again, live, and waits until it stands at the end. */
export const readAnew = async (stage: Stage): Promise<{ events: number; rate: number }> => {
  const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: stage.superUrl() });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  let began = performance.now();
  await stage.whileStopped(() =>
    withClient(async (client) => {
      await client.query(`truncate history_event`);
      await client.query('update projection.checkpoint set position = null where name = $1', [VIEW]);
      began = performance.now(); // the start of the processes counts
    }),
  );
  return withClient(async (client) => {
    const { rows } = await client.query<{ head: string; events: string }>(
      'select max(position) as head, count(*) as events from log.event',
    );
    const { head = '0', events = '0' } = rows[0] ?? {};
    await untilRead(client, head, VIEW);
    return { events: Number(events), rate: Number(events) / ((performance.now() - began) / 1000) };
  });
};
