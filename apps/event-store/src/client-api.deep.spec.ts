import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { credentials, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import {
  BACKWARDS,
  binaryEvent,
  DeadlineExceededError,
  END,
  EventStoreDBClient,
  InvalidArgumentError,
  jsonEvent,
  MaxAppendSizeExceededError,
  persistentSubscriptionToStreamSettingsFromDefaults,
  StreamNotFoundError,
  UnavailableError,
  WrongExpectedVersionError,
  type AppendToStreamOptions,
  type EventData,
} from '@eventstore/db-client';
import monitoringService from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import { StatsReq } from '@eventstore/db-client/generated/monitoring_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { createTestDatabase, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import type { RunningEventStore } from './server.ts';
import { newStream, numbers, startTestStore, take, tested } from './store-under-test.ts';

let database: TestDatabase;
let store: RunningEventStore;
let client: EventStoreDBClient;
beforeAll(async () => {
  database = await createTestDatabase();
  store = await startTestStore({ databaseUrl: database.url });
  client = EventStoreDBClient.connectionString(store.url);
});
afterAll(async () => {
  await client.dispose();
  await store.close();
  await database.drop();
});

const credentialsOfCall = { username: 'anybody', password: 'ignored without TLS' };
const ways: [string, AppendToStreamOptions][] = [
  ['BatchAppend', {}],
  ['Append', { credentials: credentialsOfCall }],
];

describe.each(ways)('what an event may be: %s', (_way, options) => {
  const roundTrip = async (event: EventData) => {
    const stream = newStream();
    await client.appendToStream(stream, event, options);
    const [read] = await take(client.readStream(stream));
    return read?.event;
  };

  test.each<[string, EventData]>([
    ['an empty object', jsonEvent({ type: 'T', data: {} })],
    ['an array', jsonEvent({ type: 'T', data: [1, 'two', null] })],
    ['a text', jsonEvent({ type: 'T', data: 'CC ‐ 1830' })],
    ['an empty text', jsonEvent({ type: 'T', data: '' })],
    ['metadata that are empty', jsonEvent({ type: 'T', data: {}, metadata: {} })],
    ['metadata that are an array', jsonEvent({ type: 'T', data: {}, metadata: [1] })],
    ['a type of any letters', jsonEvent({ type: '決済 ☕ / :@$', data: {} })],
    ['a system type', jsonEvent({ type: '$mine', data: {} })],
    ['a type of 1000 letters', jsonEvent({ type: 'x'.repeat(1000), data: {} })],
  ])('%s', async (_name, event) => {
    const { id, type, data, metadata } = event;
    expect(await roundTrip(event)).toMatchObject({ id, type, data, metadata, isJson: true });
  });

  test('bytes: none, every one, and metadata of bytes', async () => {
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    for (const data of [new Uint8Array(0), every]) {
      const read = await roundTrip(binaryEvent({ type: 'T', data, metadata: every }));
      expect(read).toMatchObject({ isJson: false });
      expect(Buffer.from(read?.data as Uint8Array)).toEqual(Buffer.from(data));
      expect(Buffer.from(read?.metadata as Uint8Array)).toEqual(Buffer.from(every));
    }
    expect((await roundTrip(binaryEvent({ type: 'T', data: every })))?.metadata).toBeUndefined();
  });

  test('ids are UUIDs in any case', async () => {
    const id = randomUUID();
    expect((await roundTrip(jsonEvent({ id: id.toUpperCase(), type: 'T', data: {} })))?.id).toBe(id);
  });

  test.each(['a b/c?d=e#f', 'ünï-☕-決済', 'a-b-c-d', '$mine', '$ce-category', '.', '%41', 'x'.repeat(2400)])(
    'a stream called %s',
    async (name) => {
      const stream = `${name}${randomUUID().slice(0, 8)}`;
      await client.appendToStream(stream, tested(1), options);
      const [read] = await take(client.readStream(stream));
      expect(read?.event?.streamId).toBe(stream);
      const refused = client.appendToStream(stream, tested(1), { ...options, expectedRevision: 'no_stream' });
      await expect(refused).rejects.toMatchObject({ streamName: stream, actualVersion: 0n });
      await expect(take(client.readStream(`${stream}?`))).rejects.toMatchObject({ streamName: `${stream}?` });
    },
  );

  test('are thousands of one moment', async () => {
    const stream = newStream();
    const before = Date.now();
    const { nextExpectedRevision } = await client.appendToStream(stream, tested(3000), options);
    expect(nextExpectedRevision).toBe(2999n);
    const read = await take(client.readStream(stream));
    expect(numbers(read)).toEqual(Array.from({ length: 3000 }, (_, n) => n));
    const moments = new Set(read.map(({ event }) => event?.created.getTime() ?? 0));
    expect(moments.size).toBe(1);
    for (const moment of moments) {
      expect(moment).toBeGreaterThan(before - 30_000); // a real server has a clock of its own
      expect(moment).toBeLessThan(Date.now() + 30_000);
    }
  });

  test('exactly as large as the limit, and not a byte more', async () => {
    const stream = newStream();
    const bytes = (count: number) => binaryEvent({ type: 'T', data: new Uint8Array(count) });
    const room = 1024 * 1024;
    await client.appendToStream(stream, bytes(room), options);
    const above = client.appendToStream(stream, bytes(room + 1), options);
    await expect(above).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    await expect(above).rejects.toMatchObject({ maxAppendSize: 1024 * 1024 });
    const many = client.appendToStream(
      stream,
      Array.from({ length: 200 }, () => bytes(10_000)),
      options,
    );
    await expect(many).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    await client.appendToStream(stream, [bytes(room / 2), bytes(room / 2)], options);
    const slightly = client.appendToStream(stream, [bytes(room / 2), bytes(room / 2 + 1)], options);
    await expect(slightly).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    expect(await take(client.readStream(stream))).toHaveLength(3);
  });

  test('metadata and type do not count against the limit, but have one', async () => {
    const stream = newStream();
    const metadata = new Uint8Array(50_000);
    const noted = (count: number) =>
      Array.from({ length: count }, () => binaryEvent({ type: 'T', data: Uint8Array.of(1), metadata }));
    expect((await client.appendToStream(stream, noted(40), options)).nextExpectedRevision).toBe(39n);
    const endless = client.appendToStream(stream, noted(90), options);
    await expect(endless).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    const tiny = Array.from({ length: 33_000 }, () => jsonEvent({ type: 'Tiny', data: { note: 'thirty bytes' } }));
    expect((await client.appendToStream(newStream(), tiny, options)).success).toBe(true);
  });

  test('no event at all changes nothing', async () => {
    const stream = newStream();
    for (const expectedRevision of ['any', 'no_stream'] as const) {
      const nothing = await client.appendToStream(stream, [], { ...options, expectedRevision });
      expect(nothing).toEqual({ success: true, nextExpectedRevision: 0n, position: expect.anything() });
    }
    await expect(take(client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
    await client.appendToStream(stream, tested(2), options);
    expect(await client.appendToStream(stream, [], { ...options, expectedRevision: 1n })).toMatchObject({
      nextExpectedRevision: 1n,
    });
    const wrong = client.appendToStream(stream, [], { ...options, expectedRevision: 0n });
    await expect(wrong).rejects.toBeInstanceOf(WrongExpectedVersionError);
  });

  test('the same event twice in one append is two events, and repeated once', async () => {
    const stream = newStream();
    const [event] = tested(1);
    if (event === undefined) throw new Error('No event.');
    const twice = [event, event];
    const first = await client.appendToStream(stream, twice, options);
    expect(first.nextExpectedRevision).toBe(1n);
    const exactly = { ...options, expectedRevision: 'no_stream' } as const;
    expect(await client.appendToStream(stream, twice, exactly)).toEqual(first);
    // With `any` a repeat is known by its ids alone: the answer is the first place of the last id.
    expect((await client.appendToStream(stream, twice, options)).nextExpectedRevision).toBe(0n);
    expect(await take(client.readStream(stream))).toHaveLength(2);
    const elsewhere = await client.appendToStream(newStream(), event, options);
    expect(elsewhere.nextExpectedRevision).toBe(0n);
  });

  test('has a deadline, and one that is too short is reported as that', async () => {
    const appending = client.appendToStream(newStream(), tested(20_000), { ...options, deadline: 1 });
    await expect(appending).rejects.toBeInstanceOf(DeadlineExceededError);
    // Also where more follows than an append may hold.
    const large = Array.from({ length: 40 }, () => binaryEvent({ type: 'T', data: new Uint8Array(50_000) }));
    const late = client.appendToStream(newStream(), large, { ...options, deadline: 1, batchAppendSize: 50_000 });
    await expect(late).rejects.toBeInstanceOf(DeadlineExceededError);
    expect((await client.appendToStream(newStream(), tested(1), options)).success).toBe(true);
  });

  test('throwOnAppendFailure=false tells of a wrong revision without throwing', async () => {
    const mild = EventStoreDBClient.connectionString(`${store.url}&throwOnAppendFailure=false`);
    const stream = newStream();
    await mild.appendToStream(stream, tested(3), options);
    const refused = await mild.appendToStream(stream, tested(1), { ...options, expectedRevision: 'no_stream' });
    expect(refused).toMatchObject({ success: false, position: undefined });
    const nothing = await mild.appendToStream(newStream(), tested(1), { ...options, expectedRevision: 5n });
    expect(nothing).toMatchObject({ success: false, nextExpectedRevision: -1n });
    await mild.dispose();
  });
});

describe('where a read begins and how much it gives', () => {
  let stream: string;
  beforeAll(async () => {
    stream = newStream();
    await client.appendToStream(stream, tested(6));
  });

  test.each<[Parameters<typeof client.readStream>[1], number[]]>([
    [{ maxCount: 0 }, []],
    [{ maxCount: 1 }, [0]],
    [{ maxCount: 2n ** 63n }, [0, 1, 2, 3, 4, 5]],
    [{ fromRevision: 5n }, [5]],
    [{ fromRevision: 6n }, []],
    [{ fromRevision: 2n ** 64n - 1n }, []],
    [{ fromRevision: END }, []],
    [{ direction: BACKWARDS }, [0]],
    [{ direction: BACKWARDS, fromRevision: END, maxCount: 2 }, [5, 4]],
    [{ direction: BACKWARDS, fromRevision: 3n, maxCount: 2 }, [3, 2]],
    [{ direction: BACKWARDS, fromRevision: 2n ** 63n }, [5, 4, 3, 2, 1, 0]],
    [
      { resolveLinkTos: true, requiresLeader: true, credentials: credentialsOfCall, deadline: 5000 },
      [0, 1, 2, 3, 4, 5],
    ],
  ])('is the same for a stream, %p', async (options, expected) => {
    expect(numbers(await take(client.readStream(stream, options)))).toEqual(expected);
  });

  test('has a revision that the client checks before it sends', () => {
    for (const fromRevision of [-1n, 2n ** 64n]) {
      expect(() => client.readStream(stream, { fromRevision })).toThrow(InvalidArgumentError);
    }
  });

  test('is the same for the log', async () => {
    const [first] = await take(client.readStream(stream));
    const from = first?.event?.position;
    if (from === undefined) throw new Error('An event has no position.');
    const log = await take(client.readAll({ fromPosition: from }));
    expect(numbers(log).slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5]);
    for (const { event, commitPosition } of log) {
      expect(event?.position).toEqual({ commit: commitPosition, prepare: commitPosition });
    }
    expect(await take(client.readAll({ fromPosition: from, maxCount: 0 }))).toEqual([]);
    expect(await take(client.readAll({ fromPosition: from, maxCount: 2n ** 63n }))).toHaveLength(log.length);
    const far = { commit: 2n ** 62n, prepare: 2n ** 62n };
    expect(await take(client.readAll({ fromPosition: far }))).toEqual([]);
    const backwards = await take(client.readAll({ direction: BACKWARDS, fromPosition: far, maxCount: log.length }));
    expect(backwards.map(({ event }) => event?.id)).toEqual(log.map(({ event }) => event?.id).reverse());
  });

  test('is cancelled, destroyed or left, and the store goes on serving', async () => {
    const cancelled = client.readAll();
    await once(cancelled, 'readable');
    await cancelled.cancel();
    const abort = new AbortController();
    const aborted = client.readAll({}, { signal: abort.signal, highWaterMark: 1 });
    const reading = take(aborted);
    abort.abort();
    await expect(reading).rejects.toThrow('abort');
    expect(await take(client.readAll(), 2)).toHaveLength(2);
    expect(numbers(await take(client.readStream(stream, { maxCount: 1 })))).toEqual([0]);
  });
});

describe('subscriptions', () => {
  test('from a revision to come begin after it', async () => {
    const stream = newStream();
    await client.appendToStream(stream, tested(2));
    const subscription = client.subscribeToStream(stream, { fromRevision: 4n });
    const reading = take(subscription, 2);
    await once(subscription, 'caughtUp');
    await client.appendToStream(stream, tested(6, 2));
    expect(numbers(await reading)).toEqual([5, 6]);
  });

  test('follow a stream through its deletion and revival', async () => {
    const stream = newStream();
    await client.appendToStream(stream, tested(2));
    const subscription = client.subscribeToStream(stream);
    const reading = take(subscription, 3);
    await once(subscription, 'caughtUp');
    await client.deleteStream(stream);
    await client.appendToStream(stream, tested(1, 2));
    expect(numbers(await reading)).toEqual([0, 1, 2]);
    expect(numbers(await take(client.subscribeToStream(stream), 1))).toEqual([2]);
  });

  test('end with their client, and another client goes on', async () => {
    const leaving = EventStoreDBClient.connectionString(store.url);
    const stream = newStream();
    await leaving.appendToStream(stream, tested(1));
    const subscription = leaving.subscribeToStream(stream);
    const seen: unknown[] = [];
    subscription.on('data', (event) => seen.push(event));
    await once(subscription, 'caughtUp');
    await leaving.dispose();
    await client.appendToStream(stream, tested(1, 1));
    expect(numbers(await take(client.subscribeToStream(stream), 2))).toEqual([0, 1]);
    expect(seen).toHaveLength(1);
    expect(numbers(await take(client.readStream(stream)))).toEqual([0, 1]);
  });
});

test('a client goes on by itself after the store was started again', async () => {
  const own = await createTestDatabase();
  const first = await startTestStore({ databaseUrl: own.url });
  const staying = EventStoreDBClient.connectionString(first.url);
  const [before, after] = [tested(1), tested(1, 1)];
  await staying.appendToStream('staying', before, { expectedRevision: 'no_stream' });
  const reading = take(staying.subscribeToStream('staying'));
  const cutOff = expect(reading).rejects.toBeInstanceOf(UnavailableError);
  await first.close();
  await cutOff;
  const second = await startTestStore({ databaseUrl: own.url, port: first.port });
  const again = async (): Promise<bigint> => {
    try {
      return (await staying.appendToStream('staying', after, { expectedRevision: 0n })).nextExpectedRevision;
    } catch (error) {
      if (error instanceof UnavailableError) return again(); // the first one may find the old connection
      throw error;
    }
  };
  expect(await again()).toBe(1n);
  expect(await staying.appendToStream('staying', before, { expectedRevision: 'any' })).toMatchObject({
    nextExpectedRevision: 0n,
  });
  expect(numbers(await take(staying.subscribeToStream('staying'), 2))).toEqual([0, 1]);
  await staying.dispose();
  await second.close();
  await own.drop();
});

test.each<[string, (host: string) => string]>([
  ['discovery', (host) => `esdb+discover://${host}?tls=false`],
  ['several hosts', (host) => `esdb://127.0.0.1:1,${host}?tls=false&nodePreference=follower`],
  ['credentials', (host) => `esdb://admin:changeit@${host}?tls=false`],
  ['another name', (host) => `esdb://${host.replace('127.0.0.1', 'localhost')}?tls=false&defaultDeadline=60000`],
])('is found by a connection string with %s', async (_name, connectionString) => {
  const own = EventStoreDBClient.connectionString(connectionString(`127.0.0.1:${String(store.port)}`));
  const stream = newStream();
  await own.appendToStream(stream, tested(2));
  expect(numbers(await take(own.readStream(stream)))).toEqual([0, 1]);
  await own.dispose();
});

test('what is not served is answered as not served, and the client goes on', async () => {
  const settings = persistentSubscriptionToStreamSettingsFromDefaults();
  const asking: (() => Promise<unknown>)[] = [
    () => client.createPersistentSubscriptionToStream('s', 'g', settings),
    () => client.deletePersistentSubscriptionToStream('s', 'g'),
    () => client.getPersistentSubscriptionToStreamInfo('s', 'g'),
    () => client.listAllPersistentSubscriptions(),
    () => client.replayParkedMessagesToStream('s', 'g'),
    () => client.restartPersistentSubscriptionSubsystem(),
    () => take(client.subscribeToPersistentSubscriptionToStream('s', 'g')),
    () => client.createProjection('p', 'fromAll()'),
    () => client.enableProjection('$by_category'),
    () => client.getProjectionState('p'),
    () => client.listProjections(),
  ];
  for (const ask of asking) await expect(ask()).rejects.toThrow();
  await expect(client.enableProjection('p')).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
  await expect(client.createPersistentSubscriptionToStream('s', 'g', settings)).rejects.toMatchObject({
    code: status.UNIMPLEMENTED,
  });
  const monitoring = new monitoringService.MonitoringClient(
    `127.0.0.1:${String(store.port)}`,
    credentials.createInsecure(),
  );
  const [error] = (await once(monitoring.stats(new StatsReq()), 'error')) as [ServiceError];
  expect(error.code).toBe(status.UNIMPLEMENTED);
  monitoring.close();
  expect((await client.appendToStream(newStream(), tested(1))).success).toBe(true);
});

/** Append frame by frame, as the client does it, but for what a test leaves out. */
const rawAppend = (stream: string, answer: (error: ServiceError | null) => void, deadline = Infinity) => {
  const raw = new streamsService.StreamsClient(`127.0.0.1:${String(store.port)}`, credentials.createInsecure());
  const call = raw.append(new Metadata(), { deadline }, (error) => {
    raw.close();
    answer(error);
  });
  const options = new streams.AppendReq.Options().setAny(new shared.Empty());
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  call.write(new streams.AppendReq().setOptions(options));
  const event = (properties: Record<string, string>) => {
    const message = new streams.AppendReq.ProposedMessage().setId(new shared.UUID().setString(randomUUID()));
    for (const [name, value] of Object.entries(properties)) message.getMetadataMap().set(name, value);
    return new Promise<void>((sent) => {
      call.write(new streams.AppendReq().setProposedMessage(message), () => {
        sent();
      });
    });
  };
  return { call, event };
};

test.each(['cancelled', 'out of time'])('an append that is %s before its last frame is not done', async (how) => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const stream = newStream();
    const { promise: answered, resolve } = Promise.withResolvers<ServiceError | null>();
    const { call, event } = rawAppend(stream, resolve, how === 'cancelled' ? Infinity : Date.now() + 50);
    // All at once, so that the store has frames to read when it hears of the end.
    const frames = Array.from({ length: 200 * (attempt + 1) }, () =>
      event({ type: 'Tested', 'content-type': 'application/json' }),
    );
    await frames[Math.floor(frames.length / 2)];
    if (how === 'cancelled') call.cancel();
    expect((await answered)?.code).toBe(how === 'cancelled' ? status.CANCELLED : status.DEADLINE_EXCEEDED);
    // Whatever the store makes of the frames lies before this append.
    await client.appendToStream(newStream(), tested(1));
    await expect(take(client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
  }
});

test('an event without its type, or without what its data are, is refused by the name of what is missing', async () => {
  const lacking = [{ type: 'Tested' }, { 'content-type': 'application/json' }];
  for (const properties of lacking) {
    const { promise: answered, resolve } = Promise.withResolvers<ServiceError | null>();
    const { call, event } = rawAppend(newStream(), resolve);
    void event(properties);
    call.end();
    const refusal = await answered;
    expect(refusal?.code).toBe(status.INVALID_ARGUMENT);
    expect(refusal?.metadata.get('exception')).toEqual(['missing-required-metadata-property']);
    expect(refusal?.metadata.get('required-metadata-properties')).toEqual(['type,content-type']);
  }
});
