import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { anActor, startLogSystem, type LogSystem } from '../../../test/log-system.ts';
import { count, tally, tallyEventTypes } from '../../../test/tally.ts';
import { createTallyTables, POISON, tallyRows, tallyViews, tolerantTallyViews } from '../../../test/tally-views.ts';
import { anEvent } from '../../../test/an-event.ts';
import type { EventToAppend } from '../event-log/event-log.ts';
import { proofsOf } from '../../../test/proofs.ts';
import { EventStoreLog } from '../event-log/event-store-log.ts';
import { ProjectionHealth } from './projection-health.ts';
import { ProjectionRunner } from './projection-runner.ts';
import { ProjectionHalts } from './projection-halts.ts';
import type { View } from './view.ts';

let system: LogSystem;
let owner: Pool;
beforeAll(async () => {
  system = await startLogSystem({ eventTypes: tallyEventTypes, views: tallyViews });
  owner = system.database.pool('owner');
  await createTallyTables(owner);
});
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await system.projections.stop();
  for (const close of closing.splice(0)) await close();
});
afterAll(() => system.close());

const caughtUp = async () => {
  for (const { name } of tallyViews) await system.caughtUp(name);
};
const countBy = (by: number, organizationId: string, id: string = randomUUID()) =>
  system.commands.run(tally, { id, actor: anActor({ organizationId }), input: { by } }, count(by));
const sumsOf = async (organizationId: string) =>
  (await tallyRows(owner)).totals
    .filter((row) => (row as { organizationId: string }).organizationId === organizationId)
    .map((row) => (row as { sum: number }).sum);
