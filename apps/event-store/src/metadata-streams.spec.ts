import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  BACKWARDS,
  binaryEvent,
  END,
  excludeSystemEvents,
  jsonEvent,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type StreamMetadata,
} from '@eventstore/db-client';
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

const streamOf = async (count: number, stream = newStream()): Promise<string> => {
  await store.client.appendToStream(stream, tested(count), { expectedRevision: 'no_stream' });
  return stream;
};

describe('metadata', () => {
  test('have every key of the protocol and keys of their own', async () => {
    const stream = newStream();
    const metadata: StreamMetadata<{ own: unknown }> = {
      maxAge: 2,
      maxCount: 12,
      truncateBefore: 1,
      cacheControl: 15,
      acl: {
        readRoles: ['$admins', 'a'],
        writeRoles: ['b'],
        deleteRoles: ['c'],
        metaReadRoles: ['d'],
        metaWriteRoles: ['e'],
      },
      own: { deep: ['🦃', 1, null, true] },
    };
    const { nextExpectedRevision } = await store.client.setStreamMetadata(stream, metadata);
    expect(nextExpectedRevision).toBe(0n);
    const found = await store.client.getStreamMetadata(stream);
    expect(found).toMatchObject({ streamName: stream, metadata });
    const own = binaryEvent({ type: 'Own', data: Buffer.from('no metadata') });
    await store.client.appendToStream(`$$${stream}`, own);
    expect(await store.client.getStreamMetadata(stream)).toEqual({ streamName: stream });
    await store.client.setStreamMetadata(stream, {});
    expect((await store.client.getStreamMetadata(stream)).metadata).toEqual({});
  });

  test('make no stream, and are those of a system stream too', async () => {
    const stream = `$${newStream()}`;
    expect(await store.client.getStreamMetadata(stream)).toEqual({ streamName: stream });
    await store.client.setStreamMetadata(stream, { maxCount: 1 });
    await expect(take(store.client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
    await streamOf(3, stream);
    expect(numbers(await take(store.client.readStream(stream)))).toEqual([2]);
    expect((await take(store.client.readStream(`$$${stream}`)))[0]?.event).toMatchObject({
      type: '$metadata',
      isJson: true,
      data: { $maxCount: 1 },
    });
  });

  test('are what the newest event says in JSON, of whatever type; bytes say nothing', async () => {
    const stream = await streamOf(5);
    const shown = async () => numbers(await take(store.client.readStream(stream)));
    const limit = { $maxCount: 2 };
    await store.client.appendToStream(`$$${stream}`, jsonEvent({ type: 'Own', data: limit }));
    expect(await shown()).toEqual([3, 4]);
    const bytes = Buffer.from(JSON.stringify(limit));
    await store.client.appendToStream(`$$${stream}`, binaryEvent({ type: '$metadata', data: bytes }));
    expect(await shown()).toEqual([0, 1, 2, 3, 4]);
  });

  test('that are no JSON object end a deletion and hide nothing', async () => {
    const stream = await streamOf(2);
    await store.client.deleteStream(stream);
    const { nextExpectedRevision } = await store.client.appendToStream(
      `$$${stream}`,
      binaryEvent({ type: '$metadata', data: Uint8Array.from([1, 2, 255]) }),
    );
    expect(numbers(await take(store.client.readStream(stream)))).toEqual([0, 1]);
    const [newest] = await take(store.client.readStream(`$$${stream}`));
    expect(newest?.event?.revision).toBe(nextExpectedRevision);
  });

  test('are written at an expected revision of their own', async () => {
    const stream = await streamOf(3);
    await store.client.setStreamMetadata(stream, { own: 1 }, { expectedRevision: 'no_stream' });
    const again = store.client.setStreamMetadata(stream, { own: 2 }, { expectedRevision: 'no_stream' });
    await expect(again).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(again).rejects.toMatchObject({ streamName: `$$${stream}`, actualVersion: 0n });
    await store.client.setStreamMetadata(stream, { own: 3 }, { expectedRevision: 0n });
    await store.client.setStreamMetadata(stream, { own: 4 }, { expectedRevision: 'stream_exists' });
    expect((await store.client.getStreamMetadata(stream)).metadata).toEqual({ own: 4 });
  });

  test('streams show their newest event alone; the log keeps them all', async () => {
    const stream = newStream();
    for (let own = 0; own < 3; own++) await store.client.setStreamMetadata(stream, { own });
    const shown = async (options: Parameters<typeof store.client.readStream>[1]) =>
      (await take(store.client.readStream(`$$${stream}`, options))).map(({ event }) => event?.revision);
    expect(await shown({})).toEqual([2n]);
    expect(await shown({ fromRevision: 1n })).toEqual([2n]);
    expect(await shown({ direction: BACKWARDS, fromRevision: END })).toEqual([2n]);
    expect(await shown({ direction: BACKWARDS, fromRevision: 1n })).toEqual([]);
    const log = await take(store.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 3 }));
    expect(log.map(({ event }) => event?.data)).toEqual([{ own: 2 }, { own: 1 }, { own: 0 }]);
  });

  test('what they hide is hidden at once, and shown again when they change', async () => {
    const stream = await streamOf(6);
    const shown = async () => numbers(await take(store.client.readStream(stream)));
    await store.client.setStreamMetadata(stream, { maxCount: 4, truncateBefore: 3 });
    expect(await shown()).toEqual([3, 4, 5]);
    await store.client.setStreamMetadata(stream, { maxCount: 2, truncateBefore: 3 });
    expect(await shown()).toEqual([4, 5]);
    await store.client.setStreamMetadata(stream, { maxCount: 100 });
    expect(await shown()).toEqual([0, 1, 2, 3, 4, 5]);
    await store.client.setStreamMetadata(stream, { truncateBefore: Number.MAX_SAFE_INTEGER });
    expect(await shown()).toEqual([]);
    expect((await store.client.appendToStream(stream, tested(1), { expectedRevision: 5n })).success).toBe(true);
  });

  test('what is hidden from readers of its stream, deleted or tombstoned stays in the log', async () => {
    const { position } = await store.client.appendToStream(newStream(), tested(1));
    if (position === undefined) throw new Error('An append has no position.');
    const hide: ((stream: string) => Promise<unknown>)[] = [
      (stream) => store.client.setStreamMetadata(stream, { maxCount: 1, truncateBefore: 2 }),
      (stream) => store.client.deleteStream(stream),
      (stream) => store.client.tombstoneStream(stream),
    ];
    const streams = await Promise.all(hide.map(() => streamOf(3)));
    for (const [index, hideIt] of hide.entries()) await hideIt(streams[index] ?? '');
    const log = await take(store.client.readAll({ fromPosition: position }));
    for (const stream of streams) {
      const own = log.filter(({ event }) => event?.streamId === stream && event.type === 'Tested');
      expect(numbers(own)).toEqual([0, 1, 2]);
    }
  });

  test('a subscriber gets what they do not hide', async () => {
    const stream = await streamOf(6);
    await store.client.setStreamMetadata(stream, { maxCount: 2 });
    expect(numbers(await take(store.client.subscribeToStream(stream), 2))).toEqual([4, 5]);
    const ofMetadata = store.client.subscribeToStream(`$$${stream}`);
    expect((await take(ofMetadata, 1)).map(({ event }) => event?.data)).toEqual([{ $maxCount: 2 }]);
  });

  test('go with their stream when it is tombstoned', async () => {
    if (!isEmbedded) return; // EventStoreDB goes on keeping them
    const stream = await streamOf(1);
    await store.client.setStreamMetadata(stream, { maxCount: 2 });
    await store.client.tombstoneStream(stream);
    const gone = [
      () => store.client.getStreamMetadata(stream),
      () => store.client.setStreamMetadata(stream, {}),
      () => take(store.client.readStream(`$$${stream}`)),
      () => take(store.client.subscribeToStream(`$$${stream}`)),
    ];
    for (const asking of gone) await expect(asking()).rejects.toBeInstanceOf(StreamDeletedError);
  });
});

