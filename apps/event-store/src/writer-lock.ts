import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Client, type Pool } from 'pg';
import { rowsInTheWay, type RowInTheWay } from './rows-in-the-way.ts';
import { migrateSchema } from './schema.ts';

/** The advisory lock of the one writer of this database's log: two arbitrary numbers, which must never change. */
const lockKey = [8_217_301, 1];

const HEARTBEAT_MS = 1_000;

/** Time-outs after which PostgreSQL ends the writer's session and gives its lock to the stand-by. */
export interface WriterLimits {
  /**
   * A writer of which nothing was heard for so long is frozen, or behind a network that swallows everything: it still
   * has its connection. Writers send a query every second.
   */
  readonly silentMs: number;
  /** The same in the middle of a statement that it has not sent to its end. PostgreSQL 17 and newer know this limit. */
  readonly transactionMs: number;
  /** How long to wait for a server that accepts and never answers; the process then tries again. */
  readonly connectMs: number;
}

const usualLimits: WriterLimits = { silentMs: 10_000, transactionMs: 60_000, connectMs: 30_000 };

/** The one connection that may append, and the proof (epoch) that nobody took over since. */
export interface WriterLock {
  readonly client: Client;
  readonly epoch: number;
  readonly storeId: string;
  readonly nextPosition: number;
  /** Rows that stood there, written past the store: they stay where they are, and the log goes on behind them. */
  readonly passed: readonly RowInTheWay[];
  /** Resolves with the reason when the connection, and so the lock, is lost. Never after {@link release}. */
  readonly lost: Promise<Error>;
  release(): Promise<void>;
}

export interface StandBy {
  /** Aborting ends the wait (and the session) at once. */
  readonly signal: AbortSignal;
  /** Called if another process is the writer, before waiting for its end. */
  readonly onWaiting: () => void;
}

/** PostgreSQL cannot be reached, starts, stops, or ended the session: whoever waits can become the writer. */
export class PostgresAwayError extends Error {}

/** States of a server that is away for now: no connection, shut down, crashed, starting, too many connections. */
const AWAY = /^(08...|57P0[1235]|53300)$/;

/** What PostgreSQL itself answered decides by its state; everything else that ends a connection is an absence. */
const isAway = (error: unknown, isConnected: boolean): boolean =>
  error instanceof pg.DatabaseError ? AWAY.test(error.code ?? '') : !isConnected;

/** Several addresses of one host fail together; the first error has the message. */
const wordsOf = (error: unknown): string =>
  error instanceof AggregateError ? wordsOf(error.errors[0]) : error instanceof Error ? error.message : String(error);

const waitForLock = async (client: Client, pool: Pool, { signal, onWaiting }: StandBy): Promise<void> => {
  signal.throwIfAborted();
  const { rows } = await client.query<{ pid: number; locked: boolean }>(
    'select pg_backend_pid() as pid, pg_try_advisory_lock($1, $2) as locked',
    lockKey,
  );
  signal.throwIfAborted();
  if (rows[0]?.locked === true) return;
  onWaiting();
  const cancel = (): void => {
    void pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => client.end());
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await client.query('select pg_advisory_lock($1, $2)', lockKey);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  signal.throwIfAborted();
};

/** Connects, or gives up at once when it is told to stop: something may listen there that never answers. */
const connect = async (client: Client, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  const giveUp = () => client.connection.stream.destroy();
  signal.addEventListener('abort', giveUp);
  try {
    await client.connect();
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};

/** Sends keep-alive queries until the connection is given back or breaks. */
const beat = async (client: Client, signal: AbortSignal): Promise<void> => {
  try {
    for (;;) {
      await delay(HEARTBEAT_MS, undefined, { signal, ref: false });
      await client.query('select');
    }
  } catch {
    // A failure is ignored here: writes and `lost` learn of it from the connection.
  }
};

/** Fences everybody who wrote before, and finds where the next event goes: behind rows that the store did not write. */
const beginEpoch = async (
  client: Client,
): Promise<Pick<WriterLock, 'epoch' | 'storeId' | 'nextPosition' | 'passed'>> => {
  const { rows } = await client.query<{ epoch: string; store_id: string; next_position: string }>(
    'update log.store set epoch = epoch + 1 returning epoch, store_id, next_position',
  );
  const store = rows[0];
  if (store === undefined) throw new Error('The row of log.store is missing.');
  const passed = await rowsInTheWay(client, Number(store.next_position));
  const nextPosition = Number(store.next_position) + passed.length;
  if (passed.length > 0)
    await client.query('update log.store set next_position = $1 where epoch = $2', [nextPosition, store.epoch]);
  return { epoch: Number(store.epoch), storeId: store.store_id, nextPosition, passed };
};

/**
 * Becomes the writer of the log: waits for the advisory lock (this is the stand-by state), brings the schema up to
 * date and starts a new epoch, which fences everybody who wrote before. Throws {@link PostgresAwayError} while there is
 * nobody to ask, and what will not pass as it is.
 */
export const acquireWriterLock = async (
  databaseUrl: string,
  pool: Pool,
  standBy: StandBy,
  limits: Partial<WriterLimits> = {},
): Promise<WriterLock> => {
  const { silentMs, transactionMs, connectMs } = { ...usualLimits, ...limits };
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    application_name: 'event-store-writer',
  });
  const ended = Promise.race([
    once(client, 'error').then(([error]) => (error instanceof Error ? error : new Error(String(error)))),
    once(client, 'end').then(() => new Error('The connection that holds the writer lock has ended.')),
  ]);
  ended.catch(() => undefined);
  let isConnected = false;
  // `lost` reports the first error; a dead connection may emit more.
  client.on('error', () => {
    isConnected = false;
  });
  try {
    await connect(client, standBy.signal);
    isConnected = true;
    await client.query(
      `select set_config('synchronous_commit', 'on', false), set_config('statement_timeout', '0', false),
              set_config('lock_timeout', '0', false)`,
    );
    await client.query(`set idle_session_timeout = ${String(silentMs)}`);
    await waitForLock(client, pool, standBy);
    await migrateSchema(client);
    await client.query(`select set_config(name, $1, false) from pg_settings where name = 'transaction_timeout'`, [
      String(transactionMs),
    ]);
    const begun = await beginEpoch(client);
    let released = false;
    const over = new AbortController();
    void beat(client, over.signal);
    return {
      client,
      ...begun,
      lost: new Promise((resolve, reject) => {
        ended.then((reason) => {
          if (!released) resolve(reason);
        }, reject);
      }),
      release: async () => {
        released = true;
        over.abort();
        await client.end();
      },
    };
  } catch (error) {
    const away = isAway(error, isConnected);
    await client.end().catch(() => undefined);
    standBy.signal.throwIfAborted();
    if (!away) throw error;
    throw new PostgresAwayError(`${client.host}:${String(client.port)} is away: ${wordsOf(error)}`, { cause: error });
  }
};
