/** What EventStoreDB answers under load, while it starts and while it chooses a leader: nothing is lost or doubled. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { Logger } from '@nestjs/common';
import { anEvent } from '../../../test/an-event.ts';
import { refusals, startFaultyStore } from '../../../test/faulty-store.ts';
import { proofsOf } from '../../../test/proofs.ts';
import { anActor, startLogSystem, type LogSystem } from '../../../test/log-system.ts';
import { count, tally, tallyEventTypes } from '../../../test/tally.ts';
import { createTallyTables, tallyRows, tallyViews } from '../../../test/tally-views.ts';
import type { Settings } from '../../kernel/config.ts';
import { NO_EVENTS, WrongRevision } from '../event-log/event-log.ts';
import { EventLogModule } from '../event-log/event-log.module.ts';
import { EventStoreLog } from '../event-log/event-store-log.ts';
import { LogAway } from '../event-log/store-errors.ts';
import { Readiness } from '../observe/readiness.ts';
import { ProjectionRunner } from './projection-runner.ts';

let system: LogSystem;
let owner: Pool;
let store: Awaited<ReturnType<typeof startFaultyStore>>;
let log: EventStoreLog;
beforeAll(async () => {
  Logger.overrideLogger(false);
  system = await startLogSystem({ eventTypes: tallyEventTypes, views: tallyViews });
  owner = system.database.pool('owner');
  await createTallyTables(owner);
  store = await startFaultyStore(system.store.port);
  log = new EventStoreLog(store.url, tallyEventTypes, [tally.category], proofsOf(system.database));
});
afterAll(async () => {
  await log.close();
  store.close();
  await system.close();
});

const eventIds = async (stream: string) => {
  const found: string[] = [];
  for await (const { eventId } of system.log.readStream(stream)) found.push(eventId);
  return found;
};

const { commitTimeout, unavailable, notLeader, tooSlow } = refusals;

test.each(
  [commitTimeout, unavailable, notLeader].flatMap((refusal) =>
    [true, false].map((isWritten) => ({ refusal, isWritten })),
  ),
)('an append refused with $refusal.details, written $isWritten, is in the log once', async ({ refusal, isWritten }) => {
  const organization = randomUUID();
  const stream = `tally-${organization}.${randomUUID()}`;
  const events = [1, 2].map((by) => anEvent(organization, 'Counted', { by }));
  store.refuseAppend(refusal, isWritten);
  const position = await log.append(stream, NO_EVENTS, events);
  expect(store.unused()).toBe(0);
  expect(await eventIds(stream)).toEqual(events.map(({ eventId }) => eventId));
  expect(await system.log.head()).toBe(position);
});

test('the log is not ready from a failed append on until one is written again, by whichever process', async () => {
  const organization = randomUUID();
  const stream = `tally-${organization}.${randomUUID()}`;
  const append = (to: typeof log | LogSystem['log'], revision: number) =>
    to.append(stream, revision, [anEvent(organization, 'Counted', { by: 1 })]);
  const failToAppend = async (revision: number) => {
    for (let tries = 0; tries < 3; tries += 1) store.refuseAppend(unavailable, false);
    await expect(append(log, revision)).rejects.toMatchObject({ code: 'TEMPORARILY_UNAVAILABLE' });
  };
  const readiness = new Readiness();
  void new EventLogModule(log, { EVENTSTORE_URL: store.url } as Settings, readiness);
  const ready = async () => (await readiness.report()).checks['log'];
  const down = 'down: it can be read, but events cannot be written';

  expect(await ready()).toBe('up');
  await failToAppend(NO_EVENTS);
  expect([await ready(), await ready()]).toEqual([down, down]);
  await append(log, NO_EVENTS);
  expect(await ready()).toBe('up');

  await failToAppend(0);
  expect(await ready()).toBe(down);
  await append(system.log, 0);
  expect(await ready()).toBe('up');

  // A decision that somebody else was quicker than says nothing about the log.
  await expect(append(log, 0)).rejects.toBeInstanceOf(WrongRevision);
  expect(await ready()).toBe('up');
});

test('a log that is away as a whole is ready as soon as it is there again', async () => {
  const readiness = new Readiness();
  void new EventLogModule(log, { EVENTSTORE_URL: store.url } as Settings, readiness);
  const organization = randomUUID();
  const event = anEvent(organization, 'Counted', { by: 1 });
  for (let tries = 0; tries < 3; tries += 1) store.refuseAppend(unavailable, false);
  store.refuseAll(unavailable);
  await expect(log.append(`tally-${organization}.${randomUUID()}`, NO_EVENTS, [event])).rejects.toBeInstanceOf(LogAway);
  expect((await readiness.report()).checks['log']).toBe('down: not reachable');
  store.refuseAll(null);
  expect((await readiness.report()).checks['log']).toBe('up');
});

test('the views take up a subscription that the store has ended where they stand', async () => {
  const actor = anActor();
  const id = randomUUID();
  const countOne = () =>
    system.commands.run(tally, { id, actor: { ...actor, commandId: randomUUID() }, input: { by: 1 } }, count(1));
  const views = new ProjectionRunner(system.database.pool('projector'), log, tallyViews);
  views.start();
  let counted = 0;
  for (const refusal of [tooSlow, commitTimeout, unavailable, notLeader]) {
    await countOne();
    for (const { name } of tallyViews) await system.caughtUp(name);
    expect(store.openReads()).toBeGreaterThan(0);
    store.endReads(refusal);
    await countOne();
    for (const { name } of tallyViews) await system.caughtUp(name);
    counted += 2;
    const { entries } = await tallyRows(owner);
    const own = entries.filter((row) => (row as { organizationId: string }).organizationId === actor.organizationId);
    expect(own.map((row) => (row as { number: number }).number)).toEqual(
      Array.from({ length: counted }, (_, index) => index + 1),
    );
  }
  await views.stop();
});