describe('a link', () => {
  const link = (target: string) => binaryEvent({ type: '$>', data: Buffer.from(target) });
  const follow = async (targets: readonly string[]) => {
    const links = newStream('links');
    await store.client.appendToStream(links, targets.map(link));
    const shown = await take(store.client.readStream(links, { resolveLinkTos: true }));
    expect(shown.map((resolved) => resolved.link?.streamId)).toEqual(targets.map(() => links));
    return shown.map(({ event }) => event && `${String(event.revision)}@${event.streamId}`);
  };

  test('to what its stream does not show any more shows nothing', async () => {
    const truncated = await streamOf(4);
    await store.client.setStreamMetadata(truncated, { truncateBefore: 1 });
    const counted = await streamOf(4);
    await store.client.setStreamMetadata(counted, { maxCount: 1 });
    const deleted = await streamOf(1);
    await store.client.deleteStream(deleted);
    const closed = await streamOf(1);
    await store.client.tombstoneStream(closed);
    const revived = await streamOf(1);
    await store.client.deleteStream(revived);
    await store.client.appendToStream(revived, tested(1, 1));
    const shown = [`1@${truncated}`, `3@${counted}`, `1@${revived}`];
    const hidden = [`0@${truncated}`, `2@${counted}`, `0@${deleted}`, `0@${closed}`, `0@${revived}`];
    const broken = ['0@nothing', `9@${truncated}`, 'nonsense', '@', `-1@${truncated}`];
    // EventStoreDB goes on following links to what is truncated, until it is scavenged.
    expect(await follow(shown)).toEqual(shown);
    if (isEmbedded) expect(await follow(hidden)).toEqual(hidden.map(() => undefined));
    const links = newStream('links');
    await store.client.appendToStream(links, broken.map(link));
    const resolved = await take(store.client.readStream(links, { resolveLinkTos: true }));
    expect(resolved.map(({ event }) => event?.streamId)).not.toContain(truncated);
  });

  test('without a stream leads nowhere, and what names no revision is no link', async () => {
    expect(await follow(['5', '5@'])).toEqual([undefined, undefined]);
    const links = newStream('links');
    await store.client.appendToStream(links, ['nonsense', '@', ''].map(link));
    const shown = await take(store.client.readStream(links, { resolveLinkTos: true }));
    expect(shown.map((resolved) => [resolved.event?.streamId, resolved.link])).toEqual(
      shown.map(() => [links, undefined]),
    );
  });

  test('is followed by readers of the log and by subscribers', async () => {
    const target = newStream();
    const { position: before } = await store.client.appendToStream(target, tested(2));
    const links = newStream('links');
    const { position } = await store.client.appendToStream(links, link(`1@${target}`));
    if (position === undefined || before === undefined) throw new Error('An append has no position.');
    const [read] = await take(store.client.readAll({ fromPosition: position, maxCount: 1, resolveLinkTos: true }));
    const [subscribed] = await take(store.client.subscribeToStream(links, { resolveLinkTos: true }), 1);
    for (const shown of [read, subscribed]) {
      expect(shown?.event).toMatchObject({ streamId: target, revision: 1n });
      expect(shown?.link).toMatchObject({ streamId: links, revision: 0n, type: '$>', position });
    }
    const [live] = await take(store.client.subscribeToAll({ fromPosition: before, resolveLinkTos: true }), 1);
    expect(live?.event).toMatchObject({ streamId: target, revision: 1n });
    // A filter looks at the link, as it lies in the log.
    const filter = excludeSystemEvents();
    await store.client.appendToStream(target, jsonEvent({ type: 'After', data: {} }));
    const [after] = await take(store.client.subscribeToAll({ fromPosition: before, resolveLinkTos: true, filter }), 1);
    expect(after?.event?.type).toBe('After');
  });
});
