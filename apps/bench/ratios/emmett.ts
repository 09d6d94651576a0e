import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { Client } from 'pg';
import { spawnEventStore } from '../../event-store/src/process-under-test.ts';
import type { RecordedEvent } from '../../server/src/platform/event-log/events.ts';
import type { View } from '../../server/src/platform/projections/view.ts';
import { built } from '../built.ts';
import { drive } from '../drive.ts';
import { interleave, type Round } from '../interleaved.ts';
import { startPeerWorker } from '../peers.ts';
import { connect, createDatabase, type Stage } from '../stage.ts';
import { createViewsDatabase, type ViewsDatabase } from '../views-database.ts';
import { REPORTED, type Ratio } from './ratio.ts';

const CALLERS = 32;
const EVENT = { type: 'PaymentReceived', data: { amountCents: 12_500, method: 'Cash', paidOn: '2026-01-15' } };

const startEmmett = async (stage: Stage, name: string) => {
  const ownerUrl = await createDatabase(stage, name);
  const ask = startPeerWorker(stage, 'emmett.mjs', { EMMETT_URL: ownerUrl });
  await ask('migrate');
  return { ask, database: await connect(stage, name) };
};

const worked = async (client: Client, sql: string, values: unknown[] = []): Promise<Round['work']> => {
  const { rows } = await client.query<Record<string, string>>(sql, values);
  return rows[0] ?? {};
};

/** A store process that serves nobody else, on a database of the same server, as emmett has one. */
const startStore = async (stage: Stage, name: string) => {
  const url = await createDatabase(stage, name);
  const { child, ready } = spawnEventStore({ EVENT_STORE_DATABASE_URL: url });
  stage.onClose(() => void child.kill('SIGTERM'));
  const client = EventStoreDBClient.connectionString(await ready);
  stage.onClose(() => client.dispose());
  return { client, database: await connect(stage, name) };
};

/** How durable a commit in a database is. Our store asks its writer's session for `synchronous_commit` besides. */
const durability = async (database: Client): Promise<Round['work']> => {
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method'];
  return worked(database, `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`);
};

/** A round lasts seconds, since processes are slower in its first tenths. */
const LONGER = 10;

/** R5: the same events, one after the other in each stream, at the revision that the caller expects, each durable. */
export const appendRatio: Ratio = {
  id: 'R5',
  title: `our durable append ÷ emmett-postgresql’s, ${String(CALLERS)} callers`,
  unit: 'appends/s',
  goal: 3,
  measure: async (stage, { each: turns, ...rounds }) => {
    const each = turns * LONGER;
    const emmett = await startEmmett(stage, 'bench_r5_emmett');
    const { client, database } = await startStore(stage, 'bench_r5_ours');
    const ours = async (): Promise<Round> => {
      const run = `bench_append-${randomUUID()}`;
      const seconds = await drive(CALLERS, each, (caller, n) =>
        client.appendToStream(`${run}-${String(caller)}`, jsonEvent(EVENT), {
          expectedRevision: n === 0 ? NO_STREAM : BigInt(n - 1),
        }),
      );
      const sql = `select count(*) as events, count(distinct stream) as streams, max(revision) as last,
        sum((convert_from(data, 'UTF8')::json ->> 'amountCents')::bigint) as cents
        from log.event where stream like $1 || '%'`;
      const work = { ...(await worked(database, sql, [run])), ...(await durability(database)) };
      return { figure: (CALLERS * each) / seconds, work };
    };
    const theirs = async (): Promise<Round> => {
      const prefix = `bench_append-${randomUUID()}`;
      const seconds = await emmett.ask('append', { prefix, callers: CALLERS, each, event: EVENT });
      const sql = `select count(*) as events, count(distinct stream_id) as streams, max(stream_position) - 1 as last,
        sum((message_data ->> 'amountCents')::bigint) as cents from emt_messages where stream_id like $1 || '%'`;
      const work = { ...(await worked(emmett.database, sql, [prefix])), ...(await durability(emmett.database)) };
      return { figure: (CALLERS * each) / seconds, work };
    };
    return interleave({ ours, theirs }, rounds);
  },
};

