import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { status } from '@grpc/grpc-js';
import {
  BACKWARDS,
  END,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  START,
  StreamDeletedError,
  streamNameFilter,
  type Position,
  type ReadPosition,
} from '@eventstore/db-client';
import { isDeep } from '../../../libs/tooling/deep-suite.ts';
import {
  isEmbedded,
  newStream,
  numbers,
  openStoreUnderTest,
  take,
  tested,
  type StoreUnderTest,
} from './store-under-test.ts';

let store: StoreUnderTest;
beforeAll(async () => {
  store = await openStoreUnderTest({ tailLimits: { events: 300, bytes: 1024 * 1024 } });
});
afterAll(async () => {
  await store.close();
});

const append = (stream: string, count: number, from = 0) => store.client.appendToStream(stream, tested(count, from));

describe('to a stream', () => {
  test('gives past and future events once, in order', async () => {
    const stream = newStream();
    await append(stream, 150);
    const subscription = store.client.subscribeToStream(stream);
    const reading = take(subscription, 300);
    await once(subscription, 'caughtUp');
    for (let n = 150; n < 300; n += 50) await append(stream, 50, n);
    expect(numbers(await reading)).toEqual(Array.from({ length: 300 }, (_, n) => n));
  });

  test('writes that race with the start are neither lost nor doubled', async () => {
    const racing = isDeep ? 200 : 60;
    const stream = newStream();
    const writing = (async () => {
      for (let n = 0; n < racing; n++) await append(stream, 1, n);
    })();
    const readings = Array.from({ length: 8 }, () => take(store.client.subscribeToStream(stream), racing));
    await writing;
    const expected = Array.from({ length: racing }, (_, n) => n);
    for (const reading of readings) expect(numbers(await reading)).toEqual(expected);
  });

  test('starts after the given revision, or at the end', async () => {
    const stream = newStream();
    await append(stream, 3);
    expect(numbers(await take(store.client.subscribeToStream(stream, { fromRevision: 1n }), 1))).toEqual([2]);
    const live = store.client.subscribeToStream(stream, { fromRevision: END });
    const reading = take(live, 1);
    await once(live, 'caughtUp');
    await append(stream, 1, 3);
    expect(numbers(await reading)).toEqual([3]);
  });

  test('waits for a stream that is not there yet', async () => {
    const stream = newStream();
    const subscription = store.client.subscribeToStream(stream);
    const reading = take(subscription, 1);
    await once(subscription, 'confirmation');
    expect(subscription.id).toEqual(expect.any(String));
    await append(stream, 1);
    expect(numbers(await reading)).toEqual([0]);
  });

  test('ends when the stream is tombstoned, after the tombstone', async () => {
    const stream = newStream();
    await append(stream, 1);
    const subscription = store.client.subscribeToStream(stream);
    const seen: unknown[] = [];
    subscription.on('data', ({ event }) => seen.push([event?.type, event?.revision]));
    await once(subscription, 'caughtUp');
    const ended = once(subscription, 'end');
    await store.client.tombstoneStream(stream);
    await expect(ended).rejects.toBeInstanceOf(StreamDeletedError);
    expect(seen).toEqual([
      ['Tested', 0n],
      ['$streamDeleted', 2n ** 63n - 1n],
    ]);
    await expect(take(store.client.subscribeToStream(stream))).rejects.toBeInstanceOf(StreamDeletedError);
  });
});

