import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import pg from 'pg';
import { startTestStore } from '../../../event-store/src/store-under-test.ts';
import type { RunningEventStore } from '../../../event-store/src/server.ts';
import { createTestDatabase, type TestDatabase } from '../../../../libs/tooling/test-database.ts';
import { closeClient } from '../platform/event-log/client-stream.ts';
import { copyLog } from './copy-log.ts';
import { appendLines, linesOf, NotACopy } from '../platform/event-log/log-lines.ts';

interface Site {
  database: TestDatabase;
  store: RunningEventStore;
  client: EventStoreDBClient;
}

const sites: Site[] = [];
const newSite = async (): Promise<Site> => {
  const database = await createTestDatabase();
  const store = await startTestStore({ databaseUrl: database.url });
  const site = { database, store, client: EventStoreDBClient.connectionString(store.url) };
  sites.push(site);
  return site;
};
afterAll(async () => {
  for (const { client, store, database } of sites) {
    await closeClient(client);
    await store.close();
    await database.drop();
  }
});

let source: Site;
beforeAll(async () => {
  source = await newSite();
  for (let n = 0; n < 40; n += 1) {
    const stream = `account-${n % 3}`;
    await source.client.appendToStream(stream, jsonEvent({ type: 'Counted', data: { n }, metadata: { by: 'a test' } }));
  }
  await source.client.appendToStream('bytes', binaryEvent({ type: 'Kept', data: Buffer.from([0, 255, 10]) }));
});

const placesOf = async ({ client }: Site): Promise<string[]> => {
  const places: string[] = [];
  for await (const { event } of client.readAll()) {
    if (event && !event.streamId.startsWith('$')) places.push(`${event.streamId}@${event.revision} ${event.id}`);
  }
  return places;
};

test('a copy has every event in the order of the log, and copying again changes nothing', async () => {
  const target = await newSite();
  const report = await copyLog(source.client, target.client);
  expect(report).toMatchObject({ alreadyThere: 0, copied: 41 });
  expect(await placesOf(target)).toEqual(await placesOf(source));
  expect(await copyLog(source.client, target.client)).toEqual({ ...report, alreadyThere: 41, copied: 0 });
});

test('an interrupted copy goes on where it stopped, also with events that came since', async () => {
  const target = await newSite();
  let done = 0;
  const interrupted = copyLog(source.client, target.client, (events) => {
    done = events;
    if (events >= 10) throw new Error('The line is cut.');
  });
  await expect(interrupted).rejects.toThrow('The line is cut.');
  await source.client.appendToStream('account-0', jsonEvent({ type: 'Counted', data: { n: 'late' } }));
  const { alreadyThere, copied } = await copyLog(source.client, target.client);
  expect([alreadyThere, alreadyThere + copied]).toEqual([done, 42]);
  expect(await placesOf(target)).toEqual(await placesOf(source));
});

test('a copy that was cut after any append and begun anew has no event twice or in another order', async () => {
  const lines: string[] = [];
  for await (const line of linesOf(source.client)) lines.push(line);
  const all = () => Readable.from(lines);
  const target = await newSite();
  const wanted = await placesOf(source);
  for (let cut = 1; ; cut += 3) {
    let appends = 0;
    const appending = appendLines(target.client, all(), () => {
      appends += 1;
      if (appends === cut) throw new Error('The line is cut.');
    });
    const error = await appending.then(() => null, String);
    const arrived = await placesOf(target);
    expect(arrived).toEqual(wanted.slice(0, arrived.length));
    if (error === null) break;
    expect(error).toContain('The line is cut.');
  }
  expect(await placesOf(target)).toEqual(wanted);
});

test('a run of events of one stream is one append', async () => {
  const target = await newSite();
  const lines = async function* () {
    const events = Array.from({ length: 250 }, (_, n) => jsonEvent({ type: 'Counted', data: { n } }));
    for (const [stream, from, to] of [
      ['a', 0, 240],
      ['b', 0, 5],
      ['a', 240, 250],
    ] as const) {
      for (const [index, { id, data }] of events.slice(from, to).entries())
        yield await Promise.resolve(JSON.stringify([stream, String(from + index), id, 'Counted', true, data, null]));
    }
  };
  const appends: number[] = [];
  await appendLines(target.client, lines(), (events) => appends.push(events));
  expect(appends).toEqual([100, 100, 40, 5, 10]);
});

test('a target that holds something else is refused, and not written to', async () => {
  const target = await newSite();
  await target.client.appendToStream('account-0', jsonEvent({ type: 'Foreign', data: {} }));
  await expect(copyLog(source.client, target.client)).rejects.toThrow(NotACopy);
  expect(await placesOf(target)).toHaveLength(1);
});

test('a source that was truncated is refused', async () => {
  const short = await newSite();
  for (let n = 0; n < 3; n += 1) await short.client.appendToStream('cut', jsonEvent({ type: 'Counted', data: { n } }));
  const owner = new pg.Client({ connectionString: short.database.url });
  await owner.connect();
  await owner.query("delete from log.event where stream = 'cut' and revision < 2");
  await owner.end();
  const target = await newSite();
  await expect(copyLog(short.client, target.client)).rejects.toThrow(/does not fit the target/);
});
