import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import pg from 'pg';
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
  const { organizationId } = await built<typeof import('../../server/src/kernel/actor.ts')>('kernel/actor.js');
  const folder = await mkdtemp(join(stage.dataDir, 'exports-'));
  const options = { passphrase: 'four words are enough', now: new Date(), viewsTimeoutMs: 30_000 };
  return withAgencyParts(
    (parts) =>
      timesOf((n) => exportAgency(join(folder, String(n)), organizationId(agency), parts, options), {
        requests: times,
        warmUp: 1,
      }),
    stage.environment,
  );
};

interface Sample {
  stream: string;
  data: object;
  metadata: Record<string, string>;
}

const batchTime = async (stage: Stage, database: pg.Client, account: string, batches: number): Promise<number> => {
  const { rows } = await database.query<Sample>(
    `select stream, convert_from(data, 'UTF8')::json as data, convert_from(metadata, 'UTF8')::json as metadata
     from log.event where type = 'PaymentReceived' and stream like '%.' || $1 order by position desc limit 1`,
    [account],
  );
  const [sample] = rows;
  if (!sample) throw new Error('The account of the batches has no payment yet.');
  const client = new EventStoreDBClient({ endpoint: stage.storeUrl }, { insecure: true });
  await database.query('listen projection');
  try {
    const times = await timesOf(() => oneBatch(client, database, sample), { requests: batches, warmUp: 1 });
    return median(times);
  } finally {
    await client.dispose();
  }
};

/** Appends copies of a payment at once, and waits until every view has taken them. */
const oneBatch = async (client: EventStoreDBClient, database: pg.Client, sample: Sample): Promise<void> => {
  const events = Array.from({ length: BATCH }, () => {
    const id = randomUUID();
    const metadata = { ...sample.metadata, commandId: id };
    return jsonEvent({ id, type: 'PaymentReceived', data: { ...sample.data, paymentId: id }, metadata });
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
  const appended = await client.appendToStream(sample.stream, events, { expectedRevision: ANY });
  target = appended.position?.commit ?? null;
  settle();
  await promise;
  database.off('notification', heard);
};
