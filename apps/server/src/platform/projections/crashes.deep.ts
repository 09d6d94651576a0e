import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { anEvent } from '../../../test/an-event.ts';
import { failingPool, type Failure } from '../../../test/failing-pool.ts';
import { startLogSystem, type LogSystem } from '../../../test/log-system.ts';
import { tallyEventTypes } from '../../../test/tally.ts';
import {
  createTallyTables,
  POISON,
  tallyJournal,
  tallyRows,
  tallyTotals,
  tallyViews,
} from '../../../test/tally-views.ts';
import { Feed } from './feed.ts';
import type { View } from './view.ts';
import { ViewWorker } from './view-worker.ts';

let system: LogSystem;
let owner: Pool;
let projector: Pool;

beforeAll(async () => {
  Logger.overrideLogger(false);
  system = await startLogSystem({ eventTypes: tallyEventTypes, views: tallyViews });
  owner = system.database.pool('owner');
  projector = system.database.pool('projector');
  await createTallyTables(owner);
  const organizations = [randomUUID(), randomUUID(), randomUUID()];
  for (const [turn, by] of [1, 2, POISON, 4, 5, 6].entries()) {
    const organization = organizations[turn % 3] ?? '';
    const expectedRevision = Math.floor(turn / 3) - 1;
    await system.log.append(`tally-${organization}.one`, expectedRevision, [
      anEvent(organization, 'Counted', { by }, 1),
    ]);
  }
});
afterAll(() => system.close());

const startOver = () =>
  owner.query(`truncate tally_total, tally_entry, projection.parked_stream, projection.stopped_organization;
    update projection.checkpoint set position = null`);

const everything = async () => ({
  ...(await tallyRows(owner)),
  waiting: (
    await owner.query(`select view, stream, position from projection.parked_stream
      union all select view, stream, position from projection.stopped_organization order by 1, 2`)
  ).rows as unknown[],
});

/** How views come to what is in the log: each reads it by itself, or all take it from one feed. */
type Way = 'alone' | 'together';

/** A worker's life over what is in the log now, until `until`. */
const live = async (views: readonly View[], way: Way, pool: Pool, until: Promise<unknown>): Promise<void> => {
  const stop = new AbortController();
  const feed = new Feed(system.log, pool, way === 'alone' ? await system.log.head() : null, 3);
  const parts = { log: system.log, pool, feed, batch: 3 };
  // None of them may take its view over later, from the next life.
  const starts = await Promise.allSettled(views.map((view) => ViewWorker.start(view, parts)));
  if (starts.some(({ status }) => status === 'rejected')) return; // the worker died before it began
  const running = starts.flatMap(
    (start) => (start.status === 'fulfilled' ? start.value?.run(stop.signal) : null) ?? [],
  );
  if (way === 'together') running.push(feed.run(stop.signal));
  await until;
  stop.abort();
  await Promise.all(running);
};

const crash = async (views: readonly View[], way: Way, failure: Failure): Promise<number> => {
  await startOver();
  const failing = failingPool(projector, failure);
  const arrived = () => Promise.all(views.map(({ name }) => system.caughtUp(name)));
  // How many queries it takes together depends on what arrives together: it may be done before it dies.
  await live(views, way, failing.pool, failure.dead ? Promise.race([failing.failed, arrived()]) : arrived());
  await live(views, way, projector, arrived());
  return failing.queries();
};

const lives = (
  [
    [[tallyTotals], 'alone'],
    [[tallyJournal], 'alone'],
    [tallyViews, 'together'],
  ] as const
).flatMap(([views, way]) => [true, false].map((dead) => ({ views, way, dead, names: views.map(({ name }) => name) })));

test.each(lives)(
  'views $names, $way, every connection lost or the process killed ($dead) at any query: the rows are the same',
  async ({ views, way, dead }) => {
    const queries = await crash(views, way, { nth: Infinity, when: 'before', dead: false });
    const expected = await everything();
    expect(expected.waiting).toHaveLength(views.length);
    expect(queries).toBeGreaterThan(10);
    for (let nth = 1; nth <= queries; nth += 1) {
      // Most points of both views together are also points of each alone, so one of the two tries them.
      const both = ['before', 'after'] as const;
      for (const when of way === 'alone' ? both : both.slice(nth % 2, (nth % 2) + 1)) {
        await crash(views, way, { nth, when, dead });
        expect({ nth, when, ...(await everything()) }).toEqual({ nth, when, ...expected });
      }
    }
  },
  600_000,
);
