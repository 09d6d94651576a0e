import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { startTestStore } from '../../../../event-store/src/store-under-test.ts';
import type { RunningEventStore } from '../../../../event-store/src/server.ts';
import { proofsOf } from '../../../test/proofs.ts';
import { anActor, startLogSystem, type LogSystem } from '../../../test/log-system.ts';
import { count, tally, tallyEventTypes } from '../../../test/tally.ts';
import { createTallyTables, tallyViews } from '../../../test/tally-views.ts';
import { EventStoreLog } from '../event-log/event-store-log.ts';
import { Refused } from '../../kernel/refused.ts';
import { ProjectionHealth } from './projection-health.ts';

let system: LogSystem;
let store: RunningEventStore;
beforeAll(async () => {
  Logger.overrideLogger(false);
  system = await startLogSystem({ eventTypes: tallyEventTypes, views: tallyViews });
  store = system.store;
  await createTallyTables(system.database.pool('owner'));
});
afterAll(async () => {
  await system.projections.stop();
  await store.close();
  await system.close();
});

test('a log that is away ends no process: every question about the views is answered or refused', async () => {
  const unheard: unknown[] = [];
  const note = (error: unknown) => void unheard.push(error);
  process.on('unhandledRejection', note);
  const away = new EventStoreLog(
    'esdb://127.0.0.1:1?tls=false',
    tallyEventTypes,
    [tally.category],
    proofsOf(system.database),
  );
  const health = new ProjectionHealth(system.database.pool('app'), away, tallyViews);
  for (const ask of [() => health.report(), () => health.check()]) {
    await expect(ask()).rejects.toMatchObject({ code: 'TEMPORARILY_UNAVAILABLE' });
  }
  // The other questions have failed by now.
  await expect(away.head()).rejects.toThrow();
  await setImmediate();
  expect(unheard).toEqual([]);
  process.off('unhandledRejection', note);
  await away.close();
});

const countOne = (id: string, actor = anActor()) =>
  system.commands.run(tally, { id, actor, input: { by: 1 } }, count(1));

const isAway = (error: unknown): boolean => {
  if (error instanceof Refused && error.code === 'TEMPORARILY_UNAVAILABLE') return true;
  throw error;
};

test('while the log is away commands are refused; when it is back nothing is lost or doubled and the views go on', async () => {
  system.projections.start();
  const actor = anActor();
  const id = randomUUID();
  await countOne(id, actor);
  await system.caughtUp('tally-journal');

  for (let turn = 0; turn < 2; turn += 1) {
    await store.close();
    const late = anActor({ organizationId: actor.organizationId });
    await expect(countOne(id, late)).rejects.toMatchObject({ code: 'TEMPORARILY_UNAVAILABLE' });
    store = await startTestStore({ databaseUrl: system.database.roleUrl('log'), port: store.port });
    // Sends the command again until it is accepted, since the connection takes a moment to come back.
    while (await countOne(id, late).then(() => false, isAway)) await delay(50);
    await countOne(id, late);
  }
  await system.caughtUp('tally-journal');
  const { rows } = await system.database
    .pool('owner')
    .query('select number from tally_entry where organization_id = $1 order by number', [actor.organizationId]);
  expect(rows).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
});
