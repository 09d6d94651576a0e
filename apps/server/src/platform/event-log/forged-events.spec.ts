import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import pg from 'pg';
import { anEvent } from '../../../test/an-event.ts';
import { anActor, startLogSystem, type LogSystem } from '../../../test/log-system.ts';
import { proofsOf } from '../../../test/proofs.ts';
import { createTallyTables, tallyRows, tallyViews } from '../../../test/tally-views.ts';
import { count, tally, tallyEventTypes } from '../../../test/tally.ts';
import { rebuildView } from '../projections/rebuild.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { LogItem, UnreadableItem } from './event-log.ts';
import { UnverifiedEvent } from './event-proof.ts';
import { linkHash } from './chain-hash.ts';
import { closeClient } from './client-stream.ts';
import { each } from './pages.ts';
import { EVENT_REJECTED, rejection, rejectionEventTypes, rejectionIdOf } from './rejections.ts';
import { streamName } from './stream-name.ts';

let system: LogSystem;
let stranger: EventStoreDBClient;
let owner: pg.Pool;
beforeAll(async () => {
  system = await startLogSystem({ eventTypes: { ...tallyEventTypes, ...rejectionEventTypes }, views: tallyViews });
  owner = system.database.pool('owner');
  await createTallyTables(owner);
  stranger = EventStoreDBClient.connectionString(system.store.url);
  system.projections.start();
});
afterAll(async () => {
  await closeClient(stranger);
  await system.close();
});

/** A member of an agency with a stream whose counter stands at five. */
const aCounter = async () => {
  const actor = anActor();
  const id = randomUUID();
  const stream = streamName(tally.category, actor.organizationId, id);
  const add = (by: number, commands = system.commands) =>
    commands.run(tally, { id, actor: { ...actor, commandId: randomUUID() }, input: { by } }, count(by));
  await add(5);
  return { actor, id, stream, add };
};

/** Writes an event as somebody who can reach the store but has no key. */
const forge = async (stream: string, organizationId: string, by = 1_000_000): Promise<void> => {
  const { eventId: id, type, data, metadata } = anEvent(organizationId, 'Counted', { by, unit: 'piece' }, 2);
  await stranger.appendToStream(stream, jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } }));
};

const itemsOf = async ({ organizationId }: Actor, log = system.log): Promise<LogItem[]> => {
  const items: LogItem[] = [];
  for await (const item of each(log.readAgency(organizationId, null))) items.push(item);
  return items;
};

const forgedOf = async (actor: Actor): Promise<UnreadableItem> => {
  const item = (await itemsOf(actor)).find(({ kind }) => kind === 'unreadable');
  if (item?.kind !== 'unreadable') throw new Error('nothing is unverified');
  return item;
};

/** As an Admin's command does. */
const reject = async (actor: Actor): Promise<void> => {
  const { stream, unverified } = await forgedOf(actor);
  if (!unverified) throw new Error('it is not unverified');
  const { revision } = unverified;
  const id = rejectionIdOf(actor.organizationId, stream, revision);
  const command = { id, actor: { ...actor, commandId: randomUUID() }, input: unverified };
  await system.commands.run(rejection, command, () => [{ type: EVENT_REJECTED, data: { stream, ...unverified } }]);
};

/** The agency's rows in the money view and in the display view. */
const booked = async ({ organizationId }: Actor): Promise<(number | null)[]> => {
  const { rows } = await owner.query<{ money: string | null; screen: string | null }>(
    `select (select sum(by) from tally_entry where organization_id = $1) as money,
       (select sum(sum) from tally_total where organization_id = $1) as screen`,
    [organizationId],
  );
  return [rows[0]?.money ?? null, rows[0]?.screen ?? null].map((sum) => (sum === null ? null : Number(sum)));
};
const stopped = async ({ organizationId }: Actor) => {
  const { rows } = await owner.query<{ view: string; reason: string }>(
    'select view, reason from projection.stopped_organization where organization_id = $1',
    [organizationId],
  );
  return rows;
};
/** The answer of a command on a stream with a forged event, and the log lines about it. */
const stoppedBy = (message: string) => ({
  code: 'MONEY_STOPPED',
  cause: expect.objectContaining({ message: expect.stringContaining(message) }),
});

const allCaughtUp = async () => {
  for (const { name } of tallyViews) await system.caughtUp(name);
};

test('a forged event is neither decided on nor booked, raises an alarm, and other agencies go on', async () => {
  const [one, other] = [await aCounter(), await aCounter()];
  await forge(one.stream, one.actor.organizationId);
  await expect(one.add(1)).rejects.toMatchObject({ code: 'MONEY_STOPPED', cause: expect.any(UnverifiedEvent) });
  await expect(one.add(1, system.another().commands)).rejects.toMatchObject(
    stoppedBy('Nothing proves that Bailiwick wrote it'),
  );
  const reason = 'Nothing proves that Bailiwick wrote it: it is not signed.';
  expect(await forgedOf(one.actor)).toMatchObject({
    type: null,
    stream: one.stream,
    reason,
    unverified: { revision: 1 },
  });
  await other.add(2);
  await allCaughtUp();
  expect([await booked(one.actor), await stopped(one.actor)]).toEqual([[5, 5], [{ view: 'tally-journal', reason }]]);
  expect([await booked(other.actor), await stopped(other.actor)]).toEqual([[7, 7], []]);
});

