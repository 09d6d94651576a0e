/**
 * Does the event store open and read a log of ten million events as it does a small one? Logs of growing size are
 * filled in a PostgreSQL of their own (fsync off: filling is not what is measured), each is opened by a store process
 * after a restart of PostgreSQL, and read by the official client in interleaved rounds (issue "The log and its
 * projections": opening under 5 s, the same rate). Prints a table and keeps it as JSON in `.cache/bench`.
 * The usual sizes need 10 GB of disk below the system's temporary folder and some ten minutes.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { EventStoreDBClient, START, type ResolvedEvent } from '@eventstore/db-client';
import pg from 'pg';
import { filledStream, filledStreams, fillLog } from '../event-store/src/filled-log.ts';
import { spawnEventStore, type ProcessUnderTest } from '../event-store/src/process-under-test.ts';
import { median } from './measure.ts';
import { hardware, keep, table } from './report.ts';
import { startScratchPostgres } from './scratch-postgres.ts';

const ROUNDS = 20;
const WARM_UP_ROUNDS = 3;
const EVENTS = 4000;
const STREAMS = 80;
const OPENING_GOAL_MS = 5000;
/** Rates that differ by less count as equal on a shared machine. */
const RATE_GOAL = 0.8;

const { values } = parseArgs({ options: { events: { type: 'string', default: '10000,1000000,10000000' } } });
const sizes = values.events.split(',').map(Number);

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A log of one size with its store. */
class Log {
  openingMs = 0;
  openedMiB = 0;
  readMiB = 0;
  databaseGiB = 0;
  readonly rates: Record<'start' | 'middle' | 'streams', number[]> = { start: [], middle: [], streams: [] };
  private store: ProcessUnderTest | undefined;
  private client: EventStoreDBClient | undefined;

  constructor(
    readonly events: number,
    private readonly url: string,
  ) {}

  async open(): Promise<void> {
    const began = performance.now();
    this.store = spawnEventStore({ EVENT_STORE_DATABASE_URL: this.url });
    this.client = EventStoreDBClient.connectionString(await this.store.ready);
    this.openingMs = performance.now() - began;
    this.openedMiB = this.memory();
  }

  /** One reading of each kind, all of the same number of events in each log. */
  async round(measured: boolean): Promise<void> {
    const { client } = this;
    if (client === undefined) throw new Error('It is not open.');
    const middle = BigInt(Math.floor(this.events / 2));
    const readings = {
      start: () => count(client.readAll({ fromPosition: START, maxCount: EVENTS })),
      middle: () => count(client.readAll({ fromPosition: { commit: middle, prepare: middle }, maxCount: EVENTS })),
      streams: async () => {
        let read = 0;
        for (let index = 0; index < STREAMS; index++) {
          read += await count(client.readStream(filledStream(Math.floor(Math.random() * filledStreams(this.events)))));
        }
        return read;
      },
    };
    for (const [kind, reading] of Object.entries(readings) as ['start', () => Promise<number>][]) {
      const began = performance.now();
      const read = await reading();
      if (read !== EVENTS) throw new Error(`${String(read)} events were read instead of ${String(EVENTS)}.`);
      if (measured) this.rates[kind].push((read / (performance.now() - began)) * 1000);
    }
    this.readMiB = this.memory();
  }

  async close(): Promise<void> {
    await this.client?.dispose();
    this.store?.child.kill('SIGTERM');
    await this.store?.ended;
  }

  private memory(): number {
    const status = readFileSync(`/proc/${String(this.store?.child.pid)}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }
}

const count = async (events: AsyncIterable<ResolvedEvent>): Promise<number> => {
  let read = 0;
  for await (const { event } of events) if (event !== undefined) read += 1;
  return read;
};

const gibibytesOf = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const size = 'select pg_database_size(current_database()) as bytes';
  const { rows } = await client.query<{ bytes: string }>(size);
  await client.end();
  return Number(rows[0]?.bytes) / 1024 ** 3;
};

const settings = ['fsync=off', 'full_page_writes=off', 'max_wal_size=4GB', 'max_connections=60'];
const postgres = await startScratchPostgres('large-log', settings);
const logs: Log[] = [];
try {
  for (const events of sizes) {
    const url = await postgres.create(`log_${String(events)}`);
    const first = spawnEventStore({ EVENT_STORE_DATABASE_URL: url });
    await first.ready;
    first.child.kill('SIGTERM');
    await first.ended;
    const began = performance.now();
    await fillLog(url, events);
    const log = new Log(events, url);
    log.databaseGiB = await gibibytesOf(url);
    logs.push(log);
    const took = `${String(Math.round((performance.now() - began) / 1000))} s, ${log.databaseGiB.toFixed(2)} GiB`;
    say(`${String(events)} events are filled in (${took}).`);
  }
  await postgres.restart();
  for (const log of logs) await log.open();
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const log of round % 2 === 0 ? logs : logs.toReversed()) await log.round(round >= WARM_UP_ROUNDS);
  }
} finally {
  for (const log of logs) await log.close();
  await postgres.close();
}

const kinds = ['start', 'middle', 'streams'] as const;
const rate = (log: Log, kind: keyof Log['rates']) => Math.round(median(log.rates[kind]));
const headings = ['events', 'GiB', 'opening ms', '$all from start', 'from the middle', 'whole streams'];
const rows = logs.map((log) => [
  String(log.events),
  log.databaseGiB.toFixed(2),
  log.openingMs.toFixed(0),
  ...kinds.map((kind) => String(rate(log, kind))),
  log.openedMiB.toFixed(0),
  log.readMiB.toFixed(0),
]);
say(`\n${table([...headings, 'MiB opened', 'MiB after'], rows)}`);
const [load = 0] = hardware().load;
say(`Events per second, medians of ${String(ROUNDS)} interleaved rounds; load average ${load.toFixed(1)}`);
await keep('large-log', {
  logs: logs.map(({ events, openingMs, openedMiB, readMiB, databaseGiB, rates }) => ({
    events,
    openingMs,
    openedMiB,
    readMiB,
    databaseGiB,
    rates,
  })),
});

const [small] = logs;
for (const log of logs) {
  const slower = small !== undefined && kinds.some((kind) => rate(log, kind) < RATE_GOAL * rate(small, kind));
  if (log.openingMs >= OPENING_GOAL_MS || slower) process.exitCode = 1;
}
