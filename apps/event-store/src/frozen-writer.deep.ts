import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventStoreDBClient, UnavailableError, type JSONEventData } from '@eventstore/db-client';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import { withLongLimits, longLimits } from './limits-under-test.ts';
import { spawnEventStore } from './process-under-test.ts';
import { take, tested } from './store-under-test.ts';
import { acquireWriterLock, type WriterLimits, type WriterLock } from './writer-lock.ts';

let database: TestDatabase;
let wire: Wire;
beforeAll(async () => {
  database = await createTestDatabase();
  wire = await Wire.open();
});
afterAll(async () => {
  await wire.close();
  await database.drop();
});

/** A proxy to the serving store; bytes that reached a store stay there when the callers are cut off. */
class Wire {
  private target = 0;
  private readonly callers = new Set<Socket>();
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Wire> {
    const server = createServer();
    const wire = new Wire(server);
    server.on('connection', (caller) => {
      wire.lead(caller);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return wire;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return withLongLimits(`esdb://127.0.0.1:${String(port)}?tls=false`);
  }

  /** From now on callers reach the store of this connection string; those of before are cut off. */
  leadTo(url: string): void {
    this.target = Number(new URL(url).port);
    for (const caller of this.callers) caller.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private lead(caller: Socket): void {
    const called = connect(this.target, '127.0.0.1');
    this.callers.add(caller);
    for (const socket of [caller, called]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => this.sockets.delete(socket));
    }
    called.once('close', () => caller.destroy());
    caller.once('close', () => this.callers.delete(caller));
    caller.on('data', (piece) => called.write(piece));
    called.on('data', (piece) => caller.write(piece));
  }
}

/** Appends one event after another to a stream of its own; what was not answered is sent again as it was. */
class Cashier {
  readonly acknowledged: string[] = [];
  private readonly over = new AbortController();
  private readonly grown = new EventEmitter();
  private readonly working: Promise<void>;

  constructor(
    client: EventStoreDBClient,
    readonly stream: string,
  ) {
    this.working = this.work(client);
  }

  /** Resolves when so many more have been acknowledged. */
  async goOn(count: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    const grown = (async () => {
      while (this.acknowledged.length < goal) await once(this.grown, 'grown');
    })();
    await Promise.race([grown, this.working]);
  }

  async stop(): Promise<void> {
    this.over.abort();
    await this.working;
  }

  private async work(client: EventStoreDBClient): Promise<void> {
    for (let n = 0; !this.over.signal.aborted; n += 1) {
      const events = tested(1, n);
      const revision = await this.settle(client, events, n);
      expect(revision).toBe(BigInt(n));
      this.acknowledged.push(events[0]?.id ?? '');
      this.grown.emit('grown');
    }
  }

  private async settle(client: EventStoreDBClient, events: JSONEventData[], n: number): Promise<bigint> {
    const expectedRevision = n === 0 ? 'no_stream' : BigInt(n - 1);
    for (;;) {
      try {
        return (await client.appendToStream(this.stream, events, { expectedRevision })).nextExpectedRevision;
      } catch (error) {
        if (!(error instanceof UnavailableError) || this.over.signal.aborted) throw error;
        await new Promise(setImmediate); // the same again
      }
    }
  }
}

// With credentials the client appends over a call of its own: its failure is not that of all appends of this process.
const credentials = { username: 'admin', password: 'changeit' };

test('a frozen writer loses the log to the stand-by; woken, it writes nothing, refuses and stands by', async () => {
  const frozen = spawnEventStore({ EVENT_STORE_DATABASE_URL: database.url, EVENT_STORE_SILENT_SECONDS: '10' });
  wire.leadTo(await frozen.ready);
  const standBy = spawnEventStore({ EVENT_STORE_DATABASE_URL: database.url });
  const client = EventStoreDBClient.connectionString(wire.url);
  const cashiers = Array.from({ length: 8 }, (_, n) => new Cashier(client, `frozen-${String(n)}`));
  const goOn = () => Promise.all(cashiers.map((cashier) => cashier.goOn(20)));
  await goOn();

  frozen.child.kill('SIGSTOP');
  // Arrives while it is frozen, and at any revision: only the fence keeps the woken one from writing it.
  const late = EventStoreDBClient.connectionString(await frozen.ready);
  const lateAppend = late.appendToStream('frozen-late', tested(1), { credentials }).catch((error: unknown) => error);
  wire.leadTo(await standBy.ready);
  await goOn();

  frozen.child.kill('SIGCONT');
  await frozen.said('no longer the writer of the log');
  await frozen.said('waiting as stand-by');
  expect(await lateAppend).toBeInstanceOf(Error);
  await late.dispose();
  await goOn();
  await Promise.all(cashiers.map((cashier) => cashier.stop()));

  const log = (await take(client.readAll())).flatMap(({ event }) => event ?? []);
  expect(log.map(({ position }) => position?.commit)).toEqual(log.map((_, index) => BigInt(index)));
  for (const { stream, acknowledged } of cashiers) {
    expect(log.filter(({ streamId }) => streamId === stream).map(({ id }) => id)).toEqual(acknowledged);
  }
  expect(log.some(({ streamId }) => streamId === 'frozen-late')).toBe(false);
  await client.dispose();
  for (const { child, ended } of [frozen, standBy]) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
}, 300_000);

/** The wire format of a Parse message, whole, and of a Bind of which most never comes. */
const halfAStatement = (): Buffer => {
  const parse = Buffer.from('P\0\0\0\0\0select 1\0\0\0', 'latin1');
  parse.writeInt32BE(parse.length - 1, 1);
  const bind = Buffer.from('B\0\0\0\0');
  bind.writeInt32BE(1_000_000, 1);
  return Buffer.concat([parse, bind]);
};

const lockWith = async (limits: WriterLimits): Promise<WriterLock> => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const standBy = { signal: new AbortController().signal, onWaiting: () => undefined };
  return acquireWriterLock(database.url, pool, standBy, limits);
};

test('a writer sets its time-outs on its session at the server', async () => {
  const lock = await lockWith({ ...longLimits, silentMs: 420_000, transactionMs: 540_000 });
  expect((await lock.client.query('show idle_session_timeout')).rows).toEqual([{ idle_session_timeout: '7min' }]);
  expect((await lock.client.query('show transaction_timeout')).rows).toEqual([{ transaction_timeout: '9min' }]);
  await lock.release();
});

// Small limits are set once the lock is there: taking it may be slower than they allow.
test('a writer that sends nothing loses the lock', async () => {
  const lock = await lockWith(longLimits);
  // Of the connection, not of whichever statement it finds under way.
  const told = once(lock.client.connection, 'errorMessage');
  await lock.client.query('set idle_session_timeout = 100');
  expect(await told).toMatchObject([{ message: expect.stringContaining('idle-session timeout') }]);
  await lock.lost;
});

test('a writer that stops in the middle of a statement loses the lock', async () => {
  const lock = await lockWith(longLimits);
  const limited = lock.client.query('set transaction_timeout = 100');
  const { promise: refusal, resolve: handleError } = Promise.withResolvers<Error>();
  const submit = ({ stream }: pg.Connection): void => {
    stream.write(halfAStatement());
  };
  lock.client.query({ submit, handleError, handleParseComplete: () => undefined });
  await limited;
  expect((await refusal).message).toContain('transaction timeout');
  await lock.lost;
});
