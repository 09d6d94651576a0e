import {
  createRedisBackend,
  isPgPool,
  PostgresConnection,
  PostgresQueueBackend,
  runMigrations,
  type BackendFactory,
} from 'bullmq';
import pg, { type Client, type Pool } from 'pg';
import type { Settings } from '../../kernel/config.ts';
import { createPool, RUNNING_LIMITS } from '../database/pools.ts';
import { roleUrl } from '../database/roles.ts';

const SCHEMA = 'queue';

/** BullMQ's option `connection`, the same for every queue and worker of an installation: a pool, or where Redis is. */
export type QueueConnection = Pool | { url: string };

/** Injection token of the installation's `QueueConnection`. */
export const QUEUE_CONNECTION = Symbol('connection of the queues');

/**
 * The queues in Redis where REDIS_URL is set, else in PostgreSQL on one small pool of role app (building#jobs): each
 * worker keeps one connection of it to listen on, so `workers` says how many of those there will be. Connects to
 * nothing yet.
 */
export const queueConnection = (
  { REDIS_URL, DATABASE_URL, BAILIWICK_SECRET }: Settings,
  workers: number,
): QueueConnection => {
  if (REDIS_URL !== undefined) return { url: REDIS_URL };
  const pool = createPool(roleUrl(DATABASE_URL, BAILIWICK_SECRET, 'app'), {
    ...RUNNING_LIMITS,
    max: workers + 3,
    keepAlive: true,
    options: `-c search_path=${SCHEMA}`,
    // BullMQ reads its own columns: the driver's types, not ours.
    types: pg.types,
  });
  // Each queue, each worker and its listening connection hear of the pool's errors as long as the process lives.
  pool.setMaxListeners(3 * (workers + 1));
  return pool;
};

/**
 * BullMQ on a pool of ours: it would look for the schema `bullmq` there, ours is called `queue`. It would also ask for
 * the schema's version first, and remember for good that it could not; our migrations have seen to that version.
 */
class QueueSchema extends PostgresConnection {
  override readonly schema: string = SCHEMA;

  override waitUntilReady(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Where a queue or a worker finds its jobs: its `connection` decides, so installations that share a process stay apart.
 * A queue that only enqueues connects to Redis with its first command, and leaves the version check to the workers.
 */
export const queueBackend: BackendFactory = (name, options, kind = {}) => {
  const { connection } = options;
  if (isPgPool(connection)) {
    const listener = kind.withBlockingConnection ? name : undefined;
    return new PostgresQueueBackend(new QueueSchema(connection), name, { ...options, connection }, true, listener);
  }
  if (kind.withBlockingConnection) return createRedisBackend(name, options, kind);
  const lazily = { skipVersionCheck: true, skipWaitingForReady: true };
  return createRedisBackend(name, { ...options, ...lazily, connection: { ...connection, lazyConnect: true } }, kind);
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
