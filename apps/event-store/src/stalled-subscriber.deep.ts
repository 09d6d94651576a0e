import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { credentials } from '@grpc/grpc-js';
import { binaryEvent, EventStoreDBClient, END } from '@eventstore/db-client';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { createTestDatabase, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import { spawnEventStore } from './process-under-test.ts';
import { take } from './store-under-test.ts';

const stalledSubscribers = 16;
const eventsOfAppend = 500;
const bytesOfEvent = 1000;
const warmUp = 10;
const appends = 40;
/**
 * Small enough that a store which kept messages for stalled readers would run out of memory; growth is measured below.
 */
const heapMiB = 160;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

/** Resident memory of a process in bytes. */
const residentBytes = (pid: number | undefined): number =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) * 1024;

const subscription = (): InstanceType<typeof streams.ReadReq> => {
  const options = new streams.ReadReq.Options().setNoFilter(new shared.Empty());
  options.setAll(new streams.ReadReq.Options.AllOptions().setEnd(new shared.Empty()));
  options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  options.setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()));
  return new streams.ReadReq().setOptions(options);
};

test('subscribers that stop reading cost the store no memory, and delay neither appends nor other subscribers', async () => {
  const store = spawnEventStore({
    EVENT_STORE_DATABASE_URL: database.url,
    NODE_OPTIONS: `--max-old-space-size=${String(heapMiB)}`,
  });
  const client = EventStoreDBClient.connectionString(await store.ready);
  const data = new Uint8Array(bytesOfEvent);
  const append = async (times: number): Promise<void> => {
    for (let index = 0; index < times; index++) {
      const events = Array.from({ length: eventsOfAppend }, () => binaryEvent({ type: 'Tested', data }));
      await client.appendToStream('stalled', events);
    }
  };
  await append(warmUp); // the memory of a store at work
  const address = new URL((await store.ready).replace('esdb:', 'http:')).host;
  const raw = new streamsService.StreamsClient(address, credentials.createInsecure());
  const stalled = Array.from({ length: stalledSubscribers }, () => raw.read(subscription()));
  for (const call of stalled) await once(call, 'readable'); // confirmed, and not read from now on
  const other = client.subscribeToAll({ fromPosition: END });
  await once(other.pause(), 'caughtUp');
  const before = residentBytes(store.child.pid);
  const reading = take(other, appends * eventsOfAppend);
  await append(appends);
  expect(await reading).toHaveLength(appends * eventsOfAppend);

  const grown = residentBytes(store.child.pid) - before;
  const owed = stalledSubscribers * appends * eventsOfAppend * bytesOfEvent;
  expect(grown).toBeLessThan(owed / 2);

  const [late, ...others] = stalled;
  for (const call of stalled) call.on('error', () => undefined); // each is cancelled in the end
  for (const call of others) call.cancel();
  let revision = BigInt(warmUp * eventsOfAppend);
  for await (const answer of late ?? []) {
    const event = (answer as InstanceType<typeof streams.ReadResp>).getEvent()?.getEvent();
    if (event === undefined) continue;
    expect(BigInt(event.getStreamRevision())).toBe(revision);
    revision += 1n;
    if (revision === BigInt((warmUp + appends / 8) * eventsOfAppend)) break;
  }
  raw.close();
  await client.dispose();
  store.child.kill('SIGTERM');
  expect(await store.ended).toBe(0);
}, 600_000); // seconds on a free machine