const TALLY = 'select sum(events) as events, sum(cents) as cents, count(*) as streams from bench_tally';

/** Payments by stream, as emmett's projection of the same name has them. */
const tallyView: View = {
  name: 'bench-tally',
  version: 1,
  kind: 'display',
  tables: ['bench_tally'],
  types: ['PaymentReceived'],
  apply: async (batch, tx) => {
    const streams = [...Map.groupBy(batch, ({ stream }) => stream)];
    const cents = (events: RecordedEvent[]) =>
      events.reduce((sum, { data }) => sum + (data as { amountCents: number }).amountCents, 0);
    await tx.query(
      `insert into ${tx.table('bench_tally')} as t (stream, events, cents)
       select * from unnest($1::text[], $2::int[], $3::bigint[])
       on conflict (stream) do update set events = t.events + excluded.events, cents = t.cents + excluded.cents`,
      [streams.map(([stream]) => stream), streams.map(([, own]) => own.length), streams.map(([, own]) => cents(own))],
    );
  },
};

const CREATE_TALLY = 'create table bench_tally (stream text primary key, events int not null, cents bigint not null)';

/**
 * Gives emmett every event of our log, stream by stream and one stream after the other: its reader passes over events
 * whose transactions overlapped.
 */
const fill = async ({ log }: ViewsDatabase, ask: (task: string, input: object) => Promise<number>): Promise<number> => {
  const streams = new Map<string, { type: string; data: object; metadata: object }[]>();
  let events = 0;
  for await (const page of log.readAll(null)) {
    for (const item of page) {
      if (item.kind !== 'event') continue;
      const { stream, type, data, metadata } = item.event;
      streams.set(stream, [...(streams.get(stream) ?? []), { type, data, metadata }]);
      events += 1;
    }
  }
  const all = [...streams].map(([stream, own]) => ({ stream, events: own }));
  for (let from = 0; from < all.length; from += 500) await ask('fill', { streams: all.slice(from, from + 500) });
  return events;
};

const emmettRebuild = (ratio: Pick<Ratio, 'id' | 'title' | 'goal'>, manner: object): Ratio => ({
  ...ratio,
  unit: 'events/s',
  measure: async (stage, rounds) => {
    const name = `bench_${ratio.id.toLowerCase().replace('-', '_')}`;
    const views = await createViewsDatabase(stage, name);
    try {
      const { rebuildView } = await built<typeof import('../../server/src/platform/projections/rebuild.ts')>(
        'platform/projections/rebuild.js',
      );
      const emmett = await startEmmett(stage, `${name}_emmett`);
      await views.owner.query(CREATE_TALLY);
      await emmett.database.query(`${CREATE_TALLY}; alter table bench_tally owner to bailiwick`);
      const events = await fill(views, emmett.ask);

      let { version } = tallyView;
      const ours = async (): Promise<Round> => {
        await views.client.query("truncate bench_tally; delete from projection.checkpoint where name = 'bench-tally'");
        version += 1;
        const began = performance.now();
        await rebuildView(views.owner, views.log, { ...tallyView, version });
        const seconds = (performance.now() - began) / 1000;
        return { figure: events / seconds, work: await worked(views.client, TALLY) };
      };
      const theirs = async (): Promise<Round> => {
        await emmett.database.query('delete from emt_processors; delete from emt_projections');
        const seconds = await emmett.ask('rebuild', manner);
        return { figure: events / seconds, work: await worked(emmett.database, TALLY) };
      };
      return await interleave({ ours, theirs }, rounds);
    } finally {
      await views.close();
    }
  },
});

/** R6: the same events into the same table. */
export const emmettRebuildRatio = emmettRebuild(
  { id: 'R6', title: 'our rebuild ÷ emmett’s, same events and table', goal: 5 },
  { manner: 'documented' },
);

export const tunedRebuildRatio = emmettRebuild(
  { id: 'R6-tuned', title: 'the same, emmett with our batches, folded by hand, never pausing', goal: REPORTED },
  { manner: 'folded', pulling: { batchSize: 2_000, pullingFrequencyInMs: 0 } },
);
