import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { APP_POOL } from '../database/pools.ts';

const MAX_AGE_MS = 1_000;

interface Standstill {
  view: string;
  organization_id: string;
  kind: 'stopped' | 'parked';
}

/** Where views stand still behind an event that they could not take (design 7); known to this process for a second. */
@Injectable()
export class Standstills {
  private known: Promise<Map<string, Standstill['kind']>> | undefined;
  private readAt = 0;

  constructor(@Inject(APP_POOL) private readonly pool: Pool) {}

  /** Whether the view has stopped for the organization, or has parked one of its streams. */
  async of(view: string, organizationId: string): Promise<Standstill['kind'] | null> {
    if (!this.known || performance.now() - this.readAt > MAX_AGE_MS) {
      this.readAt = performance.now();
      this.known = this.read();
      this.known.catch(() => (this.known = undefined));
    }
    return (await this.known).get(`${view}:${organizationId}`) ?? null;
  }

  private async read(): Promise<Map<string, Standstill['kind']>> {
    const { rows } = await this.pool.query<Standstill>(
      `select view, organization_id, 'parked' as kind from projection.parked_stream
       union all select view, organization_id, 'stopped' from projection.stopped_organization`,
    );
    return new Map(rows.map(({ view, organization_id, kind }) => [`${view}:${organization_id}`, kind]));
  }
}
