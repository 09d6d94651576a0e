import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { anEvent } from '../../../test/an-event.ts';
import { failingPool } from '../../../test/failing-pool.ts';
import type { Failure } from '../../../test/failing-pool.ts';
import { startLogSystem } from '../../../test/log-system.ts';
import type { LogSystem } from '../../../test/log-system.ts';
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

/** A worker's life over what is in the log now, until `until`. */
const live = async (view: View, pool: Pool, until: Promise<void>): Promise<void> => {
  const stop = new AbortController();
  const parts = { log: system.log, pool, feed: new Feed(system.log, await system.log.head()), batch: 3 };
  const worker = await ViewWorker.start(view, parts).catch(() => null);
  if (!worker) return; // it died before it began
  const running = worker.run(stop.signal);
  await until;
  stop.abort();
  await running;
};

const crash = async (view: View, failure: Failure): Promise<number> => {
  await startOver();
  const failing = failingPool(projector, failure);
  const arrived = () => system.caughtUp(view.name);
  await live(view, failing.pool, failure.dead ? failing.failed : arrived());
  await live(view, projector, arrived());
  return failing.queries();
};

test.each([tallyTotals, tallyJournal].flatMap((view) => [true, false].map((dead) => [view.name, dead, view] as const)))(
  'view %s, every connection lost or the process killed (%s) at any query: the rows are the same',
  async (_, dead, view) => {
    const queries = await crash(view, { nth: Infinity, when: 'before', dead: false });
    const expected = await everything();
    expect(expected.waiting).toHaveLength(1);
    expect(queries).toBeGreaterThan(10);
    for (let nth = 1; nth <= queries; nth += 1) {
      for (const when of ['before', 'after'] as const) {
        await crash(view, { nth, when, dead });
        expect({ nth, when, ...(await everything()) }).toEqual({ nth, when, ...expected });
      }
    }
  },
  120_000,
);
