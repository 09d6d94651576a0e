import type { Pool, PoolClient } from 'pg';
import { ConnectionLost } from '../src/platform/database/connection-lost.ts';

export interface Failure {
  /** Which query fails, counted over all connections. */
  nth: number;
  /** Before the server saw it, or after it was done and only its answer was lost. */
  when: 'before' | 'after';
  /** Everything after it fails too, as in a process that was killed. */
  dead: boolean;
}

/** A pool whose nth query breaks its connection. `failed` resolves when it has. */
export const failingPool = (pool: Pool, { nth, when, dead }: Failure) => {
  let queries = 0;
  const failed = Promise.withResolvers<undefined>();
  const broken = () => {
    failed.resolve(undefined);
    return new ConnectionLost();
  };
  const fails = () => {
    queries += 1;
    return queries === nth || (dead && queries > nth);
  };

  const cut = new WeakSet<PoolClient>();
  const query = async (target: PoolClient, args: unknown[]): Promise<unknown> => {
    const send = target.query.bind(target) as (...args: unknown[]) => Promise<unknown>;
    // What is sent behind it without waiting is lost with the connection.
    if (cut.has(target)) throw broken();
    if (!fails()) return send(...args);
    cut.add(target);
    if (when === 'after' && queries === nth) await send(...args);
    // The server rolls back what was open, as after any broken connection.
    await target.query('rollback');
    throw broken();
  };
  const wrapped = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return (...args: unknown[]) => query(target, args);
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });

  const failing = new Proxy(pool, {
    get: (target, name) => {
      const connect = async () => {
        if (dead && queries >= nth) throw broken();
        return wrapped(await target.connect());
      };
      if (name === 'connect') return connect;
      if (name === 'query') {
        return async (...args: unknown[]) => {
          const client = await target.connect();
          try {
            if (dead && queries >= nth) throw broken();
            return await query(client, args);
          } finally {
            client.release(cut.has(client));
          }
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { pool: failing, failed: failed.promise, queries: () => queries };
};
