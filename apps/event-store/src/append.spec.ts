import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  binaryEvent,
  jsonEvent,
  MaxAppendSizeExceededError,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type AppendExpectedRevision,
  type AppendToStreamOptions,
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

/** BatchAppend is what the client uses; with credentials for the call it uses Append. */
const ways: [string, AppendToStreamOptions][] = [
  ['BatchAppend', {}],
  ['Append', { credentials: { username: 'anybody', password: 'ignored without TLS' } }],
];

describe.each(ways)('%s', (_way, options) => {
  const append = (stream: string, events: ReturnType<typeof tested>, expectedRevision?: AppendExpectedRevision) =>
    store.client.appendToStream(stream, events, {
      ...options,
      ...(expectedRevision === undefined ? {} : { expectedRevision }),
    });

  const refusal = async (appending: Promise<unknown>) => {
    const error: unknown = await appending.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    const { expectedVersion, actualVersion, streamName } = error as WrongExpectedVersionError;
    return { expectedVersion, actualVersion, streamName };
  };

  test('keeps an event as it was given', async () => {
    const stream = newStream();
    const json = jsonEvent({ type: 'Äußerst', data: { text: 'naïve ☕', n: 1 }, metadata: { actor: 'a' } });
    const binary = binaryEvent({ type: 'Bytes', data: Uint8Array.from([0, 255, 10]), metadata: Uint8Array.from([7]) });
    const before = Date.now();
    const result = await store.client.appendToStream(stream, [json, binary], options);
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 1n });
    const [first, second] = await take(store.client.readStream(stream));
    expect(first?.event).toMatchObject({
      id: json.id,
      type: json.type,
      data: json.data,
      metadata: json.metadata,
      isJson: true,
    });
    expect(first?.event).toMatchObject({ streamId: stream, revision: 0n });
    expect(first?.event?.created.getTime()).toBeGreaterThan(before - 30_000); // a real server has a clock of its own
    expect(first?.event?.created.getTime()).toBeLessThan(Date.now() + 30_000);
    expect(second?.event).toMatchObject({ id: binary.id, isJson: false, revision: 1n, position: result.position });
    expect(Buffer.from(second?.event?.data as Uint8Array)).toEqual(Buffer.from([0, 255, 10]));
    expect(second?.commitPosition).toBe(result.position?.commit);
  });

  test('any: always goes on after the last', async () => {
    const stream = newStream();
    expect((await append(stream, tested(2), 'any')).nextExpectedRevision).toBe(1n);
    expect((await append(stream, tested(1, 2), 'any')).nextExpectedRevision).toBe(2n);
    expect(numbers(await take(store.client.readStream(stream)))).toEqual([0, 1, 2]);
  });

  test('no_stream: only where nothing is', async () => {
    const stream = newStream();
    await append(stream, tested(1), 'no_stream');
    expect(await refusal(append(stream, tested(1), 'no_stream'))).toEqual({
      streamName: stream,
      expectedVersion: 'no_stream',
      actualVersion: 0n,
    });
  });

  test('stream_exists: only where something is', async () => {
    const stream = newStream();
    expect(await refusal(append(stream, tested(1), 'stream_exists'))).toEqual({
      streamName: stream,
      expectedVersion: 'stream_exists',
      actualVersion: 'no_stream',
    });
    await append(stream, tested(1), 'no_stream');
    expect((await append(stream, tested(1, 1), 'stream_exists')).nextExpectedRevision).toBe(1n);
  });

  test('stream_exists: a stream with metadata alone exists', async () => {
    const stream = newStream();
    await store.client.setStreamMetadata(stream, { maxCount: 5 });
    expect((await append(stream, tested(1), 'stream_exists')).nextExpectedRevision).toBe(0n);
  });

  test('a revision: only exactly there', async () => {
    const stream = newStream();
    await append(stream, tested(2), 'no_stream');
    expect((await append(stream, tested(1, 2), 1n)).nextExpectedRevision).toBe(2n);
    expect(await refusal(append(stream, tested(1), 1n))).toMatchObject({ expectedVersion: 1n, actualVersion: 2n });
    expect(await refusal(append(stream, tested(1), 9n))).toMatchObject({ expectedVersion: 9n, actualVersion: 2n });
    expect(await refusal(append(newStream(), tested(1), 0n))).toMatchObject({ actualVersion: 'no_stream' });
  });

  test.each<[string, AppendExpectedRevision, number]>([
    ['no_stream', 'no_stream', 0],
    ['any', 'any', 0],
    ['a revision', 1n, 2],
    ['stream_exists', 'stream_exists', 2],
  ])('the same events again with %s are written once', async (_name, expectedRevision, there) => {
    const stream = newStream();
    if (there > 0) await append(stream, tested(there), 'no_stream');
    const events = tested(3, there);
    const once = await append(stream, events, expectedRevision);
    const again = await append(stream, events, expectedRevision);
    expect(again.nextExpectedRevision).toBe(BigInt(there + 2));
    expect(again.position).toEqual(once.position);
    expect(await take(store.client.readStream(stream))).toHaveLength(there + 3);
  });

  test('a repeat is recognised after others have written behind it', async () => {
    const stream = newStream();
    const events = tested(2);
    await append(stream, events, 'no_stream');
    await append(stream, tested(3, 2), 1n);
    expect((await append(stream, events, 'no_stream')).nextExpectedRevision).toBe(1n);
    expect((await append(stream, events.slice(0, 1), 'no_stream')).nextExpectedRevision).toBe(0n);
    await refusal(append(stream, events.slice(1), 'no_stream'));
    await refusal(append(stream, [...events, ...tested(9)], 'no_stream'));
    expect(await take(store.client.readStream(stream))).toHaveLength(5);
  });

  test('at the current revision ids are not compared', async () => {
    const stream = newStream();
    const events = tested(1);
    await append(stream, events, 'no_stream');
    expect((await append(stream, events, 0n)).nextExpectedRevision).toBe(1n);
  });

  test('half a batch again with any is refused', async () => {
    const stream = newStream();
    const events = tested(1);
    await append(stream, events, 'any');
    await refusal(append(stream, [...events, ...tested(1)], 'any'));
  });

  test('an append above the limit is refused whole, and the next one works', async () => {
    const stream = newStream();
    const huge = jsonEvent({ type: 'Huge', data: { text: 'x'.repeat(700_000) } });
    const also = jsonEvent({ type: 'Huge', data: { text: 'x'.repeat(700_000) } });
    const appending = store.client.appendToStream(stream, [huge, also], options);
    await expect(appending).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    await expect(take(store.client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
    expect((await append(stream, tested(1), 'no_stream')).success).toBe(true);
  });

  test('of many callers on one revision one wins', async () => {
    const stream = newStream();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => append(stream, tested(1), 'no_stream')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WrongExpectedVersionError);
    }
    expect(await take(store.client.readStream(stream))).toHaveLength(1);
  });

  test('the same append from many callers at once is one append', async () => {
    const stream = newStream();
    const events = tested(2);
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => append(stream, events, 'no_stream')));
    const done = results.filter((result) => result.status === 'fulfilled');
    expect(new Set(done.map(({ value }) => value.position?.commit)).size).toBe(1);
    // EventStoreDB answers some of them "Commit phase timeout", though it is written once.
    if (isEmbedded) expect(done).toHaveLength(100);
    expect(await take(store.client.readStream(stream))).toHaveLength(2);
  });
});

