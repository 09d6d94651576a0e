import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { StreamDeletedError, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client';
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

describe('delete', () => {
  test.each(['any', 'no_stream', 1n] as const)(
    'hides the stream; an append with %s revives it',
    async (expectedRevision) => {
      const stream = await streamOf(2);
      const { position } = await store.client.deleteStream(stream, { expectedRevision: 1n });
      expect(position?.commit).toEqual(expect.any(BigInt));
      await expect(take(store.client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
      const revived = await store.client.appendToStream(stream, tested(2, 2), { expectedRevision });
      expect(revived.nextExpectedRevision).toBe(3n);
      expect(numbers(await take(store.client.readStream(stream)))).toEqual([2, 3]);
      expect((await store.client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 2 });
    },
  );

  test('takes the other metadata with it', async () => {
    const stream = await streamOf(1);
    await store.client.setStreamMetadata(stream, { maxCount: 9, own: 'key' });
    await store.client.deleteStream(stream);
    await store.client.appendToStream(stream, tested(1, 1));
    expect((await store.client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 1 });
  });

  test('metadata revive a deleted stream too, without its old events', async () => {
    const stream = await streamOf(3);
    await store.client.deleteStream(stream);
    await store.client.setStreamMetadata(stream, { maxAge: 1000, own: 'key' });
    const { metadata } = await store.client.getStreamMetadata(stream);
    expect(metadata).toEqual({ maxAge: 1000, own: 'key', truncateBefore: 3 });
    expect(await take(store.client.readStream(stream))).toEqual([]);
    await store.client.appendToStream(stream, tested(1, 3), { expectedRevision: 2n });
    expect(numbers(await take(store.client.readStream(stream)))).toEqual([3]);
  });

  test('again is possible, and revives as well', async () => {
    const stream = await streamOf(1);
    for (let n = 1; n < 4; n++) {
      await store.client.deleteStream(stream);
      await store.client.deleteStream(stream, { expectedRevision: 'no_stream' });
      await store.client.appendToStream(stream, tested(1, n), { expectedRevision: BigInt(n - 1) });
      expect(numbers(await take(store.client.readStream(stream)))).toEqual([n]);
    }
  });

  test.each(['any', 'no_stream', 0n] as const)(
    'of a stream that was never there is refused with %s',
    async (expectedRevision) => {
      const stream = newStream();
      const deleting = store.client.deleteStream(stream, { expectedRevision });
      await expect(deleting).rejects.toBeInstanceOf(WrongExpectedVersionError);
      await expect(deleting).rejects.toMatchObject({ streamName: stream, actualVersion: -1n });
    },
  );

  test('of a stream that has metadata alone is done', async () => {
    const stream = newStream();
    await store.client.setStreamMetadata(stream, { cacheControl: 10 });
    await store.client.deleteStream(stream, { expectedRevision: 'no_stream' });
    await expect(take(store.client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
    expect((await store.client.appendToStream(stream, tested(1))).nextExpectedRevision).toBe(0n);
  });

  test('a deleted stream does not count as existing', async () => {
    const stream = await streamOf(1);
    await store.client.deleteStream(stream);
    const appending = store.client.appendToStream(stream, tested(1), { expectedRevision: 'stream_exists' });
    await expect(appending).rejects.toBeInstanceOf(StreamDeletedError);
  });

  test('is not undone by an append of nothing that expects no stream', async () => {
    const stream = await streamOf(2);
    await store.client.deleteStream(stream);
    const appending = store.client.appendToStream(stream, [], { expectedRevision: 'no_stream' });
    await expect(appending).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(take(store.client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  test('only at the expected revision', async () => {
    const stream = await streamOf(2);
    const deleting = store.client.deleteStream(stream, { expectedRevision: 0n });
    await expect(deleting).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(deleting).rejects.toMatchObject({ streamName: stream, expectedVersion: 0n, actualVersion: 1n });
    await expect(store.client.deleteStream(stream, { expectedRevision: 'no_stream' })).rejects.toBeInstanceOf(
      WrongExpectedVersionError,
    );
    expect(await take(store.client.readStream(stream))).toHaveLength(2);
  });

  test('together with appends at the same moment keeps revisions without gaps', async () => {
    const stream = await streamOf(1);
    await Promise.all([
      store.client.deleteStream(stream),
      ...Array.from({ length: 10 }, (_, n) => store.client.appendToStream(stream, tested(1, n + 1))),
      store.client.deleteStream(stream),
      ...Array.from({ length: 10 }, (_, n) => store.client.appendToStream(stream, tested(1, n + 11))),
    ]);
    await store.client.setStreamMetadata(stream, {});
    const revisions = (await take(store.client.readStream(stream))).map(({ event }) => Number(event?.revision));
    expect(revisions).toEqual(
      // EventStoreDB leaves gaps where a deletion comes between, and what it hides again stays hidden.
      isEmbedded ? Array.from({ length: 21 }, (_, index) => index) : revisions.toSorted((a, b) => a - b),
    );
  });
});

describe('tombstone', () => {
  test('closes the stream for ever', async () => {
    const stream = await streamOf(2);
    await store.client.tombstoneStream(stream, { expectedRevision: 1n });
    await expect(take(store.client.readStream(stream))).rejects.toBeInstanceOf(StreamDeletedError);
    for (const expectedRevision of ['any', 'no_stream', 'stream_exists', 1n] as const) {
      const appending = store.client.appendToStream(stream, tested(1), { expectedRevision });
      await expect(appending).rejects.toBeInstanceOf(StreamDeletedError);
    }
    const credentials = { username: 'anybody', password: 'ignored without TLS' };
    const appending = store.client.appendToStream(stream, tested(1), { credentials });
    await expect(appending).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(store.client.deleteStream(stream)).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(store.client.tombstoneStream(stream)).rejects.toBeInstanceOf(StreamDeletedError);
    // EventStoreDB goes on keeping its metadata.
    if (!isEmbedded) return;
    await expect(store.client.setStreamMetadata(stream, {})).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(store.client.getStreamMetadata(stream)).rejects.toBeInstanceOf(StreamDeletedError);
  });

  test('only at the expected revision, and of a deleted stream too', async () => {
    const stream = await streamOf(2);
    for (const expectedRevision of ['no_stream', 0n, 5n] as const) {
      const closing = store.client.tombstoneStream(stream, { expectedRevision });
      await expect(closing).rejects.toBeInstanceOf(WrongExpectedVersionError);
    }
    await store.client.deleteStream(stream);
    const { position } = await store.client.tombstoneStream(stream);
    if (position === undefined) throw new Error('A tombstone has no position.');
    const [tombstone] = await take(store.client.readAll({ fromPosition: position, maxCount: 1 }));
    const expected = { streamId: stream, type: '$streamDeleted', revision: 2n ** 63n - 1n, isJson: false, position };
    expect(tombstone?.event).toMatchObject(expected);
    await expect(take(store.client.readStream(stream))).rejects.toMatchObject({ streamName: stream });
  });

  test('works on a stream never written', async () => {
    const stream = newStream();
    await store.client.tombstoneStream(stream, { expectedRevision: 'no_stream' });
    await expect(store.client.appendToStream(stream, tested(1))).rejects.toBeInstanceOf(StreamDeletedError);
  });
});