describe('to the log', () => {
  test('goes on after a position, exactly', async () => {
    const stream = newStream();
    await append(stream, 4);
    const own = await take(store.client.readStream(stream));
    const fromPosition = own[1]?.event?.position ?? START;
    expect(numbers(await take(store.client.subscribeToAll({ fromPosition }), 2))).toEqual([2, 3]);
  });

  test.each([
    ['stream name prefix', (kind: string) => streamNameFilter({ prefixes: [`${kind}-`, 'nothing-'] })],
    ['stream name regex', (kind: string) => streamNameFilter({ regex: `^${kind}-` })],
    ['event type prefix', (kind: string) => eventTypeFilter({ prefixes: [`T${kind}`] })],
    ['event type regex', (kind: string) => eventTypeFilter({ regex: `^T${kind}$` })],
  ])('filters by %s, past and future', async (_name, filterOf) => {
    const kind = newStream('kind').replaceAll('-', '');
    const event = (n: number) => jsonEvent({ type: `T${kind}`, data: { n } });
    const write = async (n: number) => {
      await append(newStream('other'), 1, 99);
      await store.client.appendToStream(`${kind}-${String(n)}`, event(n));
    };
    await write(0);
    await write(1);
    const subscription = store.client.subscribeToAll({ filter: filterOf(kind) });
    const reading = take(subscription, 3);
    await once(subscription, 'caughtUp');
    await write(2);
    expect(numbers(await reading)).toEqual([0, 1, 2]);
  });

  test('some streams are given in the order of the log, with all that was ever written to them', async () => {
    const kind = newStream('kind');
    const [start] = await take(store.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
    const written = isDeep ? 120 : 60;
    for (let n = 0; n < written; n += 1) await append(`${kind}-${String((n * 7) % 5)}`, 1, n);
    await append(`kin-${kind}`, 5);
    await append(`${kind}x-`, 5);
    await store.client.setStreamMetadata(`${kind}-1`, { maxCount: 1 });
    await store.client.deleteStream(`${kind}-2`);
    await append(`${kind}-2`, 2);
    await store.client.tombstoneStream(`${kind}-3`);
    await append(newStream(), 400); // behind what the store has in memory
    const prefixes = [`${kind}-`, `${kind}-4`, `$$${kind}-1`];
    const fromPosition = start?.event?.position ?? START;
    const wanted = (await take(store.client.readAll({ fromPosition })))
      .slice(1)
      .filter(({ event }) => prefixes.some((prefix) => event?.streamId.startsWith(prefix)));
    const positions: bigint[] = [];
    const filter = streamNameFilter({
      prefixes,
      checkpointReached: (_, { commit }) => void positions.push(commit),
    });
    const subscription = store.client.subscribeToAll({ filter, fromPosition });
    const reading = take(subscription, wanted.length + 1);
    await once(subscription, 'caughtUp');
    await append(`${kind}-0`, 1, 1_000);
    const given = await reading;
    expect(numbers(given).at(-1)).toBe(1_000);
    expect(given.slice(0, -1)).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(written);
    // What was passed over is told of, too.
    expect(positions.at(-1)).toBeGreaterThanOrEqual((wanted.at(-1)?.event?.position?.commit ?? 0n) + 400n);
    expect(positions).toEqual(positions.toSorted((a, b) => Number(a - b)));
  });

  test('a filter that is no regular expression is refused', async () => {
    const filter = streamNameFilter({ regex: '(' });
    await expect(take(store.client.subscribeToAll({ filter }))).rejects.toMatchObject({
      code: isEmbedded ? status.INVALID_ARGUMENT : status.UNKNOWN,
    });
  });

  test('without system events when the client asks so', async () => {
    const stream = newStream();
    await store.client.setStreamMetadata(stream, { maxCount: 1 });
    const last = await append(stream, 1, 7);
    const subscription = store.client.subscribeToAll({ filter: excludeSystemEvents() });
    for await (const { event } of subscription) {
      expect(event?.type.startsWith('$')).toBe(false);
      if (event?.position.commit === last.position?.commit) break;
    }
  });

  test('a filter that lets nothing through still tells how far it is', async () => {
    const checkpoints: bigint[] = [];
    const reached = new EventEmitter();
    const { position: start } = await append(newStream(), 1);
    await append(newStream(), 100);
    const filter = eventTypeFilter({
      prefixes: ['never'],
      maxSearchWindow: 5,
      checkpointInterval: 2,
      checkpointReached: (_subscription, position: Position) => {
        checkpoints.push(position.commit);
        reached.emit(String(position.commit));
        return Promise.resolve();
      },
    });
    const subscription = store.client.subscribeToAll({ filter, fromPosition: start ?? START });
    subscription.resume();
    await once(subscription, 'caughtUp');
    expect(checkpoints.length).toBeGreaterThanOrEqual(10);
    expect(checkpoints).toEqual([...checkpoints].sort((a, b) => Number(a - b)));
    if (isEmbedded) {
      // Live, EventStoreDB tells more rarely than the search window says.
      const next = (checkpoints.at(-1) ?? 0n) + 10n;
      const waiting = once(reached, String(next));
      await append(newStream(), 10);
      await waiting;
    }
    await subscription.unsubscribe();
  });

  test.each([
    ['stream name prefix', (kind: string, how: object) => streamNameFilter({ prefixes: [kind], ...how })],
    ['stream name regex', (kind: string, how: object) => streamNameFilter({ regex: `^${kind}`, ...how })],
    ['event type prefix', (kind: string, how: object) => eventTypeFilter({ prefixes: [kind], ...how })],
  ])('a checkpoint tells of every stretch it takes, with and without events in it: %s', async (_name, filterOf) => {
    const kind = newStream('kind');
    const { position: start } = await append(newStream(), 1);
    const wanted = () => jsonEvent({ type: kind, data: {} });
    for (const noise of [100, 7, 40, 400]) {
      await append(newStream('noise'), noise);
      await store.client.appendToStream(kind, [wanted(), wanted()]);
    }
    await append(newStream('noise'), 350); // behind what the store has in memory
    const told: (bigint | 'event')[] = [];
    const filter = filterOf(kind, {
      maxSearchWindow: 5,
      checkpointInterval: 2,
      checkpointReached: (_: unknown, { commit }: Position) => Promise.resolve(void told.push(commit)),
    });
    const subscription = store.client.subscribeToAll({ filter, fromPosition: start ?? START });
    subscription.on('data', () => told.push('event'));
    await once(subscription, 'caughtUp');
    const looked = 100 + 7 + 40 + 400 + 350 + 8;
    const checkpoints = told.filter((entry) => entry !== 'event');
    expect(checkpoints.length).toBeGreaterThanOrEqual(Math.floor(looked / 10));
    expect(told.slice(0, 12).indexOf('event')).toBe(10);
    expect(new Set(checkpoints).size).toBe(checkpoints.length);
    expect(checkpoints).toEqual(checkpoints.toSorted((a, b) => Number(a - b)));
    await subscription.unsubscribe();
  });

  test.each<[string, number, (last: Position) => ReadPosition]>([
    ['the end', 0, () => END],
    ['its last event', 0, (last: Position) => last],
    ['a position to come', 0, (last: Position) => ({ commit: last.commit + 10_000n, prepare: last.prepare + 10_000n })],
    ['as many events before it as a checkpoint takes', 4, (last: Position) => last],
    ['somewhat more events before it', 7, (last: Position) => last],
  ])(
    'no checkpoint is sent twice, and none for events that were not looked at: from %s',
    async (_name, behind, from) => {
      const { position: last } = await append(newStream(), 1);
      if (last === undefined) throw new Error('An append has no position.');
      if (behind > 0) await append(newStream(), behind);
      const checkpoints: bigint[] = [];
      const filter = streamNameFilter({
        prefixes: ['never'],
        maxSearchWindow: 2,
        checkpointInterval: 2,
        checkpointReached: (_subscription, { commit }) => Promise.resolve(void checkpoints.push(commit)),
      });
      const subscription = store.client.subscribeToAll({ filter, fromPosition: from(last) });
      subscription.resume();
      await once(subscription, 'caughtUp');
      expect(checkpoints.length > 0).toBe(behind > 0);
      expect(new Set(checkpoints).size).toBe(checkpoints.length);
      await subscription.unsubscribe();
    },
  );

  // More than the store has in memory, and than a connection takes unread.
  const MANY = isDeep ? 3_000 : 500;

  test('a slow subscriber delays no other and misses nothing, beside many others', async () => {
    const stream = newStream();
    // EventStoreDB ends a live subscriber that does not read: "Consumer too slow to handle event while live".
    const filter = streamNameFilter({ prefixes: [stream] });
    const slow = isEmbedded ? [store.client.subscribeToAll({ fromPosition: END, filter })] : [];
    const fast = Array.from({ length: 2 }, () => store.client.subscribeToStream(stream));
    for (const subscription of slow) await once(subscription.pause(), 'confirmation');
    const fastReadings = fast.map((subscription) => take(subscription, MANY));
    const text = 'x'.repeat(1500);
    for (let n = 0; n < MANY; n += 500) {
      const events = Array.from({ length: 500 }, (_, i) => jsonEvent({ type: 'Tested', data: { n: n + i, text } }));
      await store.client.appendToStream(stream, events);
    }
    const expected = Array.from({ length: MANY }, (_, n) => n);
    for (const reading of fastReadings) expect(numbers(await reading)).toEqual(expected);
    for (const subscription of slow) expect(numbers(await take(subscription, MANY))).toEqual(expected);
  });

  test('unsubscribing ends it', async () => {
    const stream = newStream();
    await append(stream, 1);
    const subscription = store.client.subscribeToStream(stream, { fromRevision: END });
    const seen: unknown[] = [];
    subscription.on('data', (event) => seen.push(event));
    await once(subscription, 'caughtUp');
    const first = once(subscription, 'data');
    await append(stream, 1, 1);
    await first;
    await subscription.unsubscribe();
    await append(stream, 1, 2);
    expect(await take(store.client.subscribeToStream(stream), 3)).toHaveLength(3);
    expect(seen).toHaveLength(1);
  });
});
