import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, type JSONEventData, type ResolvedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import { createTestDatabase } from '../../../libs/tooling/test-database.ts';
import { withLongLimits, longLimits } from './limits-under-test.ts';
import { startEventStore, type EventStoreOptions, type RunningEventStore } from './server.ts';

/**
 * Starts a store in the process of a test, on any free port. That process may be held up for long where the machine is
 * busy, and nobody stands by to take over: neither it nor its clients give up.
 */
export const startTestStore = async (options: EventStoreOptions): Promise<RunningEventStore> => {
  const store = await startEventStore({ port: 0, writerLimits: longLimits, ...options });
  return { ...store, url: withLongLimits(store.url) };
};

/** For tests: the official client on a store of its own, or on the real server that `TEST_EVENTSTORE_URL` names. */
export interface StoreUnderTest {
  readonly client: EventStoreDBClient;
  /** Connection string, for clients of a test's own. */
  readonly url: string;
  /** Postgres behind the embedded store; undefined for a real server. */
  readonly databaseUrl: string | undefined;
  close(): Promise<void>;
}

/**
 * Whether the tests run against the embedded store. EventStoreDB promises less in places (README.md, "Known differences"):
 * what only ours does is asked of ours alone.
 */
export const isEmbedded = process.env['TEST_EVENTSTORE_URL'] === undefined;

export const openStoreUnderTest = async (
  options: Pick<EventStoreOptions, 'tailLimits'> = {},
): Promise<StoreUnderTest> => {
  const real = process.env['TEST_EVENTSTORE_URL'];
  if (real !== undefined) {
    const client = EventStoreDBClient.connectionString(real);
    return { client, url: real, databaseUrl: undefined, close: () => client.dispose() };
  }
  const database = await createTestDatabase();
  const store = await startTestStore({ databaseUrl: database.url, ...options });
  const client = EventStoreDBClient.connectionString(store.url);
  return {
    client,
    url: store.url,
    databaseUrl: database.url,
    close: async () => {
      await client.dispose();
      await store.close();
      await database.drop();
    },
  };
};

export const newStream = (kind = 'test'): string => `${kind}-${randomUUID()}`;

/** Events of type `Tested` with data `{ n }`, n counting from `from`. */
export const tested = (count: number, from = 0): JSONEventData[] =>
  Array.from({ length: count }, (_, index) => jsonEvent({ type: 'Tested', data: { n: from + index } }));

/** All that an async source gives, up to `limit`. */
export const take = async (source: AsyncIterable<ResolvedEvent>, limit = Infinity): Promise<ResolvedEvent[]> => {
  const events: ResolvedEvent[] = [];
  for await (const event of source) {
    events.push(event);
    if (events.length >= limit) break;
  }
  return events;
};

const numbered = z.object({ n: z.number() });

/** The `n` of events made by {@link tested}; undefined for others. */
export const numbers = (events: readonly ResolvedEvent[]): (number | undefined)[] =>
  events.map(({ event }) => numbered.safeParse(event?.data).data?.n);
