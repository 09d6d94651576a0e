import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventStoreDBClient, jsonEvent, START, type JSONEventData, type Position } from '@eventstore/db-client';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import { spawnEventStore } from './process-under-test.ts';
import { take } from './store-under-test.ts';

const rounds = 4;
const writers = 12;
const acknowledgedPerRound = 150;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

interface Acknowledged {
  id: string;
  stream: string;
  revision: bigint;
  position: bigint | undefined;
}

/** Appends to one stream, one event after another; after a failure it sends the very same append again. */
class PersistentWriter {
  next = 0;
  private pending: JSONEventData | undefined;

  constructor(
    private readonly stream: string,
    private readonly acknowledged: Acknowledged[],
  ) {}

  async writeUntil(client: EventStoreDBClient, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      this.pending ??= jsonEvent({ type: 'Tested', data: { n: this.next } });
      const expectedRevision = this.next === 0 ? 'no_stream' : BigInt(this.next - 1);
      const result = await client.appendToStream(this.stream, this.pending, { expectedRevision });
      const { id } = this.pending;
      this.acknowledged.push({
        id,
        stream: this.stream,
        revision: result.nextExpectedRevision,
        position: result.position?.commit,
      });
      this.pending = undefined;
      this.next += 1;
    }
  }
}

/** Follows the log over all rounds from where it was, as a projection does. */
class Follower {
  readonly positions: bigint[] = [];
  private last: Position | undefined;

  async follow(client: EventStoreDBClient): Promise<void> {
    const subscription = client.subscribeToAll({ fromPosition: this.last ?? START });
    for await (const { event } of subscription) {
      if (event?.position === undefined) continue;
      this.positions.push(event.position.commit);
      this.last = event.position;
    }
  }
}

/** Cuts the connection that writes: the store must find out what became of the commit under way, and then end. */
const terminateWriterSession = async (): Promise<void> => {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
                     where application_name = 'event-store-writer' and datname = current_database()`);
  await admin.end();
};

test('killed or cut off at any moment, it loses nothing it acknowledged, shows nothing twice and leaves no gap', async () => {
  const acknowledged: Acknowledged[] = [];
  const crew = Array.from(
    { length: writers },
    (_, index) => new PersistentWriter(`kill-${String(index)}`, acknowledged),
  );
  const follower = new Follower();
  for (let round = 0; round < rounds; round++) {
    const store = spawnEventStore({ EVENT_STORE_DATABASE_URL: database.url });
    const client = EventStoreDBClient.connectionString(await store.ready);
    const over = new AbortController();
    const writing = crew.map((writer) => writer.writeUntil(client, over.signal));
    const following = follower.follow(client);
    const enough = acknowledged.length + acknowledgedPerRound;
    while (acknowledged.length < enough) await new Promise(setImmediate);
    if (round % 2 === 0) store.child.kill('SIGKILL');
    else await terminateWriterSession();
    expect(await store.ended).toBe(round % 2 === 0 ? null : 1);
    over.abort();
    const outcomes = await Promise.allSettled(writing);
    expect(outcomes.some((outcome) => outcome.status === 'rejected')).toBe(true);
    await following.catch(() => undefined);
    await client.dispose();
  }

  const store = spawnEventStore({ EVENT_STORE_DATABASE_URL: database.url });
  const client = EventStoreDBClient.connectionString(await store.ready);
  // Every writer repeats what was under way at the last kill; then nothing is unknown any more.
  const over = new AbortController();
  over.abort();
  await Promise.all(crew.map((writer) => writer.writeUntil(client, over.signal)));
  const log = await take(client.readAll());
  expect(log.map(({ event }) => event?.position?.commit)).toEqual(log.map((_, index) => BigInt(index)));
  expect(follower.positions).toEqual(log.slice(0, follower.positions.length).map((_, index) => BigInt(index)));

  const byId = new Map(log.map(({ event }) => [event?.id, event]));
  expect(byId.size).toBe(log.length);
  for (const { id, stream, revision, position } of acknowledged) {
    expect(byId.get(id)).toMatchObject({ streamId: stream, revision, position: { commit: position } });
  }
  for (const [index, writer] of crew.entries()) {
    const events = await take(client.readStream(`kill-${String(index)}`));
    expect(events.map(({ event }) => event?.data)).toEqual(events.map((_, n) => ({ n })));
    expect(events.length - writer.next).toBeGreaterThanOrEqual(0);
    expect(events.length - writer.next).toBeLessThanOrEqual(1); // written at the last kill, not yet acknowledged
  }
  await client.dispose();
  store.child.kill('SIGTERM');
  expect(await store.ended).toBe(0);
}, 90_000);
