import {
  createRedisBackend,
  isPgPool,
  PostgresConnection,
  PostgresQueueBackend,
  runMigrations,
  withBackend,
} from 'bullmq';
import type { BackendClasses, BackendFactory, ConnectionOptions, IQueueBackend } from 'bullmq';
import pg from 'pg';
import type { Client } from 'pg';
import { createPool, RUNNING_LIMITS } from '../database/pools.ts';

const SCHEMA = 'queue';

/** BullMQ on a pool of ours: it would look for the schema `bullmq` there, ours is called `queue`. */
class QueueConnection extends PostgresConnection {
  override readonly schema: string = SCHEMA;
}

/** Where the queues live: BullMQ's classes bound to it, and how to let go of what they share. */
export interface QueueStore {
  classes: BackendClasses<IQueueBackend, ConnectionOptions>;
  end: () => Promise<void>;
}

/**
 * The queues in PostgreSQL, all on one small pool of role app (design 10): each worker keeps one connection of it to
 * listen on, so `workers` says how many of those there will be.
 */
export const postgresQueues = (appUrl: string, workers: number): QueueStore => {
  const pool = createPool(appUrl, {
    ...RUNNING_LIMITS,
    max: workers + 3,
    keepAlive: true,
    options: `-c search_path=${SCHEMA}`,
    // BullMQ reads its own columns: the driver's types, not ours.
    types: pg.types,
  });
  // Each queue, each worker and its listening connection hear of the pool's errors as long as the process lives.
  pool.setMaxListeners(3 * (workers + 1));
  if (!isPgPool(pool)) throw new TypeError('BullMQ does not take this pool.');
  const backend: BackendFactory = (name, options, { withBlockingConnection = false } = {}) =>
    new PostgresQueueBackend(
      new QueueConnection(pool),
      name,
      { ...options, connection: pool },
      true,
      withBlockingConnection ? name : undefined,
    );
  return { classes: withBackend(backend), end: () => pool.end() };
};

/** The queues in Redis: BullMQ opens and closes its own connections. */
export const redisQueues = (url: string): QueueStore => {
  const backend: BackendFactory = (name, options, kind) =>
    createRedisBackend(name, { ...options, connection: { url } }, kind);
  return { classes: withBackend(backend), end: () => Promise.resolve() };
};

/** BullMQ's own migrations, as the owner, and the grants of the role that runs it. Safe to run again. */
export const migrateQueues = async (owner: Client, quotedAppRole: string): Promise<void> => {
  await runMigrations(owner, SCHEMA);
  await owner.query(
    `grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${quotedAppRole};
     grant usage, select, update on all sequences in schema ${SCHEMA} to ${quotedAppRole};
     grant execute on all functions in schema ${SCHEMA} to ${quotedAppRole}`,
  );
};
