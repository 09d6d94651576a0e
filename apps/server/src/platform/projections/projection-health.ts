import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { APP_POOL } from '../database/pools.ts';
import { EventLog } from '../event-log/event-log.ts';
import { NotReady } from '../observe/readiness.ts';
import { VIEWS } from './checkpoint.ts';
import type { View } from './view.ts';

/** A view that has not moved for so long, although the log has, is not kept by any worker. */
const STALLED_AFTER_MS = 30_000;

/** How a view stands: `behind` while it catches up, `stalled` where no worker moves it, `outdated` until it is rebuilt. */
export interface ViewHealth {
  view: string;
  state: 'current' | 'behind' | 'stalled' | 'outdated';
  position: bigint | null;
  /** How far the log's head is ahead, in commit positions; null where the view has read nothing yet. */
  behindBy: bigint | null;
  parkedStreams: number;
  stoppedOrganizations: number;
}

interface Row {
  name: string;
  /** -1 where the rows are of a log in another store. */
  version: number;
  position: string | null;
  idleMs: number;
  parked: number;
  stopped: number;
}

/** How the projections stand, for operators and `/api/health/ready`. */
@Injectable()
export class ProjectionHealth {
  constructor(
    @Inject(APP_POOL) private readonly pool: Pool,
    private readonly log: EventLog,
    @Inject(VIEWS) private readonly views: readonly View[],
  ) {}

  /** Every view of this build. */
  async report(): Promise<ViewHealth[]> {
    // Asked before the parallel questions: a rejection while another is awaited would be unhandled.
    const storeId = await this.log.storeId();
    const [head, { rows }] = await Promise.all([
      this.log.head(),
      this.pool.query<Row>(
        `select name, case when coalesce(store_id, $1) = $1 then version else -1 end as version, position, (extract(epoch from clock_timestamp() - moved_at) * 1000)::int8 as idle_ms,
           (select count(*) from projection.parked_stream where view = name) as parked,
           (select count(*) from projection.stopped_organization where view = name) as stopped
         from projection.checkpoint`,
        [storeId],
      ),
    ]);
    const byName = new Map(rows.map((row) => [row.name, row]));
    return this.views.map((view) => healthOf(view, byName.get(view.name), head));
  }

  /** Throws, with words for the operator, where a view is stalled, outdated, or has stopped for an organization. */
  async check(): Promise<void> {
    const complaints = (await this.report()).flatMap(({ view, state, stoppedOrganizations }) => [
      ...(state === 'stalled' ? [`no worker keeps view ${view}`] : []),
      ...(state === 'outdated' ? [`view ${view} must be rebuilt: cli rebuild ${view}`] : []),
      ...(stoppedOrganizations > 0 ? [`view ${view} is stopped for ${stoppedOrganizations} organizations`] : []),
    ]);
    if (complaints.length > 0) throw new NotReady(complaints.join('; '));
  }
}

const healthOf = (view: View, row: Row | undefined, head: bigint | null): ViewHealth => {
  const position = row?.position == null ? null : BigInt(row.position);
  const isCurrent = head === null || (position !== null && position >= head);
  const state = (): ViewHealth['state'] => {
    if (row && row.version !== view.version && position !== null) return 'outdated';
    if (isCurrent) return 'current';
    return !row || row.idleMs > STALLED_AFTER_MS ? 'stalled' : 'behind';
  };
  return {
    view: view.name,
    state: state(),
    position,
    behindBy: isCurrent ? 0n : position === null ? null : head - position,
    parkedStreams: row?.parked ?? 0,
    stoppedOrganizations: row?.stopped ?? 0,
  };
};
