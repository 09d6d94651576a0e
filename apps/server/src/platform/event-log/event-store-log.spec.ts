import { randomUUID } from 'node:crypto';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startTestStore } from '../../../../event-store/src/store-under-test.ts';
import type { RunningEventStore } from '../../../../event-store/src/server.ts';
import { anEvent } from '../../../test/an-event.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { proofsOf } from '../../../test/proofs.ts';
import { tally, tallyEventTypes } from '../../../test/tally.ts';
import { trustedOrganizationId } from '../../kernel/actor.ts';
import { NO_EVENTS, WrongRevision, type LogItem } from './event-log.ts';
import { EventStoreLog } from './event-store-log.ts';
import { each } from './pages.ts';
import { readStoreId } from './store-id.ts';

const CATEGORIES = ['count', tally.category];

let database: MigratedDatabase;
let store: RunningEventStore;
let log: EventStoreLog;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await createMigratedDatabase();
  store = await startTestStore({ databaseUrl: database.roleUrl('log') });
  log = new EventStoreLog(store.url, tallyEventTypes, CATEGORIES, proofsOf(database));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await log.close();
  await store.close();
  await database.drop();
});

const aStream = () => {
  const organization = randomUUID();
  return { organization, stream: `tally-${organization}.${randomUUID()}` };
};
const counted = (organization: string, by: number) => anEvent(organization, 'Counted', { by, unit: 'box' }, 2);
const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

test('appends at the expected revision alone, and reads back with upcasts', async () => {
  const { organization, stream } = aStream();
  const old = anEvent(organization, 'Counted', { by: 1 }, 1);
  const first = await log.append(stream, NO_EVENTS, [old, counted(organization, 2)]);
  await expect(log.append(stream, NO_EVENTS, [counted(organization, 9)])).rejects.toBeInstanceOf(WrongRevision);
  await expect(log.append(stream, 0, [counted(organization, 9)])).rejects.toBeInstanceOf(WrongRevision);
  await expect(log.append(stream, 5, [counted(organization, 9)])).rejects.toBeInstanceOf(WrongRevision);
  const second = await log.append(stream, 1, [counted(organization, 3)]);
  const events = await collect(log.readStream(stream));
  expect(events.map(({ data, revision }) => [revision, data])).toEqual([
    [0, { by: 1, unit: 'piece' }],
    [1, { by: 2, unit: 'box' }],
    [2, { by: 3, unit: 'box' }],
  ]);
  expect(events.map(({ storedData }) => storedData)[0]).toEqual({ by: 1 });
  expect(events.map(({ position }) => position).slice(1)).toEqual([first, second]);
  expect(await collect(log.readStream(stream, 2))).toHaveLength(1);
  expect(await collect(log.readStream(`tally-${organization}.nothing`))).toEqual([]);
});

test('metadata lie in the log as JSON that any client reads, beside data that it knows to be JSON', async () => {
  const { organization, stream } = aStream();
  const event = counted(organization, 1);
  event.metadata['textHash.note'] = 'é';
  await log.append(stream, NO_EVENTS, [event]);
  const client = EventStoreDBClient.connectionString(store.url);
  const [read] = await collect(client.readStream(stream));
  await client.dispose();
  expect(read?.event).toMatchObject({ isJson: true, data: event.data, metadata: event.metadata });
});

test('the whole log is read after a position, to its end; other streams count as positions', async () => {
  const { organization, stream } = aStream();
  const before = await log.append(stream, NO_EVENTS, [counted(organization, 1)]);
  const client = EventStoreDBClient.connectionString(store.url);
  await client.appendToStream('somebody-elses', jsonEvent({ type: 'whatever', data: {} }));
  await client.dispose();
  const last = await log.append(stream, 0, [counted(organization, 2)]);
  const items = await collect(each(log.readAll(before)));
  expect(items.map(({ kind }) => kind)).toEqual(['position', 'event']);
  expect(items.at(-1)?.position).toBe(last);
  expect(await log.head()).toBe(last);
  expect(await collect(each(log.readAll(last)))).toEqual([]);
});

