import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventStoreDBClient, jsonEvent, START, type JSONEventData, type Position } from '@eventstore/db-client';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import { spawnEventStore, type ProcessUnderTest } from './process-under-test.ts';
import { take } from './store-under-test.ts';

const kills = Number(process.env['TEST_STORE_KILLS'] ?? 40);
const writers = 64;
const acknowledgedPerRound = 200;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

/** What the store has acknowledged: each event with the place it was said to have. */
class Acknowledged {
  readonly places = new Map<string, { streamId: string; revision: bigint }>();
  private readonly grown = new EventEmitter();

  add(stream: string, events: readonly JSONEventData[], last: bigint): void {
    for (const [index, { id }] of events.entries()) {
      this.places.set(id, { streamId: stream, revision: last - BigInt(events.length - 1 - index) });
    }
    this.grown.emit('grown');
  }

  async until(count: number): Promise<void> {
    while (this.places.size < count) await once(this.grown, 'grown');
  }
}

/**
 * Appends one, two or three events after another; after a failure it sends the very same append again. It expects
 * its own last revision, or, where it shares its stream with others, any.
 */
class PersistentWriter {
  private last = -1n;
  private sent = 0;
  private pending: JSONEventData[] | undefined;
  private readonly stream: string;
  private readonly isAlone: boolean;

  constructor(
    index: number,
    private readonly acknowledged: Acknowledged,
  ) {
    this.isAlone = index % 4 !== 0;
    this.stream = this.isAlone ? `kill-${String(index)}` : `kill-shared-${String(index % 16)}`;
  }

  async writeUntil(client: EventStoreDBClient, over: AbortSignal): Promise<void> {
    do {
      await this.settle(client, (this.pending ??= this.newEvents()));
    } while (!over.aborted);
  }

  /** Repeats what was under way at the last kill. */
  async finish(client: EventStoreDBClient): Promise<void> {
    if (this.pending !== undefined) await this.settle(client, this.pending);
  }

  private async settle(client: EventStoreDBClient, events: JSONEventData[]): Promise<void> {
    const expectedRevision = !this.isAlone ? 'any' : this.last === -1n ? 'no_stream' : this.last;
    const { nextExpectedRevision } = await client.appendToStream(this.stream, events, { expectedRevision });
    this.acknowledged.add(this.stream, events, nextExpectedRevision);
    this.last = nextExpectedRevision;
    this.pending = undefined;
  }

  private newEvents(): JSONEventData[] {
    this.sent += 1;
    return Array.from({ length: 1 + (this.sent % 3) }, () => jsonEvent({ type: 'Tested', data: { n: this.sent } }));
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

/** Cuts the connection that writes: the store must find out what became of the commit under way, and then stand by. */
const terminateWriterSession = async (): Promise<void> => {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
                     where l.locktype = 'advisory' and l.granted and d.datname = current_database()`);
  await admin.end();
};

const start = (): ProcessUnderTest => spawnEventStore({ EVENT_STORE_DATABASE_URL: database.url });

test('killed or cut off at any moment, it loses nothing it acknowledged, shows nothing twice and leaves no gap', async () => {
  const acknowledged = new Acknowledged();
  const crew = Array.from({ length: writers }, (_, index) => new PersistentWriter(index, acknowledged));
  const follower = new Follower();
  let store = start();
  for (let kill = 0; kill < kills; kill++) {
    const client = EventStoreDBClient.connectionString(await store.ready);
    const standBy = start(); // it loads while the writer works, and takes over at once
    const over = new AbortController();
    const writing = crew.map((writer) => writer.writeUntil(client, over.signal));
    const outcomes = Promise.allSettled(writing);
    const following = follower.follow(client).catch(() => undefined);
    await acknowledged.until(acknowledged.places.size + acknowledgedPerRound);
    if (kill % 2 === 0) store.child.kill('SIGKILL');
    else {
      await terminateWriterSession();
      await store.said('no longer the writer of the log');
      store.child.kill('SIGTERM');
    }
    expect(await store.ended).toBe(kill % 2 === 0 ? null : 0);
    over.abort();
    expect((await outcomes).some((outcome) => outcome.status === 'rejected')).toBe(true);
    await following;
    await client.dispose();
    store = standBy;
  }

  const client = EventStoreDBClient.connectionString(await store.ready);
  await Promise.all(crew.map((writer) => writer.finish(client))); // then nothing is unknown any more
  const log = await take(client.readAll());
  const positions = log.map((_, index) => BigInt(index));
  expect(log.map(({ event }) => event?.position?.commit)).toEqual(positions);
  expect(follower.positions).toEqual(positions.slice(0, follower.positions.length));
  expect(follower.positions.length).toBeGreaterThan(acknowledgedPerRound);

  const places = new Map<string, { streamId: string; revision: bigint }>();
  const lengths = new Map<string, bigint>();
  for (const { event } of log) {
    if (event?.type !== 'Tested') continue;
    const revision = lengths.get(event.streamId) ?? 0n;
    expect(event.revision).toBe(revision);
    lengths.set(event.streamId, revision + 1n);
    expect(places.has(event.id)).toBe(false);
    places.set(event.id, { streamId: event.streamId, revision });
  }
  expect(places).toEqual(acknowledged.places);
  await client.dispose();
  store.child.kill('SIGTERM');
  expect(await store.ended).toBe(0);
}, 600_000); // seconds on a free machine
