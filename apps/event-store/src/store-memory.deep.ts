import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventStoreDBClient, jsonEvent, streamNameFilter, type ResolvedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import { spawnEventStore, type ProcessUnderTest } from './process-under-test.ts';
import { take } from './store-under-test.ts';

const MINUTES = Number(process.env['TEST_SOAK_MINUTES'] ?? 3);
const WRITERS = 16;
const SUBSCRIBERS = 8;
/** How much more the second half may hold than the first at its most: what is under way, no growth. */
const ROOM_MB = 40;

let database: TestDatabase;
let store: ProcessUnderTest | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  // Where the test has failed it still runs.
  store?.child.kill('SIGKILL');
  await store?.ended;
  await database.drop();
});

const evaluated = z.object({ result: z.object({ result: z.object({ value: z.string() }) }) });
const memory = z.object({ heapUsed: z.number(), external: z.number() });

/**
 * What a process that listens for a debugger holds once the rest is collected, in MB. Its resident memory says less: how
 * much of what it needs no more V8 keeps depends on how busy the machine is.
 */
const heldBy = async (process: ProcessUnderTest): Promise<number> => {
  await process.said('Debugger listening on');
  const socket = new WebSocket(/ws:\S+/.exec(process.output())?.[0] ?? '');
  await once(socket, 'open');
  const ask = async (method: string, params = {}): Promise<unknown> => {
    const answer = once(socket, 'message') as Promise<[MessageEvent<string>]>;
    socket.send(JSON.stringify({ id: 1, method, params }));
    return JSON.parse((await answer)[0].data);
  };
  await ask('HeapProfiler.collectGarbage');
  const expression = 'JSON.stringify(process.memoryUsage())';
  const { value } = evaluated.parse(await ask('Runtime.evaluate', { expression })).result.result;
  socket.close();
  const { heapUsed, external } = memory.parse(JSON.parse(value));
  return (heapUsed + external) / 1_048_576;
};

test(
  `the memory of a store that works for ${String(MINUTES)} minutes levels off`,
  async () => {
    store = spawnEventStore({
      EVENT_STORE_DATABASE_URL: database.url,
      EVENT_STORE_LOG_LEVEL: 'info',
      NODE_OPTIONS: '--inspect=127.0.0.1:0',
    });
    const url = await store.ready;
    const client = EventStoreDBClient.connectionString(url);
    const over = new AbortController();
    const count = { appended: 0, read: 0, received: 0, subscriptions: 0 };

    const write = async (writer: number): Promise<void> => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        // New streams all the time, as accounts are; and a few that grow long.
        const stream = turn % 4 === 0 ? `long-${String(writer)}` : `short-${String(writer)}-${String(turn >> 4)}`;
        const events = Array.from({ length: 1 + (turn % 5) }, (_, n) =>
          jsonEvent({ type: 'Tested', data: { turn, n, text: 'x'.repeat(200 + ((turn * 37) % 800)) } }),
        );
        await client.appendToStream(stream, events);
        count.appended += events.length;
      }
    };
    const read = async (): Promise<void> => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const stream = client.readStream(`long-${String(turn % WRITERS)}`, { maxCount: 500 });
        count.read += (await take(stream).catch(() => [])).length;
        count.read += (await take(client.readAll({ maxCount: 500 }))).length;
      }
    };
    // Each follows for a while, from the past into the present, and comes again.
    const follow = async (one: number): Promise<void> => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const filter = streamNameFilter({ prefixes: [`long-${String((one + turn) % WRITERS)}`] });
        const subscription = client.subscribeToAll({ filter });
        count.subscriptions += 1;
        const read = subscription.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<ResolvedEvent>;
        count.received += (await take(read, 2_000)).length;
        await subscription.unsubscribe();
        subscription.resume(); // its call ends when all that it received is read
      }
    };

    const working = [
      ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
      read(),
      ...Array.from({ length: SUBSCRIBERS }, (_, one) => follow(one)),
    ].map((work) => work.catch((error: unknown) => (over.signal.aborted ? undefined : Promise.reject(error as Error))));
    const failed = Promise.all(working);
    failed.catch(() => undefined);

    const samples: number[] = [];
    const perMinute = 6;
    for (let sample = 1; sample <= MINUTES * perMinute; sample += 1) {
      await Promise.race([delay(60_000 / perMinute), failed]);
      samples.push(await heldBy(store));
      if (sample % perMinute === 0) {
        process.stdout.write(
          `minute ${String(sample / perMinute)}: ${(samples.at(-1) ?? 0).toFixed(0)} MB held; ${String(count.appended)} events appended, ${String(count.read)} read, ${String(count.received)} received by ${String(count.subscriptions)} subscriptions\n`,
        );
      }
    }
    over.abort();
    await client.dispose();
    await failed.catch(() => undefined);
    store.child.kill('SIGTERM');
    expect(await store.ended).toBe(0);
    const half = Math.floor(samples.length / 2);
    const [first, second] = [Math.max(...samples.slice(0, half)), Math.max(...samples.slice(half))];
    process.stdout.write(`at most ${first.toFixed(0)} MB in the first half, ${second.toFixed(0)} MB in the second\n`);
    expect(second).toBeLessThan(first + ROOM_MB);
  },
  (MINUTES + 30) * 60_000,
);