test('one organization is read alone, of every category, in the order of the log, after a position and up to one', async () => {
  const { organization, stream } = aStream();
  const counts = `count-${organization}.1`;
  const other = aStream();
  const positions: bigint[] = [];
  const client = EventStoreDBClient.connectionString(store.url);
  for (let n = 0; n < 6; n += 1) {
    await log.append(other.stream, n - 1, [counted(other.organization, n)]);
    // Neither a category of ours, nor whatever else only looks like it.
    for (const name of [`talk-${organization}.1`, `tally-${organization}x.1`, `x-tally-${organization}.1`])
      await client.appendToStream(name, jsonEvent({ type: 'whatever', data: {} }));
    const [to, revision] = n % 2 === 0 ? [stream, n / 2] : [counts, (n - 1) / 2];
    positions.push(await log.append(to, revision - 1, [counted(organization, n)]));
  }
  const read = async (after: bigint | null, until?: bigint) => {
    const items = await collect(each(log.readAgency(trustedOrganizationId(organization), after, until)));
    expect(items.map((item) => item.kind === 'event' && item.event.organizationId)).toEqual(
      items.map(() => organization),
    );
    return items.map(({ position }) => position);
  };
  expect(await read(null)).toEqual(positions);
  expect(await read(positions[1] ?? null)).toEqual(positions.slice(2));
  expect(await read(positions[1] ?? null, positions[3])).toEqual(positions.slice(2, 4));
  expect(await read(positions[3] ?? null, (positions[4] ?? 0n) - 1n)).toEqual([]);
  expect(await read(positions[5] ?? null)).toEqual([]);
  expect(await collect(each(log.readAgency(trustedOrganizationId(randomUUID()), null)))).toEqual([]);
  await client.dispose();
});

test('one organization is read to its end while it and others go on writing', async () => {
  const { organization, stream } = aStream();
  const other = aStream();
  const before: bigint[] = [];
  for (let n = 0; n < 50; n += 1) before.push(await log.append(stream, n - 1, [counted(organization, n)]));
  let isRead = false;
  const write = async (to: typeof other, from: number) => {
    for (let n = from; !isRead; n += 1) await log.append(to.stream, n - 1, [counted(to.organization, n)]);
  };
  const writing = [write({ organization, stream }, 50), write(other, 0)];
  const until = before.at(-1) ?? 0n;
  for (let times = 0; times < 10; times += 1) {
    const items = await collect(each(log.readAgency(trustedOrganizationId(organization), null, until)));
    expect(items.map(({ position }) => position)).toEqual(before);
    const all = await collect(each(log.readAgency(trustedOrganizationId(organization), null)));
    expect(all.slice(0, before.length).map(({ position }) => position)).toEqual(before);
  }
  isRead = true;
  await Promise.all(writing);
});

test('a read of one organization that the store breaks off fails, and is never treated as complete', async () => {
  const broken = await createMigratedDatabase();
  const first = await startTestStore({ databaseUrl: broken.roleUrl('log') });
  const through = new EventStoreLog(first.url, tallyEventTypes, CATEGORIES, proofsOf(database));
  closing.push(
    () => through.close(),
    () => broken.drop(),
  );
  const { organization, stream } = aStream();
  // More than is read ahead.
  for (let from = 0; from < 6_000; from += 1_500) {
    const events = Array.from({ length: 1_500 }, (_, n) => counted(organization, from + n));
    await through.append(stream, from - 1, events);
  }
  const reading = async () => {
    for await (const page of through.readAgency(trustedOrganizationId(organization), null)) {
      expect(page.length).toBeGreaterThan(0);
      await first.close();
    }
  };
  await expect(reading()).rejects.toMatchObject({ code: 'TEMPORARILY_UNAVAILABLE' });
});

test('an event that names another organization than its stream cannot be read', async () => {
  const { stream } = aStream();
  const before = await log.head();
  await log.append(stream, NO_EVENTS, [counted(randomUUID(), 1)]);
  await expect(collect(log.readStream(stream))).rejects.toMatchObject({
    code: 'MONEY_STOPPED',
    cause: expect.objectContaining({ message: expect.stringContaining('names another organization than its stream') }),
  });
  expect((await collect(each(log.readAll(before)))).map(({ kind }) => kind)).toEqual(['unreadable']);
});