const numbersOf = async (organizationId: string) => {
  const sql = 'select number, by from tally_entry where organization_id = $1 order by number';
  return (await owner.query<{ number: number; by: number }>(sql, [organizationId])).rows.map(({ number, by }) => [
    number,
    by,
  ]);
};
const cutProjector = () =>
  owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where usename = current_database() || '_projector' and datname = current_database()`);
const withMetadata = (
  event: EventToAppend,
  metadata: { schema: string } | { organizationId: string },
): EventToAppend => ({
  ...event,
  metadata: { ...event.metadata, ...metadata },
});
const startOver = async () => {
  await owner.query(`truncate tally_total, tally_entry, projection.parked_stream, projection.stopped_organization;
    update projection.checkpoint set position = null`);
};

test('views follow the log, in batches of any size, and a second reading changes nothing', async () => {
  const organizations = [randomUUID(), randomUUID()];
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  system.projections.start();
  for (let turn = 1; turn <= 30; turn += 1) {
    await countBy(turn, organizations[turn % 2] ?? '', ids[turn % 3]);
  }
  await caughtUp();
  const live = await tallyRows(owner);
  expect(live.entries).toHaveLength(30);
  expect(live.totals).toHaveLength(6);
  await system.projections.stop();

  for (const batch of [1, 7, 500]) {
    await startOver();
    system.projections.start(batch);
    await caughtUp();
    await system.projections.stop();
    expect(await tallyRows(owner)).toEqual(live);
  }
  system.projections.start();
  await countBy(1, randomUUID());
  await caughtUp();
  expect((await tallyRows(owner)).entries).toHaveLength(31);
});

test('a poisoned stream is parked, the money of its organization stops, everybody else goes on', async () => {
  const [ill, healthy] = [randomUUID(), randomUUID()];
  const stream = randomUUID();
  system.projections.start();
  await countBy(1, ill, stream);
  await countBy(POISON, ill, stream);
  await countBy(2, ill, stream);
  await countBy(4, ill);
  await countBy(8, healthy);
  await caughtUp();
  expect((await sumsOf(ill)).sort()).toEqual([1, 4]);
  expect(await numbersOf(ill)).toEqual([[1, 1]]);
  expect(await numbersOf(healthy)).toEqual([[1, 8]]);
  expect(await sumsOf(healthy)).toEqual([8]);

  const parked = await owner.query('select view, organization_id, reason from projection.parked_stream');
  expect(parked.rows).toEqual([{ view: 'tally-totals', organizationId: ill, reason: 'Cannot count that.' }]);
  const health = new ProjectionHealth(system.database.pool('app'), system.log, tallyViews);
  await expect(health.check()).rejects.toThrow('view tally-journal is stopped for 1 organizations');
  const organization = anActor({ organizationId: ill }).organizationId;
  await expect(system.readYourWrites.wait('tally-journal', organization)).rejects.toMatchObject({
    code: 'MONEY_STOPPED',
  });

  // What waits still waits after a restart.
  await system.projections.stop();
  system.projections.start();
  await countBy(16, ill, stream);
  await countBy(32, healthy);
  await caughtUp();
  expect((await sumsOf(ill)).sort()).toEqual([1, 4]);
  expect(await numbersOf(healthy)).toEqual([
    [1, 8],
    [2, 32],
  ]);
});

/** Texts of broken connections in every place where somebody who writes events could put them. */
const WORDS = 'Connection terminated unexpectedly: timeout of the socket pool, ECONNRESET, 57P01, 14 UNAVAILABLE';

test('a poison event that quotes broken connections stops no other agency, also after a restart', async () => {
  const [ill, healthy] = [randomUUID(), randomUUID()];
  const types = { ...tallyEventTypes, [WORDS]: tallyEventTypes.Sealed };
  const log = new EventStoreLog(system.store.url, types, [tally.category, 'pool'], proofsOf(system.database));
  closing.push(() => log.close());
  const poison = [
    // The type, the category and the id of the stream.
    [`tally-${ill}.${WORDS}`, anEvent(ill, WORDS, {})],
    [`pool-${ill}.socket`, anEvent(ill, 'Connection terminated', {})],
    // Its data and their names, which the schema's complaint quotes, and its metadata.
    [`tally-${ill}.${randomUUID()}`, anEvent(ill, 'Counted', { by: WORDS, unit: WORDS, [WORDS]: WORDS }, 2)],
    [`tally-${ill}.${randomUUID()}`, withMetadata(anEvent(ill, 'Counted', { by: 1 }), { schema: WORDS })],
    [`tally-${ill}.${randomUUID()}`, withMetadata(anEvent(ill, 'Counted', { by: 1 }), { organizationId: WORDS })],
  ] as const;
  for (const [stream, event] of poison) await log.append(stream, -1, [event]);
  // And in the error that a fold throws for an event.
  const fold = (view: View): View => ({
    ...view,
    apply: (batch, tx) => {
      if (batch.some(({ data }) => (data as { by: number }).by === POISON)) throw new Error(WORDS);
      return view.apply(batch, tx);
    },
  });
  await countBy(POISON, ill);
  const life = async (by: number) => {
    const worker = new ProjectionRunner(system.database.pool('projector'), system.log, tolerantTallyViews.map(fold));
    worker.start();
    await countBy(by, healthy);
    await caughtUp();
    await worker.stop();
  };
  for (const by of [1, 2, 4]) await life(by);
  expect(await numbersOf(healthy)).toEqual([
    [1, 1],
    [2, 2],
    [3, 4],
  ]);
  expect((await sumsOf(healthy)).sort()).toEqual([1, 2, 4]);
  expect(await numbersOf(ill)).toEqual([]);
  const alarms = await new ProjectionHalts(system.database.pool('app')).alarmsOf(ill);
  expect([alarms.books?.reason.includes(WORDS), alarms.screens?.records]).toEqual([true, poison.length + 1]);
  const { rows } = await owner.query<{ reason: string }>(
    'select reason from projection.parked_stream where organization_id = $1 order by position',
    [ill],
  );
  expect(rows).toHaveLength(poison.length + 1);
  expect(rows.at(-1)).toEqual({ reason: WORDS });
});

test('an alarm says nothing of another agency', async () => {
  const [ill, other] = [randomUUID(), randomUUID()];
  const event = withMetadata(anEvent(ill, 'Counted', { by: 1 }), { organizationId: other });
  await system.log.append(`tally-${ill}.${randomUUID()}`, -1, [event]);
  const quoting: View[] = tolerantTallyViews.map((view) => ({
    ...view,
    name: `quoting-${view.name}`,
    apply: (batch, tx) => {
      if (batch.some(({ organizationId }) => organizationId === ill)) throw new Error(`${ill} is not ${other}`);
      return view.kind === 'money' ? Promise.resolve() : tx.query('select 1').then(() => undefined);
    },
  }));
  await countBy(1, ill);
  const worker = new ProjectionRunner(system.database.pool('projector'), system.log, quoting);
  worker.start();
  for (const { name } of quoting) await system.caughtUp(name);
  await worker.stop();
  const said = JSON.stringify(await new ProjectionHalts(system.database.pool('app')).alarmsOf(ill));
  expect(said).not.toContain(other);
  expect(said).toContain('another organization than its stream');
  await owner.query("delete from projection.checkpoint where name like 'quoting-%'");
  await startOver();
});

test('an event type of a later build stops its stream and its money, and nothing else', async () => {
  const [ill, healthy] = [randomUUID(), randomUUID()];
  const later = { ...tallyEventTypes, Melted: tallyEventTypes.Sealed };
  const log = new EventStoreLog(system.store.url, later, [tally.category], proofsOf(system.database));
  const id = randomUUID();
  await countBy(1, ill, id);
  await log.append(`tally-${ill}.${id}`, 0, [anEvent(ill, 'Melted', {})]);
  await log.close();
  await countBy(2, healthy);
  system.projections.start();
  await caughtUp();
  expect(await numbersOf(ill)).toEqual([[1, 1]]);
  expect(await numbersOf(healthy)).toEqual([[1, 2]]);
  const { rows } = await owner.query('select reason from projection.stopped_organization where organization_id = $1', [
    ill,
  ]);
  expect(rows).toEqual([{ reason: 'This build does not know events of type Melted.' }]);
  await expect(countBy(1, ill, id)).rejects.toMatchObject({ code: 'MONEY_STOPPED' });
});

test('an event on a kind of stream of a later build stays where it stopped the money, also after a restart', async () => {
  const ill = randomUUID();
  const log = new EventStoreLog(
    system.store.url,
    { ...tallyEventTypes, Melted: tallyEventTypes.Sealed },
    [],
    proofsOf(system.database),
  );
  await countBy(1, ill);
  await log.append(`kiln-${ill}.${randomUUID()}`, -1, [anEvent(ill, 'Melted', {})]);
  await log.close();
  await countBy(2, ill);
  for (const life of ['first', 'second']) {
    system.projections.start();
    await caughtUp();
    await system.projections.stop();
    expect([life, await numbersOf(ill)]).toEqual([life, [[1, 1]]]);
    const waiting = `select view from projection.stopped_organization where organization_id = $1
      union all select view from projection.parked_stream where organization_id = $1`;
    expect((await owner.query(waiting, [ill])).rows).toEqual([{ view: 'tally-journal' }, { view: 'tally-totals' }]);
  }
});

test('a build that can take the event applies everything that waited, once and in order', async () => {
  const [ill, healthy] = [randomUUID(), randomUUID()];
  const stream = randomUUID();
  system.projections.start();
  await countBy(1, ill, stream);
  await countBy(POISON, ill, stream);
  await countBy(2, healthy);
  for (const by of [4, 8]) await countBy(by, ill, stream);
  await countBy(16, ill);
  await caughtUp();
  await system.projections.stop();
  expect(await numbersOf(ill)).toEqual([[1, 1]]);

  const repaired = new ProjectionRunner(system.database.pool('projector'), system.log, tolerantTallyViews);
  repaired.start();
  await countBy(32, ill, stream);
  await caughtUp();
  await repaired.stop();
  expect(await numbersOf(ill)).toEqual([1, POISON, 4, 8, 16, 32].map((by, index) => [index + 1, by]));
  expect((await sumsOf(ill)).sort((a, b) => a - b)).toEqual([16, 1 + POISON + 4 + 8 + 32]);
  const left = 'select 1 from projection.stopped_organization where organization_id = $1';
  expect((await owner.query(left, [ill])).rowCount).toBe(0);
});

test('one worker writes, another takes over when its connection dies', async () => {
  const organization = randomUUID();
  const second = system.another().projections;
  system.projections.start();
  await countBy(1, organization);
  await caughtUp();
  second.start();
  for (let turn = 0; turn < 10; turn += 1) {
    await countBy(1, organization);
    await cutProjector();
  }
  await caughtUp();
  expect((await numbersOf(organization)).map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  await second.stop();
});

test('connections of the projector that Postgres cuts again and again lose nothing and double nothing', async () => {
  const organization = randomUUID();
  system.projections.start();
  for (let turn = 1; turn <= 40; turn += 1) {
    await countBy(1, organization);
    if (turn % 4 === 0) await cutProjector();
  }
  await caughtUp();
  expect((await numbersOf(organization)).map(([number]) => number)).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
});

test('a view of an older version waits for its rebuild', async () => {
  const [totals] = tallyViews;
  if (!totals) throw new Error('no view');
  await owner.query("update projection.checkpoint set version = 0 where name = 'tally-totals'");
  const health = new ProjectionHealth(system.database.pool('app'), system.log, tallyViews);
  await expect(health.check()).rejects.toThrow('view tally-totals must be rebuilt: cli rebuild tally-totals');
  const organization = randomUUID();
  system.projections.start();
  await countBy(3, organization);
  await system.caughtUp('tally-journal');
  expect(await sumsOf(organization)).toEqual([]);
  await owner.query("update projection.checkpoint set version = 1 where name = 'tally-totals'");
  await caughtUp();
  expect(await sumsOf(organization)).toEqual([3]);
});

test.each([
  ['checkpoint', "select 1 from projection.checkpoint where name = 'tally-totals' for update"],
  ['table', 'lock table tally_total'],
])('a view whose %s is locked delays no other view, and catches up afterwards', async (_, hold) => {
  const organization = randomUUID();
  system.projections.start();
  await countBy(1, organization);
  await caughtUp();
  const holder = await owner.connect();
  try {
    await holder.query(`begin; ${hold}`);
    await countBy(2, organization);
    await system.caughtUp('tally-journal');
    expect(await numbersOf(organization)).toHaveLength(2);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await caughtUp();
  expect((await sumsOf(organization)).sort()).toEqual([1, 2]);
});