test('a batch sent in several frames is one append', async () => {
  const stream = newStream();
  const events = tested(200);
  await store.client.appendToStream(stream, events, { expectedRevision: 'no_stream', batchAppendSize: 500 });
  const read = await take(store.client.readStream(stream));
  expect(numbers(read)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  const positions = read.map(({ event }) => Number(event?.position?.commit));
  // EventStoreDB's positions are bytes.
  const expected = isEmbedded
    ? positions.map((_, index) => (positions[0] ?? 0) + index)
    : positions.toSorted((a, b) => a - b);
  expect(positions).toEqual(expected);
  expect(new Set(positions).size).toBe(200);
});

test('an event that cannot be kept is refused, and harms no other in the same group', async () => {
  const stream = newStream();
  const good = store.client.appendToStream(stream, tested(1));
  const noType = store.client.appendToStream(newStream(), jsonEvent({ type: '', data: {} }));
  const badId = store.client.appendToStream(newStream(), jsonEvent({ id: 'not-a-uuid', type: 'Tested', data: {} }));
  const noName = store.client.appendToStream('', tested(1));
  await expect(noType).rejects.toThrow();
  await expect(badId).rejects.toThrow();
  await expect(noName).rejects.toThrow();
  // EventStoreDB limits no name.
  if (isEmbedded) await expect(store.client.appendToStream('x'.repeat(5000), tested(1))).rejects.toThrow();
  expect((await good).success).toBe(true);
});
