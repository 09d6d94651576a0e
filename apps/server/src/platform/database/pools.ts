import type { Pool, PoolConfig } from 'pg';
import { PostgresPool } from './connection-lost.ts';
import { rowTypes } from './row-types.ts';

/** Injection tokens of the connection pools, one per Postgres role (building#postgres-roles). */
export const APP_POOL = Symbol('pool of role app');
export const PROJECTOR_POOL = Symbol('pool of role projector');

/**
 * Time-outs of a running process's connections. One that nobody uses is kept for minutes, with the plans of its
 * statements: an agency looks at its dashboard less often than every ten seconds, which is the driver's time. A
 * transaction that is idle for so long belongs to a process that is frozen or cut off: PostgreSQL ends it and releases
 * its locks. A statement that takes too long is cancelled by PostgreSQL, and the connection stays usable. Where no
 * answer comes even then, the connection is closed.
 */
export const RUNNING_LIMITS = {
  idleTimeoutMillis: 240_000,
  idle_in_transaction_session_timeout: 10_000,
  statement_timeout: 60_000,
  query_timeout: 65_000,
} as const satisfies PoolConfig;

/**
 * A connection pool whose rows are typed as `rowTypes` says. Connections that break while idle are dropped silently:
 * the next query makes a new one. Statements that are given to a connection without waiting for each other's answers
 * are sent so (pipeline). What fails with its connection is `ConnectionLost`.
 */
export const createPool = (connectionString: string, options: PoolConfig = {}): Pool => {
  const defaults = { types: rowTypes, connectionTimeoutMillis: 5_000, max: 10, pipeline: true };
  const pool = new PostgresPool({ connectionString, ...defaults, ...options });
  pool.on('error', () => undefined);
  // A connection can also break while somebody holds it between two queries: without a listener that ends the process.
  // Whoever holds it learns of it from the next query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};
