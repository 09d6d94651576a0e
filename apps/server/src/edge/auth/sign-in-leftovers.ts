import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { APP_POOL } from '../../platform/database/pools.ts';
import { Schedules } from '../../platform/jobs/schedules.ts';

const HOUR_MS = 3_600_000;

/**
 * What sign-in leaves behind once it ran out, cleared away every hour: sessions, links, codes, sign-ups
 * that nobody confirmed, counted attempts.
 */
@Injectable()
export class SignInLeftovers implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    @Inject(APP_POOL) private readonly pool: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'clear-sign-in-leftovers', everyMs: HOUR_MS, run: () => this.clear() });
  }

  /** One round. Ended windows stay for a day: `RateLimit` answers by them until then. */
  async clear(): Promise<void> {
    await this.pool.query('delete from auth.session where expires_at < now()');
    await this.pool.query('delete from auth.verification where expires_at < now()');
    await this.pool.query('delete from auth.pending_sign_up where expires_at < now()');
    await this.pool.query(`delete from auth.attempt where window_ends_at < now() - interval '1 day'`);
  }
}
