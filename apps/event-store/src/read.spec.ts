import { once } from 'node:events';
import { connect, constants } from 'node:http2';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BACKWARDS, END, jsonEvent, START, StreamNotFoundError, type ResolvedEvent } from '@eventstore/db-client';
import pg from 'pg';
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
  store = await openStoreUnderTest();
});
afterAll(async () => {
  await store.close();
});

const streamOf = async (count: number): Promise<string> => {
  const stream = newStream();
  await store.client.appendToStream(stream, tested(count), { expectedRevision: 'no_stream' });
  return stream;
};

describe('a stream', () => {
  test('forwards and backwards, from anywhere, any number', async () => {
    const stream = await streamOf(5);
    const read = async (options: Parameters<typeof store.client.readStream>[1]) =>
      numbers(await take(store.client.readStream(stream, options)));
    expect(await read({})).toEqual([0, 1, 2, 3, 4]);
    expect(await read({ fromRevision: 3n })).toEqual([3, 4]);
    expect(await read({ fromRevision: 1n, maxCount: 2 })).toEqual([1, 2]);
    expect(await read({ fromRevision: 9n })).toEqual([]);
    expect(await read({ direction: BACKWARDS, fromRevision: END })).toEqual([4, 3, 2, 1, 0]);
    expect(await read({ direction: BACKWARDS, fromRevision: END, maxCount: 1 })).toEqual([4]);
    expect(await read({ direction: BACKWARDS, fromRevision: 2n })).toEqual([2, 1, 0]);
    expect(await read({ direction: BACKWARDS, fromRevision: START })).toEqual([0]);
    expect(await read({ direction: BACKWARDS, fromRevision: 99n, maxCount: 2 })).toEqual([4, 3]);
  });

  test('that was never written is not found', async () => {
    await expect(take(store.client.readStream(newStream()))).rejects.toBeInstanceOf(StreamNotFoundError);
    await expect(
      take(store.client.readStream(newStream(), { direction: BACKWARDS, fromRevision: END })),
    ).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  test('may be given up thousands of times in a second without the connection being closed', async () => {
    const { hostname, port } = new URL(store.url);
    const session = connect(`http://${hostname}:${port}`);
    const path = '/event_store.client.streams.Streams/Read';
    const headers = { ':method': 'POST', ':path': path, 'content-type': 'application/grpc', te: 'trailers' };
    try {
      await once(session, 'connect');
      const givenUp = Array.from({ length: isEmbedded ? 3_000 : 100 }, () => {
        const call = session.request(headers);
        call.on('error', () => undefined).close(constants.NGHTTP2_CANCEL);
        return once(call, 'close');
      });
      await Promise.all(givenUp);
      await new Promise<void>((resolve, reject) => {
        session.once('close', () => reject(new Error('The store has closed the connection.')));
        session.ping((error) => (error ? reject(error) : resolve()));
      });
    } finally {
      session.destroy();
    }
  });

  test('longer than a page comes whole and in order', async () => {
    const stream = newStream();
    for (let n = 0; n < 1500; n += 500) await store.client.appendToStream(stream, tested(500, n));
    const all = numbers(await take(store.client.readStream(stream)));
    expect(all).toEqual(Array.from({ length: 1500 }, (_, n) => n));
    const backwards = await take(store.client.readStream(stream, { direction: BACKWARDS, fromRevision: END }));
    expect(numbers(backwards)).toEqual(all.reverse());
  });

  test('of large events comes whole', async () => {
    const stream = newStream();
    for (let n = 0; n < 12; n++) {
      await store.client.appendToStream(stream, jsonEvent({ type: 'Tested', data: { n, text: 'x'.repeat(400_000) } }));
    }
    expect(numbers(await take(store.client.readStream(stream)))).toEqual(Array.from({ length: 12 }, (_, n) => n));
  });

  test('a read that is given up does no harm', async () => {
    const stream = await streamOf(800);
    expect(numbers(await take(store.client.readStream(stream), 3))).toEqual([0, 1, 2]);
    expect(await take(store.client.readStream(stream))).toHaveLength(800);
  });
});

describe('the log', () => {
  const positions = (events: readonly ResolvedEvent[]): number[] =>
    events.map(({ event }) => Number(event?.position?.commit));

  test('forwards from a position includes it, backwards does not', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, tested(4));
    const own = await take(store.client.readStream(stream));
    const second = own[1]?.event?.position;
    if (second === undefined) throw new Error('An event has no position.');
    expect(numbers(await take(store.client.readAll({ fromPosition: second, maxCount: 3 })))).toEqual([1, 2, 3]);
    const before = await take(store.client.readAll({ direction: BACKWARDS, fromPosition: second, maxCount: 1 }));
    expect(numbers(before)).toEqual([0]);
    const last = await take(store.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 2 }));
    expect(numbers(last)).toEqual([3, 2]);
    expect(await take(store.client.readAll({ fromPosition: END }))).toEqual([]);
    expect(await take(store.client.readAll({ direction: BACKWARDS, fromPosition: START }))).toEqual([]);
  });

  test('has every event once, in the order of the commits, without gaps', async () => {
    const streams = await Promise.all(Array.from({ length: 30 }, () => streamOf(10)));
    const all = await take(store.client.readAll());
    const ours = new Set(streams);
    expect(all.filter(({ event }) => ours.has(event?.streamId ?? ''))).toHaveLength(300);
    expect(positions(all)).toEqual(store.databaseUrl === undefined ? positions(all) : all.map((_, index) => index));
    const backwards = await take(store.client.readAll({ direction: BACKWARDS, fromPosition: END }));
    expect(positions(backwards)).toEqual(positions(all).reverse());
  });
});

