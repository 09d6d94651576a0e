import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { credentials, status } from '@grpc/grpc-js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import {
  DeadlineExceededError,
  EventStoreDBClient,
  StreamNotFoundError,
  type AppendToStreamOptions,
} from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import { ProtobufWriter } from './protobuf-writer.ts';
import type { RunningEventStore } from './server.ts';
import { newStream, startTestStore, take, tested } from './store-under-test.ts';

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

/** Locks the row that every commit must change, until it is released. */
const hangCommits = async () => {
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select * from log.store for update');
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return {
    /** False where `given` has come to its end before. */
    untilHanging: async (given?: Promise<unknown>): Promise<boolean> => {
      const over = new AbortController();
      void given?.then(() => {
        over.abort();
      });
      while ((await blocker.query(waiting)).rowCount === 0) if (over.signal.aborted) return false;
      return true;
    },
    release: async () => {
      await blocker.query('rollback');
      await blocker.end();
    },
  };
};

const asAppend = { credentials: { username: 'anybody', password: 'for Append' } };

test('while a commit hangs, writes behind it are told that their deadline has passed, and are not done later', async () => {
  const [stream, there] = [newStream(), newStream()];
  await client.appendToStream(there, tested(1));
  const commits = await hangCommits();
  const hanging = client.appendToStream(newStream(), tested(1));
  await commits.untilHanging();
  const deadline = 100;
  const behind = [
    () => client.appendToStream(stream, tested(1), { deadline }),
    () => client.appendToStream(stream, tested(1), { ...asAppend, deadline }),
    () => client.setStreamMetadata(there, { maxCount: 1 }, { deadline }),
    () => client.deleteStream(there, { deadline }),
    () => client.tombstoneStream(there, { deadline }),
  ];
  for (const write of behind) await expect(write()).rejects.toBeInstanceOf(DeadlineExceededError);
  // The store counts from when it received a write. It has received all once it answers this read, and the deadlines of
  // all are over when that of one that is sent now is.
  await take(client.readStream(there));
  const last = client.appendToStream(newStream(), tested(1), { deadline: 2 * deadline });
  await expect(last).rejects.toBeInstanceOf(DeadlineExceededError);
  await commits.release();
  expect((await hanging).success).toBe(true);
  await expect(take(client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
  expect(await take(client.readStream(there))).toHaveLength(1);
  expect(await client.getStreamMetadata(there)).toEqual({ streamName: there });
});

test.each<[string, AppendToStreamOptions, AppendToStreamOptions]>([
  ['Append, new stream', { ...asAppend, deadline: 1_000 }, { expectedRevision: 'no_stream' }],
  ['BatchAppend, new stream', {}, { expectedRevision: 'no_stream' }],
  ['BatchAppend, any revision', {}, {}],
])(
  'an append (%s) that is given up during its commit is done, and a repeat is answered as done once',
  async (_w, way, at) => {
    const hasty = EventStoreDBClient.connectionString(store.url);
    const stream = newStream();
    const events = tested(3);
    await take(hasty.readAll({ maxCount: 1 }));
    const commits = await hangCommits();
    const append = (options: AppendToStreamOptions) =>
      hasty.appendToStream(stream, events, { ...options, ...at }).catch((error: unknown) => error);
    let given = append(way);
    // Where the machine is too slow for its deadline it never came to its commit, and was not done.
    for (let times = 2; !(await commits.untilHanging(given)); times *= 2)
      given = append({ ...way, deadline: times * (way.deadline ?? 0) });
    if (way.deadline === undefined) await hasty.dispose();
    expect(await given).toBeInstanceOf(Error);
    await commits.release();
    const again = await client.appendToStream(stream, events, at);
    expect(again.nextExpectedRevision).toBe(2n);
    const found = await take(client.readStream(stream));
    expect(found.map(({ event }) => event?.id)).toEqual(events.map(({ id }) => id));
    expect(found.at(-1)?.event?.position).toEqual(again.position);
    await hasty.dispose();
  },
);

const rawClient = () =>
  new streamsService.StreamsClient(`127.0.0.1:${String(store.port)}`, credentials.createInsecure());
const rawCall = () => {
  const raw = rawClient();
  return { raw, call: raw.batchAppend() };
};

test.each([
  ['no correlation id', new streams.BatchAppendReq().setIsFinal(true)],
  [
    'no options in its first frame',
    new streams.BatchAppendReq()
      .setCorrelationId(new shared.UUID().setString('00000000-0000-4000-8000-000000000001'))
      .setIsFinal(true),
  ],
])('a client that breaks the protocol (%s) gets an error, and other calls go on', async (_name, frame) => {
  const { raw, call } = rawCall();
  const failing = once(call, 'data');
  call.write(frame);
  await expect(failing).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
  raw.close();
  expect((await client.appendToStream(newStream(), tested(1))).success).toBe(true);
});

/** A call that sends bytes as they are. */
const bytesCall = () => {
  const raw = rawClient();
  const { path, responseDeserialize } = streamsService.StreamsService.batchAppend;
  return { raw, call: raw.makeBidiStreamRequest(path, (bytes: Buffer) => bytes, responseDeserialize) };
};

const codeOf = (error: unknown): status => (error as { code: status }).code;

const strangeId = (tail: string): Buffer =>
  Buffer.concat([new shared.UUID().setString(randomUUID()).serializeBinary(), Buffer.from(tail, 'hex')]);

test.each([
  ['a field of a later protocol', '7a0101', undefined],
  ['a field whose number is none', 'aaffab80ffb29844a919', status.INTERNAL],
])('an append that is refused, and whose id holds %s, harms nobody', async (_name, tail, ended) => {
  const stream = newStream();
  const options = new streams.BatchAppendReq.Options().setStreamPosition('7');
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  const frame = new ProtobufWriter(1_000);
  frame.number(4, 1);
  frame.bytes(2, options.serializeBinary());
  frame.bytes(1, strangeId(tail));
  const { raw, call } = bytesCall();
  const answered = once(call, 'data').then(
    ([answer]) => (answer as InstanceType<typeof streams.BatchAppendResp>).getError()?.getMessage(),
    codeOf,
  );
  call.end(frame.finish());
  expect(await answered).toBe(ended ?? 'Wrong expected version.');
  raw.close();
  expect((await client.appendToStream(stream, tested(1))).success).toBe(true);
});

test('bytes that are no frame end the call; an append of it that is under way is done, and its answer harms nobody', async () => {
  const stream = newStream();
  const options = new streams.BatchAppendReq.Options().setNoStream(new empty.Empty());
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  const event = new streams.BatchAppendReq.ProposedMessage().setId(new shared.UUID().setString(randomUUID()));
  event.getMetadataMap().set('type', 'Tested').set('content-type', 'application/octet-stream');
  const frame = new streams.BatchAppendReq().setCorrelationId(new shared.UUID().setString(randomUUID()));
  frame.setOptions(options).setProposedMessagesList([event]).setIsFinal(true);
  const commits = await hangCommits();
  const { raw, call } = bytesCall();
  const ended = once(call, 'data').catch(codeOf);
  call.write(Buffer.from(frame.serializeBinary()));
  await commits.untilHanging();
  call.write(Buffer.from('0000', 'hex'));
  expect(await ended).toBe(status.INTERNAL);
  await commits.release();
  raw.close();
  expect((await client.appendToStream(newStream(), tested(1))).success).toBe(true);
  expect(await take(client.readStream(stream))).toHaveLength(1);
});

test('what was sent before the client closed its side is answered, then the call ends', async () => {
  const { raw, call } = rawCall();
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(newStream())));
  const correlation = new shared.UUID.Structured().setMostSignificantBits('-1').setLeastSignificantBits('7');
  const request = new streams.BatchAppendReq().setCorrelationId(new shared.UUID().setStructured(correlation));
  const answered = once(call, 'data');
  call.write(request.setOptions(options).setIsFinal(true));
  call.end();
  const [answer] = (await answered) as [InstanceType<typeof streams.BatchAppendResp>];
  expect(answer.getCorrelationId()?.getStructured()?.toObject()).toEqual(correlation.toObject());
  const [ended] = (await once(call, 'status')) as [{ code: status }];
  expect(ended.code).toBe(status.OK);
  raw.close();
});
