import pg from 'pg';
import { namingRows, rowTypes, type Answering } from './row-types.ts';

/**
 * A connection to PostgreSQL is gone, or none could be had: nothing lies in what was asked, and nobody knows whether it
 * was done. The driver's own errors of this kind have only words, so they are told here, where it throws them, by the
 * connection that they come from (SQLSTATE 08006, which outlives being wrapped).
 */
export class ConnectionLost extends Error {
  readonly code = '08006';

  constructor(cause?: unknown) {
    super(cause instanceof Error ? cause.message : 'The connection to PostgreSQL is gone.', { cause });
  }
}

const bound = (to: object, method: string): Answering => (Reflect.get(to, method) as Answering).bind(to);

const isCallback = (value: unknown): value is Answering => typeof value === 'function';

/** The same call, failing with what `told` makes of its error. */
const failingAs =
  (call: Answering, told: (error: unknown) => unknown): Answering =>
  (...args) => {
    const callback = args.at(-1);
    if (isCallback(callback)) {
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) =>
        callback(error === null || error === undefined ? error : told(error), ...rest);
    }
    const answer = call(...args);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      throw told(error);
    });
  };

const hasWordOfServer = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** An error while connecting that is not the server's refusal means that there is no connection. */
const notHad = (error: unknown): unknown =>
  hasWordOfServer(error) || error instanceof ConnectionLost ? error : new ConnectionLost(error);

/** A connection that knows when it is gone: what fails then and is not the server's word is `ConnectionLost`. */
export class PostgresClient extends pg.Client {
  private isGone = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const gone = () => (this.isGone = true);
    this.on('error', gone).on('end', gone);
    const lost = (error: unknown) => {
      if (hasWordOfServer(error)) return error;
      return this.isGone || this.connection.stream.destroyed ? new ConnectionLost(error) : error;
    };
    const query = bound(this, 'query');
    const isOurs = typeof config === 'object' && config.types === rowTypes;
    // The overloads of the driver's methods have one shape at run time: arguments, then perhaps a callback.
    this.query = failingAs(isOurs ? namingRows(query) : query, lost) as typeof this.query;
    this.connect = failingAs(bound(this, 'connect'), notHad) as typeof this.connect;
    const end = bound(this, 'end');
    this.end = ((...args: unknown[]) => {
      gone();
      return end(...args);
    }) as typeof this.end;
  }
}

/** A pool of such connections. */
export class PostgresPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: PostgresClient });
    this.connect = failingAs(bound(this, 'connect'), notHad) as typeof this.connect;
    // The driver's own `query` would pass on a broken connection's error unchanged.
    this.query = (async (...args: unknown[]) => {
      const client = await this.connect();
      let failed = true;
      try {
        const answer = await bound(client, 'query')(...args);
        failed = false;
        return answer;
      } finally {
        // As the driver does: what a statement that failed has left behind is not handed on.
        client.release(failed);
      }
    }) as typeof this.query;
  }
}