describe('stream metadata', () => {
  test('is read as it was set', async () => {
    const stream = await streamOf(1);
    expect((await store.client.getStreamMetadata(stream)).metadata).toBeUndefined();
    await store.client.setStreamMetadata(stream, { maxCount: 3, maxAge: 60, own: 'key' });
    expect((await store.client.getStreamMetadata(stream)).metadata).toEqual({ maxCount: 3, maxAge: 60, own: 'key' });
  });

  test('maxCount shows the newest events only', async () => {
    const stream = await streamOf(5);
    await store.client.setStreamMetadata(stream, { maxCount: 2 });
    expect(numbers(await take(store.client.readStream(stream)))).toEqual([3, 4]);
    const backwards = await take(store.client.readStream(stream, { direction: BACKWARDS, fromRevision: END }));
    expect(numbers(backwards)).toEqual([4, 3]);
    await store.client.appendToStream(stream, tested(1, 5), { expectedRevision: 4n });
    expect(numbers(await take(store.client.readStream(stream)))).toEqual([4, 5]);
  });

  test('truncateBefore hides older events', async () => {
    const stream = await streamOf(5);
    await store.client.setStreamMetadata(stream, { truncateBefore: 3 });
    expect(numbers(await take(store.client.readStream(stream)))).toEqual([3, 4]);
    await store.client.setStreamMetadata(stream, { truncateBefore: 5 });
    expect(await take(store.client.readStream(stream))).toEqual([]);
    await store.client.setStreamMetadata(stream, {});
    expect(await take(store.client.readStream(stream))).toHaveLength(5);
  });

  test('maxAge hides old events', async () => {
    const stream = await streamOf(2);
    await store.client.setStreamMetadata(stream, { maxAge: 3600 });
    expect(await take(store.client.readStream(stream))).toHaveLength(2);
    if (store.databaseUrl === undefined) return; // only here the clock can be turned
    const database = new pg.Client({ connectionString: store.databaseUrl });
    await database.connect();
    const older = `update log.event set created = created - interval '2 hours' where stream = $1 and revision = 0`;
    await database.query(older, [stream]);
    await database.end();
    expect(numbers(await take(store.client.readStream(stream)))).toEqual([1]);
    expect(numbers(await take(store.client.readStream(stream, { direction: BACKWARDS, fromRevision: END })))).toEqual([
      1,
    ]);
  });
});

test('links are followed when asked for, and shown bare when not', async () => {
  const target = await streamOf(3);
  const links = newStream('links');
  for (const data of [`2@${target}`, `0@${target}`, `99@${target}`]) {
    await store.client.appendToStream(links, {
      ...jsonEvent({ type: '$>', data: {} }),
      contentType: 'application/octet-stream',
      data: Buffer.from(data),
    });
  }
  const resolved = await take(store.client.readStream(links, { resolveLinkTos: true }));
  expect(resolved.map(({ event }) => event?.streamId)).toEqual([target, target, undefined]);
  expect(numbers(resolved)).toEqual([2, 0, undefined]);
  expect(resolved.map(({ link }) => link?.streamId)).toEqual([links, links, links]);
  const bare = await take(store.client.readStream(links));
  expect(bare.map(({ event, link }) => [event?.type, link])).toEqual([
    ['$>', undefined],
    ['$>', undefined],
    ['$>', undefined],
  ]);
});

test('the first event of the log names the store', async () => {
  if (store.databaseUrl === undefined) return; // a real server has no such event
  const [created] = await take(store.client.readStream('$store'));
  expect(created?.event).toMatchObject({ type: '$store-created', revision: 0n, position: { commit: 0n } });
  expect(created?.event?.data).toEqual({ storeId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});