test('a forged stream of an agency, of whatever kind, stops it too', async () => {
  const { actor } = await aCounter();
  await forge(streamName(tally.category, actor.organizationId, randomUUID()), actor.organizationId);
  await allCaughtUp();
  expect(await stopped(actor)).toHaveLength(1);
  expect(await booked(actor)).toEqual([5, 5]);
});

test('an event that an Admin rejects is skipped by every reader, and the events behind it are taken at once', async () => {
  const { actor, stream, add } = await aCounter();
  await forge(stream, actor.organizationId);
  await allCaughtUp();
  expect(await stopped(actor)).toHaveLength(1);
  await reject(actor);
  await expect(add(3)).resolves.toMatchObject({ replayed: false });
  await expect(add(4, system.another().commands)).resolves.toMatchObject({ replayed: false });
  await allCaughtUp();
  while ((await stopped(actor)).length > 0 || (await booked(actor)).some((sum) => sum !== 12));
  const items = await itemsOf(actor);
  expect(items.filter(({ kind }) => kind !== 'event').map(({ kind }) => kind)).toEqual(['position']);
  const live = await tallyRows(owner);
  for (const view of tallyViews) {
    expect((await rebuildView(owner, system.log, view, { check: true })).differences).toEqual([]);
  }
  expect(await tallyRows(owner)).toEqual(live);
});

test('a rejection covers one content alone, so another event in its place is unverified', async () => {
  const { actor, stream } = await aCounter();
  await forge(stream, actor.organizationId);
  await reject(actor);
  expect((await itemsOf(actor)).some(({ kind }) => kind === 'unreadable')).toBe(false);
  await changeInTable(stream, 1, 7);
  const later = system.another();
  expect((await itemsOf(actor, later.log)).some(({ kind }) => kind === 'unreadable')).toBe(true);
});

test('a rejection without a signature rejects nothing', async () => {
  const { actor, stream } = await aCounter();
  await forge(stream, actor.organizationId);
  const { unverified } = await forgedOf(actor);
  const place = rejectionIdOf(actor.organizationId, stream, 1);
  const {
    eventId: id,
    type,
    data,
    metadata,
  } = anEvent(actor.organizationId, 'EventRejected', { stream, ...unverified });
  const forged = jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } });
  await stranger.appendToStream(streamName(rejection.category, actor.organizationId, place), forged);
  expect((await itemsOf(actor)).filter(({ kind }) => kind === 'unreadable')).toHaveLength(2);
});

test('an event that is changed in the store’s own tables is refused by every reader', async () => {
  const { stream, add } = await aCounter();
  await changeInTable(stream, 0, 500);
  await expect(add(1, system.another().commands)).rejects.toMatchObject(stoppedBy('of another content or place'));
});

test('a rotated key signs from then on, and events of the old one stay verified', async () => {
  const { actor, id, add } = await aCounter();
  const added = await proofsOf(system.database).addKey(actor.organizationId);
  const later = system.another();
  await add(2, later.commands);
  const keys: unknown[] = [];
  for await (const { metadata } of later.log.readStream(streamName(tally.category, actor.organizationId, id))) {
    keys.push(metadata.macKey);
  }
  expect(keys).toHaveLength(2);
  expect(keys.indexOf(added.id)).toBe(1);
});

test('a log from before events were signed is recorded once, and unsigned events behind that are refused', async () => {
  const actor = anActor();
  const { organizationId } = actor;
  const [first, second] = [randomUUID(), randomUUID()].map((id) => streamName(tally.category, organizationId, id));
  if (!first || !second) throw new Error('no streams');
  await forge(first, organizationId, 1);
  await forge(second, organizationId, 2);
  await forge(first, organizationId, 3);
  await owner.query('insert into unsigned_log (organization_id) values ($1)', [organizationId]);
  const { log, commands } = system.another();
  const add = (by: number) =>
    commands.run(
      tally,
      { id: first.slice(-36), actor: { ...actor, commandId: randomUUID() }, input: { by } },
      count(by),
    );
  await add(10);
  const items = await itemsOf(actor, log);
  expect(items.map(({ kind }) => kind)).toEqual(['event', 'event', 'event', 'event']);
  let head: string | null = null;
  for (const item of items.slice(0, 3)) if (item.kind === 'event') head = linkHash(head, item.event);
  const { rows } = await owner.query<object>('select events, head from unsigned_log where organization_id = $1', [
    organizationId,
  ]);
  expect(rows).toEqual([{ events: 3, head }]);

  await forge(second, organizationId, 4);
  await forge(streamName(tally.category, organizationId, randomUUID()), organizationId, 5);
  const kinds = (await itemsOf(actor, system.another().log)).map(({ kind }) => kind);
  expect(kinds).toEqual(['event', 'event', 'event', 'event', 'unreadable', 'unreadable']);
});

test('a reader refuses a stream whose beginning is missing', async () => {
  const { stream, add } = await aCounter();
  await add(1);
  await stranger.setStreamMetadata(stream, { truncateBefore: 1 });
  const { commands } = system.another();
  await expect(add(1, commands)).rejects.toMatchObject(stoppedBy('events before it are missing'));
});

/** Changes an event in the tables of the store, as somebody can who has got its role's password. */
const changeInTable = async (stream: string, revision: number, by: number): Promise<void> => {
  const client = new pg.Client({ connectionString: system.database.roleUrl('log') });
  await client.connect();
  const { rowCount } = await client.query(
    `update log.event set data = convert_to($3, 'utf8') where stream = $1 and revision = $2`,
    [stream, revision, JSON.stringify({ by, unit: 'piece' })],
  );
  await client.end();
  expect(rowCount).toBe(1);
};
