import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { Redis } from 'ioredis';
import type { Pool } from 'pg';
import { closeClient } from '../src/platform/event-log/client-stream.ts';

/** Where the product keeps or says something. */
export interface Places {
  owner: Pool;
  /** The address of the event store, read as any client reads it. */
  storeUrl: string;
  /** The folder of uploaded files. */
  folder: string;
  redisUrl: string | undefined;
  logLines: readonly string[];
}

/** Something that is kept, as text: `bytea` and files also as what they hold. */
interface Kept {
  place: string;
  text: string;
}

/** Every row of every table of every schema, whatever a migration adds: found in PostgreSQL's own catalogue. */
async function* rowsOf(owner: Pool): AsyncGenerator<Kept> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rows } = await owner.query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} t`);
    for (const { text } of rows) yield { place: name, text };
  }
}

async function* eventsOf(url: string): AsyncGenerator<Kept> {
  const client = EventStoreDBClient.connectionString(url);
  for await (const { event } of client.readAll()) {
    if (event)
      yield { place: `event ${event.type}`, text: JSON.stringify([event.streamId, event.data, event.metadata]) };
  }
  await closeClient(client);
}

async function* filesOf(folder: string): AsyncGenerator<Kept> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    yield { place: 'file', text: `${path} ${entry.isFile() ? await readFile(path, 'latin1') : ''}` };
    if (entry.isFile()) yield { place: 'file', text: await readFile(path, 'utf8') };
  }
}

async function* keysOf(url: string): AsyncGenerator<Kept> {
  const redis = new Redis(url);
  const read: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  for (const key of await redis.keys('*')) {
    const type = await redis.type(key);
    yield { place: `key ${key}`, text: JSON.stringify([key, (await read[type]?.(key)) ?? type]) };
  }
  await redis.quit();
}

async function* everythingKept({ owner, storeUrl, folder, redisUrl, logLines }: Places): AsyncGenerator<Kept> {
  yield* rowsOf(owner);
  yield* eventsOf(storeUrl);
  yield* filesOf(folder);
  if (redisUrl !== undefined) yield* keysOf(redisUrl);
  for (const text of logLines) yield { place: 'log line', text };
}

/** Where any of these texts stands, in any case, in the clear or as the hexadecimal of its bytes. */
export const tracesOf = async (places: Places, texts: readonly string[]): Promise<string[]> => {
  const forms = texts.map((text) => ({
    text,
    looksLike: [text.toLowerCase(), Buffer.from(text).toString('hex')],
  }));
  const found = new Set<string>();
  for await (const { place, text } of everythingKept(places)) {
    const lower = text.toLowerCase();
    for (const form of forms) {
      if (form.looksLike.some((look) => lower.includes(look))) found.add(`${place}: ${form.text}`);
    }
  }
  return [...found].toSorted();
};

/** An SSN of nine digits as it may be written. */
export const waysToWrite = (ssn: string): string[] => [
  ssn,
  `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`,
  `${ssn.slice(0, 3)} ${ssn.slice(3, 5)} ${ssn.slice(5)}`,
];
