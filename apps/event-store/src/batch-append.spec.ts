import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { credentials, status } from '@grpc/grpc-js';
import { DeadlineExceededError, EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import { startEventStore, type RunningEventStore } from './server.ts';
import { newStream, take, tested } from './store-under-test.ts';

let database: TestDatabase;
let store: RunningEventStore;
let client: EventStoreDBClient;
beforeAll(async () => {
  database = await createTestDatabase();
  store = await startEventStore({ databaseUrl: database.url, port: 0 });
  client = EventStoreDBClient.connectionString(store.url);
});
afterAll(async () => {
  await client.dispose();
  await store.close();
  await database.drop();
});

test('while a commit hangs, appends behind it are told that their deadline has passed, and are not done later', async () => {
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select * from log.store for update');
  const hanging = client.appendToStream(newStream(), tested(1));
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await blocker.query(waiting)).rowCount === 0);
  const stream = newStream();
  await expect(client.appendToStream(stream, tested(1), { deadline: 100 })).rejects.toBeInstanceOf(
    DeadlineExceededError,
  );
  await blocker.query('rollback');
  await blocker.end();
  expect((await hanging).success).toBe(true);
  await expect(take(client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
});

const rawCall = () => {
  const raw = new streamsService.StreamsClient(`127.0.0.1:${String(store.port)}`, credentials.createInsecure());
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
])('a client that breaks the protocol (%s) is told, and harms nobody', async (_name, frame) => {
  const { raw, call } = rawCall();
  const failing = once(call, 'data');
  call.write(frame);
  await expect(failing).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
  raw.close();
  expect((await client.appendToStream(newStream(), tested(1))).success).toBe(true);
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