test('a subscription gets existing and new events until it is told to stop', async () => {
  const { organization, stream } = aStream();
  const before = await log.head();
  await log.append(stream, NO_EVENTS, [counted(organization, 1)]);
  const stop = new AbortController();
  const seen: LogItem[] = [];
  for await (const item of each(log.follow(before, stop.signal))) {
    seen.push(item);
    if (seen.length === 1) await log.append(stream, 0, [counted(organization, 2)]);
    if (seen.length === 2) stop.abort();
  }
  expect(seen.map((item) => item.kind === 'event' && item.event.revision)).toEqual([0, 1]);
});

test('a store has one id, and one without an id gets it once', async () => {
  expect(await log.storeId()).toBe(store.storeId);
  const clients = [1, 2, 3].map(() => EventStoreDBClient.connectionString(store.url));
  const ids = await Promise.all(clients.map((client) => readStoreId(client, '$no-such-stream')));
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).not.toBe(store.storeId);
  await Promise.all(clients.map((client) => client.dispose()));
});

/** A proxy to the store that can drop answers or cut the connection. */
const aLine = async () => {
  const sockets = new Set<Socket>();
  let isDeaf = false;
  const server = createServer((inward) => {
    const outward = connect(store.port, '127.0.0.1');
    for (const socket of [inward, outward]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    inward.pipe(outward);
    outward.on('data', (data) => {
      if (!isDeaf) inward.write(data);
    });
    inward.on('close', () => outward.destroy());
    outward.on('close', () => inward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  closing.push(async () => {
    cut();
    await new Promise((resolve) => server.close(resolve));
  });
  const through = new EventStoreLog(
    `esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`,
    tallyEventTypes,
    CATEGORIES,
    proofsOf(database),
  );
  closing.push(() => through.close());
  return {
    log: through,
    cut,
    swallow: () => (isDeaf = true),
    repair: () => (isDeaf = false),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

test('an append whose answer is lost is in the log once, and answered with its position', async () => {
  const line = await aLine();
  const { organization, stream } = aStream();
  await line.log.append(stream, NO_EVENTS, [counted(organization, 1)]);
  line.swallow();
  const appending = line.log.append(stream, 0, [counted(organization, 2), counted(organization, 3)]);
  const followed = new AbortController();
  for await (const item of each(log.follow(null, followed.signal))) {
    if (item.kind === 'event' && item.event.stream === stream && item.event.revision === 2) break;
  }
  // It is durable, and the connection breaks before its answer arrives.
  line.repair();
  line.cut();
  const position = await appending;
  const events = await collect(log.readStream(stream));
  expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2]);
  expect(position).toBe(events.at(-1)?.position);
});

test('a log that cannot be reached is temporarily unavailable, for every question', async () => {
  const away = new EventStoreLog('esdb://127.0.0.1:1?tls=false', tallyEventTypes, CATEGORIES, proofsOf(database));
  closing.push(() => away.close());
  const { organization, stream } = aStream();
  const unavailable = { code: 'TEMPORARILY_UNAVAILABLE', status: 503 };
  await expect(away.append(stream, NO_EVENTS, [counted(organization, 1)])).rejects.toMatchObject(unavailable);
  await expect(collect(away.readStream(stream))).rejects.toMatchObject(unavailable);
  await expect(collect(each(away.readAll(null)))).rejects.toMatchObject(unavailable);
  await expect(away.head()).rejects.toMatchObject(unavailable);
  await expect(collect(each(away.readAgency(trustedOrganizationId(randomUUID()), null)))).rejects.toMatchObject(
    unavailable,
  );
  await expect(away.storeId()).rejects.toMatchObject(unavailable);
});

test('the head is the last event of ours, however many of others stand behind it', async () => {
  const { organization, stream } = aStream();
  const last = await log.append(stream, NO_EVENTS, [counted(organization, 1)]);
  const client = EventStoreDBClient.connectionString(store.url);
  closing.push(() => client.dispose());
  const foreign = Array.from({ length: 1_150 }, () => jsonEvent({ type: 'Foreign', data: {} }));
  await client.appendToStream(`foreign-${randomUUID()}`, foreign);
  expect(await log.head()).toBe(last);
});
