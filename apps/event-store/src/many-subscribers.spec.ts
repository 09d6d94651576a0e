import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventStoreDBClient, streamNameFilter } from '@eventstore/db-client';
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

const subscribers = isDeep ? 1000 : 40;
const channels = 4;
const streams = 90;
const eventsOfEach = 3;

let store: StoreUnderTest;
let clients: EventStoreDBClient[];
beforeAll(async () => {
  store = await openStoreUnderTest();
  clients = Array.from({ length: channels }, () => EventStoreDBClient.connectionString(store.url));
});
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await store.close();
});

test(`${subscribers} live subscribers, to streams and to the log, get exactly their events`, async () => {
  const kind = newStream('crowd');
  const names = Array.from({ length: streams }, (_, index) => `${kind}-${String(index)}`);
  const filter = streamNameFilter({ prefixes: [kind] });
  const live: Promise<unknown>[] = [];
  const readings: { reading: Promise<unknown>; expected: unknown }[] = [];
  for (let index = 0; index < subscribers; index++) {
    const client = clients[index % channels];
    const name = names[index % (streams + 10)]; // every tenth subscribes to the log
    if (client === undefined) throw new Error('There is no client.');
    const subscription = name === undefined ? client.subscribeToAll({ filter }) : client.subscribeToStream(name);
    // EventStoreDB never says of a stream that is not there yet that a subscriber has caught up with it.
    live.push(once(subscription, isEmbedded ? 'caughtUp' : 'confirmation'));
    const count = name === undefined ? streams * eventsOfEach : eventsOfEach;
    const expected = name === undefined ? [...new Set(names)].sort() : [0, 1, 2];
    const reading = take(subscription, count).then((events) =>
      name === undefined ? [...new Set(events.map(({ event }) => event?.streamId ?? ''))].sort() : numbers(events),
    );
    readings.push({ reading, expected });
  }
  await Promise.all(live);
  await Promise.all(
    names.map(async (name) => {
      for (let n = 0; n < eventsOfEach; n++) await store.client.appendToStream(name, tested(1, n));
    }),
  );
  for (const { reading, expected } of readings) expect(await reading).toEqual(expected);
}, 600_000); // seconds on a free machine
