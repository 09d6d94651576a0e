import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { View } from '../../server/src/platform/projections/view.ts';
import { built } from '../built.ts';
import { copyIn } from '../copy-in.ts';
import { interleave, type Round } from '../interleaved.ts';
import type { Stage } from '../stage.ts';
import { createViewsDatabase, digestOf, type ViewsDatabase } from '../views-database.ts';
import { REPORTED, type Ratio } from './ratio.ts';

/** What a subscription hands over, up to the end of the log: how many events of each view's types, and nothing done. */
const follow = async ({ log }: ViewsDatabase, views: readonly View[]): Promise<Round> => {
  const head = (await log.head()) ?? 0n;
  const types = views.map(({ types }) => new Set(types));
  const stop = new AbortController();
  let items = 0;
  let taken = 0;
  const began = performance.now();
  for await (const page of log.follow(null, stop.signal)) {
    for (const item of page) {
      // Others may write behind what is ours: how much of that a page brings is luck.
      if (item.position > head) break;
      items += 1;
      if (item.kind === 'event') for (const wanted of types) if (wanted.has(item.event.type)) taken += 1;
      if (item.position >= head) stop.abort();
    }
  }
  return { figure: items / ((performance.now() - began) / 1000), work: { items, taken } };
};

/** The views, telling how many events they were given. */
const counted = (views: readonly View[]) => {
  const count = { taken: 0 };
  const counting = views.map((view): View => ({
    ...view,
    apply: (batch, tx) => {
      count.taken += batch.length;
      return view.apply(batch, tx);
    },
  }));
  return { count, counting };
};

const projectionRatio = (ratio: Pick<Ratio, 'id' | 'title' | 'goal'>, choose: (view: View) => boolean): Ratio => ({
  ...ratio,
  unit: 'events/s',
  measure: async (stage, rounds) => {
    const database = await createViewsDatabase(stage, `bench_${ratio.id.toLowerCase()}`);
    try {
      const views = database.views.filter(choose);
      const theirs = () => follow(database, views);
      const { items = 0 } = (await theirs()).work;
      const ours = async (): Promise<Round> => {
        const { count, counting } = counted(views);
        const seconds = await database.project(counting);
        return { figure: Number(items) / seconds, work: { items, taken: count.taken } };
      };
      return await interleave({ ours, theirs }, rounds);
    } finally {
      await database.close();
    }
  },
});

export const liveRatio = projectionRatio(
  { id: 'R3', title: 'live projection of the accounts ÷ subscription with a no-op handler', goal: 0.6 },
  ({ name }) => name === 'accounts',
);

export const allViewsRatio = projectionRatio(
  { id: 'R3-all', title: 'all views of a worker at once ÷ the same subscription', goal: REPORTED },
  () => true,
);

/** Loads finished rows into empty tables of the same shape, indexes and all; answers the seconds. */
type Load = () => Promise<number>;

/** How the finished rows of a view's tables come back: a `Load` once they are kept somewhere. */
type Loading = (stage: Stage, database: ViewsDatabase, tables: readonly string[]) => Promise<Load>;

const fileOf = (stage: Stage, table: string) => join(stage.dataDir, 'postgres', `${table}.bench`);

const loadEach =
  ({ client }: ViewsDatabase, tables: readonly string[], load: (table: string) => Promise<unknown>): Load =>
  async () => {
    for (const table of tables) {
      await client.query(
        `drop table if exists ${table}__copied; create table ${table}__copied (like ${table} including all)`,
      );
    }
    const began = performance.now();
    for (const table of tables) await load(table);
    return (performance.now() - began) / 1000;
  };

/** From this process, which holds them as COPY's text: what a rebuild would do if reading and folding cost nothing. */
const fromNode: Loading = async (stage, database, tables) => {
  const rows = new Map<string, Buffer>();
  for (const table of tables) {
    await database.client.query(`copy ${table} to '${fileOf(stage, table)}'`);
    rows.set(table, await readFile(fileOf(stage, table)));
  }
  return loadEach(database, tables, (table) =>
    copyIn(database.client, `${table}__copied`, rows.get(table) ?? Buffer.alloc(0)),
  );
};

/** From the server's own binary files, which no projection has. */
const fromServer: Loading = async (stage, database, tables) => {
  for (const table of tables) {
    await database.client.query(`copy ${table} to '${fileOf(stage, table)}' (format binary)`);
  }
  return loadEach(database, tables, (table) =>
    database.client.query(`copy ${table}__copied from '${fileOf(stage, table)}' (format binary)`),
  );
};

/** A rebuild from the log, comparison and exchange included, against loading the finished rows. */
const rebuildRatioOf = (ratio: Pick<Ratio, 'id' | 'title' | 'goal'>, name: string, loading: Loading): Ratio => ({
  ...ratio,
  unit: 'rows/s',
  measure: async (stage, rounds) => {
    const database = await createViewsDatabase(stage, `bench_${ratio.id.toLowerCase().replace('-', '_')}`);
    try {
      const { rebuildView } = await built<typeof import('../../server/src/platform/projections/rebuild.ts')>(
        'platform/projections/rebuild.js',
      );
      const view = database.views.find((one) => one.name === name);
      if (!view) throw new Error('There is no such view.');
      await database.project([view]);
      const load = await loading(stage, database, view.tables);
      const rowsOf = (digests: Record<string, string>) =>
        Object.values(digests).reduce((sum, digest) => sum + Number.parseInt(digest, 10), 0);

      let version = view.version;
      const ours = async (): Promise<Round> => {
        version += 1; // of another version, so that the rows are really exchanged
        const began = performance.now();
        const { outcome } = await rebuildView(database.owner, database.log, { ...view, version });
        const seconds = (performance.now() - began) / 1000;
        if (outcome !== 'replaced') throw new Error(`The rebuild ended as ${outcome}.`);
        const work = await digestOf(database.client, view.tables);
        return { figure: rowsOf(work) / seconds, work };
      };
      const theirs = async (): Promise<Round> => {
        const seconds = await load();
        const work = await digestOf(
          database.client,
          view.tables.map((table) => `${table}__copied`),
        );
        return { figure: rowsOf(work) / seconds, work };
      };
      return await interleave({ ours, theirs }, rounds);
    } finally {
      await database.close();
    }
  },
});

/** R4: both sides bring their rows from Node; the ledger is the view that an agency waits for. */
export const rebuildRatio = rebuildRatioOf(
  { id: 'R4', title: 'rebuild of the ledger ÷ COPY of the same rows from Node', goal: 0.25 },
  'ledger',
  fromNode,
);

export const serverFileRatio = rebuildRatioOf(
  { id: 'R4-file', title: 'rebuild of the accounts ÷ COPY of the same rows from a file of the server', goal: REPORTED },
  'accounts',
  fromServer,
);
