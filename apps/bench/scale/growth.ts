import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { EventLog, EventToAppend } from '../../server/src/platform/event-log/event-log.ts';
import { built } from '../built.ts';
import { median, timesOf } from '../measure.ts';
import type { Stage } from '../stage.ts';
import type { Requests } from './requests.ts';

const BATCH = 500;

export interface Growth {
  agencies: number;
  events: number;
  /** Medians in ms. */
  list: number;
  statement: number;
  payment: number;
  /** From the append of 500 events to the commit of every view behind the last. */
  'batch of 500': number;
  /** `cli export-agency` of the agency whose list is read, without the start of its process. */
  export: number;
}

interface Size {
  /** The id of the agency that is exported. */
  agency: string;
  agencies: number;
  requests: number;
  warmUp: number;
  batches: number;
}

/** What one agency pays in a system of this size. */
export const growthOf = async (
  stage: Stage,
  requests: Requests,
  { agency, agencies, batches, ...count }: Size,
): Promise<Growth> => {
  const client = new pg.Client({ connectionString: stage.superUrl() });
  await client.connect();
  try {
    const { rows } = await client.query<{ events: string }>('select count(*) as events from log.event');
    const list = median(await timesOf((n) => requests.list(0, n), count));
    const statement = median(await timesOf((n) => requests.statement(0, n), count));
    const payment = median(await timesOf((n) => requests.payment(1, n), count));
    const batch = await batchTime(stage, client, requests.batchAccount, batches);
    const exporting = median(await exportTimes(stage, agency, batches));
    const events = Number(rows[0]?.events);
    return { agencies, events, list, statement, payment, 'batch of 500': batch, export: exporting };
  } finally {
    await client.end();
  }
};

/** Everything of one agency, by the product's own code in this process, each time to a new folder. */
const exportTimes = async (stage: Stage, agency: string, times: number): Promise<number[]> => {
  const { withAgencyParts } =
    await built<typeof import('../../server/src/cli/with-agency-parts.ts')>('cli/with-agency-parts.js');
  const { exportAgency } =
    await built<typeof import('../../server/src/operations/export-agency.ts')>('operations/export-agency.js');
  const { trustedOrganizationId } = await built<typeof import('../../server/src/kernel/actor.ts')>('kernel/actor.js');
  const folder = await mkdtemp(join(stage.dataDir, 'exports-'));
  const options = { passphrase: 'four words are enough', now: new Date(), viewsTimeoutMs: 30_000 };
  return withAgencyParts(
    (parts) =>
      timesOf((n) => exportAgency(join(folder, String(n)), trustedOrganizationId(agency), parts, options), {
        requests: times,
        warmUp: 1,
      }),
    stage.environment,
  );
};

interface Sample {
  stream: string;
  revision: string;
  data: object;
  metadata: EventToAppend['metadata'];
}

const batchTime = async (stage: Stage, database: pg.Client, account: string, batches: number): Promise<number> => {
  const { withAgencyParts } =
    await built<typeof import('../../server/src/cli/with-agency-parts.ts')>('cli/with-agency-parts.js');
  const { rows } = await database.query<Sample>(
    `select stream, revision, convert_from(data, 'UTF8')::json as data,
       convert_from(metadata, 'UTF8')::jsonb - array['mac', 'macKey'] as metadata
     from log.event where type = 'PaymentReceived' and stream like '%.' || $1 order by position desc limit 1`,
    [account],
  );
  const [sample] = rows;
  if (!sample) throw new Error('The account of the batches has no payment yet.');
  await database.query('listen projection');
  const timesIn = ({ log }: { log: EventLog }) => {
    let last = Number(sample.revision);
    const batch = async () => {
      await oneBatch(log, last, database, sample);
      last += BATCH;
    };
    return timesOf(batch, { requests: batches, warmUp: 1 });
  };
  return median(await withAgencyParts(timesIn, stage.environment));
};

/** Appends copies of a payment at once, signed as the product signs, and waits until every view has taken them. */
const oneBatch = async (log: EventLog, last: number, database: pg.Client, sample: Sample): Promise<void> => {
  const events = Array.from({ length: BATCH }, () => {
    const eventId = randomUUID();
    const metadata = { ...sample.metadata, commandId: eventId };
    return { eventId, type: 'PaymentReceived', data: { ...sample.data, paymentId: eventId }, metadata };
  });
  const behind = new Set<string>();
  const { rows } = await database.query<{ name: string }>('select name from projection.checkpoint');
  for (const { name } of rows) behind.add(name);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let target: bigint | null = null;
  const reached = new Map<string, bigint>();
  const settle = () => {
    if (target !== null && [...behind].every((name) => (reached.get(name) ?? -1n) >= (target ?? 0n)))
      resolve(undefined);
  };
  const heard = ({ payload = '' }: pg.Notification) => {
    const [, names, position] = /^(.+):(\d+)$/.exec(payload) ?? [];
    if (names === undefined || position === undefined) return;
    for (const name of names.split(',')) reached.set(name, BigInt(position));
    settle();
  };
  database.on('notification', heard);
  target = await log.append(sample.stream, last, events);
  settle();
  await promise;
  database.off('notification', heard);
};
