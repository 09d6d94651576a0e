/**
 * What an append costs while many subscribe: one store process, 0, 100 and 1,000 live subscribers (nine of ten to a
 * stream each, the rest to the whole log) over four channels of the official client, one caller appending one event at
 * a time to one of the streams, interleaved rounds, medians. Every subscriber must have got exactly its events. Prints a
 * table and keeps it as JSON in `.cache/bench`.
 */
import { once } from 'node:events';
import { EventStoreDBClient, jsonEvent, streamNameFilter } from '@eventstore/db-client';
import { spawnEventStore } from '../event-store/src/process-under-test.ts';
import { median } from './measure.ts';
import { hardware, keep, table } from './report.ts';
import { startScratchPostgres } from './scratch-postgres.ts';

const CROWDS = [0, 100, 1000];
const CHANNELS = 4;
const STREAMS = 100;
const ROUNDS = 12;
const WARM_UP_ROUNDS = 2;
const APPENDS = 50;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Subscribers to the streams of one crowd, and what they have got. */
class Crowd {
  readonly times: number[] = [];
  private got = 0;
  private owed = 0;
  private appended = 0;
  private readonly ofLog: number;
  private readonly ofStream: number[];

  constructor(
    readonly size: number,
    private readonly clients: readonly EventStoreDBClient[],
  ) {
    this.ofLog = Math.floor(size / 10);
    this.ofStream = Array.from({ length: STREAMS }, (_, index) => Math.ceil((size - this.ofLog - index) / STREAMS));
  }

  async gather(): Promise<void> {
    const waiting: Promise<unknown>[] = [];
    const live = (subscription: ReturnType<EventStoreDBClient['subscribeToStream']>) => {
      subscription.on('data', () => (this.got += 1));
      waiting.push(once(subscription, 'caughtUp'));
    };
    const filter = streamNameFilter({ prefixes: [`crowd-${String(this.size)}-`] });
    for (let index = 0; index < this.size; index++) {
      const client = this.clients[index % CHANNELS];
      if (client === undefined) throw new Error('There is no client.');
      if (index < this.ofLog) live(client.subscribeToAll({ filter }));
      else live(client.subscribeToStream(this.stream((index - this.ofLog) % STREAMS)));
    }
    await Promise.all(waiting);
  }

  async round(client: EventStoreDBClient, measured: boolean): Promise<void> {
    for (let index = 0; index < APPENDS; index++) {
      const stream = this.appended % STREAMS;
      this.appended += 1;
      this.owed += this.ofLog + (this.ofStream[stream] ?? 0);
      const began = performance.now();
      await client.appendToStream(this.stream(stream), jsonEvent({ type: 'Tested', data: { n: index } }));
      if (measured) this.times.push(performance.now() - began);
    }
    while (this.got < this.owed) await new Promise(setImmediate);
    if (this.got !== this.owed) throw new Error(`${String(this.got)} events came instead of ${String(this.owed)}.`);
  }

  private stream(index: number): string {
    return `crowd-${String(this.size)}-${String(index)}`;
  }
}

const postgres = await startScratchPostgres('subscribers');
const crowds: Crowd[] = [];
try {
  // A store for each crowd, so that only its own subscribers wake.
  const stores = await Promise.all(
    CROWDS.map(async (size) =>
      spawnEventStore({ EVENT_STORE_DATABASE_URL: await postgres.create(`crowd_${String(size)}`) }),
    ),
  );
  const appenders: EventStoreDBClient[] = [];
  const clients: EventStoreDBClient[] = [];
  for (const [index, store] of stores.entries()) {
    const url = await store.ready;
    const own = Array.from({ length: CHANNELS }, () => EventStoreDBClient.connectionString(url));
    const appender = EventStoreDBClient.connectionString(url);
    clients.push(...own, appender);
    appenders.push(appender);
    const crowd = new Crowd(CROWDS[index] ?? 0, own);
    await crowd.gather();
    crowds.push(crowd);
  }
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const [index, crowd] of crowds.entries()) {
      const appender = appenders[index];
      if (appender !== undefined) await crowd.round(appender, round >= WARM_UP_ROUNDS);
    }
  }
  for (const client of clients) await client.dispose();
  for (const store of stores) {
    store.child.kill('SIGTERM');
    await store.ended;
  }
} finally {
  await postgres.close();
}

const rows = crowds.map(({ size, times }) => [String(size), median(times).toFixed(2)]);
say(`\n${table(['live subscribers', 'ms per append, median'], rows)}`);
const [load = 0] = hardware().load;
say(`${String(ROUNDS)} interleaved rounds of ${String(APPENDS)} appends; load average ${load.toFixed(1)}`);
await keep('subscribers', { crowds: crowds.map(({ size, times }) => ({ size, times })) });
