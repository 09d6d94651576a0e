import type { Pool, PoolClient } from 'pg';
import type { EventLog } from '../event-log/event-log.ts';
import { batches } from '../event-log/pages.ts';
import { PROJECTION_CHANNEL } from './checkpoint.ts';
import { BehindUnverified } from './behind-unverified.ts';
import {
  copiesOf,
  createCopies,
  differences,
  dropCopies,
  replaceRows,
  withOwnerSight,
  type TableDifference,
} from './table-copies.ts';
import type { View } from './view.ts';
import { viewTransaction } from './view-writer.ts';

const BATCH = 2_000;

export interface RebuildOptions {
  /** Only compare; the live rows stay as they are. */
  check?: boolean;
  /** Replace the live rows also where they differ without a new version or a halt that explains it. */
  repair?: boolean;
}

/** What a rebuild found, and whether the live rows were replaced. */
export interface RebuildReport {
  position: bigint | null;
  differences: TableDifference[];
  outcome: 'equal' | 'replaced' | 'different';
}

interface Live {
  version: number;
  /** Null also where it is a position of another store. */
  position: string | null;
  halts: number;
}

/**
 * Rebuilds a view from the log beside the live one (building#rebuild): copies of its tables are filled while the live
 * ones are read and written, then compared at the same position, and the rows exchanged in one transaction. Readers
 * see the old rows until it commits and are never held up; row security, grants and indexes stay, since the tables do.
 * @param owner pool of the owner of the tables
 * @throws Error where an event cannot be read or applied, or another rebuild of the view runs; nothing is changed.
 */
export const rebuildView = async (
  owner: Pool,
  log: EventLog,
  view: View,
  options: RebuildOptions = {},
): Promise<RebuildReport> => {
  const client = await owner.connect();
  try {
    await lockRebuild(client, view);
    await client.query('set synchronous_commit = off');
    return await withOwnerSight(client, view.tables, async () => {
      await createCopies(client, view.tables);
      try {
        return await fillAndExchange(client, log, view, options);
      } finally {
        await dropCopies(client, view.tables);
      }
    });
  } finally {
    // Released explicitly, since the server notices the end of a connection only later.
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    client.release(true);
  }
};

const fillAndExchange = async (
  client: PoolClient,
  log: EventLog,
  view: View,
  { check = false, repair = false }: RebuildOptions,
): Promise<RebuildReport> => {
  // Most of the log while the view goes on, the rest while its checkpoint is held.
  const unverified = new BehindUnverified(view);
  const filled = await fill(client, log, view, null, await readTarget(client, log, view), true, unverified);
  await client.query('begin');
  try {
    const storeId = await log.storeId();
    const live = await holdLive(client, view, storeId);
    const target = live.position === null ? await log.head() : BigInt(live.position);
    await fill(client, log, view, filled, target, false, unverified);
    const found = await differences(client, view.tables);
    const isExplained = live.position === null || live.version !== view.version || live.halts > 0;
    const isReplaced = !check && (isExplained || (repair && found.length > 0));
    if (isReplaced) {
      await replaceRows(
        client,
        found.map(({ table }) => table),
      );
      await moveLive(client, view, target, storeId);
      await unverified.leaveWaiting(client);
    }
    await client.query('commit');
    const outcome = isReplaced ? 'replaced' : found.length > 0 ? 'different' : 'equal';
    return { position: target, differences: found, outcome };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/**
 * Applies what stands after `from` up to `to`, in transactions of its own where `commits`. Returns the position it has
 * reached.
 */
const fill = async (
  client: PoolClient,
  log: EventLog,
  view: View,
  from: bigint | null,
  to: bigint | null,
  commits: boolean,
  unverified: BehindUnverified,
): Promise<bigint | null> => {
  if (to === null || (from !== null && from >= to)) return from;
  const tx = viewTransaction(client, copiesOf(view.tables));
  for await (const items of batches(log.readAll(from), BATCH)) {
    const wanted = items.filter(({ position }) => position <= to);
    const events = unverified.passed(wanted);
    if (events.length > 0) {
      if (commits) await client.query('begin');
      try {
        await view.apply(events, tx);
      } catch (error) {
        if (commits) await client.query('rollback');
        const first = events[0];
        throw new Error(`View ${view.name} cannot take the events from position ${first?.position} on`, {
          cause: error,
        });
      }
      if (commits) await client.query('commit');
    }
    if (wanted.length < items.length) break;
  }
  return to;
};

const readTarget = async (client: PoolClient, log: EventLog, { name }: View): Promise<bigint | null> => {
  const { rows } = await client.query<Pick<Live, 'position'>>(
    'select position from projection.checkpoint where name = $1 and coalesce(store_id, $2) = $2',
    [name, await log.storeId()],
  );
  return rows[0]?.position == null ? log.head() : BigInt(rows[0].position);
};

/** Holds the live view where it is until the transaction ends. */
const holdLive = async (client: PoolClient, { name, version }: View, storeId: string): Promise<Live> => {
  await client.query('insert into projection.checkpoint (name, version) values ($1, $2) on conflict do nothing', [
    name,
    version,
  ]);
  const { rows } = await client.query<Live>(
    `select version, case when coalesce(store_id, $2) = $2 then position end as position,
       (select count(*) from projection.parked_stream where view = name)
       + (select count(*) from projection.stopped_organization where view = name) as halts
     from projection.checkpoint where name = $1 for update`,
    [name, storeId],
  );
  const live = rows[0];
  if (!live) throw new Error(`View ${name} has no checkpoint.`);
  return live;
};

/** The view is of this version now; whoever owned it finds out by the new epoch. */
const moveLive = async (
  client: PoolClient,
  { name, version }: View,
  position: bigint | null,
  storeId: string,
): Promise<void> => {
  await client.query(
    `update projection.checkpoint set version = $2, position = $3, store_id = $4, epoch = epoch + 1, moved_at = now()
     where name = $1`,
    [name, version, position === null ? null : String(position), storeId],
  );
  await client.query('delete from projection.parked_stream where view = $1', [name]);
  await client.query('delete from projection.stopped_organization where view = $1', [name]);
  if (position !== null) await client.query('select pg_notify($1, $2)', [PROJECTION_CHANNEL, `${name}:${position}`]);
};

const lockRebuild = async (client: PoolClient, { name }: View): Promise<void> => {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('rebuild:' || $1, 0)) as locked",
    [name],
  );
  if (!rows[0]?.locked) throw new Error(`View ${name} is being rebuilt already.`);
};
