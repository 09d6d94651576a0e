import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { APP_POOL } from '../database/pools.ts';

const MAX_AGE_MS = 1_000;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

interface ProjectionHalt {
  view: string;
  organizationId: string;
  kind: 'stopped' | 'parked';
}

/** What of one organization stands still; `records` are streams. */
export interface Alarms {
  books: { since: string; reason: string } | null;
  screens: { since: string; reason: string; records: number } | null;
}

/**
 * Where views stand still behind an event that they could not take (building#poisoned-events). That nothing stands
 * still is cached for a second; a stream that goes on again is served at once.
 */
@Injectable()
export class ProjectionHalts {
  private known: Promise<Map<string, ProjectionHalt['kind']>> | undefined;
  private readAt = 0;

  constructor(@Inject(APP_POOL) private readonly pool: Pool) {}

  /** Whether the view has stopped for the organization, or has parked one of its streams. */
  async of(view: string, organizationId: string): Promise<ProjectionHalt['kind'] | null> {
    const key = `${view}:${organizationId}`;
    if (this.known && performance.now() - this.readAt <= MAX_AGE_MS && !(await this.known).has(key)) return null;
    this.readAt = performance.now();
    this.known = this.read();
    this.known.catch(() => (this.known = undefined));
    return (await this.known).get(key) ?? null;
  }

  /** The alarms of an organization as they are now: the oldest of each kind. */
  async alarmsOf(organizationId: string): Promise<Alarms> {
    const { rows } = await this.pool.query<Alarms>(
      `select (select json_build_object('since', stopped_at, 'reason', reason) from projection.stopped_organization
           where organization_id = $1 order by stopped_at limit 1) as books,
         (select json_build_object('since', parked_at, 'reason', reason, 'records',
             (select count(distinct stream) from projection.parked_stream where organization_id = $1))
           from projection.parked_stream where organization_id = $1 order by parked_at limit 1) as screens`,
      [organizationId],
    );
    const { books = null, screens = null } = rows[0] ?? {};
    const ofTheirs = <T extends { since: string; reason: string }>(alarm: T | null) =>
      alarm && {
        ...alarm,
        since: new Date(alarm.since).toISOString(),
        // The reason of a halt may quote anything in the event, also another organization's ids.
        reason: alarm.reason.replaceAll(UUID, (id) => (id === organizationId ? id : '…')),
      };
    return { books: ofTheirs(books), screens: ofTheirs(screens) };
  }

  private async read(): Promise<Map<string, ProjectionHalt['kind']>> {
    const { rows } = await this.pool.query<ProjectionHalt>(
      `select view, organization_id, 'parked' as kind from projection.parked_stream
       union all select view, organization_id, 'stopped' from projection.stopped_organization`,
    );
    return new Map(rows.map(({ view, organizationId, kind }) => [`${view}:${organizationId}`, kind]));
  }
}
