import pg, { type Pool, type PoolClient } from 'pg';
import { prepared } from '../database/prepared.ts';
import type { LogItem } from '../event-log/event-log.ts';
import { columns } from './columns.ts';
import type { View } from './view.ts';

/** The channel on which each commit of views is told, as `<view>,<view>:<position>`. */
export const PROJECTION_CHANNEL = 'projection';

/** Injection token of every view, `apps/server/src/views.ts`. */
export const VIEWS = Symbol('views');

/** How long views that share a transaction wait for a lock; the view that it concerns then goes on alone. */
const LOCK_TIMEOUT = '1s';

/** What views write is planned once, not for each batch: its plans do not depend on how much a batch holds. */
const BEGIN_TOGETHER = `begin; set local lock_timeout = '${LOCK_TIMEOUT}'; set local plan_cache_mode = force_generic_plan`;

const MOVE_TOGETHER = `update projection.checkpoint c set position = $1::numeric, moved_at = now()
  from (select c.name from projection.checkpoint c
        join unnest($2::text[], $3::bigint[], $4::numeric[]) as known (name, epoch, position)
          on c.name = known.name and c.epoch = known.epoch and c.position is not distinct from known.position
        for update of c skip locked) as free
  where c.name = free.name returning c.name`;

/** Another worker has taken the view over; a worker that notices stops writing it. */
export class OwnershipLost extends Error {}

interface Row {
  position: string | null;
  epoch: number;
}

/**
 * How far a view has read the log, as its owner knows it. Every move is a compare-and-set in the transaction of the
 * rows: after a lost lock or an unknown commit it fails instead of applying anything twice
 * (building#projection-ownership).
 */
export class Checkpoint {
  private constructor(
    readonly name: string,
    private readonly epoch: number,
    public position: bigint | null,
  ) {}

  /** Becomes the view's owner; null where its rows are of another version or another store, and must be rebuilt first. */
  static async take(pool: Pool, { name, version }: View, storeId: string): Promise<Checkpoint | null> {
    await pool.query('insert into projection.checkpoint (name, version) values ($1, $2) on conflict do nothing', [
      name,
      version,
    ]);
    const { rows } = await pool.query<Row>(
      `update projection.checkpoint set epoch = epoch + 1, version = $2, store_id = $3
       where name = $1 and (position is null or version = $2 and coalesce(store_id, $3) = $3)
       returning position, epoch`,
      [name, version, storeId],
    );
    return rows[0] ? new Checkpoint(name, rows[0].epoch, bigintOf(rows[0].position)) : null;
  }

  /** Items that it has not passed yet. */
  ahead(items: readonly LogItem[]): readonly LogItem[] {
    const { position } = this;
    const isBehindAll = position === null || (items[0] !== undefined && items[0].position > position);
    return isBehindAll ? items : items.filter((item) => item.position > position);
  }

  /** Begins a transaction that moves the checkpoint from where it stands to `position`. */
  async beginMove(client: PoolClient, position: bigint | null): Promise<void> {
    const from = this.position === null ? 'position is null' : `position = ${this.position}`;
    const [, moved] = (await client.query(
      `begin; update projection.checkpoint set position = ${position ?? 'null'}, moved_at = now()
       where name = ${pg.escapeLiteral(this.name)} and epoch = ${this.epoch} and ${from}`,
    )) as unknown as { rowCount: number | null }[];
    if (moved?.rowCount !== 1) throw new OwnershipLost(this.name);
  }

  /**
   * Begins a transaction that moves several checkpoints to `position`, and answers those that it moves: not those that
   * another worker has taken over, nor those that somebody holds (a rebuild does), since nobody shall wait for them.
   */
  static async beginMoves(
    client: PoolClient,
    checkpoints: readonly Checkpoint[],
    position: bigint,
  ): Promise<ReadonlySet<Checkpoint>> {
    await client.query(BEGIN_TOGETHER);
    const { rows } = await client.query<{ name: string }>(
      prepared(MOVE_TOGETHER, [
        String(position),
        ...columns(
          checkpoints.map(({ name, epoch, position: from }) => ({ name, epoch, from: from?.toString() ?? null })),
          ['name', 'epoch', 'from'],
        ),
      ]),
    );
    const names = new Set(rows.map(({ name }) => name));
    return new Set(checkpoints.filter(({ name }) => names.has(name)));
  }

  /** Finds out where the view stands after a commit whose outcome is unknown. */
  async reload(pool: Pool): Promise<void> {
    const { rows } = await pool.query<Row>('select position, epoch from projection.checkpoint where name = $1', [
      this.name,
    ]);
    if (rows[0]?.epoch !== this.epoch) throw new OwnershipLost(this.name);
    this.position = bigintOf(rows[0].position);
  }
}

const bigintOf = (numeric: string | null): bigint | null => (numeric === null ? null : BigInt(numeric));
